"""What programs send and get: tables, seats, moves, refusals."""

from typing import Annotated, Literal

import msgspec
from pydantic import BaseModel, ConfigDict, Field

from septem.bots import LEVELS
from septem.bots.levels import USUAL_LEVEL
from septem.errors import SetupError
from septem.game.moves import Action, Move
from septem.server.refusals import Unfit
from septem.server.table.names import ID_SHAPE, LONGEST_NAME
from septem.server.table.setup import NAME_LENGTH, REROLLS, Pace, Setup, Sides, Variant
from septem.server.table.table import Phase

LONGEST_MOVE = 200
TABLE_ID = f"^{ID_SHAPE.pattern}$"

TurnNumber = Annotated[int, Field(ge=0, le=100_000, description="The `turn` of the state that the choice answers.")]
SeatNumber = Annotated[int, Field(ge=0, le=7)]


class Sent(BaseModel):
    """The base of what programs send: a field that nobody knows is refused."""

    model_config = ConfigDict(extra="forbid")


class Problem(BaseModel):
    """Why something was refused, in a sentence."""

    detail: str = Field(examples=["That turn is over."])


class NewPerson(Sent):
    """A program that wants to play."""

    name: str = Field(min_length=1, max_length=LONGEST_NAME, examples=["Scholar"])


class PersonMade(BaseModel):
    """A new bot account; the token is shown only here."""

    id: str
    name: str
    token: str


class PersonShown(BaseModel):
    """Whoever asks."""

    id: str
    name: str
    kind: Literal["guest", "account", "bot"]


class SetupModel(Sent):
    """What is played; what is left out is as usual."""

    game: Literal["cards", "dice"] = "cards"
    players: Annotated[int, Field(ge=1, le=7)] = 3
    edition: Literal["first", "second"] = "first"
    variant: Annotated[Variant, Field(description="'' is the first variant there is for the number of players.")] = ""
    sides: Sides = "random"
    pace: Pace = "none"
    listed: bool = False
    level: Annotated[int, Field(ge=1, le=len(LEVELS), description="The level of bots that fill empty seats.")] = (
        USUAL_LEVEL
    )
    name: Annotated[str, Field(max_length=NAME_LENGTH)] = ""
    rerolls: Annotated[int, Field(ge=0, le=max(REROLLS))] = 0

    def agreed(self) -> Setup:
        """The setup, or `Unfit` with the reason why no such game exists."""
        setup = msgspec.convert(self.model_dump(), Setup)
        if not setup.variant:
            setup = msgspec.structs.replace(setup, variant=setup.variants[0])
        try:
            return setup.checked()
        except SetupError as error:
            raise Unfit(str(error)) from error


class NewTable(Sent):
    """A table to open; with `sits` false its host only watches."""

    setup: SetupModel = SetupModel()
    sits: bool = True


class Join(Sent):
    """A wish for a seat; without a number, the first that is free."""

    seat: SeatNumber | None = None
    name: Annotated[str, Field(max_length=LONGEST_NAME, description="'' is the name of the account.")] = ""


class BotSeat(Sent):
    """A bot for a seat; without a number, the first that is free; without a level, that of the table."""

    seat: SeatNumber | None = None
    level: Annotated[int | None, Field(ge=1, le=len(LEVELS))] = None


class Board(Sent):
    """A wish for a board."""

    board: str = Field(max_length=40, examples=["Giza A"], description="'' for any.")


class CardMove(Sent):
    """A move of the card game: what to do with a card, and the coins paid to the neighbours."""

    card: Annotated[str | None, Field(max_length=40, examples=["Baths"])] = None
    action: Action = Field(examples=["build"])
    left: Annotated[int, Field(ge=0, le=999)] = 0
    right: Annotated[int, Field(ge=0, le=999)] = 0

    @property
    def text(self) -> str:
        """The move as the rules write it."""
        return str(Move(self.card, self.action, self.left, self.right))


class Choice(Sent):
    """A choice for a turn. `seat` is only needed by the holder of the Free City, for whom it is that city's number."""

    turn: TurnNumber
    seat: SeatNumber | None = None
    move: CardMove | Annotated[str, Field(min_length=1, max_length=LONGEST_MOVE)] = Field(
        examples=[{"card": "Baths", "action": "build", "left": 0, "right": 2}, "build Baths >2", "keep 2 5"]
    )

    @property
    def text(self) -> str:
        """The move as the rules write it."""
        return self.move if isinstance(self.move, str) else self.move.text


class SeatShown(BaseModel):
    """A seat of a table; `kind` "program" is a bot account that plays over this API."""

    seat: int
    kind: Literal["free", "person", "bot", "program"]
    name: str
    level: int
    away: bool = Field(description="Whether a bot plays here until the person comes back.")
    gone: bool = Field(
        description="Whether somebody else than you is not there, in a game; after a while others may let a bot play."
    )
    board: str
    is_you: bool


class TableShown(BaseModel):
    """A table as everybody sees it; `pulse` counts all that changes, `turn` what was revealed."""

    id: str = Field(examples=["k7mq-x2pd-4fwt-h3vb"])
    link: str
    phase: Phase
    pulse: int
    turn: int
    setup: SetupModel
    seats: list[SeatShown]
    you: int | None
    is_host: bool
    deadline: float | None = Field(description="Seconds since 1970; None where nobody hurries.")
    commitment: str = Field(description="SHA-256 of 'seed:salt' of the deal.")
    rematch: str


class Moves(BaseModel):
    """What can be chosen now, as texts of moves; empty where nothing is asked of whoever asks."""

    turn: int
    seat: int | None
    kind: str
    chosen: bool = Field(description="Whether a choice was made already; another one replaces it.")
    moves: list[str] = Field(examples=[["build Baths", "wonder Baths <2", "sell Baths"]])
