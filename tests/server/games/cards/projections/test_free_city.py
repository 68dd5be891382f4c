"""The Free City, for which its holder decides after their own city (F3, F4)."""

from functools import partial

from septem.server.games.cards.projections.project import project
from tests.server.games.cards.projections.seated import around, card, card_action
from tests.table import table

BOARDS = ["Alexandria A", "Giza A", "Babylon A"]  # they make glass, stone and clay; the third is the Free City's

free_city = partial(table, BOARDS, variant="free-city")


def test_the_free_city_is_a_neighbour_of_both_and_no_player() -> None:
    shown = project(around(free_city()), 0)
    assert [(city.where, city.player.kind, city.player.name) for city in shown.cities] == [
        ("you", "person", "Anna"),
        ("left", "person", "Ben"),
        ("right", "none", "Free City"),
    ]
    assert [player.name for player in shown.players] == ["Anna", "Ben"]


def test_f4_the_holder_chooses_for_the_own_city_first() -> None:
    game = free_city(hands={0: ["Altar", "Baths"], 2: ["Theater"]})
    decision = project(around(game), 0).decision
    assert decision is not None
    assert (decision.seat, decision.kind, decision.earlier) == (0, "turn", None)
    assert "Theater" in {one.card.name for one in decision.hand}
    shown = project(around(game, {0: "build Altar"}), 0)
    decision = shown.decision
    assert decision is not None
    assert (decision.seat, decision.kind, decision.title) == (2, "free-city", "A card for the Free City")
    assert decision.earlier is not None
    assert (decision.earlier.title, decision.earlier.detail) == ("Build Altar", "free")
    assert decision.chosen is None
    assert "Altar" not in {one.card.name for one in decision.hand}
    assert shown.players[0].mark == "yours"


def test_both_choices_are_told_once_made() -> None:
    game = free_city(hands={0: ["Altar", "Baths"], 2: ["Theater"]})
    shown = project(around(game, {0: "build Altar", 2: "build Baths >2"}), 0)
    assert shown.decision is not None
    assert (shown.decision.seat, shown.decision.kind) == (0, "turn")
    assert shown.decision.chosen is not None
    assert shown.decision.chosen.title == "Build Altar"
    assert shown.decision.chosen.detail == "free; for the Free City: Build Baths, pay 2 to Ben"
    assert [player.mark for player in shown.players] == ["chosen", "thinking"]
    assert shown.status.chosen == 1


def test_f6_the_free_city_buys_from_both_players() -> None:
    game = free_city(
        hands={0: ["Altar", "Baths", "Scriptorium"], 2: ["Theater"]}, turn=3, built={0: ["Press", "Stone Pit"]}
    )
    shown = project(around(game, {0: "build Altar"}), 0)
    payments = card_action(shown, "Baths", "build").payments
    assert [(one.title, one.detail, one.bought) for one in payments] == [
        ("2 to you", "1 stone from you", (("you", 2),)),
        ("2 to Ben", "1 stone from Ben", (("left", 0),)),
    ]
    assert payments[0].preview.coins.after == 1


def test_f5_the_free_city_sells_only_what_it_cannot_use() -> None:
    game = free_city(hands={0: ["Altar", "Theater"]})
    shown = project(around(game, {0: "build Altar"}), 0)
    sale = card_action(shown, "Theater", "sell")
    assert (sale.payments, sale.detail) == ((), "the Free City sells only when nothing can be built")


def test_f5_a_chain_comes_before_a_stage() -> None:
    game = free_city(age=2, turn=2, hands={0: ["Walls", "Aqueduct"]}, built={2: ["Baths", "Clay Pool"]}, coins={2: 9})
    shown = project(around(game, {0: "sell Walls"}), 0)
    assert card(shown, "Aqueduct").state == "chain"
    stage = card_action(shown, "Aqueduct", "wonder")
    assert (stage.payments, stage.detail) == ((), "the Free City must build what a chain makes free")


def test_the_other_player_does_not_see_what_the_holder_chose() -> None:
    game = free_city(hands={0: ["Altar", "Baths"], 2: ["Theater"]})
    before = project(around(game, {0: "build Altar", 2: "build Baths >2"}), 1)
    after = project(around(game, {0: "sell Baths", 2: "build Theater"}), 1)
    assert before == after
    assert before.players[0].mark == "chosen"
