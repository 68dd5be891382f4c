"""The whole dice game line by line, the latest turn first."""

from markupsafe import Markup

from septem.server.drawing.avatars import avatar
from septem.server.fragments import cached
from septem.server.games.dice.projections.dice_table import DiceLine, DiceTable, DiceTurn
from septem.server.html.templates import render


def log_parts(shown: DiceTable) -> dict[str, Markup]:
    """The turns, and the lines of each."""
    numbered = list(enumerate(shown.log))
    turns = [
        _turn(shown.id, number, turn.title, turn.lines[0].moment, _avatar(shown, turn))
        for number, turn in reversed(numbered)
    ]
    return {"turns": Markup("".join(turns)), **{f"lines-{number}": _lines(turn.lines) for number, turn in numbered}}


def _avatar(shown: DiceTable, turn: DiceTurn) -> Markup:
    if turn.seat is None:
        return Markup()
    player = shown.players[turn.seat]
    return avatar(player.name, player.seat, bot=player.kind == "bot", size="xs")


@cached
def _turn(table: str, number: int, title: str, moment: int, who: Markup) -> Markup:
    return render("games/dice/templates/turn.html", table=table, number=number, title=title, moment=moment, who=who)


@cached
def _lines(lines: tuple[DiceLine, ...]) -> Markup:
    return render("games/dice/templates/lines.html", lines=lines)
