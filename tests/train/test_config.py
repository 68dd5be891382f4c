"""A run is one file, and a mistake in it is told before anything is played."""

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from septem import SetupError
from septem.train.config import CHAMPION, Config, Share, read_config

RUN = "decisions = 1e6\ngames = 8\n[[tables]]\nplayers = 3\n"


def write(folder: Path, text: str) -> Path:
    file = folder / "run.toml"
    file.write_text(text, "utf-8")
    return file


def test_the_champion_is_trained_at_every_table() -> None:
    tables = {(table.players, table.edition, table.variant) for table in read_config(CHAMPION).tables}
    editions = ("first", "second")
    assert tables == {(players, edition, None) for players in range(3, 8) for edition in editions} | {
        (2, edition, variant) for edition in editions for variant in ("free-city", "gaia")
    }


def test_the_small_run_is_one_too() -> None:
    assert read_config(CHAMPION.with_name("small.toml")).tables == (Share(3),)


def test_what_is_not_said_is_usual(tmp_path: Path) -> None:
    config = read_config(write(tmp_path, RUN))
    assert (config.seed, config.steps, config.size.hidden, config.learning.clip) == (1, 18, 512, 0.2)


def test_tables_come_up_as_often_as_their_shares_say() -> None:
    often, seldom = Share(3, share=3), Share(5)
    config = Config(decisions=1, games=1, tables=(often, seldom))
    counts = Counter(config.table_of(turn) for turn in range(400))
    assert counts[often] == pytest.approx(300, abs=2)
    # Evenly: never long without the rarer one.
    met = [turn for turn in range(400) if config.table_of(turn) == seldom]
    assert max(later - earlier for earlier, later in pairwise(met)) <= 6


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("decisions = ", "is no run of training: "),
        ('decisions = "many"\n', "is no run of training: Expected `float`, got `str` - at `$.decisions`."),
        (RUN + "speed = 3\n", "is no run of training: Object contains unknown field `speed` - at `$.tables[0]`."),
        (RUN.replace("8", "0"), "games must be at least 1, not 0."),
        (RUN.replace("players = 3", "players = 9"), "The game is for 2 to 7 players, not 9."),
        (RUN + "share = 0.0\n", "the share of a table must be more than 0, not 0.0."),
        (RUN.replace("[[tables]]\nplayers = 3\n", "tables = []\n"), "a run needs at least one table."),
        (RUN + "[learning]\ncredit = 1.5\n", "learning.credit lies between 0 and 1, not 1.5."),
        (RUN + "[learning]\nwarm_up = 0\n", "learning.warm_up must be at least 1, not 0."),
        ("bots_share = 0.5\n" + RUN, "bots and bots_share go together."),
        ("bots_share = 2.0\n" + RUN, "bots_share lies between 0 and 1, not 2.0."),
    ],
)
def test_a_mistake_gets_a_sentence(tmp_path: Path, text: str, complaint: str) -> None:
    file = write(tmp_path, text)
    with pytest.raises(SetupError) as refusal:
        read_config(file)
    assert str(refusal.value).startswith(str(file))
    assert complaint in str(refusal.value)


def test_a_file_that_is_not_there_gets_one_too(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=r"Cannot read .*missing.toml: No such file or directory\."):
        read_config(tmp_path / "missing.toml")
