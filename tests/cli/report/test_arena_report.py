"""The report of an arena: tables, page and JSON hold the same numbers."""

import json
from io import StringIO

import pytest
from rich.console import Console

from septem.arena.match import Result
from septem.arena.plan import Plan
from septem.arena.schedule import seatings_of
from septem.arena.sprt import Verdict
from septem.arena.standings import Standings
from septem.cli.report.arena_json import as_json
from septem.cli.report.arena_page import as_page
from septem.cli.report.arena_tables import as_screen
from septem.cli.report.arena_words import pace_of_a_move, table_words, verdict_words
from tests.arena.made_up import CATEGORIES, CITIES, drawn, faulty, game, lost
from tests.cli.report.test_page import read

STRENGTHS = {"random": 0.0, "builder": 150.0, "greedy": 320.0, "search:1000": 700.0}
PLAN = Plan(tuple(STRENGTHS), players=3, deals=30)


def standings_of(plan: Plan, *more: Result) -> tuple[Standings, int]:
    elo = {bot: STRENGTHS.get(bot, 100.0) for bot in plan.everybody}
    return Standings(plan, [*drawn(plan, elo), *more]), plan.deals * len(seatings_of(plan))


def screen(standings: Standings, planned: int, *remarks: str) -> list[str]:
    text = StringIO()
    Console(file=text, width=80, highlight=False).print(as_screen(standings, planned, list(remarks)))
    return [line.rstrip() for line in text.getvalue().splitlines()]


def test_the_tables_say_who_is_strongest() -> None:
    standings, planned = standings_of(PLAN)
    lines = screen(standings, planned, "12.0 s, 90 games a second")
    assert lines[:2] == ["1,080 games from 30 deals: 3 players, first edition, seed 0", "12.0 s, 90 games a second"]
    assert lines[3].split() == ["Bot", "games", "wins", "interval", "rating", "interval", "a", "move"]
    assert [line.split()[0] for line in lines[5:9]] == ["search:1000", "greedy", "builder", "random"]
    assert lines[8].split()[-4:-2] == ["0", "fixed"]
    for word in ("One", "Ahead of", "Mean points", "Seat", "Board", "Giza A", "4 random"):
        assert any(line.startswith(word) for line in lines)
    assert any("2 × greedy" in line for line in lines)


@pytest.mark.parametrize("players", [2, 3, 7])
def test_long_names_are_cut_and_numbers_are_not(players: int) -> None:
    bots = tuple(f"a-bot-with-a-very-long-name:{number}" for number in range(12))
    standings, planned = standings_of(Plan(bots, players=players, deals=8, variant="gaia" if players == 2 else None))
    lines = screen(standings, planned)
    assert max(map(len, lines)) <= 80
    text = "\n".join(lines)
    # What tells them apart is still there.
    assert all(f"a-bot-…g-name:{number}" in text for number in range(10))
    for row in standings.line_ups:
        assert f"{100 * row.wins.low:.1f} to {100 * row.wins.high:.1f}" in text
    # Twelve columns are more than fit beside each other.
    assert sum(line.startswith("Ahead of") for line in lines) == 2


def test_faults_are_told_first() -> None:
    standings, planned = standings_of(
        PLAN, faulty("greedy random random", 0, 3, 99), faulty("greedy random random", 0, 4, 99), lost("a a a", 5, 99)
    )
    told = " ".join(screen(standings, planned)[2:6])
    assert "2 games lost by greedy, the first of them (deal 3, table 99): ValueError: there is no card 7" in told
    assert "1 game not played (deal 5, table 99): The worker that played it died three times." in told
    assert "there is no card 7" in read(as_page(standings, planned)).text


def test_an_arena_of_nothing_but_lost_games_is_told_too() -> None:
    standings = Standings(PLAN, [lost("a a a")])
    assert len(screen(standings, 1080)) == 3
    assert "died three times" in read(as_page(standings, 1080)).text
    assert as_json(standings, 1080, None)["bots"] == []
    assert as_json(standings, 1080, None)["anchor"] is None


def test_a_bot_that_always_wins_has_no_finite_rating() -> None:
    standings = Standings(Plan(("a", "b"), deals=2), [game("a b b", (3, 2, 1), deal) for deal in range(2)])
    text = "\n".join(screen(standings, 12))
    assert text.startswith("2 of 12 games from 2 deals")
    assert "∞ and −∞: always ahead, or always behind" in text
    assert "∞" in read(as_page(standings, 12)).text
    told = json.loads(json.dumps(as_json(standings, 12, None), allow_nan=False))
    first, second = told["bots"]
    assert first["rating"] == {"rating": "infinite", "low": "-infinite", "high": "infinite"}
    assert second["rating"] == {"rating": 0, "low": 0, "high": 0}
    assert told["anchor"] == "b"
    assert first["wins"] == {"share": 1, "low": pytest.approx(0.158, abs=0.001), "high": 1, "games": 2}


