"""A game whose chances are known, and bots that play it well, badly or not at all.

Everybody holds a chip with a hidden number and may `keep` it or `draw` a second one; the better of the own chips counts
and the highest wins. All numbers are different, so that among n players the only one who draws wins 2 times in n + 1.
"""

import os
import random
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from septem.arena.plan import Plan
from septem.arena.tables import Outcome, places_of
from septem.errors import IllegalMove, SetupError

MOVES = ("keep", "draw")
View = int
Bot = Callable[[View, int], object]


@dataclass(frozen=True)
class ToyMove:
    """What a seat does, by its name."""

    name: str


@dataclass
class ToyGame:
    """A game in progress: two chips a seat, and what was chosen so far."""

    chips: list[tuple[float, float]]
    chosen: list[str] = field(default_factory=list)

    @property
    def pending(self) -> list[tuple[int, str, int]]:
        """Seats choose in turn."""
        return [] if self.over else [(len(self.chosen), "turn", len(self.chosen))]

    @property
    def over(self) -> bool:
        """Everybody has chosen."""
        return len(self.chosen) == len(self.chips)

    def view(self, seat: int) -> View:
        """There is nothing to see but the own seat."""
        return seat

    def choose(self, seat: int, move: object) -> None:
        """Keeps or draws."""
        name = move.name if isinstance(move, ToyMove) else move
        if name not in MOVES:
            raise IllegalMove(f"There is no move {name!r}.")
        self.chosen.append(str(name))


@dataclass(frozen=True)
class ToyTable:
    """The table of a plan."""

    plan: Plan

    def boards(self, deal: int) -> tuple[str, ...]:
        """Every seat has its colour."""
        return ("red", "green", "blue", "white", "black", "grey", "brown")[: self.plan.players]

    def new_game(self, deal: int) -> ToyGame:
        """The chips of a deal."""
        if self.plan.players not in range(2, 8):
            raise SetupError("The toy game is for two to seven.")
        chance = random.Random(f"{self.plan.seed} {deal}")
        return ToyGame([(chance.random(), chance.random()) for _ in range(self.plan.players)])

    def player(self, bot: str, chance: random.Random) -> Bot:
        """One of the bots below."""
        name, _, setting = bot.partition(":")
        if name not in BOTS:
            raise SetupError(f"There is no toy bot '{bot}'.")

        def move(view: View, seat: int) -> object:
            chosen = BOTS[name](setting, chance)
            return ToyMove(chosen) if isinstance(chosen, str) and name != "texter" else chosen

        return move

    def outcome(self, game: ToyGame) -> Outcome:
        """A thousand points are the most there can be."""
        numbers = [
            max(chips) if move == "draw" else chips[0] for chips, move in zip(game.chips, game.chosen, strict=True)
        ]
        points = tuple(int(1000 * number) for number in numbers)
        return Outcome(points, tuple({"chips": one} for one in points), places_of(numbers))


class DeadlyTable(ToyTable):
    """A table that no other process survives to see."""

    def __reduce__(self) -> tuple[Callable[[int], None], tuple[int]]:
        """Ends whoever opens it."""
        return os._exit, (3,)


def _raise(setting: str, chance: random.Random) -> object:
    raise ValueError(f"I do not like\nthis game {setting}")


def _sleep(setting: str, chance: random.Random) -> object:
    time.sleep(float(setting))
    return "draw"


def _loop(setting: str, chance: random.Random) -> object:
    while True:
        time.sleep(0.01)


def _interrupt(setting: str, chance: random.Random) -> object:
    raise KeyboardInterrupt


def _die(setting: str, chance: random.Random) -> object:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("nobody comes here")


def _leave(setting: str, chance: random.Random) -> object:
    os._exit(int(setting))


class Weird(BaseException):
    """What no bot should raise, and cannot even be told."""

    def __str__(self) -> str:
        """Fails."""
        raise GeneratorExit


def _raise_weirdly(setting: str, chance: random.Random) -> object:
    raise {"weird": Weird, "end": GeneratorExit, "stop": StopIteration}[setting]


class Sly:
    """A thing that fails in every way when somebody looks at it."""

    def __eq__(self, other: object) -> bool:
        """Fails."""
        raise SystemExit(5)

    def __hash__(self) -> int:
        """Fails."""
        raise SystemExit(5)


def _print(setting: str, chance: random.Random) -> object:
    sys.stdout.write("I am thinking aloud\n")
    return "draw"


_seen: set[int] = set()


def _get_stuck_later(setting: str, chance: random.Random) -> object:
    """The first move in a process takes half a second, the second one for ever."""
    if os.getpid() in _seen:
        _loop(setting, chance)
    _seen.add(os.getpid())
    return _sleep("0.5", chance)


def _die_once(setting: str, chance: random.Random) -> object:
    """The first process that comes to the file of this name leaves its number there and dies."""
    try:
        with Path(setting).open("x", encoding="utf-8") as file:
            file.write(str(os.getpid()))
    except FileExistsError:
        return "draw"
    return _die(setting, chance)


def _wait(setting: str, chance: random.Random) -> object:
    """Leaves the number of its process in a folder, and takes its time."""
    (Path(setting) / str(os.getpid())).touch()
    time.sleep(0.02)
    return "draw"


BOTS: dict[str, Callable[[str, random.Random], object]] = {
    "keeper": lambda setting, chance: "keep",
    "drawer": lambda setting, chance: "draw",
    "coin": lambda setting, chance: chance.choice(MOVES),
    "cheat": lambda setting, chance: "steal",
    "odd": lambda setting, chance: 7,
    "quitter": lambda setting, chance: sys.exit("I quit"),
    "rude": _raise,
    "sleepy": _sleep,
    "stuck": _loop,
    "interrupted": _interrupt,
    "doomed": _die,
    "leaver": _leave,
    "weird": _raise_weirdly,
    "sly": lambda setting, chance: Sly(),
    "texter": lambda setting, chance: "draw",
    "printer": _print,
    "stuck-later": _get_stuck_later,
    "dies-once": _die_once,
    "waits": _wait,
}


def toy_table(
    *bots: str, players: int = 3, deals: int = 10, move_limit: float | None = None, seed: int = 0
) -> ToyTable:
    """A table where these bots meet."""
    return ToyTable(Plan(bots, "toy", players, deals=deals, move_limit=move_limit, seed=seed))
