"""What a game is to the server: everything it is asked for lies behind this one protocol.

A game is a folder beside this file with a `GAME`, an object of a class below `Game`. The server never looks into a
position: it keeps the one that the game gave it, hands it back, and writes down what was played. Positions are values:
a game never changes one that it has given away.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from markupsafe import Markup
from msgspec import Struct
from pydantic import BaseModel

from septem.server.drawing.glyphs import Symbols
from septem.server.games.forms import BoardButton, OptionForm
from septem.server.games.site import GALLERY, RULES, Gallery, Help, Lesson, Link, Query, SitePage
from septem.server.html.navigation import Place
from septem.server.tables.events import Played

if TYPE_CHECKING:
    from septem.server.tables.lobby import Lobby
    from septem.server.tables.setup import Setup
    from septem.server.tables.snapshot import Snapshot

Position = TypeVar("Position")
Choices = Mapping[int, str]


class Decision(NamedTuple):
    """A choice that is open: the seat it is for, and the seat that makes it."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class Step(Generic[Position]):
    """What a choice leads to: choices that stay secret, or an event for the log and the position after it."""

    choices: Choices
    event: Played | None = None
    position: Position | None = None


class Viewer(NamedTuple):
    """Who looks: their seat, None for a spectator, and whether they are the host."""

    seat: int | None
    is_host: bool = False


class Update(NamedTuple):
    """HTML that brings a viewer's page up to date, '' for nothing, and what the page holds after it."""

    html: str
    sent: Any


class Summary(NamedTuple):
    """A game in a list: how far it is or its result, a small picture, and how many have chosen in this turn."""

    text: str
    picture: Markup
    chosen: int = 0


class FinalScore(NamedTuple):
    """One line of the final score."""

    place: int
    seat: int
    name: str
    points: dict[str, int]
    total: int
    wins: bool


@dataclass(frozen=True, slots=True)
class ApiState:
    """What the API says about a seat: the city to choose for, what is asked, the state of the game, the results."""

    seat: int | None
    kind: str
    chosen: bool
    state: BaseModel
    results: Sequence[FinalScore] = ()


@dataclass(frozen=True, slots=True)
class ApiMoves:
    """The moves that are open to a seat, as texts."""

    seat: int
    kind: str
    chosen: bool
    moves: Sequence[str]


class WarmUp(Protocol):
    """The preparation of a worker's bots, which goes on beside the games."""

    def ready_level(self, level: int) -> int:
        """The level that plays in place of this one: itself as soon as it answers at once."""
        ...

    def close(self) -> None:
        """Stops it."""
        ...