def test_json_has_everything_unrounded() -> None:
    standings, planned = standings_of(PLAN)
    verdict = Verdict("open", 1.5, -2.94, 2.94, 12)
    result = as_json(standings, planned, verdict)
    assert json.loads(json.dumps(result, allow_nan=False)) == result
    assert result["plan"]["bots"] == list(STRENGTHS)
    assert (result["games"], result["played"], result["counted"], result["deals"]) == (1080, 1080, 1080, 30)
    assert result["anchor"] == "random"
    first = result["bots"][0]
    assert first["bot"] == "search:1000"
    assert first["wins"]["share"] == standings.bots[0].wins.share
    assert sum(first["categories"].values()) == pytest.approx(first["points"])
    assert len(result["line_ups"]) == len(result["ahead"]) == 12
    assert [seat["name"] for seat in result["seats"]] == ["seat 0", "seat 1", "seat 2"]
    assert sum(board["wins"]["games"] for board in result["boards"]) == 3 * 1080
    assert result["sprt"] == {"decision": "open", "llr": 1.5, "lower": -2.94, "upper": 2.94, "deals": 12}


def test_the_page_has_every_bot_board_and_number() -> None:
    standings, planned = standings_of(PLAN)
    reader = read(as_page(standings, planned, "Sequential test: open."))
    assert "1,080 games from 30 deals: 3 players, first edition, seed 0. Sequential test: open." in reader.text
    for name in (*STRENGTHS, *CITIES, *CATEGORIES, "seat 0", "2 × greedy"):
        assert name in reader.text
    shares = [*(row.wins for row in standings.line_ups), *standings.cross.values()]
    shares += [row.wins for rows in (standings.bots, standings.seats, standings.boards) for row in rows]
    for share in shares:
        assert f"\n{100 * share.share:.1f}\n" in reader.text
    for row in standings.bots:
        assert row.rating
        assert f"\n{round(row.rating.rating):,}\n" in reader.text
    assert {"svg", "details", "table"} <= reader.seen


def test_long_names_leave_room_for_the_pictures() -> None:
    bots = tuple(f"a-bot-{'with-a-very-long-name-' * 5}{number}" for number in range(2))
    standings, planned = standings_of(Plan(bots, players=4, deals=3))
    text = read(as_page(standings, planned)).text
    assert all(f"\na-bot-w…ong-name-{number}\n" in text for number in range(2))
    assert all(f"\n{bot}\n" in text for bot in bots)


def test_against_an_anchor_the_page_has_a_table_instead_of_a_map() -> None:
    plan = Plan(("greedy", "builder"), against="random", deals=6)
    standings, planned = standings_of(plan)
    reader = read(as_page(standings, planned))
    assert "details" not in reader.seen
    assert "2 × random" in reader.text


def test_bots_that_all_sit_down_together_have_no_copies_to_play_against() -> None:
    standings, planned = standings_of(Plan(tuple(STRENGTHS), players=4, deals=6))
    assert not any(line.startswith("One ") for line in screen(standings, planned))
    assert "copies" not in read(as_page(standings, planned)).text


def test_the_table_is_named_in_words() -> None:
    assert table_words(Plan(("a",), players=2, variant="gaia", edition="second", seed=4)) == (
        "2 players with Gaïa, second edition, seed 4"
    )
    assert table_words(Plan(("a",), game="dice", players=4, side="B")) == "7 Dice Wonders, 4 players, side B, seed 0"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(None, "–"), (0.00004, "0.04 ms"), (0.0042, "4.2 ms"), (0.0256, "26 ms"), (1.25, "1.2 s")],
)
def test_times_of_a_move_are_as_exact_as_they_are_long(seconds: float | None, words: str) -> None:
    assert pace_of_a_move(seconds) == words


@pytest.mark.parametrize(
    ("verdict", "words"),
    [
        (Verdict("stronger", 3, -2.94, 2.94, 240), "a is stronger than b (LLR 3.00, bounds −2.94 and 2.94, 240 deals)"),
        (Verdict("not stronger", -3, -2.94, 2.94, 50), "a is not 10 Elo stronger than b (LLR −3.00, "),
        (Verdict("open", 4, -2.94, 2.94, 1), "whether a is 10 Elo stronger than b is still open (LLR 4.00, "),
        (Verdict("open", 4, -2.94, 2.94, 1), "1 deal of at least 20)"),
    ],
)
def test_the_verdict_is_a_sentence(verdict: Verdict, words: str) -> None:
    assert words in verdict_words(Plan(("a", "b")), 10, verdict)
