"""D25–D32: resources, paying, storing."""

import pytest

from tests.dice.table import at_spending, next_turn_of, offers, play, refused, ruled, spend_next, usual


def test_d25_eight_resources() -> None:
    assert set(usual().symbols.resources) == {"wood", "stone", "bricks", "ore", "idea", "cloth", "glass", "paper"}


def test_d26_a_cost_is_paid_from_all_sources_in_any_mixture() -> None:
    # Giza B4 costs 4 stone: its own, one bought, a joker, a die.
    game = at_spending(
        "Giza B",
        {1: "wood+stone", 5: "2money"},
        age=2,
        sheet={"stages": 3, "tech": {"raw": 2}},
        neighbours=[("Zeus", {"stored": ["stone"]}), "Rhodes"],
    )
    play(game, "buy stone left with 5:money", "stage with own:stone bought:stone 1:stone joker:stone")
    assert game.sheets[0].stages == 4
    assert game.score(0).stages == 2 + 3 + 4 + 6


def test_d26_a_cost_is_paid_exactly() -> None:
    game = at_spending("Giza A", {1: "stone+ore", 4: "2stone"})
    refused(game, "stage with own:stone", "which costs 2 stone")
    refused(game, "stage with own:stone 4:stone 4:stone", "which costs 2 stone")
    refused(game, "stage with own:stone 1:ore", "which costs 2 stone")


def test_d27_a_permanent_yields_one_unit_in_every_turn() -> None:
    game = at_spending("Rhodes A", {3: "wood+ore"})
    play(game, "stage with own:ore 3:ore")
    next_turn_of(game, 0)
    spend_next(game, {1: "2military", 3: "wood+ore"})
    assert "military with 1:military" in offers(game, "military")
    game._table.sheets[0].military.append(1)
    play(game, "military with own:ore 1:military 3:wood")
    assert game.sheets[0].military == [1, 2]


def test_d27_one_unit_a_turn_in_all() -> None:
    """R7: one unit a turn, not one for each purchase."""
    dice = {1: "2military", 3: "wood+ore"}
    game = at_spending("Rhodes A", dice, sheet={"military": [1]})
    play(game, "stage with own:ore 3:ore")
    refused(game, "military with 1:military 3:wood own:ore", "You have no ore of your own left")


def test_d27_one_unit_for_each_purchase_by_the_other_ruling() -> None:
    game = at_spending(
        "Rhodes A",
        {1: "2military", 3: "wood+ore"},
        sheet={"military": [1]},
        components=ruled(permanents_per_turn="per_purchase"),
    )
    refused(game, "stage with own:ore own:ore", "You have only 1 ore of your own left")
    play(game, "stage with own:ore 3:ore", "military with 1:military 3:wood own:ore")
    assert (game.sheets[0].stages, game.sheets[0].military) == (1, [1, 2])


def test_d27_two_permanents_of_a_kind_yield_two() -> None:
    game = at_spending("Rhodes A", sheet={"stored": ["ore"]})
    play(game, "stage with own:ore own:ore")
    assert game.sheets[0].stages == 1
    # Or one here and one there.
    game = at_spending("Rhodes A", {1: "2military", 3: "wood+ore"}, sheet={"stored": ["ore"], "military": [1]})
    play(game, "stage with own:ore 3:ore", "military with own:ore 1:military 3:wood")
    assert (game.sheets[0].stages, game.sheets[0].military) == (1, [1, 2])


def test_d28_nothing_is_carried_over() -> None:
    game = at_spending("Giza A", {1: "stone+ore", 5: "2money"}, neighbours=["Zeus", "Rhodes"])
    play(game, "buy wood left with 5:money")
    next_turn_of(game, 0)
    spend_next(game, {})
    assert game.purse == 0
    refused(game, "tech goods with bought:wood 3:idea", "You have no bought wood left")
    refused(game, "stage with own:stone 1:stone", "You have no stone on die 1 left")


@pytest.mark.parametrize(
    ("resource", "dice", "payment"),
    [
        ("wood", {1: "2wood"}, "1:wood 1:wood"),
        ("stone", {4: "2stone"}, "4:stone 4:stone"),
        ("bricks", {2: "ore+bricks", 4: "wood+bricks"}, "2:bricks 4:bricks"),
        ("ore", {1: "stone+ore", 3: "wood+ore"}, "1:ore 3:ore"),
        ("cloth", {5: "glass+cloth", 6: "cloth+glass"}, "5:cloth 6:cloth"),
        ("glass", {5: "glass+paper", 7: "paper+glass"}, "5:glass 7:glass"),
        ("paper", {5: "glass+paper", 6: "cloth+paper"}, "5:paper 6:paper"),
    ],
)
def test_d29_storing_costs_two_of_the_resource(resource: str, dice: dict[int, str], payment: str) -> None:
    game = at_spending("Alexandria A", dice)
    first = payment.split(maxsplit=1)[0]
    refused(game, f"store {resource} with {first}", f"which costs 2 {resource} on the dice")
    play(game, f"store {resource} with {payment}")
    assert game.sheets[0].stored == [resource]
    refused(game, f"store {resource} with {payment}", "is stored already")


