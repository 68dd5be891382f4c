"""Facts about a position that are the same for every viewer, computed once."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from septem.game.events import Battle, Event, Played, Revealed
from septem.game.game import Game
from septem.game.moves import Decision
from septem.server.games.cards.history import reveals
from septem.server.games.cards.projections.card_table import PublicCity
from septem.server.games.cards.projections.cities import public_cities
from septem.server.games.cards.rules import decisions_of

# The viewers of a table are served one after another, so a small cache is enough.
MAX_POSITIONS = 64


class Common(NamedTuple):
    """A position as everybody knows it."""

    cities: tuple[PublicCity, ...]
    discard_size: int
    last: "LastReveal | None"


class LastReveal(NamedTuple):
    """The last reveal as indexes into the log, because viewers see different cards there."""

    number: int
    places: tuple[int, ...]
    turned_up: Revealed | None
    battles: tuple[Battle, ...]
    """All battles fought so far."""


def common_of(game: Game) -> Common:
    """The public facts of a game; the caller must not change it afterwards."""
    return _common(game, len(game.log))


@lru_cache(MAX_POSITIONS)
def _common(game: Game, _events: int) -> Common:
    last = _last_reveal(game.log)
    events = [game.log[place] for place in last.places] if last else []
    played = [event for event in events if isinstance(event, Played)]
    return Common(public_cities(game, played), len(game.discard), last)


def _last_reveal(log: Sequence[Event]) -> LastReveal | None:
    together = reveals(log)
    if not together:
        return None
    last = together[-1]
    when = (last[0].age, last[0].turn)
    turned_up = (event for event in log if isinstance(event, Revealed) and (event.age, event.turn) == when)
    return LastReveal(
        number=len(together),
        places=tuple(place for place, event in enumerate(log) if any(event is move for move in last)),
        turned_up=next(turned_up, None),
        battles=tuple(event for event in log if isinstance(event, Battle)),
    )


def decisions_by_seat(game: Game) -> Mapping[int, Sequence[Decision]]:
    """The open decisions of a game by who decides; the caller must not change the game afterwards."""
    return _decisions(game, len(game.log))


# Cached separately: status updates need only this.
@lru_cache(MAX_POSITIONS)
def _decisions(game: Game, _events: int) -> Mapping[int, Sequence[Decision]]:
    found: dict[int, list[Decision]] = {}
    for decision in decisions_of(game):
        found.setdefault(decision.by, []).append(decision)
    return found
