"""The plays of the last turn side by side, shown for a second once everybody has chosen."""

from markupsafe import Markup

from septem.server.fragments import cached
from septem.server.games.cards.pages.log import Face, face_of, faces
from septem.server.games.cards.projections.card_table import CardTable, LogLine
from septem.server.html.templates import macro, render


def reveal(table: CardTable) -> Markup:
    """The plays of the last turn, hidden until a script shows them."""
    if not table.log or table.is_replay:
        return Markup()
    turn = table.log[-1]
    players = faces(table)
    plays = [_play(face_of(line, players), turn.age, line) for line in turn.lines if line.seat is not None]
    return render("games/cards/templates/reveal.html", turn=turn, plays=plays)


@cached
def _play(face: Face | None, age: int, line: LogLine) -> Markup:
    return macro("games/cards/templates/log.html", "play")(face, age, line)
