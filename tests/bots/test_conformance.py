"""The conformance suite: it reaches every decision, notices every offence, and every bot of this package passes."""

import os
import random
import subprocess
import sys
from collections.abc import Callable

import pytest

from septem.bots import Bot, bot_named, conformance
from septem.bots.conformance import TABLES, Case, ConformanceError, Table, cases, check
from septem.bots.conformance.moments import moments, situations, situations_at
from septem.bots.conformance.suite import RULES
from septem.bots.registry import BUILT_IN
from septem.errors import SeptemError
from tests.bots import offenders
from tests.public import check_documented

FREE_CITY = Table("first", 2, "free-city")
# Every variant and both editions, for rules that a board or one player more does not change.
SOME_TABLES = [FREE_CITY, Table("second", 2, "gaia"), Table("first", 3), Table("second", 5)]
AMPLE = 600.0  # no test measures time

every_table = pytest.mark.parametrize("table", TABLES, ids=str)


def test_the_suite_has_a_public_face() -> None:
    for name in conformance.__all__:
        check_documented(conformance, name)
    assert issubclass(ConformanceError, SeptemError)


def test_there_is_a_table_for_every_edition_player_count_and_variant() -> None:
    assert [str(table) for table in TABLES] == [
        f"{edition}-{table}"
        for edition in ("first", "second")
        for table in ("free-city", "gaia", "3", "4", "5", "6", "7")
    ]


def test_there_is_a_case_for_every_rule_at_every_table() -> None:
    assert len(cases()) == 6 * 14
    assert {case.rule for case in cases()} == set(RULES)
    assert [str(case) for case in cases(tables=[Table("second", 2, "gaia")])] == [
        f"{rule}-second-gaia" for rule in ("legal", "deterministic", "blind", "tidy", "in-time", "explained")
    ]


def test_a_bot_against_the_clock_is_not_asked_to_repeat_itself() -> None:
    assert {case.rule for case in cases(deterministic=False)} == {"legal", "tidy", "in-time", "explained"}


@every_table
def test_every_decision_of_the_table_comes_up(table: Table) -> None:
    """Turns of each Age, free builds, seventh cards, the discard pile and the Free City, three times each."""
    found = [(moment, moment.game()) for moment in moments(table, 3)]
    reached = [what for moment, game in found for what in situations_at(game, moment.decision)]
    assert set(reached) == set(situations(table))
    assert all(reached.count(situation) >= 3 for situation in situations(table))
    for moment, game in found:
        assert game.view(moment.decision.by).decision == moment.decision


def test_the_free_city_has_decisions_of_every_kind() -> None:
    kinds = {(moment.decision.kind, moment.decision.seat == 2) for moment in moments(FREE_CITY)}
    assert kinds == {(kind, mine) for kind in ("seventh", "discard") for mine in (True, False)} | {
        ("turn", False),
        ("free-city", True),
    }


@every_table
def test_powers_sit_at_every_seat_in_turn(table: Table) -> None:
    first = [table.boards(lap)[0].split()[0] for lap in range(3)]
    assert first == ["Babylon", {"first": "Halicarnassus", "second": "Halikarnassos"}[table.edition], "Olympia"]
    for lap in range(12):
        cities = [board.split()[0] for board in table.boards(lap)]
        assert len(set(cities)) == len(cities) == len(moments(table)[0].game().cities)


@every_table
def test_the_games_that_a_seat_cannot_tell_apart_do_differ(table: Table) -> None:
    differing = 0
    for moment in moments(table):
        game, by = moment.game(), moment.decision.by
        other = game.view(by).sample(random.Random(f"{moment.seed} 0"))
        assert bytes(other.view(by)) == bytes(game.view(by))
        differing += other.deal != game.deal
    assert differing >= len(moments(table)) - 1


