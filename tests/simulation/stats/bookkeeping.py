"""The counts of games a second way: by name, move after move, from what `Game` shows to everybody who plays it."""

import random
from collections import Counter, defaultdict
from typing import NamedTuple

from septem import Game
from septem.data import load
from septem.game.events import Played, Revealed

Key = tuple[str, int]  # a card's name and its Age


class Offer(NamedTuple):
    """A seat held a card."""

    seat: int
    age: int
    turn: int
    card: str


class Book:
    """What is noted while a game is played with random moves."""

    def __init__(self, game: Game, rng: random.Random) -> None:
        self.game = game
        self.players = range(game.players)
        self.offers: list[Offer] = []
        while not game.over:
            seat, kind, _ = game.pending[0]
            if kind == "turn":
                self.offers += [Offer(seat, game.age, game.turn, card) for card in set(game.hand(seat))]
            game.choose(seat, rng.choice(game.legal(seat)))
        self.played = [event for event in game.log if isinstance(event, Played)]
        self.scores = [game.score(seat) for seat in self.players]
        self.wins = [(seat in game.winners) / len(game.winners) for seat in self.players]

    def builds(self) -> list[Played]:
        """Structures that players built from their hands."""
        return [
            event
            for event in self.played
            if event.move.action in ("build", "free") and event.kind != "discard" and event.seat in self.players
        ]

    def first_offers(self) -> list[Offer]:
        """The first time each seat held each card."""
        first: dict[tuple[int, int, str], Offer] = {}
        for offer in sorted(self.offers):
            first.setdefault((offer.seat, offer.age, offer.card), offer)
        return list(first.values())

    def was_taken(self, offer: Offer) -> bool:
        """Whether the seat built the card on that turn."""
        return any(
            (event.seat, event.age, event.turn, event.move.card) == (offer.seat, offer.age, offer.turn, offer.card)
            for event in self.builds()
        )

    def owners(self) -> dict[Key, set[int]]:
        """The players who have each card in the end."""
        found: dict[Key, set[int]] = defaultdict(set)
        for event in self.builds():
            found[str(event.move.card), event.age].add(event.seat)
        for key, seat in self.dug():
            found[key].add(seat)
        return found

    def dug(self) -> list[tuple[Key, int]]:
        """Cards that players built from the discard pile; of two Ages' cards of one name the earlier goes first."""
        left_over = {(card, age): count for (card, age, fate), count in self.fates().items() if fate == "left over"}
        pile: Counter[Key] = Counter()
        found = []
        age_over = 0
        for event in self.game.log:
            if isinstance(event, Revealed):
                pile[event.card, event.age] += 1
            if not isinstance(event, Played):
                continue
            card = str(event.move.card)
            if event.kind != "discard":
                if event.move.action == "sell":
                    pile[card, event.age] += 1
                continue
            ended = event.age if event.turn == 6 else event.age - 1
            for age in range(age_over + 1, ended + 1):
                pile.update({key: count for key, count in left_over.items() if key[1] == age})
            age_over = max(age_over, ended)
            if event.move.action == "build":
                key = next((card, age) for age in (1, 2, 3) if pile[card, age])
                pile[key] -= 1
                if event.seat in self.players:
                    found.append((key, event.seat))
        return found

    def fates(self) -> Counter[tuple[str, int, str]]:
        """What became of each copy that was dealt."""
        found: Counter[tuple[str, int, str]] = Counter()
        for age, hands in enumerate(self.game.deal, 1):
            left = Counter(card for hand in hands for card in hand)
            for event in self.game.log:
                if isinstance(event, Played) and event.age == age and event.kind != "discard":
                    card = str(event.move.card)
                    fate: str = event.move.action if event.seat in self.players else "free city"
                elif isinstance(event, Revealed) and event.age == age:
                    card, fate = event.card, "revealed"
                else:
                    continue
                found[card, age, fate] += 1
                left[card] -= 1
            found.update({(card, age, "left over"): count for card, count in left.items() if count})
        return found


def science_points(symbols: Counter[str], wild: int) -> int:
    """Squares and sets, the symbols of choice placed best."""
    if wild:
        return max(science_points(symbols + Counter([kind]), wild - 1) for kind in ("compass", "gear", "tablet"))
    counts = [symbols[kind] for kind in ("compass", "gear", "tablet")]
    return sum(count * count for count in counts) + 7 * min(counts)


def cards_of(game: Game) -> dict[Key, int]:
    """The kernel's number of each card."""
    return {(card.name, card.age): number for number, card in enumerate(load(game.edition).cards)}
