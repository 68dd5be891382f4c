"""Last turns of games that a real deal can lead to, so that what is hidden in them can be imagined.

Three players, first edition. What is not said of a card is that somebody sold it earlier.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from septem import Game, Move
from septem.data import load
from tests.table import table

GUILDS = 5
AGES = ("I", "II", "III")


def ending(
    wonders: Sequence[str],
    hands: Mapping[int, Sequence[str]],
    built: Mapping[int, Sequence[str]],
    coins: Mapping[int, int],
    turn: int = 6,
) -> Game:
    """The game at the start of this turn of Age III; `hands` are whole, and `coins` are 0 where nothing is said."""
    edition = load("first")
    used = [card for cards in (*hands.values(), *built.values()) for card in cards]
    guilds = [card.name for card in edition.cards if card.guild]
    guilds.sort(key=lambda name: name not in used)
    rest = [f"{card.name} {AGES[age - 1]}" for age in (1, 2, 3) for card in edition.deck(3, age)]
    rest += [f"{name} III" for name in guilds[:GUILDS]]
    for name in used:
        card = edition.card(*_split(name))
        rest.remove(f"{card.name} {AGES[card.age - 1]}")
    purses = {seat: coins.get(seat, 0) for seat in range(3)}
    return table(wonders, age=3, turn=turn, hands=hands, built=built, discard=rest, coins=purses)


def _split(text: str) -> tuple[str] | tuple[str, int]:
    """A card's name, and its Age where the text says it."""
    name, _, age = text.rpartition(" ")
    return (name, AGES.index(age) + 1) if age in AGES else (text,)


def can_make_sure(game: Game, seat: int) -> bool:
    """Whether the seat wins alone whatever the others do, found by trying everything."""
    return _try_everything(game, seat, all)


def can_hope(game: Game, seat: int) -> bool:
    """Whether there is any way at all in which the seat wins alone."""
    return _try_everything(game, seat, any)


def after(game: Game, seat: int, move: Move) -> Game:
    """A copy of the game in which the seat has chosen this."""
    twin = game.clone()
    twin.choose(seat, move)
    return twin


def _try_everything(game: Game, seat: int, others: Callable[[Iterable[bool]], bool]) -> bool:
    if game.over:
        return game.winners == (seat,)
    own = [decision for decision in game.pending if decision.by == seat]
    # The own choice first, since it is made without knowing those of the others.
    decision = (own or game.pending)[0]
    results = (_try_everything(after(game, decision.seat, move), seat, others) for move in game.legal(decision.seat))
    return any(results) if own else others(results)
