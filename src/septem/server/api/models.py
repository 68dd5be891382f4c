"""What programs send and get: tables, seats, moves, refusals.

`build_models` adds the options, moves and states of every registered game.
"""

from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, JsonValue, create_model

from septem.errors import SetupError
from septem.server.errors import Invalid
from septem.server.games.registry import all_games
from septem.server.tables.names import ID_SHAPE, MAX_NAME_LENGTH
from septem.server.tables.setup import DEFAULT_LEVEL, LEVELS, NAME_LENGTH, Pace, Setup
from septem.server.tables.table import Phase

MAX_MOVE_LENGTH = 200
TABLE_ID = f"^{ID_SHAPE.pattern}$"

TurnNumber = Annotated[int, Field(ge=0, le=100_000, description="The `turn` of the state that the choice answers.")]
SeatNumber = Annotated[int, Field(ge=0, le=7)]


class RequestModel(BaseModel):
    """The base of what programs send; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class Problem(BaseModel):
    """Why a request was refused, in a sentence."""

    detail: str = Field(examples=["That turn is over."])


class NewPerson(RequestModel):
    """A bot account to create."""

    name: str = Field(min_length=1, max_length=MAX_NAME_LENGTH, examples=["Scholar"])


class PersonMade(BaseModel):
    """A new bot account; the token is shown only here."""

    id: str
    name: str
    token: str


class PersonShown(BaseModel):
    """The caller."""

    id: str
    name: str
    kind: Literal["guest", "account", "bot"]


class SetupBase(RequestModel):
    """What is played; options that are left out have their defaults."""

    players: Annotated[int, Field(ge=1, le=7)] = 3
    pace: Pace = "none"
    listed: bool = False
    level: Annotated[int, Field(ge=1, le=LEVELS, description="The level of bots that fill empty seats.")] = (
        DEFAULT_LEVEL
    )
    name: Annotated[str, Field(max_length=NAME_LENGTH)] = ""

    def parsed(self) -> Setup:
        """The setup as it was sent, unchecked; options of other games are ignored."""
        try:
            return Setup.parse(self.model_dump())
        except SetupError as error:
            raise Invalid(str(error)) from error


class NewTableBase(RequestModel):
    """A table to open; with `sits` false its host only watches."""

    setup: SetupBase
    sits: bool = True


class Join(RequestModel):
    """A request for a seat; without a number, the first that is free."""

    seat: SeatNumber | None = None
    name: Annotated[str, Field(max_length=MAX_NAME_LENGTH, description="'' is the name of the account.")] = ""


class BotSeat(RequestModel):
    """A bot for a seat: without a number, the first that is free; without a level, that of the table."""

    seat: SeatNumber | None = None
    level: Annotated[int | None, Field(ge=1, le=LEVELS)] = None


class Board(RequestModel):
    """A request for a board."""

    board: str = Field(max_length=40, examples=["Giza A"], description="'' for any.")


class ChoiceBase(RequestModel):
    """A choice for a turn. `seat` is only needed by a player who chooses for several seats."""

    turn: TurnNumber
    seat: SeatNumber | None = None
    move: Any

    @property
    def text(self) -> str:
        """The move in the notation of the rules."""
        move = self.move if isinstance(self.move, str) else self.move.text
        return str(move)


class SeatShown(BaseModel):
    """A seat of a table; `kind` "program" is a bot account that plays over this API."""

    seat: int
    kind: Literal["free", "person", "bot", "program"]
    name: str
    level: int
    away: bool = Field(description="Whether a bot plays here until the person comes back.")
    gone: bool = Field(
        description="Whether this player, if not you, is absent from a game; after a while others may let a bot play."
    )
    board: str
    is_you: bool


class TableBase(BaseModel):
    """A table as everybody sees it; `pulse` counts all changes, `turn` what was revealed."""

    id: str = Field(examples=["k7mq-x2pd-4fwt-h3vb"])
    link: str
    phase: Phase
    pulse: int
    turn: int
    setup: SetupBase
    seats: list[SeatShown]
    you: int | None
    is_host: bool
    deadline: float | None = Field(description="Seconds since 1970; None without a clock.")
    commitment: str = Field(description="SHA-256 of 'seed:salt' of the deal.")
    rematch: str


class Result(BaseModel):
    """One line of the final sheet."""

    place: int
    seat: int
    name: str
    points: dict[str, int]
    total: int
    wins: bool


class StateBase(BaseModel):
    """A table as the caller's seat sees it. `seat` is the one to choose for now, None if others have to."""

    table: TableBase
    seat: int | None
    kind: str = Field(description="What is asked, in a word of the game such as 'turn'; '' for nothing.")
    chosen: bool
    final: list[Result]


