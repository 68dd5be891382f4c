"""The card game as one viewer sees it, in words and numbers: what pages lay out.

Cards and boards are the records of the tables; everything a viewer may not know has already been left out.
Frequently created records are msgspec structs, which cost a fifth of a frozen dataclass. None is part of a reference
cycle, hence `gc=False`.
"""

from dataclasses import dataclass
from typing import Literal

from msgspec import Struct

from septem.data.cards import Card, Produce, Resource, Symbol, Wonder
from septem.server.games.table_view import Player, TableFrame

Where = Literal["you", "left", "right", "both", "other"]
Side = Literal["left", "right"]
HandCardState = Literal["free", "chain", "pay", "no"]
Category = Literal["military", "treasury", "wonder", "civilian", "science", "commerce", "guilds"]


class Unit(Struct, frozen=True, gc=False):
    """One unit that a city makes each turn, one of these resources; `number` tells it from the others of its city."""

    number: int
    options: tuple[Resource, ...]
    is_raw: bool


class Duel(Struct, frozen=True, gc=False):
    """The battle with a neighbour as it stands: both strengths, and the token that the viewer would get."""

    yours: int
    theirs: int
    token: int


class PublicCity(Struct, frozen=True, kw_only=True, gc=False):
    """A city as everybody sees it, from wherever they look."""

    board: Wonder
    is_day: bool
    stages: int
    coins: int
    shields: int
    science: dict[Symbol, int]
    wild_science: int
    tokens: tuple[int, ...]
    points: int
    built: tuple[Card, ...]
    new: tuple[str, ...]
    sells: tuple[Unit, ...]
    keeps: tuple[Produce, ...]
    has_new_stage: bool = False
    """Whether the last reveal built a stage here."""

    @property
    def military(self) -> int:
        """The points of all conflict tokens."""
        return sum(self.tokens)


class CityView(Struct, frozen=True, kw_only=True, gc=False):
    """A city as one viewer sees it; `raw_price`, `goods_price` and `duel` are theirs with a neighbour, else 0 or None.

    `where` is relative to the viewer's seat, or to the seat that a spectator looks from: "you" is the city there.
    """

    public: PublicCity
    player: Player
    where: Where
    raw_price: int
    goods_price: int
    duel: Duel | None


class Change(Struct, frozen=True, gc=False):
    """Something before and after a move."""

    before: int
    after: int


class Strength(Struct, frozen=True, gc=False):
    """Shields against one neighbour after a move."""

    name: str
    yours: int
    theirs: int


class Preview(Struct, frozen=True, gc=False):
    """What a move changes for the city it is for, before it is confirmed; `science` has only symbols that change.

    `wild_science` counts symbols of choice.
    """

    coins: Change
    points: Change
    strengths: tuple[Strength, ...]
    science: dict[Symbol, Change]
    wild_science: Change
    note: str


class Payment(Struct, frozen=True, gc=False):
    """One way to pay: coins to each neighbour and to the bank, in words, and the units of the neighbours it buys.

    Each unit is named by where the viewer sees its city and by its number there.
    """

    left: int
    right: int
    bank: int
    title: str
    detail: str
    bought: tuple[tuple[Where, int], ...]
    preview: Preview
    confirm: str
    """For the button, such as 'Build Senate, pay 1 to Anna'."""
    confirm_short: str
    """The same where there is little room: 'Build, pay 1 to Anna'."""


class CardAction(Struct, frozen=True, gc=False):
    """Something to do with a card. Without payments it cannot be done, and `detail` says why."""

    action: Literal["build", "free", "wonder", "sell", "pass"]
    title: str
    detail: str
    payments: tuple[Payment, ...]


class HandCard(Struct, frozen=True, gc=False):
    """A card to choose from: its state in a badge, and everything that can be done with it."""

    card: Card
    state: HandCardState
    price: int
    badge: str
    short_badge: str
    chained_from: str
    actions: tuple[CardAction, ...]


class Chosen(Struct, frozen=True, gc=False):
    """What the viewer has chosen and may take back until everybody has chosen."""

    card: Card | None
    title: str
    detail: str
    is_by_bot: bool = False
    """Whether a bot chose it in the viewer's absence."""


