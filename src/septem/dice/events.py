"""The log: what happened, one line each."""

from dataclasses import dataclass
from typing import Literal

from septem.dice.moves import Move
from septem.words import ROMAN, listed, signed

Faces = tuple[tuple[int, str], ...]
Roller = Literal["table", "player", "bot", "ghost"]


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice that were rolled, with the faces they show; the `roller` of the first roll is the whole table (D4)."""

    age: int
    seat: int
    roller: Roller
    faces: Faces

    def __str__(self) -> str:
        """A sentence for the log."""
        who = {"table": "The dice show", "ghost": "The Ghost rolls"}.get(self.roller, f"Seat {self.seat} rolls")
        return f"{who} {', '.join(face for _, face in self.faces)}"


@dataclass(frozen=True, slots=True)
class Lies:
    """The die that lies there at random and is not rolled in a soloist's turn (D87, D95)."""

    age: int
    seat: int
    die: int
    face: str

    def __str__(self) -> str:
        """A sentence for the log."""
        return f"Die {self.die} lies there with {self.face}"


@dataclass(frozen=True, slots=True)
class Drawn:
    """The wonder card whose starting resource can be bought in this Age (D88)."""

    age: int
    seat: int
    wonder: str

    def __str__(self) -> str:
        """A sentence for the log."""
        return f"{self.wonder} comes to the market"


@dataclass(frozen=True, slots=True)
class BotDieRolled:
    """The face of the bot die, the second time after a helmet (D99)."""

    age: int
    seat: int
    face: int

    def __str__(self) -> str:
        """A sentence for the log."""
        return f"The bot die shows face {self.face}"


@dataclass(frozen=True, slots=True)
class Played:
    """A move carried out; `free` names what paid for it, if not the player."""

    age: int
    seat: int
    move: Move
    free: str = ""

    def __str__(self) -> str:
        """A sentence for the log."""
        return f"Seat {self.seat}: {self.move}" + (f" ({self.free})" if self.free else "")


@dataclass(frozen=True, slots=True)
class CoinReceived:
    """A coin in the vault from a neighbour's trade (D39), or for a game without trade (D89)."""

    age: int
    seat: int
    giver: int | None = None

    def __str__(self) -> str:
        """A sentence for the log."""
        why = "for not trading" if self.giver is None else f"from the trade of seat {self.giver}"
        return f"Seat {self.seat} gets a coin {why}"


@dataclass(frozen=True, slots=True)
class Fought:
    """The conflict at the end: might, losses and rewards by seat; the Ghost is the last of them (D61–D66)."""

    age: int
    mights: tuple[int, ...]
    losses: tuple[int, ...]
    rewards: tuple[int, ...]

    def __str__(self) -> str:
        """A sentence for the log."""
        points = [signed(loss + reward) for loss, reward in zip(self.losses, self.rewards, strict=True)]
        return f"The conflict: might {listed(map(str, self.mights), 'against')}, points {listed(points)}"


Event = Rolled | Lies | Drawn | BotDieRolled | Played | CoinReceived | Fought


def place_text(age: int, seat: int) -> str:
    """Where in the game something happened, such as 'II.0'."""
    return f"{ROMAN[age - 1]}.{seat}"