class MovesBase(BaseModel):
    """What the caller can choose now, as texts of moves; empty if the caller has no decision."""

    turn: int
    seat: int | None
    kind: str
    chosen: bool = Field(description="Whether a choice was made already; another one replaces it.")
    moves: list[str]


@dataclass(frozen=True, slots=True)
class Models:
    """The models that name the games; `games` are the fields of a state for each game."""

    setup: type[SetupBase]
    new_table: type[NewTableBase]
    choice: type[ChoiceBase]
    table: type[TableBase]
    state: type[StateBase]
    moves: type[MovesBase]
    games: tuple[str, ...]


def build_models() -> Models:
    """The models with the options, moves and states of all games."""
    games = tuple(game.name for game in all_games())
    setup = create_model("SetupModel", __base__=SetupBase, __doc__=SetupBase.__doc__, **_option_fields(games))
    new_table = create_model(
        "NewTable", __base__=NewTableBase, __doc__=NewTableBase.__doc__, setup=(setup, Field(default=setup()))
    )
    table = create_model("TableShown", __base__=TableBase, __doc__=TableBase.__doc__, setup=(setup, ...))
    own: dict[str, Any] = {game.name: (game.ApiGame | None, ...) for game in all_games()}
    state = create_model("State", __base__=StateBase, __doc__=StateBase.__doc__, table=(table, ...), **own)
    return Models(setup, new_table, _choice_model(), table, state, _moves_model(), games)


def _option_fields(games: tuple[str, ...]) -> dict[str, Any]:
    """The name of the game, and the options of every game; options of the same name are merged."""
    fields: dict[str, Any] = {"game": (Literal[games], games[0])}
    for game in all_games():
        for name, field in game.ApiOptions.model_fields.items():
            if name not in fields:
                fields[name] = (field.annotation, field)
            elif get_args(field.annotation):
                known, first = fields[name]
                values = tuple(dict.fromkeys((*get_args(known), *get_args(field.annotation))))
                fields[name] = (Literal[values], first)
    return fields


def _moves_model() -> type[MovesBase]:
    """The model of what can be chosen, with examples of the games."""
    field = Field(examples=[list(game.offer_example) for game in all_games() if game.offer_example])
    return create_model("Moves", __base__=MovesBase, __doc__=MovesBase.__doc__, moves=(list[str], field))


def _choice_model() -> type[ChoiceBase]:
    """The model of a choice; a move is a text, or what a game takes instead of it."""
    text = Annotated[str, Field(min_length=1, max_length=MAX_MOVE_LENGTH)]
    forms = [game.ApiMove for game in all_games() if game.ApiMove is not None]
    move: Any = reduce(or_, (*forms, text)) if forms else text
    examples = [example for form in forms for example in _examples(form)]
    field = Field(examples=[*examples, *(game.move_example for game in all_games() if game.move_example)])
    return create_model("Choice", __base__=ChoiceBase, __doc__=ChoiceBase.__doc__, move=(move, field))


def _examples(model: type[BaseModel]) -> list[JsonValue]:
    """The examples that a model gives of itself."""
    extra = model.model_config.get("json_schema_extra")
    examples = extra.get("examples", []) if isinstance(extra, dict) else []
    return examples if isinstance(examples, list) else []
