"""What all viewers of a position of the card game have in common, found once for all of them."""

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from septem.game.events import Battle, Event, Played, Revealed
from septem.game.game import Game
from septem.game.moves import Decision
from septem.server.games.cards.history import reveals
from septem.server.games.cards.projections.card_table import PublicCity
from septem.server.games.cards.projections.cities import public_cities
from septem.server.games.cards.rules import decisions_of

# All viewers of a table are served soon after each other, so that few positions are needed at a time.
MOST_POSITIONS = 64


class Common(NamedTuple):
    """A position as everybody knows it."""

    cities: tuple[PublicCity, ...]
    discard_size: int
    last: "LastReveal | None"
    rendered: dict[Hashable, Any]
    """What pages have rendered of it, for the next viewer; it goes with the position."""


class LastReveal(NamedTuple):
    """What was revealed last, by places in the log, since not everybody knows the cards there."""

    number: int
    places: tuple[int, ...]
    turned_up: Revealed | None
    battles: tuple[Battle, ...]
    """All that were fought so far."""


def common_of(game: Game) -> Common:
    """What everybody knows of a game that nobody changes any more."""
    return _common(game, len(game.log))


@lru_cache(MOST_POSITIONS)
def _common(game: Game, _events: int) -> Common:
    last = _last_reveal(game.log)
    events = [game.log[place] for place in last.places] if last else []
    played = [event for event in events if isinstance(event, Played)]
    return Common(public_cities(game, played), len(game.discard), last, {})


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
    """What everybody decides now in a game that nobody changes any more, by who decides."""
    return _decisions(game, len(game.log))


# Kept apart: who has chosen is shown far more often than all the rest.
@lru_cache(MOST_POSITIONS)
def _decisions(game: Game, _events: int) -> Mapping[int, Sequence[Decision]]:
    found: dict[int, list[Decision]] = {}
    for decision in decisions_of(game):
        found.setdefault(decision.by, []).append(decision)
    return found
