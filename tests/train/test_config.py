"""A run is one file, and a mistake in it is told before anything is played."""

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from septem import SetupError
from septem.train.config import CHAMPION, RUNS, Config, TableKind, file_of, read_config

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


def test_the_runs_that_come_with_septem_have_names() -> None:
    assert file_of("champion") == CHAMPION
    assert read_config(file_of("small")).tables == (TableKind(3),)
    responses = [read_config(file_of(name)) for name in ("response", "response-fresh")]
    assert [(run.start, run.opponent) for run in responses] == [("champion", "champion"), (None, "champion")]
    assert {file.stem for file in CHAMPION.parent.glob("*.toml")} == set(RUNS)


def test_every_other_name_is_a_file(tmp_path: Path) -> None:
    assert file_of("my.toml") == Path("my.toml")
    with pytest.raises(
        SetupError, match=r"There is no run 'smal'; choose champion, small, response or response-fresh, or name a file"
    ):
        file_of("smal")
    (tmp_path / "run").touch()
    assert file_of(str(tmp_path / "run")) == tmp_path / "run"


def test_what_is_not_said_is_usual(tmp_path: Path) -> None:
    config = read_config(write(tmp_path, RUN))
    assert (config.seed, config.steps, config.size.hidden, config.learning.clip) == (1, 18, 512, 0.2)


def test_tables_come_up_as_often_as_their_shares_say() -> None:
    often, seldom = TableKind(3, share=3), TableKind(5)
    config = Config(decisions=1, games=1, tables=(often, seldom))
    rounds = [config.kinds_of(turn, config.tables) for turn in range(400)]
    counts = Counter(kind for (kind,) in rounds)
    assert counts[often] == pytest.approx(300, abs=2)
    # Evenly: never long without the rarer one.
    met = [turn for turn, kinds in enumerate(rounds) if kinds == [seldom]]
    assert max(later - earlier for earlier, later in pairwise(met)) <= 6


def test_the_tables_of_a_round_are_all_different_and_still_as_often_as_their_shares_say() -> None:
    config = read_config(CHAMPION)
    rounds = [config.kinds_of(turn, config.tables) for turn in range(2100)]
    assert all(len(set(kinds)) == config.tables_a_round == 4 for kinds in rounds)
    counts = Counter(kind for kinds in rounds for kind in kinds)
    total = sum(kind.share for kind in config.tables)
    for kind in config.tables:
        assert counts[kind] == pytest.approx(4 * 2100 * kind.share / total, abs=3)
    assert max(config.tables, key=lambda kind: kind.share) == config.tables[0]


def test_while_some_tables_are_not_ready_the_others_fill_the_round() -> None:
    tables = (TableKind(3, share=2), TableKind(4), TableKind(5))
    config = Config(decisions=1, games=1, tables=tables, tables_a_round=2)
    for turn in range(50):
        assert config.kinds_of(turn, tables[:1]) == [tables[0]]
        assert set(config.kinds_of(turn, tables[:2])) == set(tables[:2])


def test_a_table_may_come_up_in_every_round_but_not_oftener(tmp_path: Path) -> None:
    run = "tables_a_round = 2\n" + RUN + "share = {}\n[[tables]]\nplayers = 4\n[[tables]]\nplayers = 5\n"
    config = read_config(write(tmp_path, run.format(2)))
    assert all(config.tables[0] in config.kinds_of(turn, config.tables) for turn in range(50))
    with pytest.raises(SetupError, match=r"3 players, first edition has 3 of 5\.$"):
        read_config(write(tmp_path, run.format(3)))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("decisions = ", "is no run of training: "),
        ('decisions = "many"\n', "is no run of training: Expected `float`, got `str` - at `$.decisions`."),
        (RUN + "speed = 3\n", "is no run of training: Object contains unknown field `speed` - at `$.tables[0]`."),
        (RUN.replace("8", "0"), "games must be at least 1, not 0."),
        (RUN.replace("players = 3", "players = 9"), "The game is for 2 to 7 players, not 9."),
        (RUN + "share = 0.0\n", "the share of a table must be more than 0 and at most 1,000,000, not 0.0."),
        (RUN.replace("[[tables]]\nplayers = 3\n", "tables = []\n"), "a run needs at least one table."),
        (RUN + "[learning]\ncredit = 1.5\n", "learning.credit lies between 0 and 1, not 1.5."),
        (RUN + "[learning]\nwarm_up = 0\n", "learning.warm_up must be at least 1, not 0."),
        (RUN + "[learning]\nrate = -1.0\n", "learning.rate must be more than 0 and at most 1,000,000, not -1.0."),
        (RUN + "[learning]\nnorm = 0.0\n", "learning.norm must be more than 0 and at most 1,000,000, not 0.0."),
        (RUN + "[learning]\nclip = nan\n", "learning.clip must be more than 0 and at most 1,000,000, not nan."),
        (RUN + "[learning]\nvariety = -0.1\n", "learning.variety lies between 0 and 1,000,000, not -0.1."),
        (RUN + "[learning]\nlead = 0.1\n", "Object contains unknown field `lead`"),
        ("seed = -1\n" + RUN, "seed lies between 0 and 1,073,741,824, not -1."),
        ("seed = 4294967296\n" + RUN, "seed lies between 0 and 1,073,741,824, not 4294967296."),
        ("exams = -1\n" + RUN, "exams lie between 0 and 1,000,000, not -1."),
        ("exams = 9007199254740993\n" + RUN, "exams lie between 0 and 1,000,000, not 9007199254740993."),
        (
            RUN + "[size]\nhidden = 16384\nblocks = 100\n",
            "a network has at most 134,217,728 weights, and with this [size] it has 53,735,932,998.",
        ),
        (RUN.replace("1e6", "inf"), "decisions must be at most 1,000,000,000,000,000, not inf."),
        (RUN.replace("8", "1000000000000"), "games must be at most 4,194,304, not 1000000000000."),
        (RUN + "[learning]\nrate = 1e300\n", "learning.rate must be more than 0 and at most 1,000,000, not 1e+300."),
        (f"bots = {['war'] * 101}\nbots_share = 0.5\n" + RUN, "there may be 100 bots at most, not 101."),
        (
            "snapshots = [0.5, 3.0]\n" + RUN,
            "a snapshot is kept after a part of the run, more than 0 and at most 1, not 3.0.",
        ),
        (
            "tables_a_round = 2\n" + RUN,
            "none can have more than 1/2 of all shares; 3 players,",
        ),
        ('bots = ["nobody"]\nbots_share = 0.5\n' + RUN, "There is no bot 'nobody'; choose random, "),
        ('bots = ["greedy"]\nbots_share = 0.5\n' + RUN, "Bot 'greedy' does not weigh moves; "),
        ('start = ""\n' + RUN, 'start is a file of weights, or "champion".'),
        ('opponent = ""\n' + RUN, 'opponent is a file of weights, or "champion".'),
        (
            'opponent = "champion"\nbots = ["war"]\nbots_share = 0.5\n' + RUN,
            "an opponent has all seats but one, which leaves none for bots.",
        ),
        ("bots_share = 0.5\n" + RUN, "bots and bots_share go together."),
        (RUN + "[[tables]]\nplayers = 3\nshare = 2.0\n", "3 players, first edition is there more than once; "),
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
