"""A table in one line, for lists."""

from dataclasses import dataclass

from septem.game.game import Game
from septem.server.language import _
from septem.server.seeing.cities import is_day
from septem.server.seeing.people import Naming
from septem.server.seeing.words import age_word
from septem.server.table.setup import Kind
from septem.server.table.table import AnyGame, Phase, Table


@dataclass(frozen=True, slots=True)
class Listing:
    """A table as a list shows it to one person.

    `names` are the others', or everybody's for somebody who does not sit there; `text` says how far the game is, or its
    result. `city` and `is_day` name the board to picture, the person's own if there is one; '' before the game.
    """

    id: str
    name: str
    kind: Kind
    phase: Phase
    text: str
    players: int
    seats_taken: int
    names: tuple[str, ...]
    your_turn: bool
    deadline: float | None
    city: str
    is_day: bool
    chosen: int = 0
    """How many have chosen in this turn of the card game."""
    changed: float = 0.0
    """When the turn began, or the table was opened."""


def listing(table: Table, person: str) -> Listing:
    """The table as it is listed for this person."""
    seat = table.seat_of(person)
    others = tuple(one.name for number, one in enumerate(table.seats) if one.name and number != seat)
    owing = table.owing()
    city, day = _pictured(table.game, seat or 0)
    return Listing(
        id=table.id,
        name=table.setup.name,
        kind=table.setup.game,
        phase=table.phase,
        text=_text(table, seat),
        players=table.setup.players,
        seats_taken=sum(not one.is_free for one in table.seats),
        names=others or tuple(one.name for one in table.seats if one.name),
        your_turn=seat is not None and seat in owing and not table.seats[seat].away,
        deadline=table.deadline,
        city=city,
        is_day=day,
        chosen=_chosen(table, owing),
        changed=table.began or table.created,
    )


def _text(table: Table, seat: int | None) -> str:
    game = table.game
    if game is None:
        return ""
    if game.over:
        return _result(table, game, Naming.at(table, seat))
    if isinstance(game, Game):
        return _("{age}, turn {turn}").format(age=age_word(game.age), turn=game.turn)
    return age_word(game.age)


def _result(table: Table, game: AnyGame, naming: Naming) -> str:
    """Everybody with their points, best first: 'Anna 57, you 52'."""
    seats = range(len(table.seats))
    ranks = {seat: (seat in game.winners, game.score(seat).total) for seat in seats}
    order = sorted(seats, key=lambda seat: ranks[seat], reverse=True)
    names = [naming.first(order[0]), *(naming.inside(seat) for seat in order[1:])]
    return ", ".join(f"{name} {ranks[seat][1]}" for name, seat in zip(names, order, strict=True))


def _chosen(table: Table, owing: dict[int, list[int]]) -> int:
    """How many need not choose any more, while others do."""
    if table.phase != "running" or table.setup.game == "dice":
        return 0
    return sum(seat in table.choices and seat not in owing for seat in range(len(table.seats)))


def _pictured(game: AnyGame | None, seat: int) -> tuple[str, bool]:
    """The city of this seat, and whether its board shows the first side."""
    if game is None:
        return "", True
    if isinstance(game, Game):
        city = game.cities[seat]
        return city.name, is_day(game, city)
    return game.wonders[seat].short, game.side == "A"
