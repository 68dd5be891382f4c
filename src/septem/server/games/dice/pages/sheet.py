"""A wonder card with its score sheet; what can be filled now is a button."""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from markupsafe import Markup

from septem.dice.words import symbol_name
from septem.server.drawing.icons import icon
from septem.server.drawing.scenes import scene
from septem.server.fragments import cached
from septem.server.games.components.faces import bot_tag, face
from septem.server.games.components.seen import shown_name
from septem.server.games.dice.drawing.dice import counted_symbol, symbol
from septem.server.games.dice.pages.pieces import board_label, cost_of, dice_picture
from septem.server.games.dice.projections.dice_table import DiceDecision, SheetShown, Space
from septem.server.html.templates import render
from septem.server.i18n import _
from septem.words import ROMAN

Group = Literal["stages", "stored", "vault", "military", "rolled", "inventions", "tech"]


class Box(NamedTuple):
    """A space as it is laid out; `purpose` is named where it can be filled now, `reason` says why it cannot."""

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
    """What stands in a space: a sign, and words before its own."""

    sign: Markup
    label: str = ""
    title: str = ""
    is_free: bool = False
    has_cost: bool = True


class SheetFrame(NamedTuple):
    """What does not change in a sheet."""

    scene: Markup
    name: str
    bot_tag: Markup
    board: str
    start: Markup
    trees: list[str]


def sheet_frame(sheet: SheetShown) -> SheetFrame:
    """The wonder and who plays it, around the places of the spaces."""
    start = symbol_name(sheet.wonder.start)
    return SheetFrame(
        scene(sheet.wonder.short, sheet.side == "A", label=False, ratio="xMidYMax slice"),
        shown_name(sheet.player),
        bot_tag(sheet.player),
        _("{board}, starts with {thing}").format(board=board_label(sheet), thing=start),
        symbol(sheet.wonder.start, 28),
        [tree.title for tree in sheet.trees],
    )


def sheet_parts(of: str, sheet: SheetShown, decision: DiceDecision | None = None) -> dict[str, Markup]:
    """What changes in a sheet; without something to spend on there is nothing to press. Ids begin with `of`."""
    if decision is not None and not decision.purposes:
        decision = None
    stages = sheet.stages if sheet.guild is None else (*sheet.stages, sheet.guild)
    groups: dict[Group, tuple[Space, ...]] = {
        "stages": stages,
        "stored": sheet.stored,
        "vault": sheet.vault,
        "military": sheet.military,
        "rolled": sheet.rolled,
        "inventions": sheet.inventions,
    }
    parts = {f"{of}-face": face(sheet.player)}
    parts |= {f"{of}-{group}": _spaces(group, spaces, decision) for group, spaces in groups.items()}
    for number, tree in enumerate(sheet.trees, 1):
        parts[f"{of}-tree-{number}"] = _spaces("tech", tree.levels, decision)
    return parts


def _spaces(group: Group, spaces: tuple[Space, ...], decision: DiceDecision | None) -> Markup:
    return _shared_spaces(group, spaces) if decision is None else _rendered(group, spaces, decision)


@cached
def _shared_spaces(group: Group, spaces: tuple[Space, ...]) -> Markup:
    """Spaces on which nobody spends look the same to all."""
    return _rendered(group, spaces, None)


def _rendered(group: Group, spaces: Sequence[Space], decision: DiceDecision | None) -> Markup:
    look = CONTENTS[group]
    cls = "res" if group == "stored" else ""
    boxes = [_box(space, decision, look(space, number), cls) for number, space in enumerate(spaces, 1)]
    return render("games/dice/templates/spaces.html", boxes=boxes)


def _stage(space: Space, number: int) -> Content:
    sign = icon("check") if space.state == "done" else None
    if space.symbol == "guild":
        return Content(sign or dice_picture("guild", 20), _("Guild"), space.title)
    return Content(sign or Markup(number), title=space.title)


def _level(space: Space, number: int) -> Content:
    sign = icon("check") if space.state == "done" else Markup(ROMAN[number - 1])
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


def _box(space: Space, decision: DiceDecision | None, content: Content, cls: str) -> Box:
    purpose = decision.purpose(space.key) if decision and space.key and space.state != "done" else None
    is_possible = purpose is not None and bool(purpose.ways)
    words, signs = cost_of(space) if content.has_cost else ("", Markup())
    return Box(
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
