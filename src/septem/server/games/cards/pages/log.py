"""The log: the last turn with pictures, and the whole game line by line.

A line is the same for all viewers whom it does not name, so it is rendered once for all of them.
"""

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup, escape

from septem.data.cards import Card
from septem.server.fragments import cached
from septem.server.games.cards.pages.pieces import player_face
from septem.server.games.cards.projections.card_table import CardTable, LogLine, Turn
from septem.server.html.templates import component, macro, render
from septem.words import roman


class Face(NamedTuple):
    """What an avatar needs to know of a player."""

    seat: int
    name: str
    kind: str


class LoggedTurn(NamedTuple):
    """A turn of the drawer: its number, and the HTML inside its element."""

    number: int
    inside: Markup


def faces(table: CardTable) -> list[Face]:
    """Who plays each city, by seat."""
    return [Face(city.player.seat, city.player.name, city.player.kind) for city in table.cities]


def face_of(line: LogLine, players: Sequence[Face]) -> Face | None:
    """The face of the player that a line is about; None for Gaïa."""
    return None if line.seat is None else players[line.seat]


def last_turn(table: CardTable) -> Markup:
    """The turn that was revealed last."""
    turn = table.log[-1] if table.log else None
    players = faces(table)
    lines = (
        [_recent_line(face_of(line, players), line.name, line.text, line.card, line.payment) for line in turn.lines]
        if turn
        else []
    )
    return render(
        "games/cards/templates/last_turn.html",
        turn=turn,
        lines=lines,
        battle_age=roman(turn.battles.age) if turn and turn.battles else "",
    )


def log_drawer(table: CardTable) -> Markup:
    """The whole game, the latest turn first; each turn links to its moment in the replay."""
    return render("games/cards/templates/log_drawer.html", turns=turn_list(log_turns(table)))


def turn_list(turns: Sequence[LoggedTurn]) -> Markup:
    """These turns as items of the drawer's list, the latest first."""
    item = '<li id="turn-{}">{}</li>'
    return Markup().join(Markup(item).format(turn.number, turn.inside) for turn in reversed(turns))


def log_turns(table: CardTable) -> list[LoggedTurn]:
    """The turns in this table's log, oldest first."""
    players = faces(table)
    return [LoggedTurn(turn.number, _logged_turn(table.id, turn, players)) for turn in table.log]


def _logged_turn(table_id: str, turn: Turn, players: Sequence[Face]) -> Markup:
    return render(
        "games/cards/templates/log_turn.html",
        table_id=table_id,
        turn=turn,
        lines=[_drawer_line(face_of(line, players), line.sentence) for line in turn.lines],
    )


@component
@cached
def line_face(face: Face | None) -> Markup:
    """The small avatar at the beginning of a line."""
    if face is None:
        return Markup()
    return player_face(face, "xs", marked=False)


@component
def sentence_html(name: str, text: str, card: str) -> Markup:
    """What a player did, with the name and the card in place of their placeholders."""
    # Insert the card first: a player's name could contain '{card}'.
    return escape(text).replace("{card}", escape(card)).replace("{name}", Markup("<b>") + name + Markup("</b>"))


@cached
def _drawer_line(face: Face | None, sentence: str) -> Markup:
    return macro("games/cards/templates/log.html", "drawer_line")(face, sentence)


@cached
def _recent_line(face: Face | None, name: str, text: str, card: Card | None, payment: str) -> Markup:
    return macro("games/cards/templates/log.html", "recent_line")(face, name, text, card, payment)
