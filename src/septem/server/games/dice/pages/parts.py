"""A dice table in parts that can be sent separately, so that a move sends only what it changed."""

from markupsafe import Markup

from septem.server.games.components.panels import away_notice
from septem.server.games.components.parts import (
    Frame,
    Hashes,
    NestedParts,
    Part,
    render_part,
    template_frame,
    updates,
)
from septem.server.games.components.players import absent_box, face
from septem.server.games.dice.pages.bar import bar_parts, menu, table_tools
from septem.server.games.dice.pages.controls import controls
from septem.server.games.dice.pages.decide import spending_parts
from septem.server.games.dice.pages.final import final_sheet
from septem.server.games.dice.pages.log import log_parts
from septem.server.games.dice.pages.others import others_parts
from septem.server.games.dice.pages.own import own_parts
from septem.server.games.dice.pages.pieces import table_title
from septem.server.games.dice.pages.tray import tray_parts
from septem.server.games.dice.projections.dice_table import DiceTable, PresenceView
from septem.server.html.templates import render

# The part that contains all others.
ROOT = "table"


def table_parts(table: DiceTable) -> dict[str, Part]:
    """The parts of a table by the ids of their elements; the first one contains all others."""
    spending = spending_parts(table)
    parts = {
        ROOT: _frame(table),
        "state": _state(table),
        **bar_parts(table),
        "news": Markup.escape(table.news),
        "away": away_notice(table),
        "result": final_sheet(table),
        **others_parts(table),
        "decision": _decision(table, has_spending=bool(spending)),
        **tray_parts(table),
        **spending,
        **own_parts(table),
        **log_parts(table),
        "menu-part": menu(table),
    }
    slots = {name for part in parts.values() if isinstance(part, Frame) for name in part.slots}
    return parts | {name: part for name, part in presence_parts(table.presence).items() if name in slots}


def presence_parts(presence: PresenceView) -> dict[str, Markup]:
    """What changes when players come and go: avatars, and buttons that let a bot play; a page has some of these."""
    players = presence.players
    parts = {"own-face": face(players[presence.main_seat]), "waiting": absent_box(presence.table_id, players)}
    for player in players:
        small, seat = face(player, "sm"), player.seat
        parts |= {f"seat-{seat}-face": small, f"strip-{seat}-small-face": small, f"strip-{seat}-face": face(player)}
    return parts


def table_inside(table: DiceTable) -> Markup:
    """The whole table."""
    return render_part(table_parts(table), ROOT)


def table_updates(known: Hashes, parts: NestedParts) -> str:
    """The HTML that turns the known parts of a page into these; all parts for a page that has none."""
    return updates(known, parts, ROOT)


def _frame(table: DiceTable) -> Frame:
    """The frame around all parts, which does not change during a game."""
    return template_frame(
        "games/dice/templates/table.html",
        seats=len(table.sheets),
        you=table.viewer,
        title=table_title(table),
        is_replay=table.is_replay,
        has_others=len(table.sheets) > 1 or bool(table.market) or bool(table.ghost),
        tools=table_tools(table),
        controls=controls(table) if table.is_replay else Markup(),
    )


def _state(table: DiceTable) -> Markup:
    """What scripts and styles need to know of the moment."""
    return render(
        "games/dice/templates/state.html",
        turn=table.turn_number,
        yours=table.decision is not None,
        over=table.over,
        sheet=table.main_sheet.player.seat,
    )


def _decision(table: DiceTable, *, has_spending: bool) -> Part:
    """The dice and what they can be spent on; empty once the game is over."""
    if table.over:
        return Markup()
    decision = table.decision
    return template_frame(
        "games/dice/templates/decision.html",
        table_id=table.id,
        kind=decision.kind if decision else "",
        count=decision.count if decision else 0,
        dice=[die.number for die in table.dice],
        has_spending=has_spending,
    )