# The bots of offenders.py, with the rules that they break and what they are told.
OFFENCES: list[tuple[type[Bot], dict[str, str]]] = [
    (offenders.FirstMove, {}),
    (offenders.LateRiser, {}),
    (offenders.Dreamer, {"legal": "the bot played 'build Palace <9', which is not among its 12 legal moves."}),
    (
        offenders.Forger,
        {"legal": "the bot played 'free Palace', which is not among", "tidy": "the bot changed the list of moves."},
    ),
    (offenders.Speaker, {"legal": "the bot answered 'build"}),
    (offenders.Merchant, dict.fromkeys(RULES, "the bot raised IndexError: list index out of range.")),
    (offenders.Egoist, {"legal": "seat 2 (free-city), the bot played"}),
    (offenders.Counting, {"deterministic": "and the same bot 'build"}),
    (offenders.Ageing, {"deterministic": "and a new one '", "blind": "where only hidden cards differ."}),
    (
        offenders.Gambler,
        {
            "deterministic": "and the same bot '",
            "blind": "where only hidden cards differ.",
            "tidy": "the bot used Python's global random generator instead of the one it was given.",
        },
    ),
    (offenders.Waster, {"tidy": "the bot used Python's global random generator"}),
    (offenders.Peeker, {"blind": "where only hidden cards differ."}),
    (offenders.Blabber, {"blind": "in other words where only hidden cards differ."}),
    (offenders.Conspirator, {"blind": "where only hidden cards differ."}),
    (offenders.Sleeper, {"in-time": "the bot thought for 2 s, and its limit is 1 s."}),
    (offenders.Thief, {"tidy": "the bot changed its view."}),
    (offenders.Censor, {"tidy": "the bot changed its view."}),
    (offenders.Sorter, {"tidy": "the bot changed the list of moves."}),
    (offenders.Silent, {"explained": "is empty."}),
    (offenders.Poet, {"explained": "has 2 lines instead of one."}),
    (offenders.Professor, {"explained": "has 201 characters, more than 200."}),
    (offenders.Mute, {"explained": "is None, which is not text."}),
    (offenders.Vain, {"explained": "and raised KeyError"}),
]


@pytest.mark.parametrize(("make_bot", "offences"), OFFENCES, ids=lambda value: getattr(value, "__name__", ""))
def test_each_offence_is_noticed_by_its_rule_and_by_no_other(
    make_bot: Callable[[], Bot], offences: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("septem.bots.conformance.rules.perf_counter", offenders.Clock.now)
    told = {}
    for case in cases(tables=[FREE_CITY]):
        try:
            case.run(make_bot, seconds=1, games=1)
        except ConformanceError as error:
            told[case.rule] = str(error)
    assert told.keys() == offences.keys()
    for rule, words in offences.items():
        assert told[rule].startswith("At first-free-city, seed ")
        assert words in told[rule]


def test_a_complaint_names_table_seed_turn_seat_and_decision() -> None:
    with pytest.raises(ConformanceError) as complaint:
        Case("legal", Table("first", 3)).run(offenders.Dreamer, games=1)
    assert str(complaint.value) == (
        "At first-3, seed 0, Age I turn 6, seat 2 (turn), the bot played 'build Palace <9', "
        "which is not among its 6 legal moves."
    )


def test_a_bot_that_forgets_the_free_city_is_noticed_only_beside_it() -> None:
    check(offenders.Egoist, tables=[Table("first", 3)], seconds=AMPLE, games=1)
    with pytest.raises(ConformanceError, match="free-city"):
        check(offenders.Egoist, tables=[Table("first", 3), FREE_CITY], seconds=AMPLE, games=1)


def test_a_gambler_passes_where_nothing_is_compared_but_for_the_generator() -> None:
    with pytest.raises(ConformanceError, match="global random generator"):
        check(offenders.Gambler, tables=[FREE_CITY], seconds=AMPLE, games=1, deterministic=False)


def names() -> list[str]:
    """Every bot of this package, those with a budget with a small one."""
    settings = {"search": "search:20", "champion": "champion:20", "level": "level:1"}
    return [settings.get(name, name) for name in BUILT_IN]


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("name", names())
def test_every_bot_of_this_package_conforms(name: str, rule: str) -> None:
    for table in TABLES if rule == "legal" else SOME_TABLES:
        Case(rule, table).run(lambda: bot_named(name), seconds=AMPLE, games=1)


def test_every_level_answers_every_decision() -> None:
    """They are bots that were tried above, with budgets that are too large to try everything again."""
    for level in range(1, 8):
        bot = bot_named(f"level:{level}")
        for moment in moments(FREE_CITY):
            view = moment.game().view(moment.decision.by)
            moves = view.legal(moment.decision.seat)
            move = bot.choose(view, moves, random.Random(5))
            assert move in moves
            assert len(bot.explain(view, move).splitlines()) == 1


ANSWERS = """
import random, sys
from septem.bots import bot_named
from septem.bots.conformance import Table
from septem.bots.conformance.moments import moments
for name in sys.argv[1:]:
    for moment in moments(Table("first", 2, "free-city")) + moments(Table("second", 4)):
        view = moment.game().view(moment.decision.by)
        print(name, bot_named(name).choose(view, view.legal(moment.decision.seat), random.Random(5)))
"""


def test_bots_play_the_same_in_every_process() -> None:
    """No bot leans on the order of a set of names, which Python draws anew for each process."""
    told = [
        subprocess.run(
            [sys.executable, "-c", ANSWERS, *names()],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
            timeout=300,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0].splitlines() == told[1].splitlines()
    assert len(told[0].splitlines()) == 22 * len(names())
