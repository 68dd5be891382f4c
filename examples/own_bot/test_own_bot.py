"""The bot keeps to the rules for bots, and wins more than its share."""

import random

import pytest
from own_bot import Scholar

from septem import Game, SetupError
from septem.bots import bot_named, conformance, seated
from septem.protocol import play_out


@pytest.mark.parametrize("case", conformance.cases(), ids=str)
def test_scholar_conforms(case: conformance.Case) -> None:
    case.run(Scholar, seconds=10, games=1)


def test_scholar_beats_two_random_players() -> None:
    won = 0
    for seed in range(20):
        game, chance = Game.new(3, seed=seed), random.Random(seed)
        play_out(game, [seated(bot, chance) for bot in (Scholar(), bot_named("random"), bot_named("random"))])
        won += 0 in game.winners
    assert won >= 18


def test_a_setting_that_is_no_number_is_refused() -> None:
    assert Scholar("6").symbol == 6
    with pytest.raises(SetupError, match="a whole number of points, not 'six'"):
        Scholar("six")
