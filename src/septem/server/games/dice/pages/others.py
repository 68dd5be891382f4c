"""The other sheets as strips that open, and the market and the Ghost of solo games."""

from markupsafe import Markup

from septem.server.drawing.glyphs import glyph
from septem.server.drawing.scenes import scene
from septem.server.fragments import cached
from septem.server.games.components.parts import Part, template_frame
from septem.server.games.components.players import bot_tag, display_name
from septem.server.games.dice.drawing.dice import symbol
from septem.server.games.dice.pages.pieces import board_label, sale_rows
from septem.server.games.dice.pages.sheet import sheet_parts, tree_titles
from septem.server.games.dice.projections.dice_table import (
    DiceTable,
    GhostView,
    MarketView,
    PublicSheet,
    Sale,
    SheetView,
    Where,
)
from septem.server.html.templates import render
from septem.server.i18n import _, ngettext

ORDER = {"left": 0, "right": 1, "other": 2, "you": 3}


def others_parts(table: DiceTable) -> dict[str, Part]:
    """The strips of the other sheets, neighbours first; also the market and the Ghost.

    A page that follows the active player also keeps that player's strip, hidden by a style, so that the
    next turn does not have to send it.
    """
    centre = table.main_sheet
    sheets = sorted((sheet for sheet in table.sheets if sheet is not centre), key=lambda sheet: ORDER[sheet.where])
    if table.seen_from is None and sheets:
        sheets.append(centre)
    parts: dict[str, Part] = {
        "others": template_frame(
            "games/dice/templates/others.html",
            strips=[_strip_id(sheet) for sheet in sheets],
            has_market=table.market is not None,
            has_ghost=table.ghost is not None,
        )
    }
    for sheet in sheets:
        parts |= _strip_parts(table, sheet)
    if table.market:
        parts["market"] = _market(table.market)
    if table.ghost:
        parts["ghost"] = _ghost(table.ghost)
    return parts


def _strip_id(sheet: SheetView) -> str:
    return f"strip-{sheet.player.seat}"


def _stages_done(sheet: PublicSheet) -> int:
    return sum(stage.state == "done" for stage in sheet.stages)


def _strip_parts(table: DiceTable, sheet: SheetView) -> dict[str, Part]:
    of, public = _strip_id(sheet), sheet.public
    frame = template_frame(
        "games/dice/templates/strip.html",
        id=of,
        scene=_scene(public.wonder.short, is_day=public.side == "A"),
        name=display_name(sheet.player),
        tag=bot_tag(sheet.player),
        board=board_label(public),
        trees=tree_titles(public),
    )
    return {
        of: frame,
        f"{of}-side": _side(sheet.where),
        f"{of}-numbers": _numbers(public.total, public.might, public.coins, _stages_done(public)),
        f"{of}-sells": _sells(sheet.sells),
        **sheet_parts(table, of, sheet),
    }


@cached
def _side(where: Where) -> Markup:
    sides = {"left": ("arrow-left", _("left neighbour")), "right": ("arrow-right", _("right neighbour"))}
    if where not in sides:
        return Markup()
    side, label = sides[where]
    return render("games/dice/templates/side.html", side=side, label=label)


def _scene(wonder: str, *, is_day: bool) -> Markup:
    return scene(wonder, is_day, label=False, ratio="xMaxYMax meet")


@cached
def _numbers(total: int, might: int, coins: int, stages: int) -> Markup:
    facts = [
        (glyph("laurel", 20), total, _("points so far")),
        (symbol("military", 18), might, _("might")),
        (symbol("money", 18), coins, _("coins in the vault")),
        (glyph("stage", 18), stages, _("stages")),
    ]
    return render("games/dice/templates/numbers.html", facts=facts)


@cached
def _sells(sells: tuple[Sale, ...]) -> Markup:
    if not sells:
        return Markup()
    return render("games/dice/templates/sells.html", rows=sale_rows(sells, 18))


def _market(market: MarketView) -> Markup:
    wonder = market.wonder.short
    scene = _scene(wonder, is_day=True)
    return render("games/dice/templates/market.html", scene=scene, wonder=wonder, rows=sale_rows(market.sells))


def _ghost(ghost: GhostView) -> Markup:
    rerolls = ngettext(
        "rolls all dice at the end, with {count} reroll",
        "rolls all dice at the end, with {count} rerolls",
        ghost.rerolls,
    )
    words = rerolls.format(count=ghost.rerolls) if ghost.rerolls else _("rolls all dice once at the end")
    return render(
        "games/dice/templates/ghost.html",
        words=words if ghost.might is None else "",
        sign=symbol("military", 18),
        might="?" if ghost.might is None else ghost.might,
    )
