"""The state of each card in hand, and what can be done with it."""

import pytest

from septem import Game
from septem.server.games.cards.projections.card_table import Change, Strength
from septem.server.games.cards.projections.project import project
from septem.server.i18n import use_locale
from tests.server.games.cards.projections.seated import around, card, card_action
from tests.server.tables.changing import with_seat
from tests.table import makers, play, table

BOARDS = ["Alexandria A", "Giza A", "Babylon A"]  # they make glass, stone and clay


def badge(game: Game, name: str) -> tuple[str, str, str]:
    found = card(project(around(game), 0), name)
    return found.state, found.badge, found.short_badge


def test_a_card_without_cost_is_free() -> None:
    game = table(BOARDS, hands={0: ["Altar", "Tavern"]})
    assert badge(game, "Altar") == ("free", "Free", "Free")
    found = card_action(project(around(game), 0), "Altar", "build")
    assert (found.title, found.detail) == ("Build", "2 points · free")
    assert [(payment.title, payment.confirm, payment.confirm_short) for payment in found.payments] == [
        ("nothing to pay", "Build Altar, free", "Build, free")
    ]


def test_c8_a_chained_card_names_the_card_that_leads_to_it() -> None:
    game = table(BOARDS, age=2, turn=2, hands={0: ["Aqueduct"]}, built={0: ["Baths"]})
    assert badge(game, "Aqueduct") == ("chain", "Chain · Baths", "Chain")
    found = card(project(around(game), 0), "Aqueduct")
    assert found.chained_from == "Baths"
    assert found.actions[0].detail == "5 points · free: Baths leads to it"


def test_c7_payments_come_cheapest_first_with_names_and_the_units_bought() -> None:
    game = table(
        BOARDS, turn=4, hands={0: ["Baths"]}, built={0: ["East Trading Post"], 2: ["Clay Pool", "Timber Yard"]}
    )
    shown = project(around(game), 0)
    assert badge(game, "Baths") == ("pay", "Pay 1", "Pay 1")
    assert card(shown, "Baths").price == 1
    payments = card_action(shown, "Baths", "build").payments
    assert [(one.left, one.right, one.bank) for one in payments] == [(0, 1, 0), (2, 0, 0)]
    assert [one.title for one in payments] == ["1 to Chiara", "2 to Ben"]
    assert [one.detail for one in payments] == ["1 stone from the right", "1 stone from the left"]
    assert [one.bought for one in payments] == [(("right", 2),), (("left", 0),)]
    assert [unit.options for unit in shown.cities[2].public.sells] == [("clay",), ("clay",), ("wood", "stone")]
    assert payments[1].confirm == "Build Baths, pay 2 to Ben"
    assert payments[1].confirm_short == "Build, pay 2 to Ben"


def test_a_payment_to_both_neighbours_and_one_to_the_bank_are_said() -> None:
    game = table(BOARDS, age=2, hands={0: ["Walls", "Brickyard"]}, built={0: ["Stone Pit"], 2: ["Stone Pit"]})
    game._row.cities[0].coins = 4
    shown = project(around(game), 0)
    (walls,) = card_action(shown, "Walls", "build").payments
    assert (walls.title, walls.detail) == ("2 to Ben, 2 to Chiara", "1 stone from the left; 1 stone from the right")
    assert card_action(shown, "Walls", "build").detail == "2 shields · pay 4 coins"
    (brickyard,) = card_action(shown, "Brickyard", "build").payments
    assert (brickyard.title, brickyard.bank, brickyard.bought) == ("1 to the bank", 1, ())


def test_a_card_that_nobody_has_the_resource_for_says_so() -> None:
    game = table(BOARDS, hands={0: ["Apothecary"]})
    assert badge(game, "Apothecary") == ("no", "Lacks textile", "Lacks textile")
    found = card(project(around(game), 0), "Apothecary")
    build = found.actions[0]
    assert (build.title, build.payments) == ("Can’t build", ())
    assert build.detail == "missing 1 textile; neither neighbour sells it"
    assert found.actions[-1].payments


def test_a_resource_of_which_there_is_too_little_is_lacking() -> None:
    game = table(BOARDS, age=2, hands={0: ["Walls"]}, built={0: ["Stone Pit"]}, coins={0: 9})
    assert badge(game, "Walls") == ("no", "Lacks stone", "Lacks stone")
    assert card(project(around(game), 0), "Walls").actions[0].detail == "missing 1 stone; the neighbours sell no more"


