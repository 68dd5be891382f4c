"""The same game with two cards of the deal exchanged: what a seat could not tell apart, if it saw the same."""

import random

from septem import Game, IllegalMove, Move
from tests.properties.ledger import Deed, Ledger, Thing


def swapped(game: Game, ledger: Ledger, seat: int, first: Thing, second: Thing) -> tuple[Game, Ledger] | None:
    """The game in which these cards changed places and everybody did the same with them; None if that breaks a rule.

    The seat has also made the choices that it has open in the game.
    """
    names = ledger.names | {first: ledger.name(second), second: ledger.name(first)}
    return replayed(game, ledger, names, seat)


def replayed(game: Game, ledger: Ledger, names: dict[Thing, str], seat: int) -> tuple[Game, Ledger] | None:
    """The game with other names on the cards."""
    hands = [
        [[names[Thing(age, hand, place)] for place in range(7)] for hand in range(len(dealt))]
        for age, dealt in enumerate(ledger.deal, 1)
    ]
    wonders = [f"{city.name} {city.side}" for city in game.cities]
    other = Game.from_deal(wonders, hands, game.edition, game.variant)
    notes = Ledger(other)
    try:
        for deed in ledger.deeds:
            other.choose(deed.seat, _renamed(deed, names))
            notes.follow(other)
        for mine in (seat, game.free_city_holder == seat and 2):
            if mine is not False and (choice := game.chosen(mine)):
                other.choose(mine, choice)
    except IllegalMove:
        return None
    return other, notes


def _renamed(deed: Deed, names: dict[Thing, str]) -> Move:
    card = None if deed.thing is None else names[deed.thing]
    return Move(card, deed.move.action, deed.move.left, deed.move.right)


def draw_pair(ledger: Ledger, rng: random.Random) -> tuple[Thing, Thing]:
    """Two cards of one Age with different names, by preference such as might be hidden."""
    face_up = {thing for city in ledger.built for thing in city}
    while True:
        age = rng.choice([1, ledger.age, ledger.age, min(3, ledger.age + 1)])
        things = [thing for thing in ledger.names if thing.age == age]
        covered = [thing for thing in things if thing not in face_up]
        first, second = rng.sample(covered if len(covered) > 1 and rng.random() < 0.9 else things, 2)
        if ledger.name(first) != ledger.name(second):
            return first, second
