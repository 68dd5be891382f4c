"""The tables of an arena: what cards and dice have in common for bots that meet there."""

import random
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from septem import bots
from septem.arena.boards import sides_of, wonders_of
from septem.arena.plan import Plan
from septem.data.dice import load
from septem.dice import bots as dice_bots
from septem.dice.game import Game as DiceGame
from septem.dice.scoring import tie_breaks
from septem.errors import SetupError
from septem.game.game import Game
from septem.game.names import names_of
from septem.protocol import Player
from septem.words import listed, shown


class Outcome(NamedTuple):
    """How a game ended, an entry a player: points, points by category, and the places, 1 for the first."""

    points: tuple[int, ...]
    scores: tuple[dict[str, int], ...]
    places: tuple[int, ...]


class Playable(Protocol):
    """What an arena asks of a game; every `TableGame` has it."""

    @property
    def pending(self) -> Sequence[tuple[int, object, int]]:
        """The decisions that are open."""
        ...

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        ...

    def view(self, seat: int) -> Any:
        """All that a seat may know."""
        ...

    def choose(self, seat: int, move: Any) -> None:
        """Chooses for a seat; raises if it cannot choose that."""
        ...


class Table(Protocol):
    """A kind of game with the plan it is played by; the rest of the arena knows nothing else of it.

    Tables travel to other processes, so they must be picklable.
    """

    @property
    def plan(self) -> Plan:
        """What is played here."""
        ...

    def boards(self, deal: int) -> tuple[str, ...]:
        """The players' boards by seat, which are part of the deal."""
        ...

    def new_game(self, deal: int) -> Playable:
        """The game of a deal, the same each time."""
        ...

    def player(self, bot: str, chance: random.Random) -> Player[Any, Any]:
        """A new player by the name of a bot."""
        ...

    def outcome(self, game: Any) -> Outcome:
        """How a finished game of this table ended."""
        ...


@dataclass(frozen=True, slots=True)
class CardTable:
    """7 Wonders, in either edition and every variant; the Free City is no player."""

    plan: Plan

    def boards(self, deal: int) -> tuple[str, ...]:
        """Boards with their sides, such as 'Giza A'."""
        return self._laid(deal)[: self.plan.players]

    def new_game(self, deal: int) -> Game:
        """Hands and guilds from the deal's seed, boards from its number."""
        plan = self.plan
        return Game.new(plan.players, plan.edition, plan.variant, self._laid(deal), seed=_seed(plan, deal))

    def player(self, bot: str, chance: random.Random) -> Player[Any, Any]:
        """A bot of the package, or of another that registers it."""
        return bots.seated(bots.bot_named(bot), chance)

    def outcome(self, game: Game) -> Outcome:
        """Most points, then most coins (P8)."""
        scores = [game.score(seat) for seat in range(game.players)]
        ranks = [(score.total, city.coins) for score, city in zip(scores, game.cities, strict=False)]
        return Outcome(
            tuple(score.total for score in scores), tuple(score._asdict() for score in scores), places_of(ranks)
        )

    def _laid(self, deal: int) -> tuple[str, ...]:
        """All boards on the table, the Free City's too."""
        plan, edition = self.plan, names_of(self.plan.edition).edition
        wonders = sorted({wonder.city for wonder in edition.wonders})
        laid = wonders_of(deal, wonders, 3 if plan.variant == "free-city" else plan.players, plan.seed)
        sides = sides_of(deal, laid, wonders, edition.sides, plan.seed)
        return tuple(f"{wonder} {side}" for wonder, side in zip(laid, sides, strict=True))


@dataclass(frozen=True, slots=True)
class DiceTable:
    """7 Dice Wonders for two to four, all on one side."""

    plan: Plan

    def boards(self, deal: int) -> tuple[str, ...]:
        """Wonder cards with the side of all, such as 'Zeus A'."""
        return tuple(f"{wonder} {self.plan.side.upper()}" for wonder in self._laid(deal))

    def new_game(self, deal: int) -> DiceGame:
        """The luck of the dice from the deal's seed, wonders from its number."""
        return DiceGame.new(self.plan.players, self.plan.side, self._laid(deal), _seed(self.plan, deal))

    def player(self, bot: str, chance: random.Random) -> Player[Any, Any]:
        """A bot of the dice game."""
        return dice_bots.bot_named(bot, chance.getrandbits(63))

    def outcome(self, game: DiceGame) -> Outcome:
        """Most VP, then stages, tech levels and stored resources (D67)."""
        scores = [game.score(seat) for seat in range(game.players)]
        ranks = [(score.total, *tie_breaks(sheet)) for score, sheet in zip(scores, game.sheets, strict=True)]
        return Outcome(
            tuple(score.total for score in scores), tuple(score._asdict() for score in scores), places_of(ranks)
        )

    def _laid(self, deal: int) -> list[str]:
        wonders = sorted(wonder.short for wonder in load().wonders.values())
        return wonders_of(deal, wonders, self.plan.players, self.plan.seed)


TABLES: dict[str, type[CardTable | DiceTable]] = {"cards": CardTable, "dice": DiceTable}


def table_of(plan: Plan) -> Table:
    """The table of a plan."""
    if plan.game not in TABLES:
        raise SetupError(f"There is no game '{shown(plan.game)}'; choose {listed(TABLES, 'or')}.")
    return TABLES[plan.game](plan)


def check(table: Table) -> None:
    """Refuses a plan that cannot be played, by laying its table and making each of its bots once."""
    table.plan.checked()
    table.new_game(0)
    # What a bot prints when it is made is not for those who read the results.
    with redirect_stdout(sys.stderr):
        for bot in table.plan.everybody:
            table.player(bot, random.Random(0))


def places_of(ranks: list[Any]) -> tuple[int, ...]:
    """The finishing order, from what decides it: 1, 2, 2, 4.

    >>> places_of([(50, 3), (61, 0), (50, 3), (50, 1)])
    (2, 1, 2, 4)
    """
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)


def _seed(plan: Plan, deal: int) -> int:
    return random.Random(f"{plan.seed} {deal}").getrandbits(63)