def test_german_counts_what_is_missing() -> None:
    one = table(BOARDS, age=2, hands={0: ["Walls"]}, built={0: ["Stone Pit"]}, coins={0: 9})
    more = table(["Alexandria A", "Babylon A", "Ephesus A"], age=2, hands={0: ["Walls"]}, coins={0: 9})
    with use_locale("de"):
        assert (
            card(project(around(one), 0), "Walls").actions[0].detail
            == "es fehlt 1 Stein; die Nachbarn verkaufen nicht mehr"
        )
        assert (
            card(project(around(more), 0), "Walls").actions[0].detail == "es fehlen 3 Stein; kein Nachbar verkauft das"
        )


def test_c5_a_card_that_is_too_dear_says_what_it_needs() -> None:
    game = table(BOARDS, hands={0: ["Baths", "Tavern"]}, coins={0: 1})
    assert badge(game, "Baths") == ("no", "Needs 2 coins", "Too costly")
    assert card(project(around(game), 0), "Baths").actions[0].detail == "needs 2 coins, you have 1"


def test_t7_a_structure_that_stands_is_not_built_twice() -> None:
    game = table(BOARDS, turn=2, hands={0: ["Altar"]}, built={0: ["Altar"]})
    assert badge(game, "Altar") == ("no", "Built already", "Built already")
    detail = card(project(around(game), 0), "Altar").actions[0].detail
    assert detail == "Altar is already in your city; no card can be built twice"


def test_t3_options_come_in_the_order_build_free_wonder_sell() -> None:
    game = table(
        ["Olympia A", "Giza A", "Babylon A"], age=2, hands={0: ["Aqueduct", "Bazar"]}, stages={0: 2}, coins={0: 0}
    )
    shown = project(around(game), 0)
    assert [one.action for one in card(shown, "Aqueduct").actions] == ["build", "free", "wonder", "sell"]
    assert [one.action for one in card(shown, "Bazar").actions] == ["build", "wonder", "sell"]
    assert badge(game, "Aqueduct") == ("free", "By your wonder", "By your wonder")
    (free,) = card_action(shown, "Aqueduct", "free").payments
    assert (free.confirm, free.preview.points) == ("Build Aqueduct by your wonder", Change(3, 3 + 5))


def test_e3_what_the_wonder_saves_is_said() -> None:
    game = table(
        ["Olympia night", "Gizah night", "Babylon night"], edition="second", age=2, hands={0: ["Walls"]}, stages={0: 1}
    )
    assert badge(game, "Walls") == ("free", "By your wonder", "By your wonder")


def test_t8_the_stage_says_what_it_gives_and_costs() -> None:
    game = table(BOARDS, hands={0: ["Altar"]}, turn=2, built={0: ["Stone Pit"]})
    found = card_action(project(around(game), 0), "Altar", "wonder")
    assert (found.title, found.detail) == ("Wonder stage 1", "3 points · pay 2 coins")
    assert [one.confirm for one in found.payments] == ["Build stage 1, pay 2 to Ben"]
    dear = table(BOARDS, hands={0: ["Altar"]}, coins={0: 0})
    assert (
        card_action(project(around(dear), 0), "Altar", "wonder").detail
        == "missing 1 stone; the neighbours sell no more"
    )
    full = table(BOARDS, age=2, hands={0: ["Bazar"]}, stages={0: 3})
    found = card_action(project(around(full), 0), "Bazar", "wonder")
    assert (found.title, found.detail, found.payments) == ("Wonder", "every stage is built", ())


@pytest.mark.parametrize(
    ("board", "stages", "detail"),
    [
        ("Olympia B", 0, "raw materials from both neighbours cost 1 · free"),
        ("Babylon B", 1, "play the last card of each Age · free"),
        ("Halicarnassus B", 0, "2 points; build one discarded card free · free"),
    ],
)
def test_a_stage_says_in_words_what_is_more_than_points(board: str, stages: int, detail: str) -> None:
    built = {0: makers("WWOOCCCG")}
    game = table([board, "Giza A", "Rhodes A"], age=3, hands={0: ["Palace"]}, built=built, stages={0: stages})
    assert card_action(project(around(game), 0), "Palace", "wonder").detail == detail


def test_t3_a_sale_takes_three_coins() -> None:
    found = card_action(project(around(table(BOARDS, hands={0: ["Altar"]})), 0), "Altar", "sell")
    assert (found.title, found.detail) == ("Sell", "gain 3 coins, discard the card")
    (sale,) = found.payments
    assert (sale.confirm, sale.confirm_short) == ("Sell Altar for 3 coins", "Sell for 3 coins")
    assert (sale.preview.coins, sale.preview.points) == (Change(3, 6), Change(1, 2))


