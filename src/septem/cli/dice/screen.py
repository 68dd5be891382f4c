"""The screen of one decision: news, dice, the own sheet, the neighbours, and what can be done."""

from typing import Literal, NamedTuple

from rich.text import Text

from septem.cli.dice.boards import (
    INDENT,
    dice_lines,
    goal_lines,
    marked_lines,
    market_lines,
    means_lines,
    other_lines,
    own_table,
    short_marked_lines,
    title_line,
)
from septem.cli.dice.choices import Choice, choices, out_of_reach
from septem.cli.dice.seats import Seats
from septem.cli.style import WIDTH, clipped, flow, news_lines, rule
from septem.dice.moves import Decision
from septem.dice.table import Table
from septem.dice.view import View
from septem.words import ROMAN, counted

WHAT_WIDTH = 44
# Between what is paid for and what pays.
GAP = 2
CUT = " … (l: all)"


class Level(NamedTuple):
    """How much is shown: lines a piece of news, empty lines, what is out of reach, the own marks, the other seats."""

    news: int
    gaps: bool = False
    missing: bool = False
    marks: Literal["full", "short", "none"] = "short"
    others: bool = True


# From everything to what nobody can do without.
LEVELS = (
    Level(9, gaps=True, missing=True, marks="full"),
    Level(9, missing=True, marks="full"),
    Level(3, marks="full"),
    Level(2, marks="full"),
    Level(3),
    Level(2),
    Level(1),
    Level(2, others=False),
    Level(2, marks="none", others=False),
)


def decision_screen(view: View, decision: Decision, seats: Seats, news: list[str], room: int) -> list[Text]:
    """Everything a person needs to decide, shortened step by step until it fits into `room` lines."""
    lines: list[Text] = []
    for level in LEVELS:
        lines = _screen(view, decision, seats, news, level)
        if len(lines) <= room:
            break
    return lines


def _screen(view: View, decision: Decision, seats: Seats, news: list[str], level: Level) -> list[Text]:
    spending = decision.kind == "spend"
    table = own_table(view)
    gap = [Text()] if level.gaps else []
    told = [line for one in news for line in _shortened(one, level.news)]
    lines = [*told, _header(view, table, decision, seats), *dice_lines(view, spending=spending)]
    lines += [*gap, title_line(view, seats, view.seat)]
    lines += means_lines(table) + ([] if spending else goal_lines(table, view.seat))
    if level.marks == "full" and not spending:
        lines += marked_lines(table, view.seat)
    elif level.marks != "none":
        lines += short_marked_lines(table, table.sheet)
    lines += gap + (_others(view, table, seats) if level.others else [])
    if not spending:
        return lines
    found = choices(view, table)
    lines += [*gap, rule(_spend_title(found)), *choice_lines(found)]
    missing: list[Text | str] = [*out_of_reach(view, table)]
    if missing and level.missing:
        lines += flow("not yet", missing, "; ", indent=INDENT)
    return lines


def _shortened(news: str, count: int) -> list[Text]:
    lines = news_lines([news])
    if len(lines) <= count:
        return lines
    room = WIDTH - len(CUT)
    return [*lines[: count - 1], Text(lines[count - 1].plain[:room].rsplit(" ", 1)[0] + CUT)]


def choice_lines(found: list[Choice]) -> list[Text]:
    """What can be paid for, numbered, with the most natural payment."""
    digits = len(str(len(found)))
    width = min(WHAT_WIDTH, max((len(choice.what) for choice in found), default=0))
    lines = []
    for number, choice in enumerate(found, 1):
        others = f" (+{counted(len(choice.ways) - 1, 'way')})" if len(choice.ways) > 1 else ""
        room = WIDTH - 2 - digits - width - GAP
        paid = Text(choice.payment(choice.ways[0]))
        if paid.cell_len + len(others) > room:
            # A long payment may begin to the left of the others.
            room = WIDTH - 2 - digits - min(width, len(choice.what)) - GAP
        paid = clipped(paid, min(paid.cell_len, room - len(others)))
        what = clipped(Text(choice.what), WIDTH - 2 - digits - room - GAP)
        lines.append(Text.assemble((f" {number:>{digits}} ", "bold"), what, " " * GAP, paid, (others, "dim")))
    return lines


def _others(view: View, table: Table, seats: Seats) -> list[Text]:
    """How the other seats stand and what they sell."""
    others = [seat for seat in range(view.seats) if seat != view.seat]
    return market_lines(view, table) + [line for seat in others for line in other_lines(view, table, seats, seat)]


def _header(view: View, table: Table, decision: Decision, seats: Seats) -> Text:
    """Age, turn and phase in a line across the screen."""
    who = seats.title(view, decision.by)
    last = len(view.components.turn.keep) + 1
    match decision.kind:
        case "pick":
            first = seats.title(view, 0)
            what = f"{who} picks the die that {first} may not roll"
        case "keep":
            what = f"roll {table.turn.rolls} of {last}, {who}"
        case "spend":
            what = f"all dice are rolled, {who}"
    return rule(f"Age {ROMAN[view.age - 1]}: {what}")


def _spend_title(found: list[Choice]) -> str:
    return "You can" if found else "There is nothing to pay for"
