"""The last plays side by side: shown for one beat when everybody has chosen."""

from markupsafe import Markup

from septem.server.games.cards.pages.log import line_players
from septem.server.games.cards.projections.card_table import CardTable
from septem.server.html.templates import render


def reveal(shown: CardTable) -> Markup:
    """The plays of the last turn, hidden until a script lets them be seen."""
    if not shown.log or shown.is_replay:
        return Markup()
    turn = shown.log[-1]
    plays = [line for line in turn.lines if line.seat is not None]
    return render("games/cards/templates/reveal.html", turn=turn, plays=plays, players=line_players(shown))