def test_a_preview_shows_coins_points_shields_and_science() -> None:
    game = table(
        BOARDS,
        age=2,
        turn=2,
        hands={0: ["Archery Range", "School", "Dispensary"]},
        built={0: [*makers("WWO"), "Press", "Apothecary", "Workshop"], 1: ["Barracks"]},
        coins={0: 5},
    )
    shown = project(around(game), 0)
    (range_,) = card_action(shown, "Archery Range", "build").payments
    assert range_.preview.strengths == (Strength("Ben", 2, 1), Strength("Chiara", 2, 0))
    assert (range_.preview.science, range_.preview.note) == ({}, "")
    (school,) = card_action(shown, "School", "build").payments
    assert school.preview.science == {"tablet": Change(0, 1)}
    assert school.preview.note == "completes a set"
    assert school.preview.points == Change(2, 2 + 8)


def test_a_preview_says_which_symbol_makes_a_set() -> None:
    game = table(BOARDS, turn=2, hands={0: ["Workshop"]}, built={0: ["Apothecary"]}, coins={0: 0})
    (workshop,) = card_action(project(around(game), 0), "Workshop", "build").payments
    assert workshop.preview.note == "a tablet makes a set"


def test_a_preview_counts_a_symbol_of_choice() -> None:
    hands = {0: ["Scientists Guild", "Palace"]}
    game = table(BOARDS, age=3, hands=hands, built={0: [*makers("WWOO"), "Press"]}, coins={0: 9})
    shown = project(around(game), 0)
    (guild,) = card_action(shown, "Scientists Guild", "build").payments
    assert (guild.preview.science, guild.preview.wild_science) == ({}, Change(0, 1))
    (sale,) = card_action(shown, "Palace", "sell").payments
    assert sale.preview.wild_science == Change(0, 0)


def test_a_dearer_payment_changes_only_coins_and_their_points() -> None:
    game = table(BOARDS, turn=3, hands={0: ["Baths"]}, built={0: ["West Trading Post"], 2: ["Stone Pit"]}, coins={0: 4})
    cheap, dear = card_action(project(around(game), 0), "Baths", "build").payments
    assert [one.preview.coins.after for one in (cheap, dear)] == [3, 2]
    for payment in (cheap, dear):
        move = f"build Baths{' <1' if payment.left else ''}{' >2' if payment.right else ''}"
        trial = game.clone()
        play(trial, {0: move})
        assert payment.preview.points.after == trial.score(0).total


def test_w_halicarnassus_the_pile_is_shown_once_by_name_and_may_be_passed_over() -> None:
    game = table(
        ["Halicarnassus A", "Giza A", "Babylon A"],
        age=2,
        turn=3,
        stages={0: 1},
        built={0: ["Baths", *makers("OOO")]},
        discard=["Baths", "Altar", "Altar"],
    )
    play(game, {0: "wonder Bazar"})
    assert game.pending[0].kind == "discard"
    decision = project(around(game), 0).decision
    assert decision is not None
    assert (decision.kind, decision.may_pass) == ("discard", True)
    found = {one.card.name: one for one in decision.hand}
    assert len(found) == len(decision.hand)
    assert (found["Altar"].state, found["Baths"].state) == ("free", "no")
    assert [one.action for one in found["Altar"].actions] == ["build"]
    assert found["Altar"].actions[0].payments[0].confirm == "Build Altar, free"
    assert found["Baths"].actions[0].payments == ()
    assert project(around(game), 1).decision is None
    assert project(around(game), 1).idle_hand


def test_w_babylon_the_seventh_card_is_asked_for() -> None:
    game = table(["Babylon B", "Giza A", "Olympia A"], turn=6, stages={0: 2}, hands={0: ["Altar", "Baths"]})
    play(game, {0: "build Altar"})
    decision = project(around(game), 0).decision
    assert decision is not None
    assert (decision.kind, decision.title) == ("seventh", "Your seventh card")
    assert [one.card.name for one in decision.hand] == ["Baths"]
    assert project(around(game), 1).decision is None


def test_g4_the_only_neighbour_is_named_in_the_gaia_game() -> None:
    game = table(["Alexandria A", "Giza A"], variant="gaia", hands={0: ["Apothecary", "Baths"]})
    shown = project(around(game), 0)
    assert card(shown, "Apothecary").actions[0].detail == "missing 1 textile; Ben does not sell it"
    (baths,) = card_action(shown, "Baths", "build").payments
    assert (baths.title, baths.detail, baths.bought) == ("2 to Ben", "1 stone", (("left", 0),))
    assert [one.where for one in shown.cities] == ["you", "both"]


def test_names_are_only_words() -> None:
    seated = around(table(["Alexandria A", "Giza A"], variant="gaia", hands={0: ["Apothecary", "Baths"]}))
    shown = project(with_seat(seated, 1, name="{what} {0}"), 0)
    assert card(shown, "Apothecary").actions[0].detail == "missing 1 textile; {what} {0} does not sell it"
    assert card_action(shown, "Baths", "build").payments[0].title == "2 to {what} {0}"
