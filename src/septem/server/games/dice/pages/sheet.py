"""A wonder card with its score sheet; spaces that can be filled now are buttons."""

from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

from markupsafe import Markup

from septem.dice.words import symbol_name
from septem.server.drawing.icons import icon
from septem.server.drawing.scenes import scene
from septem.server.fragments import cached
from septem.server.games.components.parts import Frame, Part, template_frame
from septem.server.games.components.players import bot_tag, display_name
from septem.server.games.dice.drawing.dice import counted_symbol, symbol
from septem.server.games.dice.pages.pieces import board_label, cost_of, dice_picture, shared
from septem.server.games.dice.projections.dice_table import DiceDecision, DiceTable, PublicSheet, SheetView, Space
from septem.server.html.templates import render
from septem.server.i18n import _
from septem.words import roman

Group = Literal["stages", "stored", "vault", "military", "rolled", "inventions", "tech"]


class SpaceBox(NamedTuple):
    """A space as the page shows it; `purpose` is set if it can be filled now, else `reason` says why not."""

    classes: str
    key: str
    purpose: str
    sign: Markup
    label: str
    title: str
    cost_words: str
    cost_signs: Markup
    is_free: bool
    state: str
    reason: str


class Content(NamedTuple):
    """What is in a space: a sign, a label, and a title."""

    sign: Markup
    label: str = ""
    title: str = ""
    is_free: bool = False
    has_cost: bool = True


def tree_titles(sheet: PublicSheet) -> list[str]:
    """The titles of the tech trees, which are the same on all sheets."""
    return [tree.title for tree in sheet.trees]


def sheet_parts(table: DiceTable, of: str, sheet: SheetView, decision: DiceDecision | None = None) -> dict[str, Part]:
    """The parts of a sheet, with ids that begin with `of`; spaces are buttons only if `decision` has purposes."""
    public = sheet.public
    if decision is None or not decision.purposes:
        spaces = shared(table, ("spaces", of, public.seat), lambda: _space_parts(of, public, None))
    else:
        spaces = _space_parts(of, public, decision)
    return {f"{of}-banner": _banner(of, sheet), **spaces}


def _banner(of: str, sheet: SheetView) -> Frame:
    wonder = sheet.public.wonder
    start = symbol_name(wonder.start)
    return template_frame(
        "games/dice/templates/banner.html",
        face=f"{of}-face",
        scene=scene(wonder.short, sheet.public.side == "A", label=False, ratio="xMidYMax slice"),
        name=display_name(sheet.player),
        tag=bot_tag(sheet.player),
        board=_("{board}, starts with {thing}").format(board=board_label(sheet.public), thing=start),
        start=symbol(wonder.start, 28),
    )


def _space_parts(of: str, sheet: PublicSheet, decision: DiceDecision | None) -> dict[str, Part]:
    """The spaces of a sheet, each a separate part, and the groups that contain them."""
    parts: dict[str, Part] = {}
    for name, group, spaces in _groups(sheet):
        place = f"{of}-{name}"
        parts[place] = template_frame("games/dice/templates/spaces.html", of=place, count=len(spaces))
        for number, space in enumerate(spaces, 1):
            parts[f"{place}-{number}"] = _space(group, number, space, decision)
    return parts


def _groups(sheet: PublicSheet) -> Iterator[tuple[str, Group, tuple[Space, ...]]]:
    """The groups of spaces: the name, the kind of space, and the spaces."""
    yield "stages", "stages", sheet.stages if sheet.guild is None else (*sheet.stages, sheet.guild)
    yield "stored", "stored", sheet.stored
    yield "vault", "vault", sheet.vault
    yield "military", "military", sheet.military
    yield "rolled", "rolled", sheet.rolled
    yield "inventions", "inventions", sheet.inventions
    for number, tree in enumerate(sheet.trees, 1):
        yield f"tree-{number}", "tech", tree.levels


def _space(group: Group, number: int, space: Space, decision: DiceDecision | None) -> Markup:
    return _public_space(group, number, space) if decision is None else _rendered(_box(group, number, space, decision))


@cached
def _public_space(group: Group, number: int, space: Space) -> Markup:
    """A space without a decision, which looks the same to everybody."""
    return _rendered(_box(group, number, space, None))


@cached
def _rendered(box: SpaceBox) -> Markup:
    return render("games/dice/templates/space.html", box=box)


def _stage(space: Space, number: int) -> Content:
    sign = icon("check") if space.state == "done" else None
    if space.symbol == "guild":
        return Content(sign or dice_picture("guild", 20), _("Guild"), space.title)
    return Content(sign or Markup(number), title=space.title)


def _level(space: Space, number: int) -> Content:
    sign = icon("check") if space.state == "done" else Markup(roman(number))
    return Content(sign, title=space.title)


def _stored(space: Space, _number: int) -> Content:
    sign = dice_picture(space.symbol, 28)
    if space.number is not None:
        sign = counted_symbol(space.symbol, space.number, 28)
    return Content(sign, title=space.title, has_cost=False)


def _coin(space: Space, _number: int) -> Content:
    if space.symbol == "money":
        sign = symbol("money", 24)
    elif space.state == "done":
        sign = icon("x")
    else:
        sign = icon("plus" if space.state == "open" else "lock")
    return Content(sign, title=space.title, has_cost=False)


def _noted(space: Space, _number: int) -> Content:
    sign = icon("lock") if space.state == "shut" else dice_picture(space.symbol, 24)
    if space.number is not None and space.symbol == "vp":
        sign = counted_symbol("vp", space.number, 30)
    elif space.number is not None:
        sign = symbol("military", 22) + str(space.number)
    return Content(sign, title=space.title, is_free=not space.cost and space.state != "done")


def _invention(space: Space, _number: int) -> Content:
    if not space.symbol:
        return Content(symbol("die", 18), title=space.title)
    return Content(symbol(space.symbol, 22), title=f"{symbol_name(space.symbol)}, {space.title}")


CONTENTS: dict[Group, Callable[[Space, int], Content]] = {
    "stages": _stage,
    "stored": _stored,
    "vault": _coin,
    "military": _noted,
    "rolled": _noted,
    "inventions": _invention,
    "tech": _level,
}


def _box(group: Group, number: int, space: Space, decision: DiceDecision | None) -> SpaceBox:
    content = CONTENTS[group](space, number)
    cls = "res" if group == "stored" else ""
    purpose = decision.purpose(space.key) if decision and space.key and space.state != "done" else None
    is_possible = purpose is not None and bool(purpose.ways)
    words, signs = cost_of(space) if content.has_cost else ("", Markup())
    return SpaceBox(
        classes=f"sp {'now' if is_possible else space.state} {cls}".strip(),
        key=space.key,
        purpose=purpose.key if purpose and is_possible else "",
        sign=content.sign,
        label=content.label,
        title=content.title,
        cost_words=words,
        cost_signs=signs,
        is_free=content.is_free,
        state={"done": _("done"), "open": "", "shut": _("not yet")}[space.state],
        reason=purpose.reason if purpose and not is_possible else "",
    )