def test_d29_ideas_have_no_space_on_the_sheet() -> None:
    game = at_spending("Giza A", {5: "idea", 6: "idea"})
    refused(game, "store idea with 5:idea 6:idea", "The sheet has no space to store idea")


def test_d29_it_is_a_permanent_from_the_following_turn_on() -> None:
    game = at_spending("Rhodes A", {3: "2ore"})
    play(game, "store ore with 3:ore 3:ore")
    refused(game, "stage with own:ore own:ore", "You have only 1 ore of your own left")
    next_turn_of(game, 0)
    spend_next(game, {})
    play(game, "stage with own:ore own:ore")
    assert game.sheets[0].stages == 1


def test_d29_each_space_once_several_in_one_turn() -> None:
    game = at_spending("Zeus A", {1: "2wood", 2: "2bricks", 3: "2ore", 4: "2stone"}, sheet={"stored": ["ore"]})
    refused(game, "store ore with 3:ore 3:ore", "Ore is stored already")
    play(game, "store wood with 1:wood 1:wood", "store bricks with 2:bricks 2:bricks")
    play(game, "store stone with 4:stone 4:stone")
    assert game.sheets[0].stored == ["ore", "wood", "bricks", "stone"]


def test_d30_permanents_jokers_and_trade_do_not_pay_for_storing() -> None:
    """R8: the two symbols are on the dice."""
    game = at_spending(
        "Giza A",
        {1: "stone+ore", 5: "2money"},
        sheet={"tech": {"raw": 2}},
        neighbours=[("Zeus", {"stored": ["stone"]}), "Rhodes"],
    )
    play(game, "buy stone left with 5:money")
    for other in ("own", "bought", "joker"):
        refused(game, f"store stone with 1:stone {other}:stone", "which costs 2 stone on the dice")


def test_d30_any_source_pays_for_storing_by_the_other_ruling() -> None:
    for other in ("own", "bought", "joker"):
        game = at_spending(
            "Giza A",
            {1: "stone+ore", 5: "2money"},
            sheet={"tech": {"raw": 2}},
            neighbours=[("Zeus", {"stored": ["stone"]}), "Rhodes"],
            components=ruled(save_payment="any_source"),
        )
        play(game, "buy stone left with 5:money", f"store stone with 1:stone {other}:stone")
        assert game.sheets[0].stored == ["stone"]


@pytest.mark.parametrize(
    ("wonder", "resource", "dice"),
    [
        ("Babylon", "bricks", {2: "2bricks", 4: "stone+bricks", 3: "bricks+wood"}),
        ("Giza", "stone", {4: "2stone", 1: "stone+ore", 2: "ore+stone"}),
        ("Rhodes", "ore", {3: "2ore", 1: "stone+ore", 2: "ore+bricks"}),
    ],
)
@pytest.mark.parametrize("side", ["A", "B"])
def test_d31_a_material_may_be_stored_on_sheet_and_card(
    wonder: str, side: str, resource: str, dice: dict[int, str]
) -> None:
    double, *singles = dice
    both = f"{double}:{resource} {double}:{resource}"
    one_each = " ".join(f"{die}:{resource}" for die in singles)
    game = at_spending(f"{wonder} {side}", dice)
    play(game, f"store card with {both}", f"store {resource} with {one_each}")
    assert (game.sheets[0].stored, game.sheets[0].card_stored) == ([resource], True)
    refused(game, f"store card with {both}", "The storing space of the card is filled already")
    next_turn_of(game, 0)
    spend_next(game, {})
    # The start, the sheet and the card: three a turn.
    assert game._table.own_left()[resource] == 3


def test_d31_the_optional_resource_is_paid_with_dice_and_waits_a_turn() -> None:
    game = at_spending("Babylon A", {2: "2bricks", 4: "stone+bricks"})
    refused(game, "store card with own:bricks 4:bricks", "which costs 2 bricks on the dice")
    play(game, "store card with 2:bricks 2:bricks")
    refused(game, "stage with own:bricks own:bricks", "You have only 1 bricks of your own left")


def test_d31_the_optional_resource_is_traded_and_counted_like_any_stored_one() -> None:
    game = at_spending(
        "Zeus B",
        {5: "2money", 6: "2money"},
        age=3,
        neighbours=[("Giza", {"card_stored": True, "tech": {"raw": 3}}), ("Artemis", {"guild": True})],
    )
    play(game, "buy stone left with 5:money", "buy stone left with 6:money")
    assert game.score(1).tech == 1
    # Artemis' guild counts stored raw resources beside it: Giza's.
    assert game.score(2).guild == 1


def test_d32_starting_resources_and_jokers_are_never_stored() -> None:
    # Raw III and Artemis' guild count nothing, though Giza has stone and a raw joker.
    game = at_spending(
        "Artemis B",
        sheet={"guild": True, "tech": {"goods": 3}},
        neighbours=[("Giza", {"tech": {"raw": 3}}), ("Alexandria", {"stages": 2})],
        age=3,
    )
    assert game.score(1).tech == 0
    assert (game.score(0).guild, game.score(0).tech) == (0, 0)
