"""The bar above a dice table: Age, whose turn it is, who gets the die, the clock, points, and the tools."""

from markupsafe import Markup

from septem.server.games.components.parts import Frame, Part, template_frame
from septem.server.games.components.players import bot_tag, display_name, may_leave
from septem.server.games.components.toolbar import clock, default_tools, tool_bar, tool_menu
from septem.server.games.dice.pages.pieces import shared
from septem.server.games.dice.projections.dice_table import DiceTable, SheetView
from septem.server.html.templates import render
from septem.server.i18n import _
from septem.words import roman


def bar_parts(table: DiceTable) -> dict[str, Part]:
    """The parts of the bar that change: the moment, and each player with their points so far."""
    moment = render(
        "games/dice/templates/bar.html",
        age=_("Age {age}").format(age=roman(table.age)),
        title=table.title,
        receiver=table.receiver,
        clock=clock(table),
    )
    seats = table.sheets if len(table.sheets) > 1 else ()
    return {"bar": moment, **{f"seat-{sheet.player.seat}": _seat(sheet) for sheet in seats}}


def _seat(sheet: SheetView) -> Frame:
    return template_frame(
        "games/dice/templates/seat.html",
        face=f"seat-{sheet.player.seat}-face",
        name=display_name(sheet.player),
        tag=bot_tag(sheet.player),
        total=sheet.public.total,
    )


def table_tools(table: DiceTable) -> Markup:
    """The tools of the bar."""
    has_seat = table.viewer is not None
    return shared(
        table, ("tools", has_seat), lambda: tool_bar(table.id, table.setup, default_tools(), has_seat=has_seat)
    )


def menu(table: DiceTable) -> Markup:
    """The menu of a game."""
    has_seat, leaves = table.viewer is not None, may_leave(table)
    return shared(
        table,
        ("menu", has_seat, leaves),
        lambda: tool_menu(table.id, table.setup, default_tools(), has_seat=has_seat, may_leave=leaves),
    )
