"""Seven levels, by number and by name."""

import random
import re
from itertools import pairwise
from pathlib import Path

import pytest

from septem import Game, SetupError
from septem.bots import LEVELS, Level, bot_named, level_named
from septem.bots.budget import Budget
from septem.bots.levels import USUAL_LEVEL, LevelBot, bot_of
from septem.bots.ratings import RATINGS

ROOT = Path(__file__).resolve().parents[2]


def test_there_are_seven_each_with_a_name_a_bot_and_a_sentence() -> None:
    assert [level.number for level in LEVELS] == [1, 2, 3, 4, 5, 6, 7]
    for field in ("name", "bot", "sentence"):
        assert len({getattr(level, field) for level in LEVELS}) == 7
    for level in LEVELS:
        bot_named(level.bot)
        assert level.sentence[0].islower()
        assert not level.sentence.endswith(".")


def test_ratings_rise_with_the_levels() -> None:
    assert all(lower.rating < upper.rating for lower, upper in pairwise(LEVELS))


def test_ratings_are_those_of_the_ladder() -> None:
    first_table = (ROOT / "docs" / "ladder.md").read_text("utf-8").partition("## 3 players, first edition")[2]
    first_table = first_table.partition("\n## ")[0]
    published = dict(re.findall(r"^\| ([\w:]+) \| ([\d,]+) \|", first_table, re.MULTILINE))
    assert published == {bot: f"{rating:,}" for bot, rating in RATINGS.items()}


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_a_level_has_a_number_and_a_name(level: Level) -> None:
    for text in (str(level.number), level.name, level.name.title(), level.name.upper()):
        assert level_named(text) == level


@pytest.mark.parametrize("text", ["", "0", "8", "07", "seven", " 3", "x" * 100])
def test_no_other_level_can_be_had(text: str) -> None:
    with pytest.raises(SetupError) as refusal:
        level_named(text)
    assert str(refusal.value) == (
        f"there is no level '{text[:60]}{'…' if len(text) > 60 else ''}'; choose 1 (novice), 2 (apprentice), "
        "3 (citizen), 4 (merchant), 5 (architect), 6 (strategist) or 7 (master)."
    )


def test_the_bot_of_a_level_plays_as_the_bot_it_names() -> None:
    view = Game.new(4, seed=8).view(2)
    for level in LEVELS[:-1]:
        ours, theirs = bot_named(f"level:{level.name}"), bot_of(level)
        assert type(theirs) is type(bot_named(level.bot))
        move = ours.choose(view, view.legal(), random.Random(4))
        assert move == theirs.choose(view, view.legal(), random.Random(4))
        assert ours.explain(view, move) == theirs.explain(view, move)


def test_without_a_number_it_is_the_third() -> None:
    assert LevelBot().level == level_named(str(USUAL_LEVEL)) == LEVELS[2]


def test_the_strongest_thinks_less_than_a_second() -> None:
    name, _, setting = LEVELS[-1].bot.partition(":")
    assert name == "champion"
    seconds = Budget.parse(setting).seconds
    assert seconds is not None
    assert seconds < 1
