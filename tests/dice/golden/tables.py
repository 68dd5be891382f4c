"""The golden tables of the dice game: which games are kept, and how their players play."""

from dataclasses import dataclass
from typing import Literal

from septem.dice import Game, Move

# What each seat likes best, first to last; the text of a move is the tie-breaker, so a choice is never random.
TASTES = (
    ("reroll", "stage", "guild", "invention", "vp", "military", "lift", "store", "tech", "buy", "bank", "pass"),
    ("store", "tech", "bank", "stage", "military", "guild", "vp", "buy", "invention", "lift", "pass"),
    ("military", "stage", "buy", "store", "guild", "vp", "invention", "tech", "bank", "lift", "pass"),
)
LIKED = (("bricks", "idea", "cloth", "glass"), ("wood", "money", "paper", "idea"), ("military", "money", "stone"))


@dataclass(frozen=True)
class Table:
    """A game set up from a seed."""

    name: str
    variant: Literal["table", "ghost", "bot"]
    seed: int
    side: str
    wonders: tuple[str, ...]
    rerolls: int = 0
    reversed_second_age: bool = False

    def game(self) -> Game:
        """The table before the first choice."""
        if self.variant == "ghost":
            return Game.solo(self.wonders[0], self.side, self.rerolls, self.seed)
        if self.variant == "bot":
            return Game.solo_bot(self.wonders[0], self.side, self.seed, self.wonders[1])
        return Game.new(len(self.wonders), self.side, self.wonders, self.seed, self.reversed_second_age)


GAMES = (
    Table("3-babylon-artemis-zeus", "table", 378, "B", ("Babylon", "Artemis", "Zeus")),
    Table("4-reversed", "table", 390, "A", ("Giza", "Halicarnassus", "Babylon", "Zeus"), reversed_second_age=True),
    Table("2-rhodes-alexandria", "table", 399, "B", ("Rhodes", "Alexandria")),
    Table("ghost-zeus", "ghost", 390, "B", ("Zeus",), rerolls=2),
    Table("bot-halicarnassus-babylon", "bot", 381, "B", ("Halicarnassus", "Babylon")),
)


def play(game: Game) -> None:
    """Plays a game out."""
    while not game.over:
        game.choose(game.active_seat, pick(game, game.active_seat))


def pick(game: Game, seat: int) -> Move:
    """The move that this seat likes best."""
    taste, liked = TASTES[(seat + game.age) % len(TASTES)], LIKED[(seat + game.age) % len(LIKED)]

    def rank(move: Move) -> tuple[int, int, str]:
        if move.action in taste:
            return taste.index(move.action), -len(move.payment), str(move)
        shown = [symbol for die in game.dice if die.number in move.dice for symbol in die.left]
        return 0, -sum(symbol in liked for symbol in shown), str(move)

    return min(game.legal(seat), key=rank)
