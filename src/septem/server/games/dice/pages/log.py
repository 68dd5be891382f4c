"""The whole dice game line by line, the latest turn first."""

from markupsafe import Markup

from septem.server.drawing.avatars import avatar
from septem.server.fragments import cached
from septem.server.games.components.parts import Frame, ListPart
from septem.server.games.dice.projections.dice_table import DiceLine, DiceTable, DiceTurn
from septem.server.html.templates import render


def log_parts(shown: DiceTable) -> dict[str, ListPart]:
    """The turns, and the lines of each."""
    turns = list(enumerate(shown.log))
    lines = {f"lines-{number}": ListPart(tuple(_lines(turn.lines).values())) for number, turn in turns}
    frames = [_turn_frame(shown, number, turn) for number, turn in turns]
    return {"turns": ListPart(frames, is_latest_first=True), **lines}


def _turn_frame(shown: DiceTable, number: int, turn: DiceTurn) -> Frame:
    who, moment = _avatar(shown, turn), turn.lines[0].moment
    return Frame(lambda parts: _turn(shown.id, number, turn.title, moment, who, parts[f"lines-{number}"]))


def _avatar(shown: DiceTable, turn: DiceTurn) -> Markup:
    if turn.seat is None:
        return Markup()
    player = shown.players[turn.seat]
    return avatar(player.name, player.seat, bot=player.kind == "bot", size="xs")


@cached
def _turn(table: str, number: int, title: str, moment: int, who: Markup, lines: Markup) -> Markup:
    return render(
        "games/dice/templates/turn.html", table=table, number=number, title=title, moment=moment, who=who, lines=lines
    )


@cached
def _lines(lines: tuple[DiceLine, ...]) -> dict[str, Markup]:
    return {str(number): render("games/dice/templates/line.html", one=one) for number, one in enumerate(lines)}
