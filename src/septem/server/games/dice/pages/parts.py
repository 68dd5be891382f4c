"""A dice table in parts that can be sent alone, so that a move sends only what it changed.

A part is the inside of the element with its id. Where it holds other parts, their elements stand empty but for a mark,
`<!--#id-->`: a part is compared without what is inside those.
"""

import re
from collections.abc import Iterator, Mapping, Set

from markupsafe import Markup

from septem.server.games.components.panels import away_notice
from septem.server.games.dice.pages.bar import bar_parts, menu, table_tools
from septem.server.games.dice.pages.controls import controls
from septem.server.games.dice.pages.decide import spending_parts
from septem.server.games.dice.pages.final import final_sheet
from septem.server.games.dice.pages.log import log_parts
from septem.server.games.dice.pages.others import others_parts
from septem.server.games.dice.pages.own import own_parts
from septem.server.games.dice.pages.pieces import page_title
from septem.server.games.dice.pages.tray import tray_parts
from septem.server.games.dice.projections.dice_table import DiceTable
from septem.server.html.templates import render

Parts = Mapping[str, Markup]

# The part that holds all others.
ROOT = "table"
# The turns of the log grow at their beginning, the lines of a turn at their end.
LOG, LINES = "turns", "lines-"
MARK = "<!--#"
PLACE = re.compile(r"(?P<start><(?P<tag>\w+)[^<>]*>)<!--#(?P<id>[\w-]+)--></(?P=tag)>")


def table_parts(shown: DiceTable) -> dict[str, Markup]:
    """The parts of a table by the ids of their elements; the first one holds all others."""
    spending = spending_parts(shown)
    return {
        ROOT: _skeleton(shown),
        "state": _state(shown),
        **bar_parts(shown),
        "news": Markup.escape(shown.news),
        "away": away_notice(shown),
        "result": final_sheet(shown),
        **others_parts(shown),
        "decision": _decision(shown, has_spending=bool(spending)),
        **tray_parts(shown),
        **spending,
        **own_parts(shown),
        **log_parts(shown),
        "menu-part": menu(shown),
    }


def whole(parts: Parts, name: str = ROOT) -> Markup:
    """A part with all parts inside it."""
    return Markup(_filled(parts, parts[name]))


def changed_parts(before: Parts, after: Parts) -> Markup:
    """The partials that lead from one table to another; from no table, all of it."""
    if ROOT not in before:
        return Markup(_partial(ROOT, "innerMorph", whole(after)))
    return Markup("".join(_changes(before, after, ROOT)))


def _changes(before: Parts, after: Parts, name: str) -> Iterator[str]:
    """What changed in a part; the parts inside it stay in the page where they are and are compared on their own."""
    old, new = before[name], after[name]
    places = _places(old)
    staying = set(places)
    if old != new:
        staying = {inner for inner, element in _places(new).items() if places.get(inner) == element}
        yield _change(after, name, old, new, staying)
    for inner in places:
        if inner in staying:
            yield from _changes(before, after, inner)


def _change(parts: Parts, name: str, old: str, new: str, staying: Set[str]) -> str:
    # A log only grows, unless something is taken back.
    if name == LOG and new.endswith(old):
        return _partial(name, "afterbegin", _filled(parts, new.removesuffix(old)))
    if name.startswith(LINES) and new.startswith(old):
        return _partial(name, "beforeend", new.removeprefix(old))
    return _partial(name, "innerMorph", _filled(parts, new, staying))


def _places(part: str) -> dict[str, str]:
    """The elements of the parts inside a part, by id."""
    if MARK not in part:
        return {}
    return {found["id"]: found[0] for found in PLACE.finditer(part)}


def _filled(parts: Parts, part: str, staying: Set[str] = frozenset()) -> str:
    """A part with those inside it; of those that stay in the page only their places."""

    def place(found: re.Match[str]) -> str:
        inner = found["id"]
        if inner in staying:
            return f'<{found["tag"]} id="{inner}" hx-preserve></{found["tag"]}>'
        return f"{found['start']}{_filled(parts, parts[inner])}</{found['tag']}>"

    return PLACE.sub(place, part) if MARK in part else part


def _partial(name: str, swap: str, inside: str) -> str:
    return f'<hx-partial hx-target="#{name}" hx-swap="{swap}">{inside}</hx-partial>'


def _skeleton(shown: DiceTable) -> Markup:
    """What holds all parts; it does not change while a game goes on."""
    return render(
        "games/dice/templates/table.html",
        seats=[sheet.player for sheet in shown.sheets],
        title=page_title(shown),
        is_replay=shown.is_replay,
        has_others=len(shown.sheets) > 1 or bool(shown.market) or bool(shown.ghost),
        tools=table_tools(shown),
        controls=controls(shown) if shown.is_replay else Markup(),
    )


def _state(shown: DiceTable) -> Markup:
    """What scripts want to know of the moment."""
    return render(
        "games/dice/templates/state.html",
        turn=shown.turn_number,
        yours=shown.decision is not None,
        over=shown.over,
        sheet=shown.shown_sheet.player.seat,
    )


def _decision(shown: DiceTable, *, has_spending: bool) -> Markup:
    """The places of the dice and of what they are spent on; nothing is decided once the game is over."""
    if shown.over:
        return Markup()
    return render(
        "games/dice/templates/decision.html",
        table=shown.id,
        decision=shown.decision,
        dice=[die.number for die in shown.dice],
        has_spending=has_spending,
    )