class Game(ABC, Generic[Position]):
    """A kind of game: its rules, its options, and how it is shown to people, programs and bots."""

    name: ClassVar[str]
    """In setups, addresses and the API, such as 'cards'."""
    players: ClassVar[range]
    """How many can play."""
    default_players: ClassVar[int]
    Options: ClassVar[type[Struct]]
    """What a host chooses for this game alone; every field has a default."""

    # The rules.

    @abstractmethod
    def check(self, setup: "Setup") -> None:
        """Raises `SetupError` with a sentence where there is no such game."""

    def completed(self, setup: "Setup") -> "Setup":
        """The setup with options filled in that depend on others, such as the variant for two."""
        return setup

    def check_boards(self, setup: "Setup", boards: Sequence[str]) -> None:
        """Raises `Invalid` where seats cannot have these boards; '' is any."""

    def picks_boards(self, setup: "Setup") -> bool:  # noqa: ARG002 - a game may have no boards
        """Whether players choose boards before the game."""
        return False

    def has_same_boards(self, before: "Setup", after: "Setup") -> bool:
        """Whether boards that were picked stay picked when the host changes the setup."""
        return bool(before.options == after.options)

    @abstractmethod
    def new(self, setup: "Setup", boards: Sequence[str], seed: int) -> Position:
        """The first position of the game that this seed deals."""

    @abstractmethod
    def decisions(self, position: Position) -> Sequence[Decision]:
        """All that is decided at this moment, made or not, each seat's in the order in which it makes them."""

    @abstractmethod
    def choose(self, position: Position, choices: Choices, seat: int, move: str) -> Step[Position]:
        """Adds a choice to those that are secret so far; raises `Invalid` with a sentence if it is illegal."""

    def read_move(self, fields: Mapping[str, str]) -> str:
        """The text of the move that a form says."""
        return fields.get("move", "")

    @abstractmethod
    def take_back(self, position: Position, choices: Choices, seat: int) -> Step[Position]:
        """Takes back what this seat has chosen and can still change.

        Where there is nothing to take back, a secret choice stays as it is, while an open move raises `Invalid`.
        """

    @abstractmethod
    def apply(self, position: Position, event: Played) -> Position:
        """The position after an event of the log."""

    @abstractmethod
    def is_over(self, position: Position) -> bool:
        """Whether the game has ended."""

    def seats_of(self, position: Position, seat: int) -> Sequence[int]:  # noqa: ARG002 - most games have one a player
        """The seats that the player at this seat chooses for."""
        return (seat,)

    @abstractmethod
    def record(self, position: Position) -> str:
        """The game as text that `replayed` reads."""

    @abstractmethod
    def replayed(self, position: Position, record: str) -> Position:
        """The position after the moves of a record; raises `SeptemError` where they cannot be made."""

    move_example: ClassVar[str] = ""
    """A move as it is written, for those who wrote one that cannot be read."""

    def preload(self) -> None:
        """Loads everything that is made on first use and shared by threads; called before a worker takes requests."""

    def start_compiling(self) -> None:
        """Begins to load or compile what is faster compiled; until it is ready, plain Python gives the same answers."""

    # The clock.

    turn_length: ClassVar[int] = 1
    """How many times the usual time a turn of this game has."""

    def clock_turn(self, position: Position) -> Hashable | None:  # noqa: ARG002 - as a rule each moment has its time
        """The turn for which the clock runs on over several moments; None where each moment has its own time."""
        return None

    # Bots.

    bot_delay: ClassVar[tuple[float, float]] = (0.8, 2.2)
    """The fewest and most seconds after which a bot answers."""

    @abstractmethod
    def bot_view(self, position: Position, choices: Choices, seat: int) -> Any:
        """What a bot at this seat knows; it is sent to another process."""

    @abstractmethod
    def bot_move(self, view: Any, seat: int, level: int, seed: int) -> str:
        """The move of a bot of this level; runs in another process."""

    @abstractmethod
    def quick_move(self, view: Any, seat: int, seed: int) -> str:
        """A legal move within a millisecond or so, for a bot that has failed."""

    def warm_up(self) -> "WarmUp | None":
        """Begins to prepare bots that are slow when they are first used; None where there are none."""
        return None

    # Pages.

    @abstractmethod
    def title(self) -> str:
        """What the game is called, in the current locale."""

    @abstractmethod
    def page(self, seen: "Snapshot", viewer: Viewer) -> Markup:
        """The whole page of a table."""

    @abstractmethod
    def update(self, seen: "Snapshot", viewer: Viewer, sent: Any | None) -> Update:
        """What leads from the page that a viewer has to this moment; `sent` is None for a page just opened."""

    @abstractmethod
    def replay_page(self, seen: "Snapshot", viewer: Viewer, at: int, seat: int | None) -> Markup:
        """The page of a moment after so many turns, seen from the own seat or, once it is over, from another."""

    @abstractmethod
    def summary(self, seen: "Snapshot", viewer: int | None) -> Summary:
        """The game in a list."""

    def option_form(self, setup: "Setup") -> OptionForm:  # noqa: ARG002 - a game may have no options
        """The fields of the lobby's form for the options of this game; `setup` may be of another game."""
        return OptionForm()

    def option_rows(self, setup: "Setup") -> list[tuple[str, str]]:  # noqa: ARG002
        """The options with their names, for those who cannot change them."""
        return []

    def read_options(self, fields: Mapping[str, str], players: int) -> dict[str, str]:  # noqa: ARG002
        """The options that a form says."""
        return {}

    def boards(self, table: "Lobby", seat: int) -> Sequence[BoardButton]:  # noqa: ARG002 - a game may have no boards
        """The boards from which a seat can pick."""
        return ()

    def board_words(self, setup: "Setup", board: str) -> str:  # noqa: ARG002
        """A picked board as people call it."""
        return board

    def level_hints(self) -> Sequence[str]:
        """How bots think: a sentence for each level, one for all of them, or none."""
        return ()

    def lobby_note(self, players: int) -> str:  # noqa: ARG002
        """A few words for the middle of the table before the game."""
        return ""

    icon: ClassVar[str] = ""
    """The name of an icon for lists; '' for a game whose tables have pictures."""

    def symbols(self) -> Symbols:
        """What the drawings of the game use besides the shared symbols, for the sprite of every page."""
        return Symbols()

    def drawn_files(self) -> Mapping[str, str]:
        """Static files that are drawn from the data of the game, by name; each name changes with its content."""
        return {}

    def site_pages(self) -> Sequence[SitePage]:
        """Pages of the game beside its tables, such as its rules and pictures."""
        return ()

    def site_places(self) -> Sequence[Place]:
        """The entries of the navigation for those pages."""
        return ()

    def help(self, setup: "Setup") -> Help:  # noqa: ARG002 - most games have one page of rules
        """Where the rules and the components of a table are explained."""
        return Help(RULES, GALLERY)

    def home_door(self) -> Markup:
        """A panel of the first page that leads to the game."""
        return Markup()

    def newcomer_door(self) -> Markup:
        """The panel of the first page for those who have not played yet."""
        return Markup()

    def gallery(self, query: Query) -> Gallery:  # noqa: ARG002
        """What the game shows in the gallery at '/gallery', read from the query of its address."""
        return Gallery()

    def lesson(self, query: Query) -> Lesson:  # noqa: ARG002
        """How the game is played, for the page at '/learn'."""
        return Lesson()

    def foot_links(self) -> Sequence[Link]:
        """Links for the foot of every page."""
        return ()

    # The API.

    ApiOptions: ClassVar[type[BaseModel]] = BaseModel
    """The options as the API takes and shows them."""
    ApiMove: ClassVar[type[BaseModel] | None] = None
    """A move in fields instead of a text; it has a property `text`."""
    ApiGame: ClassVar[type[BaseModel]] = BaseModel
    """The state of the game in the API, under the name of the game."""

    @abstractmethod
    def api_state(self, seen: "Snapshot", seat: int | None) -> ApiState:
        """What a seat may know, for programs."""

    @abstractmethod
    def api_moves(self, seen: "Snapshot", seat: int) -> ApiMoves | None:
        """The moves that are open to a seat; None while there is nothing to choose."""
