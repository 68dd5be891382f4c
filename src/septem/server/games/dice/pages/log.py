"""The log of a dice game, line by line, the latest turn first."""

from markupsafe import Markup

from septem.server.drawing.avatars import avatar
from septem.server.fragments import cached
from septem.server.games.components.parts import Frame, ListPart, template_frame
from septem.server.games.dice.pages.pieces import shared
from septem.server.games.dice.projections.dice_table import DiceLine, DiceTable, DiceTurn
from septem.server.html.templates import render


def log_parts(table: DiceTable) -> dict[str, ListPart]:
    """The turns, and the lines of each."""
    return shared(table, "log", lambda: _log_parts(table))


def _log_parts(table: DiceTable) -> dict[str, ListPart]:
    turns = list(enumerate(table.log))
    lines = {f"lines-{number}": ListPart(tuple(_lines(turn.lines).values())) for number, turn in turns}
    frames = [_turn(table, number, turn) for number, turn in turns]
    return {"turns": ListPart(frames, is_latest_first=True), **lines}


def _turn(table: DiceTable, number: int, turn: DiceTurn) -> Frame:
    return template_frame(
        "games/dice/templates/turn.html",
        table_id=table.id,
        number=number,
        title=turn.title,
        moment=turn.lines[0].moment,
        who=_avatar(table, turn),
    )


def _avatar(table: DiceTable, turn: DiceTurn) -> Markup:
    if turn.seat is None:
        return Markup()
    player = table.players[turn.seat]
    return avatar(player.name, player.seat, bot=player.kind == "bot", size="xs")


@cached
def _lines(lines: tuple[DiceLine, ...]) -> dict[str, Markup]:
    return {str(number): render("games/dice/templates/line.html", one=one) for number, one in enumerate(lines)}
