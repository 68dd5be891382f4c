"""The dice game in words and numbers, as pages lay it out and the API tells it.

Only the coming rolls are secret. Viewers differ in who is "you", in the prices they pay, and in who may decide.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, Literal

from septem.data.dice import Face, Side, Wonder
from septem.dice.moves import Kind, Move
from septem.server.games.table_view import Player, TableFrame

Where = Literal["you", "left", "right", "other"]
SpaceState = Literal["done", "open", "shut"]
DieStatus = Literal["rolled", "kept", "used", "partly", "free"]
Category = Literal["stages", "rolled", "inventions", "vault", "tech", "guild", "conflict"]


@dataclass(frozen=True, slots=True)
class DieView:
    """A die as it lies; `rolled_at` counts up with each roll of it."""

    number: int
    face: Face
    words: str
    state: DieStatus
    is_passed: bool
    tag: str
    note: str
    rolled_at: int


@dataclass(frozen=True, slots=True)
class Paid:
    """Units of one symbol in a payment, from one place; `die` is 0 where it is not a die."""

    symbol: str
    count: int
    die: int
    words: str


@dataclass(frozen=True, slots=True)
class Way:
    """One move of those that serve a purpose: how it is paid, and what tells it from others of the purpose."""

    move: str
    title: str
    words: str
    paid: tuple[Paid, ...]
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PurposeView:
    """Something to spend symbols on, by the key of its space; `reason` says why there are no ways to pay.

    `is_final` marks what chance decides, so that it cannot be undone.
    """

    key: str
    title: str
    gain: str
    symbol: str
    question: str
    confirm: str
    ways: tuple[Way, ...]
    reason: str
    is_final: bool = False


@dataclass(frozen=True, slots=True)
class PassingOn:
    """A way to end the turn: the die that goes to the next player, 0 where there is none."""

    move: str
    die: int
    confirm: str


@dataclass(frozen=True, slots=True)
class DiceDecision:
    """What the viewer has to decide: dice to pick or keep, or symbols to spend and the turn to end."""

    seat: int
    kind: Kind
    title: str
    advice: str
    dice: tuple[int, ...]
    """The dice to choose from."""
    count: int
    """How many of them are kept or picked."""
    purposes: tuple[PurposeView, ...]
    """In the order of the sheet, those that cannot be had included."""
    passings: tuple[PassingOn, ...]
    """The most likely first."""
    can_undo: bool
    legal: tuple[Move, ...]
    """Every legal move, in the order of the rules."""

    @property
    def possible(self) -> tuple[PurposeView, ...]:
        """What can be had now."""
        return tuple(purpose for purpose in self.purposes if purpose.ways)

    def purpose(self, key: str) -> PurposeView | None:
        """What can be done with a space of the sheet."""
        return next((purpose for purpose in self.purposes if purpose.key == key), None)


@dataclass(frozen=True, slots=True)
class Space:
    """A space of a sheet: what it brings and costs, and what stands in it; `key` is the purpose that fills it next."""

    key: str
    title: str
    cost: tuple[tuple[str, int], ...]
    state: SpaceState
    symbol: str = ""
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Tree:
    """One of the tech trees, its levels from the top."""

    title: str
    levels: tuple[Space, ...]


@dataclass(frozen=True, slots=True)
class Sale:
    """What a neighbour sells to the player whose turn it is, for how much; `key` is the purpose that buys it."""

    key: str
    resource: str
    price: int
    is_sold: bool


@dataclass(frozen=True, slots=True)
class PublicSheet:
    """A wonder card and its score sheet as everybody sees them."""

    seat: int
    wonder: Wonder
    side: Side
    stages: tuple[Space, ...]
    guild: Space | None
    stored: tuple[Space, ...]
    """The spaces of the sheet, and that of the card behind them."""
    trees: tuple[Tree, ...]
    military: tuple[Space, ...]
    rolled: tuple[Space, ...]
    inventions: tuple[Space, ...]
    vault: tuple[Space, ...]
    might: int
    coins: int
    points: dict[Category, int]
    total: int


@dataclass(frozen=True, slots=True)
class SheetView:
    """A sheet with its player, and its place and prices for the seat that one looks from."""

    player: Player
    where: Where
    public: PublicSheet
    sells: tuple[Sale, ...]


@dataclass(frozen=True, slots=True)
class Means:
    """Something to spend besides the dice in this turn."""

    symbol: str
    count: int
    words: str


@dataclass(frozen=True, slots=True)
class MarketView:
    """The wonder whose starting resource a soloist can buy in this Age."""

    wonder: Wonder
    sells: tuple[Sale, ...]


@dataclass(frozen=True, slots=True)
class GhostView:
    """The soloist's opponent in the conflict; it has no might until it rolls at the end."""

    rerolls: int
    might: int | None


@dataclass(frozen=True, slots=True)
class DiceLine:
    """One line of the log, such as 'stores ore' with 'die 1 ore, die 2 ore'."""

    text: str
    detail: str
    symbols: tuple[str, ...]
    moment: int


@dataclass(frozen=True, slots=True)
class DiceTurn:
    """What happened in one turn, or between turns where `seat` is None."""

    seat: int | None
    title: str
    lines: tuple[DiceLine, ...]


@dataclass(frozen=True, slots=True)
class DiceScoreRow:
    """One player of the final sheet; `parts` says where the numbers come from."""

    place: int
    player: Player
    wonder: Wonder
    side: Side
    points: dict[Category, int]
    parts: dict[Category, tuple[str, ...]]
    total: int
    wins: bool


@dataclass(frozen=True, slots=True)
class DiceScoreSheet:
    """The score sheet, best first, and the conflict in a sentence for each side of it."""

    title: str
    sentence: str
    rows: tuple[DiceScoreRow, ...]
    has_guilds: bool
    battle: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PresenceView:
    """Who is there, as one viewer sees it, and whose sheet the page shows in full."""

    table_id: str
    players: tuple[Player, ...]
    main_seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceTable(TableFrame):
    """A whole table of the dice game as one viewer sees it at one moment."""

    seen_from: int | None
    """The seat that the table is seen from, usually the viewer's; None follows the player whose turn it is."""
    age: int
    moment: int
    """How many moves were made: a link of the replay points to it."""
    moments: int
    """How many moves the game has had in all."""
    age_starts: tuple[int, ...]
    """The moment at which each Age began that the game has reached."""
    roll: int
    rolls: int
    """How many rolls a turn has."""
    active: int
    title: str
    """Who does what now, in a few words."""
    news: str
    """The last thing that happened, for those who cannot see it."""
    dice: tuple[DieView, ...]
    may_use: int
    receiver: str
    """Who gets the die that is passed; '' where there is no next player."""
    decision: DiceDecision | None
    sheets: tuple[SheetView, ...]
    """By seat."""
    means: tuple[Means, ...]
    """Of the seat looked from, or of the player whose turn it is."""
    ghost: GhostView | None
    market: MarketView | None
    log: tuple[DiceTurn, ...]
    """Oldest first."""
    final: DiceScoreSheet | None
    rendered: dict[Hashable, Any]
    """What pages have rendered of what all viewers of this moment see alike."""

    @property
    def presence(self) -> PresenceView:
        """Who is there."""
        return PresenceView(self.id, self.players, self.main_sheet.player.seat)

    @property
    def main_sheet(self) -> SheetView:
        """The sheet to lay out in full: that of the seat looked from, or of the player whose turn it is."""
        return self.sheets[self.active if self.seen_from is None else self.seen_from]
