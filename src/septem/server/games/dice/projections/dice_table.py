"""The dice game as one viewer sees it, in words and numbers, for pages and the API.

Only future rolls are secret. Viewers differ in who is "you", in the prices they pay, and in who may decide.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, Literal

from septem.data.dice import Face, Side, Wonder
from septem.dice.moves import Kind, Move
from septem.server.games.table_view import Player, TableView

Where = Literal["you", "left", "right", "other"]
SpaceState = Literal["done", "open", "shut"]
DieStatus = Literal["rolled", "kept", "used", "partly", "free"]
Category = Literal["stages", "rolled", "inventions", "vault", "tech", "guild", "conflict"]


@dataclass(frozen=True, slots=True)
class DieView:
    """A die and its face; `rolled_at` increases each time it is rolled."""

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
    """Units of one symbol in a payment, from one source; `die` is 0 if that is not a die."""

    symbol: str
    count: int
    die: int
    words: str


@dataclass(frozen=True, slots=True)
class Way:
    """One move that serves a purpose: how it is paid for, and what distinguishes it from other moves for it."""

    move: str
    title: str
    words: str
    paid: tuple[Paid, ...]
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PurposeView:
    """Something to spend symbols on, with the key of its space; `reason` says why there is no way to pay.

    `is_final` means that chance decides, so that it cannot be undone.
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
    """A way to end the turn; `die` goes to the next player, and is 0 if there is none."""

    move: str
    die: int
    confirm: str


@dataclass(frozen=True, slots=True)
class DiceDecision:
    """What the viewer has to decide: which dice to pick or keep, or what to spend symbols on and how to end a turn."""

    seat: int
    kind: Kind
    title: str
    advice: str
    dice: tuple[int, ...]
    """The dice to choose from."""
    count: int
    """How many of them are kept or picked."""
    purposes: tuple[PurposeView, ...]
    """In the order of the sheet, including those that are not available."""
    passings: tuple[PassingOn, ...]
    """The most likely first."""
    can_undo: bool
    legal: tuple[Move, ...]
    """Every legal move, in the order of the rules."""

    @property
    def possible(self) -> tuple[PurposeView, ...]:
        """The purposes that are available now."""
        return tuple(purpose for purpose in self.purposes if purpose.ways)

    def purpose(self, key: str) -> PurposeView | None:
        """The purpose with this key, if there is one."""
        return next((purpose for purpose in self.purposes if purpose.key == key), None)


@dataclass(frozen=True, slots=True)
class Space:
    """A space of a sheet: what it brings and costs, and what is in it; `key` is the purpose that fills it next."""

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
    """What a neighbour sells to the active player, and its price; `key` is the purpose that buys it."""

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
    """The spaces of the sheet, then the one on the card."""
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
    """A sheet with its player, and where it is and what it sells as seen from a seat."""

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
    """The wonder whose starting resource a solo player can buy in this Age."""

    wonder: Wonder
    sells: tuple[Sale, ...]


@dataclass(frozen=True, slots=True)
class GhostView:
    """The opponent of a solo player in the battle; it has no might until it rolls at the end."""

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
    """What happened in one turn, or between turns if `seat` is None."""

    seat: int | None
    title: str
    lines: tuple[DiceLine, ...]


@dataclass(frozen=True, slots=True)
class DiceScoreRow:
    """One player's row of the score sheet; `parts` has the details behind its numbers."""

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
    """The score sheet, best first, and the battle with a sentence for each player."""

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
class DiceTable(TableView):
    """A whole table of the dice game as one viewer sees it at one moment."""

    seen_from: int | None
    """The seat that the table is seen from, usually the viewer's; None follows the active player."""
    age: int
    moment: int
    """How many moves have been made; links to the replay use it."""
    moments: int
    """How many moves the whole game has had."""
    age_starts: tuple[int, ...]
    """The moment at which each Age began, up to the current one."""
    roll: int
    rolls: int
    """How many rolls a turn has."""
    active: int
    title: str
    """Who is doing what, in a few words."""
    news: str
    """The last event in a sentence, for screen readers."""
    dice: tuple[DieView, ...]
    may_use: int
    receiver: str
    """Who gets the die that is passed on; '' if there is no next player."""
    decision: DiceDecision | None
    sheets: tuple[SheetView, ...]
    """By seat."""
    means: tuple[Means, ...]
    """Those of the seat that the table is seen from, or of the active player."""
    ghost: GhostView | None
    market: MarketView | None
    log: tuple[DiceTurn, ...]
    """Oldest first."""
    final: DiceScoreSheet | None
    rendered: dict[Hashable, Any]
    """What pages have rendered that is the same for all viewers of this moment."""

    @property
    def presence(self) -> PresenceView:
        """Who is there."""
        return PresenceView(self.id, self.players, self.main_sheet.player.seat)

    @property
    def main_sheet(self) -> SheetView:
        """The sheet to show in full: that of the seat that the table is seen from, or of the active player."""
        return self.sheets[self.active if self.seen_from is None else self.seen_from]
