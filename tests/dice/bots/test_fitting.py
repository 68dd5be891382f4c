"""Fitting: the features of a sheet, and weights that are found again."""

import random

import pytest

from septem.dice.bots.fitting import Sample, features, fit, main, report, samples
from tests.dice.table import at_spending


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
    assert features(game.sheets[0]) == {
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
        "stage_hope": -(3 + 1),
        "single": False,
        "double": -1,
        "triple": False,
        "military_space": -1,
        "vp_space": -2,
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
    assert features(game.sheets[0])[feature] == value


@pytest.mark.parametrize("number", [2, 5])
def test_a_game_gives_three_samples_a_seat(number: int) -> None:
    """Game 2 has two players and game 5 three; the wonder is among the features."""
    found = samples(number, "random")
    players = number // 2 % 4 + 1
    assert [sample.turns_left for sample in found] == [3] * players + [2] * players + [1] * players
    assert found == samples(number, "random")
    side = "AB"[number % 2]
    assert all(any(name.endswith(f" {side}") for name in sample.features) for sample in found)
    # What comes in three turns is no less than what comes in the last two of them.
    assert sum(one.might for one in found[:players]) >= sum(one.might for one in found[players : 2 * players])


def made_up(turns_left: int, features: dict[str, float], vp: float, might: int = 0, stored: float = 0) -> Sample:
    """A sample that nobody played."""
    return Sample(turns_left, features, vp, might, stored)


def test_known_weights_are_found_again() -> None:
    rng = random.Random(5)
    rows = [{"coin": float(rng.randrange(3)), "joker": float(rng.randrange(2)), "giza A": 1.0} for _ in range(200)]
    found = list(fit([made_up(1, row, 0.5 * row["coin"] + 2 * row["joker"] + 7) for row in rows]))
    assert {name: pytest.approx(weight) for name, weight, _ in found} == {"coin": 0.5, "joker": 2, "giza A": 7}
    assert all(spread < 1e-6 for _, _, spread in found)


def test_the_spread_is_the_standard_error() -> None:
    """One feature that is always 1: the weight is the mean, the spread that of the mean."""
    [(name, weight, spread)] = fit([made_up(1, {"one": 1.0}, value) for value in (1.0, 3.0, 1.0, 3.0)])
    assert name == "one"
    assert (weight, spread) == pytest.approx((2, 0.5))


def test_the_report_has_the_numbers_by_turns_left() -> None:
    found = [
        *(made_up(1, {"coin": 1.0}, vp, might, 0.5) for vp, might in ((1.0, 0), (3.0, 2))),
        *(made_up(2, {"coin": 1.0}, vp, might, 1.5) for vp, might in ((4.0, 1), (6.0, 1))),
        made_up(3, {"coin": 0.0}, 20.0, 3),
    ]
    assert list(report(found)) == [
        "coin=(0.0, 2.00, 5.00),  # ± 0.71, 0.71",
        "stored_later=(0.0, 0.50, 1.50),",
        "might to come in 1: {0: 0.50, 2: 0.50}  # 2 sheets",
        "might to come in 2: {1: 1.00}  # 2 sheets",
        "might to come in 3: {3: 1.00}  # 1 sheets",
    ]


@pytest.mark.parametrize("arguments", [[], ["greedy"], ["greedy", "many"], ["greedy", "1", "2"]])
def test_wrong_arguments_get_the_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err == "Usage: python -m septem.dice.bots.fitting BOT GAMES\n"
