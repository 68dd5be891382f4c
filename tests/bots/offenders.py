"""Bots that break one rule each, to see whether it is noticed."""

import random
import sys
from collections.abc import Sequence
from typing import Any, ClassVar

from septem import Game, Move, View


class FirstMove:
    """Plays the first move it is offered, and keeps to every rule."""

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        return moves[0]

    def explain(self, view: View, move: Move) -> str:
        return f"{move} came first"


class Dreamer(FirstMove):
    """Builds what it does not hold."""

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        return Move("Palace", "build", left=9)


class Forger(FirstMove):
    """Adds the move it wants to the list."""

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        assert isinstance(moves, list)
        if Move("Palace", "free") not in moves:
            moves.append(Move("Palace", "free"))
        return Move("Palace", "free")


class Speaker(FirstMove):
    """Answers with a text."""

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Any:
        return str(moves[0])


class Merchant(FirstMove):
    """Sells always, and does not know that there is not always something to sell."""

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        return [move for move in moves if move.action == "sell"][0]  # noqa: RUF015


class Egoist(FirstMove):
    """Looks at its own moves, even where it decides for the Free City."""

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        return (view.legal() or moves)[0]


class Counting(FirstMove):
    """Goes round its moves from question to question."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        self.asked += 1
        return moves[self.asked % len(moves)]


class Ageing(FirstMove):
    """Goes round its moves from bot to bot."""

    born: ClassVar[int] = 0

    def __init__(self) -> None:
        Ageing.born += 1
        self.number = Ageing.born

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        return moves[self.number % len(moves)]


class Gambler(FirstMove):
    """Draws from everybody's generator instead of its own."""

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        return random.choice(moves)


class Waster(FirstMove):
    """Plays by its own generator, but cannot keep its hands off the other one."""

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        random.random()
        return rng.choice(moves)


class Peeker(FirstMove):
    """Finds the game behind its view and counts the letters of the others' cards."""

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        return moves[letters(hidden_hands(view)) % len(moves)]


class Blabber(FirstMove):
    """Does the same only to talk about it."""

    def explain(self, view: View, move: Move) -> str:
        return f"the others hold {letters(hidden_hands(view))} letters"


class Conspirator(FirstMove):
    """Tells the others of its kind at the table what it holds, and heeds what they told."""

    told: ClassVar[dict[tuple[str, int], int]] = {}

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        table = f"{view.cities}, Age {view.age} turn {view.turn}"
        self.told[table, view.seat] = letters(view.hand())
        secret = sum(self.told.get((table, seat), 0) for seat in range(view.players) if seat != view.seat)
        return moves[secret % len(moves)]


class Clock:
    """A clock that runs only while somebody thinks."""

    seconds: ClassVar[float] = 0.0

    @classmethod
    def now(cls) -> float:
        """What it shows."""
        return cls.seconds


class Sleeper(FirstMove):
    """Thinks for two seconds."""

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        Clock.seconds += 2
        return moves[0]


class LateRiser(FirstMove):
    """Thinks for two seconds before its first move only."""

    def __init__(self) -> None:
        self.awake = False

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        Clock.seconds += 0 if self.awake else 2
        self.awake = True
        return moves[0]


class Thief(FirstMove):
    """Takes a coin out of the view."""

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        view._row.cities[view.seat].coins -= 1
        return moves[0]


class Censor(FirstMove):
    """Strikes out the last line of the log while it explains."""

    def explain(self, view: View, move: Move) -> str:
        del view._log[-1:]
        return "nothing happened"


class Sorter(FirstMove):
    """Sorts the moves it was given where they lie."""

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        assert isinstance(moves, list)
        moves.sort(key=str)
        return FirstMove().choose(view, moves, rng)


class Silent(FirstMove):
    """Has no reason."""

    def explain(self, view: View, move: Move) -> str:
        return " "


class Poet(FirstMove):
    """Explains itself in two lines."""

    def explain(self, view: View, move: Move) -> str:
        return f"{move}\nfor so I like"


class Professor(FirstMove):
    """Explains itself in 201 characters."""

    def explain(self, view: View, move: Move) -> str:
        return "because " + "x" * 193


class Mute(FirstMove):
    """Explains itself with nothing at all."""

    def explain(self, view: View, move: Move) -> Any:
        return None


class Vain(FirstMove):
    """Explains only what it played itself."""

    def __init__(self) -> None:
        self.reasons: dict[Move, str] = {}

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        self.reasons = {moves[0]: "I like it"}
        return moves[0]

    def explain(self, view: View, move: Move) -> str:
        return self.reasons[move]


def hidden_hands(view: View) -> list[str]:
    """The other hands of a game that somebody who called left lying about."""
    frame = sys._getframe()
    while frame := frame.f_back:  # type: ignore[assignment]
        game = frame.f_locals.get("game")
        if isinstance(game, Game):
            return [card for seat in range(game.players) if seat != view.seat for card in game.hand(seat)]
    return []


def letters(cards: Sequence[str]) -> int:
    """How many letters these names have."""
    return sum(map(len, cards))