class DecisionView(Struct, frozen=True, gc=False):
    """What the viewer has to decide, or has decided. `seat` is the city it is for: the Free City's holder has two.

    `hand` is shown while others think, too; in a pick from the discard pile it is the pile.
    """

    seat: int
    kind: Literal["turn", "free-city", "seventh", "discard"]
    title: str
    advice: str
    hand: tuple[HandCard, ...]
    chosen: Chosen | None
    may_pass: bool
    earlier: Chosen | None = None
    """What the holder has chosen for the own city, while the Free City's choice is open."""


class LogLine(Struct, frozen=True, gc=False):
    """One line of the log: who did what with which card, and the coins in words; a card face down is None.

    `text` is a sentence with places for the name and, where it is known, the card: '{name} built {card}'.
    """

    seat: int | None
    name: str
    text: str
    card: Card | None
    is_face_down: bool
    payment: str
    sentence: str
    """The whole line in one sentence, such as 'Anna: Baths, 2 coins to Ben'."""


class BattleView(Struct, frozen=True, gc=False):
    """One pair of neighbours after an Age: shields, and the tokens each gets (0 between equals)."""

    seat: int
    other: int
    shields: int
    other_shields: int
    token: int
    other_token: int
    sentence: str


class Battles(Struct, frozen=True, gc=False):
    """The end of an Age: what more shields win, all pairs, and by seat the military points of each Age so far."""

    age: int
    victory: int
    pairs: tuple[BattleView, ...]
    by_age: tuple[tuple[int, ...], ...]


class Turn(Struct, frozen=True, gc=False):
    """What was revealed together. `number` is the count of reveals after it, so that a link can point to it."""

    number: int
    age: int
    turn: int
    title: str
    lines: tuple[LogLine, ...]
    battles: Battles | None


class ScorePart(Struct, frozen=True, gc=False):
    """What stands behind a number of the final sheet: cards, and a sum in words."""

    cards: tuple[Card, ...]
    sums: tuple[str, ...]


class ScoreRow(Struct, frozen=True, gc=False):
    """One city of the final sheet."""

    place: int
    player: Player
    board: Wonder
    is_day: bool
    points: dict[Category, int]
    parts: dict[Category, ScorePart]
    total: int
    wins: bool


class ScoreSheet(Struct, frozen=True, gc=False):
    """The score sheet, best first; before the end it holds the points of the moment."""

    title: str
    sentence: str
    rows: tuple[ScoreRow, ...]


class Passing(Struct, frozen=True, gc=False):
    """Where hands go after this turn; a spectator's receiver is ''."""

    direction: Side
    receiver: str


class StatusView(Struct, frozen=True, gc=False):
    """What changes at a table between reveals: who has chosen."""

    players: tuple[Player, ...]

    @property
    def chosen(self) -> int:
        """How many seats have chosen."""
        return sum(player.has_chosen for player in self.players)

    @property
    def deciding(self) -> tuple[Player, ...]:
        """Those who have something to decide now; in a turn that is everybody."""
        return tuple(player for player in self.players if player.decides)


class WaitingView(Struct, frozen=True, gc=False):
    """What a player sees after choosing: the choice, and whom they wait for."""

    table_id: str
    turn_number: int
    chosen: Chosen
    status: StatusView


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTable(TableFrame):
    """A whole table of the card game as one viewer sees it at one moment."""

    age: int
    turn: int
    passing: Passing | None
    gaia_card: Card | None
    """The card that Gaïa has turned up."""
    discard_size: int
    cities: tuple[CityView, ...]
    """By seat; the Free City is the last."""
    decision: DecisionView | None
    log: tuple[Turn, ...]
    """Oldest first."""
    final: ScoreSheet | None
    """Once the game is over."""
    holds: tuple[Card, ...] = ()
    """The viewer's hand while there is nothing to decide."""

    @property
    def status(self) -> "StatusView":
        """Who has chosen."""
        return StatusView(self.players)

    def city(self, where: Where) -> CityView | None:
        """The city there, as seen by the viewer."""
        return next((city for city in self.cities if city.where == where), None)
