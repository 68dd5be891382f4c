"""The ladder: neighbours meet, every game counts once, and what is done is not played again."""

from itertools import pairwise, product
from math import inf
from pathlib import Path

import pytest

from septem.arena import ladder
from septem.arena.ladder import RUNGS, STEPS, TABLES, Duel, Ladder, LadderTable
from septem.arena.makes import make_of
from septem.bots import LEVELS, bot_names
from septem.errors import RecordError

SMALL = (Duel("builder", "random", 12), Duel("rbai", "builder", 6))


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "STEPS", SMALL)
    monkeypatch.setattr(ladder, "STYLES", ())
    monkeypatch.setattr(ladder, "LEVEL_STEPS", ())


def climbed(folder: Path, table: LadderTable = TABLES[0], part: float = 1.0) -> Ladder:
    found = Ladder(table, folder, part)
    for _ in found.climb(workers=1):
        pass
    return found


def test_every_rung_meets_the_one_below() -> None:
    assert [(step.bot, step.against) for step in STEPS] == [
        (RUNGS[number], RUNGS[number - 1]) for number in range(1, len(RUNGS))
    ]


def test_larger_tables_play_fewer_deals_since_their_games_take_longer() -> None:
    match = Duel("rbai", "builder", 100)
    assert [match.plan(LadderTable(players, "first"), part=1).deals for players in (3, 5, 7)] == [100, 36, 18]
    assert match.plan(LadderTable(3, "first"), part=0.001).deals == 1


def test_the_first_table_is_that_of_the_levels() -> None:
    assert TABLES[0] == LadderTable(3, "first")
    met = {(duel.bot, duel.against) for duel in ladder.duels(TABLES[0])}
    assert {(upper.bot, lower.bot) for lower, upper in pairwise(LEVELS)} <= met


def test_no_two_duels_share_a_file(tmp_path: Path) -> None:
    files = [Ladder(table, tmp_path)._file(duel) for table in TABLES for duel in ladder.duels(table)]
    assert len(set(files)) == len(files)


def test_who_climbs_in_two_duels_has_a_row_and_one_rating_for_both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ladder, "STEPS", SMALL)
    monkeypatch.setattr(ladder, "STYLES", (Duel("rbai", "random", 6),))
    monkeypatch.setattr(ladder, "LEVEL_STEPS", ())
    rows = climbed(tmp_path).rows()
    assert [(row.bot, row.against, row.is_rung) for row in rows] == [
        ("random", None, True),
        ("builder", "random", True),
        ("rbai", "builder", True),
        ("rbai", "random", False),
    ]
    assert rows[2].rating == rows[3].rating
    assert rows[2].wins != rows[3].wins


def test_all_other_bots_are_rated_at_every_table() -> None:
    assert {(table.players, table.edition) for table in TABLES} == set(product((3, 4, 5, 7), ("first", "second")))
    every_bot = {"random", "builder", "rbai", "greedy", "heuristic", "search", "network", "champion"}
    every_bot |= {"war", "science", "civic", "trade"}
    for table in TABLES:
        rated = {bot.partition(":")[0] for duel in ladder.duels(table) for bot in (duel.bot, duel.against)}
        assert rated == every_bot == set(bot_names()) - {"level"}


@pytest.mark.usefixtures("small")
def test_games_of_bots_as_they_were_are_outdated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert Ladder(TABLES[0], tmp_path).outdated() == []
    done = climbed(tmp_path)
    assert done.outdated() == []
    monkeypatch.setattr(ladder, "make_of", lambda plan: "newer" if "rbai" in plan.bots else make_of(plan))
    assert done.outdated() == [tmp_path / "3-first-rbai-against-builder.jsonl"]
    with pytest.raises(
        RecordError, match=r"other bots than those of today, in 3-first-rbai-against-builder\.jsonl; remove these files"
    ):
        climbed(tmp_path)


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("beginning", [b"", b'{"format":"septem', b'{"format":"septem arena 1","plan":{"bots"'])
def test_a_file_that_was_hardly_begun_is_not_outdated(tmp_path: Path, beginning: bytes) -> None:
    (tmp_path / "3-first-rbai-against-builder.jsonl").write_bytes(beginning)
    assert Ladder(TABLES[0], tmp_path).outdated() == []
    assert [row.bot for row in climbed(tmp_path).rows()] == ["random", "builder", "rbai"]


@pytest.mark.usefixtures("small")
def test_a_climb_rates_every_bot_from_the_bottom_up(tmp_path: Path) -> None:
    rows = climbed(tmp_path).rows()
    assert [row.bot for row in rows] == ["random", "builder", "rbai"]
    assert [row.against for row in rows] == [None, "random", "builder"]
    ratings = [row.rating.rating for row in rows if row.rating]
    assert ratings[0] == 0
    assert ratings == sorted(ratings)
    assert rows[0].wins is None
    assert rows[1].wins is not None
    assert rows[1].wins.games == 36
    assert rows[1].is_clear
    assert rows[2].wins is not None
    assert rows[2].wins.games == 18


@pytest.mark.usefixtures("small")
def test_a_rating_that_hangs_on_a_duel_of_few_deals_has_no_interval(tmp_path: Path) -> None:
    _, builder, rbai = (row.rating for row in climbed(tmp_path, part=0.5).rows())
    assert builder is not None
    assert -inf < builder.low < builder.rating < builder.high < inf
    assert rbai is not None
    assert -inf < rbai.rating < inf
    assert rbai[1:] == (-inf, inf)


@pytest.mark.usefixtures("small")
def test_what_is_in_the_folder_is_not_played_again(tmp_path: Path) -> None:
    first = climbed(tmp_path, part=0.5)
    assert first.games == 27
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    again = Ladder(TABLES[0], tmp_path, part=0.5)
    assert [done for _, done in again.climb(workers=1)] == [18, 9]
    assert again.rows() == first.rows()
    grown = climbed(tmp_path)
    assert grown.rows() != first.rows()
    assert all(file.read_bytes().startswith(content) for file, content in before.items())


@pytest.mark.usefixtures("small")
def test_deals_of_different_matches_are_different_deals(tmp_path: Path) -> None:
    found = climbed(tmp_path)
    assert len({result.deal for result in found._results}) == 12 + 6
