"""What happened: the last turn in pictures, and the whole game line by line."""

from markupsafe import Markup

from septem.server.games.cards.projections.card_table import CardTable
from septem.server.games.table_view import Player
from septem.server.html.templates import render


def line_players(shown: CardTable) -> list[Player]:
    """Who plays each city, by seat."""
    return [city.player for city in shown.cities]


def last_turn(shown: CardTable) -> Markup:
    """The turn that was revealed last."""
    turn = shown.log[-1] if shown.log else None
    return render("games/cards/templates/last_turn.html", players=line_players(shown), turn=turn)


def log_drawer(shown: CardTable) -> Markup:
    """The whole game, the latest turn first; each turn links to its moment in the replay."""
    return render("games/cards/templates/log_drawer.html", turns=log_turns(shown))


def log_turns(shown: CardTable) -> Markup:
    """The turns of the drawer; where only the last is known, that one comes before those already there."""
    return render("games/cards/templates/log_turns.html", table=shown.id, players=line_players(shown), turns=shown.log)
