"""A view as a learner sees it: the observation, the legal actions and the moves they mean.

This is how a trained policy plays anywhere in the project, as a bot that is shown views and nothing else.
"""

from dataclasses import dataclass

from septem.data.tables import tables
from septem.game.moves import Move
from septem.game.view import View
from septem.kernel.actions import WHATS, action_of
from septem.kernel.circle import players_at
from septem.kernel.layout import CATEGORIES
from septem.kernel.observation import (
    PLACE,
    PLACES_FROM,
    place_of,
    places_at,
    recall_pile,
    show_city,
    show_no_city,
    show_own,
    width_of,
)
from septem.kernel.pile import pile_size


@dataclass(frozen=True, slots=True)
class Seen:
    """What a seat knows and may do.

    >>> from septem import Game
    >>> seen = see(Game.new(3, seed=1).view(0))
    >>> len(seen.observation)
    1240
    >>> action, move = next(iter(seen.moves.items()))
    >>> action, str(move)
    (2, 'build Clay Pool')

    `moves` has every legal action with its move, lowest action first; it is empty for a seat with nothing to decide.
    """

    observation: list[int]
    moves: dict[int, Move]


def see(view: View, ways: int | None = None) -> Seen:
    """The view as numbers; only the actions of the first `ways` ways to pay, if that is given."""
    row, rules = view.row, tables(view.edition)
    decision = view.decision
    numbered = view.numbered(decision.seat) if decision else {}
    numbers = list(numbered.values())
    out = [0] * width_of(players_at(row))
    show_own(row, view.seat, pile_size(row), numbers, len(numbers), rules, out)
    recall_pile(row, view.memory, out)
    for place in range(row.seats, places_at(row)):
        show_no_city(out, PLACES_FROM + PLACE * place)
    for seat in range(row.seats):
        show_city(row, seat, rules, [0] * CATEGORIES, out, PLACES_FROM + PLACE * place_of(row, view.seat, seat))
    actions = {action_of(number, numbers, len(numbers)): move for move, number in numbered.items()}
    return Seen(out, {action: actions[action] for action in sorted(actions) if ways is None or action < WHATS * ways})
