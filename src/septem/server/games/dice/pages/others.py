"""The other sheets as strips that open, and what a soloist plays against."""

from typing import NamedTuple

from markupsafe import Markup

from septem.server.drawing.glyphs import glyph
from septem.server.drawing.icons import icon
from septem.server.drawing.scenes import scene
from septem.server.fragments import cached
from septem.server.games.components.faces import face
from septem.server.games.components.parts import Frame, Part
from septem.server.games.dice.drawing.dice import symbol
from septem.server.games.dice.pages.pieces import board_label, sale_rows
from septem.server.games.dice.pages.sheet import SheetFrame, sheet_frame, sheet_parts
from septem.server.games.dice.projections.dice_table import DiceTable, GhostShown, MarketShown, SheetShown
from septem.server.html.templates import render
from septem.server.i18n import _, ngettext

ORDER = {"left": 0, "right": 1, "other": 2, "you": 3}


class Strip(NamedTuple):
    """What does not change in a strip, which is a sheet in one line and opens to the whole of it."""

    id: str
    scene: Markup
    side_icon: Markup
    side_words: str
    board: str
    sheet: SheetFrame


def others_parts(shown: DiceTable) -> dict[str, Part]:
    """The strips of everybody but the one whose sheet is laid out, neighbours first; the market and the Ghost."""
    centre = shown.shown_sheet
    sheets = sorted((sheet for sheet in shown.sheets if sheet is not centre), key=lambda sheet: ORDER[sheet.where])
    strips = [_strip_id(sheet) for sheet in sheets]
    parts: dict[str, Part] = {
        "others": Frame(
            lambda parts: render(
                "games/dice/templates/others.html",
                strips=strips,
                has_market=shown.market is not None,
                has_ghost=shown.ghost is not None,
                parts=parts,
            )
        )
    }
    for sheet in sheets:
        parts |= _strip_parts(sheet)
    if shown.market:
        parts["market"] = _market(shown.market)
    if shown.ghost:
        parts["ghost"] = _ghost(shown.ghost)
    return parts


def _strip_id(sheet: SheetShown) -> str:
    return f"strip-{sheet.player.seat}"


def _strip(sheet: SheetShown) -> Strip:
    sides = {"left": ("arrow-left", _("left neighbour")), "right": ("arrow-right", _("right neighbour"))}
    picture, words = sides.get(sheet.where, ("", ""))
    return Strip(
        _strip_id(sheet),
        _scene(sheet.wonder.short, is_day=sheet.side == "A"),
        icon(picture) if picture else Markup(),
        words,
        board_label(sheet),
        sheet_frame(sheet),
    )


def _strip_parts(sheet: SheetShown) -> dict[str, Part]:
    of, strip = _strip_id(sheet), _strip(sheet)
    return {
        of: Frame(lambda parts: render("games/dice/templates/strip.html", strip=strip, parts=parts)),
        f"{of}-small-face": face(sheet.player, "sm"),
        f"{of}-numbers": _numbers(sheet),
        f"{of}-sells": _sells(sheet),
        **sheet_parts(of, sheet),
    }


def _scene(wonder: str, *, is_day: bool) -> Markup:
    return scene(wonder, is_day, label=False, ratio="xMaxYMax meet")


def _numbers(sheet: SheetShown) -> Markup:
    stages = sum(stage.state == "done" for stage in sheet.stages)
    return _rendered_numbers(sheet.total, sheet.might, sheet.coins, stages)


@cached
def _rendered_numbers(total: int, might: int, coins: int, stages: int) -> Markup:
    facts = [
        (glyph("laurel", 20), total, _("points so far")),
        (symbol("military", 18), might, _("might")),
        (symbol("money", 18), coins, _("coins in the vault")),
        (glyph("stage", 18), stages, _("stages")),
    ]
    return render("games/dice/templates/numbers.html", facts=facts)


def _sells(sheet: SheetShown) -> Markup:
    if not sheet.sells:
        return Markup()
    return render("games/dice/templates/sells.html", rows=sale_rows(sheet.sells, 18))


def _market(market: MarketShown) -> Markup:
    wonder = market.wonder.short
    scene = _scene(wonder, is_day=True)
    return render("games/dice/templates/market.html", scene=scene, wonder=wonder, rows=sale_rows(market.sells))


def _ghost(ghost: GhostShown) -> Markup:
    rerolls = ngettext(
        "rolls all dice at the end, {count} time again", "rolls all dice at the end, {count} times again", ghost.rerolls
    )
    words = rerolls.format(count=ghost.rerolls) if ghost.rerolls else _("rolls all dice once at the end")
    return render(
        "games/dice/templates/ghost.html",
        words=words if ghost.might is None else "",
        sign=symbol("military", 18),
        might="?" if ghost.might is None else ghost.might,
    )
