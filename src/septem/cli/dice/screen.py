"""The screen of one decision: news, dice, the own sheet, the neighbours, and what can be done."""

from rich.text import Text

from septem.cli.dice.boards import (
    INDENT,
    dice_lines,
    goal_lines,
    marked_lines,
    market_lines,
    means_lines,
    other_lines,
    short_marked_lines,
    title_line,
)
from septem.cli.dice.choices import Choice, choices, out_of_reach
from septem.cli.dice.seats import Seats
from septem.cli.style import WIDTH, clipped, flow, news_lines, rule
from septem.dice.moves import Decision
from septem.dice.view import View
from septem.words import ROMAN, counted

# How many lines each piece of news may have; where whole blocks go, there is room for more again.
NEWS_LINES = (9, 9, 3, 2, 1, 2, 2)
WHAT_WIDTH = 44


def decision_screen(view: View, decision: Decision, seats: Seats, news: list[str], room: int) -> list[Text]:
    """Everything a person needs to decide, shortened step by step until it fits into `room` lines."""
    lines: list[Text] = []
    for terseness in range(len(NEWS_LINES)):
        lines = _screen(view, decision, seats, news, terseness)
        if len(lines) <= room:
            break
    return lines


def _screen(view: View, decision: Decision, seats: Seats, news: list[str], terseness: int) -> list[Text]:
    spending = decision.kind == "spend"
    gap = [Text()] if terseness < 1 else []
    told = [line for one in news for line in _shortened(one, NEWS_LINES[terseness])]
    lines = [*told, _header(view, decision, seats), *dice_lines(view, spending=spending)]
    lines += [*gap, title_line(view, seats, view.seat)]
    if spending:
        lines += means_lines(view)
        lines += short_marked_lines(view.table, view.sheets[view.seat]) if terseness < 6 else []
    else:
        lines += means_lines(view) if decision.kind == "keep" else []
        lines += goal_lines(view)
        lines += marked_lines(view, view.table, view.seat) if terseness < 6 else []
    lines += gap + _others(view, seats, terseness)
    if not spending:
        return lines
    found = choices(view)
    lines += [*gap, rule(_spend_title(found)), *choice_lines(found)]
    missing: list[Text | str] = [*out_of_reach(view)]
    if missing and terseness < 2:
        lines += flow("not yet", missing, "; ", indent=INDENT)
    return lines


def _shortened(news: str, count: int) -> list[Text]:
    lines = news_lines([news])
    if len(lines) <= count:
        return lines
    return [*lines[: count - 1], Text(f"{lines[count - 1].plain[: WIDTH - 2]} …")]


def choice_lines(found: list[Choice]) -> list[Text]:
    """What can be paid for, numbered, with the most natural payment."""
    digits = len(str(len(found)))
    width = min(WHAT_WIDTH, max((len(choice.what) for choice in found), default=0))
    lines = []
    for number, choice in enumerate(found, 1):
        others = f" (or {counted(len(choice.ways) - 1, 'other way')})" if len(choice.ways) > 1 else ""
        room = WIDTH - 3 - digits - width - 1
        paid = Text(choice.payment(choice.ways[0]))
        if paid.cell_len + len(others) > room:
            others = f" (+{len(choice.ways) - 1})" if len(choice.ways) > 1 else ""
        if paid.cell_len + len(others) > room:
            # A long payment may begin to the left of the others.
            room = WIDTH - 4 - digits - min(width, len(choice.what))
        paid = clipped(paid, min(paid.cell_len, room - len(others)))
        what = clipped(Text(choice.what), WIDTH - 3 - digits - room - 1)
        lines.append(Text.assemble((f" {number:>{digits}} ", "bold"), what, " ", paid, (others, "dim")))
    return lines


def _others(view: View, seats: Seats, terseness: int) -> list[Text]:
    """How the other seats stand and what they sell."""
    if terseness >= 5:
        return []
    others = [seat for seat in range(view.seats) if seat != view.seat]
    return market_lines(view) + [line for seat in others for line in other_lines(view, seats, seat)]


def _header(view: View, decision: Decision, seats: Seats) -> Text:
    """Age, turn and phase in a line across the screen."""
    who = seats.title(view, decision.by)
    rolls = view.table.turn.rolls
    last = len(view.components.turn.keep) + 1
    match decision.kind:
        case "pick":
            first = seats.title(view, 0)
            what = f"pick the die that {first} may not roll"
        case "keep":
            what = f"roll {rolls} of {last}, {who}"
        case "spend":
            what = f"all dice are rolled, {who}"
    return rule(f"Age {ROMAN[view.age - 1]}: {what}")


def _spend_title(found: list[Choice]) -> str:
    return "You can" if found else "There is nothing to pay for"
