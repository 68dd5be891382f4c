"""The card game as one viewer sees it, in words and numbers, for pages to lay out.

Cards and boards are records of the data tables; everything that a viewer may not know has already been left out.
Frequently created records are msgspec structs, which cost a fifth of a frozen dataclass. None is part of a reference
cycle, hence `gc=False`.
"""

from dataclasses import dataclass
from typing import Literal

from msgspec import Struct

from septem.data.cards import Card, Produce, Resource, Symbol, Wonder
from septem.server.games.table_view import Player, TableView

Where = Literal["you", "left", "right", "both", "other"]
Side = Literal["left", "right"]
HandCardState = Literal["free", "chain", "pay", "no"]
Category = Literal["military", "treasury", "wonder", "civilian", "science", "commerce", "guilds"]


class Unit(Struct, frozen=True, gc=False):
    """One unit that a city makes each turn, of one of these resources; `number` identifies it within its city."""

    number: int
    options: tuple[Resource, ...]
    is_raw: bool


class Duel(Struct, frozen=True, gc=False):
    """The current state of a battle with a neighbour: both strengths, and the token that the viewer would get."""

    yours: int
    theirs: int
    token: int


class PublicCity(Struct, frozen=True, kw_only=True, gc=False):
    """A city as everybody sees it, whatever their seat."""

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
    """A city as one viewer sees it; `raw_price`, `goods_price` and `duel` are set for the viewer's neighbours only.

    `where` is relative to the viewer's seat, or to the seat that a spectator looks from: "you" is the city there.
    """

    public: PublicCity
    player: Player
    where: Where
    raw_price: int
    goods_price: int
    duel: Duel | None


class Change(Struct, frozen=True, gc=False):
    """A number before and after a move."""

    before: int
    after: int


class Strength(Struct, frozen=True, gc=False):
    """The shields of both sides against one neighbour after a move."""

    name: str
    yours: int
    theirs: int


class Preview(Struct, frozen=True, gc=False):
    """What a move would change for its city; `science` has only the symbols that change.

    `wild_science` counts the symbols of choice.
    """

    coins: Change
    points: Change
    strengths: tuple[Strength, ...]
    science: dict[Symbol, Change]
    wild_science: Change
    note: str


class Payment(Struct, frozen=True, gc=False):
    """One way to pay: coins to each neighbour and to the bank, and the units that they buy from the neighbours.

    A unit is identified by where the viewer sees its city and by its number there.
    """

    left: int
    right: int
    bank: int
    title: str
    detail: str
    bought: tuple[tuple[Where, int], ...]
    preview: Preview
    confirm: str
    """The label of the button, such as 'Build Senate, pay 1 to Anna'."""
    confirm_short: str
    """The label for narrow screens: 'Build, pay 1 to Anna'."""


class CardAction(Struct, frozen=True, gc=False):
    """Something to do with a card. Without payments it is not possible, and `detail` says why."""

    action: Literal["build", "free", "wonder", "sell", "pass"]
    title: str
    detail: str
    payments: tuple[Payment, ...]


class HandCard(Struct, frozen=True, gc=False):
    """A card to choose from: its state, the badge that says it, and everything that can be done with the card."""

    card: Card
    state: HandCardState
    price: int
    badge: str
    short_badge: str
    chained_from: str
    actions: tuple[CardAction, ...]


class Chosen(Struct, frozen=True, gc=False):
    """What the viewer has chosen, and may take back until everybody has chosen."""

    card: Card | None
    title: str
    detail: str
    is_by_bot: bool = False
    """Whether a bot chose it in the viewer's absence."""


class DecisionView(Struct, frozen=True, gc=False):
    """What the viewer has to decide, or has decided. `seat` is the city it is for; the Free City's holder has two.

    `hand` is also shown while others think; when a card is picked from the discard pile, it is that pile.
    """

    seat: int
    kind: Literal["turn", "free-city", "seventh", "discard"]
    title: str
    advice: str
    hand: tuple[HandCard, ...]
    chosen: Chosen | None
    may_pass: bool
    earlier: Chosen | None = None
    """What the holder has chosen for their own city, while the Free City's choice is open."""


class LogLine(Struct, frozen=True, gc=False):
    """One line of the log: who did what with which card, and the coins in words; `card` is None if it is face down.

    `text` is a sentence with placeholders for the name and, if it is known, the card: '{name} built {card}'.
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
    """One pair of neighbours after an Age: their shields, and the token that each gets (0 for a draw)."""

    seat: int
    other: int
    shields: int
    other_shields: int
    token: int
    other_token: int
    sentence: str


class Battles(Struct, frozen=True, gc=False):
    """The end of an Age: the points for a victory, all pairs, and the military points of each Age so far by seat."""

    age: int
    victory: int
    pairs: tuple[BattleView, ...]
    by_age: tuple[tuple[int, ...], ...]


class Turn(Struct, frozen=True, gc=False):
    """The moves that were revealed together; `number` counts reveals from 1, and links to the replay use it."""

    number: int
    age: int
    turn: int
    title: str
    lines: tuple[LogLine, ...]
    battles: Battles | None


class ScorePart(Struct, frozen=True, gc=False):
    """The details behind a number of the score sheet: cards, and sums in words."""

    cards: tuple[Card, ...]
    sums: tuple[str, ...]


class ScoreRow(Struct, frozen=True, gc=False):
    """One city of the score sheet."""

    place: int
    player: Player
    board: Wonder
    is_day: bool
    points: dict[Category, int]
    parts: dict[Category, ScorePart]
    total: int
    wins: bool


class ScoreSheet(Struct, frozen=True, gc=False):
    """The score sheet, best first."""

    title: str
    sentence: str
    rows: tuple[ScoreRow, ...]


class Passing(Struct, frozen=True, gc=False):
    """Where the hands go after this turn; `receiver` is '' for spectators."""

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
        """Those who have something to decide now; usually everybody."""
        return tuple(player for player in self.players if player.decides)


class WaitingView(Struct, frozen=True, gc=False):
    """What a player sees after choosing: the choice, and who has not chosen yet."""

    table_id: str
    turn_number: int
    chosen: Chosen
    status: StatusView


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTable(TableView):
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
    """None until the game is over."""
    idle_hand: tuple[Card, ...] = ()
    """The viewer's hand while there is nothing to decide."""

    @property
    def status(self) -> StatusView:
        """Who has chosen."""
        return StatusView(self.players)

    def city(self, where: Where) -> CityView | None:
        """The city in this place, as the viewer sees it."""
        return next((city for city in self.cities if city.where == where), None)
