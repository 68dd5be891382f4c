"""The bots at a table: who sits at the seats without a person, how they choose, and who gives hints."""

import random
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from septem.bots import Bot, bot_named
from septem.bots.readiness import runs_compiled
from septem.errors import SeptemError
from septem.game.moves import Decision, Move
from septem.game.view import View
from septem.words import one_line, raised, said, shown

LEVEL = "level:"


class BotFailed(SeptemError):
    """A bot broke off or chose what is not allowed; the message says which one and how."""


@dataclass(frozen=True)
class Rival:
    """A bot by the name under which it was asked for, and what it says about itself before it plays."""

    name: str
    bot: Bot
    notices: tuple[str, ...] = ()

    @classmethod
    def named(cls, name: str) -> Self:
        """A new bot of this name, such as 'greedy' or 'level:4'."""
        # A search that has to do without the compiled kernel says so in a warning.
        with warnings.catch_warnings(record=True) as caught:
            bot = bot_named(name)
        return cls(name, bot, tuple(str(warning.message) for warning in caught))

    @property
    def label(self) -> str:
        """The name as one reads it: 'greedy', 'level 4'."""
        return self.name.replace(":", " ") if self.name.startswith(LEVEL) else self.name

    def choose(self, view: View, decision: Decision, chance: random.Random) -> Move:
        """Its move, which is one of the legal ones."""
        moves = view.legal(decision.seat)
        with self._blamed():
            # What was chosen may be anything at all, and even comparing or naming it may fail.
            chosen = self.bot.choose(view, list(moves), chance)
            legal = [move for move in moves if move == chosen]
            named = "" if legal else shown(chosen)
        if not legal:
            raise BotFailed(f"The bot '{self.name}' chose '{named}', which is not a legal move.")
        return legal[0]

    def explain(self, view: View, move: Move) -> str:
        """Its reason for a move, in one line."""
        with self._blamed():
            return one_line(self.bot.explain(view, move))

    @contextmanager
    def _blamed(self) -> Iterator[None]:
        """Whatever the bot raises, be it an exit, is its own failure; only Ctrl-C comes from a person."""
        try:
            yield
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            how = said(error) if isinstance(error, SeptemError) else f"{raised(error)}."
            raise BotFailed(f"The bot '{self.name}' broke off: {how}") from error


@dataclass(frozen=True)
class Rivals:
    """The bots by seat, the name of the one that gives hints, and the seed of their chance."""

    by_seat: dict[int, Rival]
    hints: str
    seed: int

    @classmethod
    def at(cls, seats: Sequence[int], names: Sequence[str], hints: str, seed: int) -> Self:
        """A bot for each of these seats, the last one named for all seats that are left."""
        wanted = [*names, *[names[-1]] * len(seats)]
        return cls({seat: Rival.named(name) for seat, name in zip(seats, wanted, strict=False)}, hints, seed)

    @property
    def names(self) -> dict[int, str]:
        """The names under which the bots were asked for, by seat."""
        return {seat: rival.name for seat, rival in self.by_seat.items()}

    def take_their_time(self, *seats: int) -> bool:
        """Whether one of the bots at these seats thinks for long, or has to be compiled first."""
        return any(runs_compiled(self.names[seat]) for seat in seats)

    @property
    def labels(self) -> dict[int, str]:
        """What the bots are called, by seat."""
        return {seat: rival.label for seat, rival in self.by_seat.items()}

    def without(self, seat: int, substitute: str) -> str:
        """The bots as --bots lists them, with a substitute for the one at this seat, wherever else it sits too."""
        failed = self.names[seat]
        names = [substitute if name == failed else name for name in self.names.values()]
        # The last one named takes all seats left.
        while names[-2:-1] == names[-1:]:
            names.pop()
        return ",".join(names)

    @property
    def notices(self) -> list[str]:
        """What the bots at the table say about themselves, each sentence once."""
        return list(dict.fromkeys(notice for rival in self.by_seat.values() for notice in rival.notices))

    @cached_property
    def adviser(self) -> Rival:
        """The bot that gives hints."""
        return Rival.named(self.hints)

    def choose(self, view: View, decision: Decision) -> Move:
        """The move of the bot that decides."""
        return self.by_seat[decision.by].choose(view, decision, self._chance(view, decision, "move"))

    def advise(self, view: View, decision: Decision) -> tuple[Move, str]:
        """What the adviser would do in a person's place, and why."""
        move = self.adviser.choose(view, decision, self._chance(view, decision, "hint"))
        return move, self.adviser.explain(view, move)

    def _chance(self, view: View, decision: Decision, what: str) -> random.Random:
        """Of its own for every decision, so that neither a hint nor an interrupted game changes anybody's luck."""
        return random.Random(f"{self.seed} {what} {view.age}.{view.turn} {decision.kind} {decision.by}")
