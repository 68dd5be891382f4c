"""Fitting: the features of a sheet, and weights that are found again."""

import random

import pytest

from septem.dice.bots.fitting import Sample, features, fit, samples
from tests.dice.table import at_spending, usual_box


def test_the_features_of_a_sheet() -> None:
    game = at_spending(
        "Babylon A",
        sheet={
            "stages": 2,
            "stored": ["wood", "stone", "glass"],
            "card_stored": True,
            "tech": {"goods": 1, "raw": 3},
            "military": [2],
            "rolled_vp": [1, 1],
            "inventions": {"gear": 2},
            "invention_jokers": 1,
            "vault": ["coin", "spent", ""],
        },
    )
    assert features(usual_box(), game.sheets[0]) == {
        "raw_stored": 3,
        "goods_stored": 1,
        "idea_stored": 0,
        # Stage 3 asks for three bricks and an idea; the start and the card give two bricks.
        "stage_unit": 2,
        "raw_joker": 1,
        "goods_joker": 0,
        "discount": 2,
        "tech_step": 1,
        "coins_plus": 0,
        "money_stored": 0,
        "coin": 1,
        "invention_joker": 1,
        "all_dice": False,
        "stage_hope": 3 + 1,
        "single": False,
        "double": True,
        "triple": False,
        "military_space": 1,
        "vp_space": 2,
        "babylon A": 1,
    }


@pytest.mark.parametrize(
    ("wonder", "stages", "feature", "value"),
    [
        ("Artemis B", 2, "coins_plus", 2),
        ("Artemis A", 0, "money_stored", 1),
        ("Halicarnassus A", 0, "idea_stored", 1),
        ("Zeus A", 2, "all_dice", True),
        ("Alexandria B", 2, "goods_joker", 1),
    ],
)
def test_what_some_wonders_have(wonder: str, stages: int, feature: str, value: int) -> None:
    has_space = wonder.partition(" ")[0] in ("Artemis", "Halicarnassus")
    game = at_spending(wonder, sheet={"stages": stages, "card_stored": has_space})
    assert features(usual_box(), game.sheets[0])[feature] == value


@pytest.mark.parametrize("number", [2, 5])
def test_a_game_gives_two_samples_a_seat(number: int) -> None:
    """Game 2 has two players and game 5 three; the wonder is among the features."""
    found = samples(number, "random")
    players = number // 2 % 4 + 1
    assert [left for left, _, _ in found] == [2] * players + [1] * players
    assert found == samples(number, "random")
    side = "AB"[number % 2]
    assert all(any(name.endswith(f" {side}") for name in row) for _, row, _ in found)


def test_known_weights_are_found_again() -> None:
    rng = random.Random(5)
    made_up: list[Sample] = []
    for _ in range(200):
        row = {"coin": float(rng.randrange(3)), "joker": float(rng.randrange(2)), "giza A": 1.0}
        made_up.append((1, row, 0.5 * row["coin"] + 2 * row["joker"] + 7))
        made_up.append((2, row, 100.0))
    found = {name: (weight, spread) for name, weight, spread in fit(made_up, left=1)}
    assert {name: pytest.approx(weight) for name, (weight, _) in found.items()} == {
        "coin": 0.5,
        "joker": 2,
        "giza A": 7,
    }
    assert all(spread < 1e-6 for _, spread in found.values())


def test_the_spread_is_the_standard_error() -> None:
    """One feature that is always 1: the weight is the mean, the spread that of the mean."""
    made_up: list[Sample] = [(1, {"one": 1.0}, value) for value in (1.0, 3.0, 1.0, 3.0)]
    [(name, weight, spread)] = fit(made_up, left=1)
    assert name == "one"
    assert (weight, spread) == pytest.approx((2, 0.5))
