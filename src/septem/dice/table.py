"""What lies on the table: dice, sheets and the turn in progress.

::

    Table
      box       the components and rulings
      sheets    one a seat; the Da Vinci Bot has the second
      faces     what each die shows, dice being numbered from 1
      passed    the die that is not rolled this turn (D8)
      place     how many turns were taken, which gives Age and seat
      market    solo against the Ghost: the wonder drawn in each Age (D88)
      ghost     the Ghost's might, once it has rolled (D91)
      turn      what was kept, spent, bought and noted in this turn
      log       what happened
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Literal

from septem.data.dice.components import MONEY, Side
from septem.dice.box import Box, Class, ColumnName
from septem.dice.events import Event
from septem.dice.moves import SELLERS, Seller
from septem.dice.sheet import Sheet

Variant = Literal["table", "ghost", "bot"]
Phase = Literal["pick", "keep", "spend", "over"]
BOT_SEAT = 1


@dataclass(slots=True)
class Turn:
    """What a player has done in the turn so far; all of it is forgotten at its end (D28)."""

    kept: list[int] = field(default_factory=list)
    rolls: int = 0
    used: Counter[tuple[int, str]] = field(default_factory=Counter)
    own_used: Counter[str] = field(default_factory=Counter)
    jokers_used: Counter[Class] = field(default_factory=Counter)
    bought: Counter[str] = field(default_factory=Counter)
    sales: Counter[tuple[Seller, str]] = field(default_factory=Counter)
    purse: int = 0
    has_plus: bool = False
    has_banked: bool = False
    noted: list[ColumnName] = field(default_factory=list)
    stored: list[str] = field(default_factory=list)
    card_stored: bool = False
    may_reroll: bool = False
    rerolled: int = 0
    # The Da Vinci Bot's: what its die shows, and the die that takes no part (D104).
    bot_die: Counter[str] = field(default_factory=Counter)
    idle: int = 0

    def clone(self) -> "Turn":
        """A copy that goes its own way."""
        return Turn(
            self.kept[:],
            self.rolls,
            self.used.copy(),
            self.own_used.copy(),
            self.jokers_used.copy(),
            self.bought.copy(),
            self.sales.copy(),
            self.purse,
            self.has_plus,
            self.has_banked,
            self.noted[:],
            self.stored[:],
            self.card_stored,
            self.may_reroll,
            self.rerolled,
            self.bot_die.copy(),
            self.idle,
        )


@dataclass(slots=True)
class Table:
    """A whole game between two moments of chance; `clone` is cheap, because the box is shared."""

    box: Box
    variant: Variant
    side: Side
    sheets: list[Sheet]
    rerolls: int = 0
    reversed_second_age: bool = False
    faces: list[int] = field(default_factory=list)
    passed: int = 0
    place: int = 0
    phase: Phase = "pick"
    market: list[str] = field(default_factory=list)
    ghost: int = 0
    turn: Turn = field(default_factory=Turn)
    log: list[Event] = field(default_factory=list)

    def clone(self) -> "Table":
        """A copy that goes its own way."""
        return Table(
            self.box,
            self.variant,
            self.side,
            [sheet.clone() for sheet in self.sheets],
            self.rerolls,
            self.reversed_second_age,
            self.faces[:],
            self.passed,
            self.place,
            self.phase,
            self.market[:],
            self.ghost,
            self.turn.clone(),
            self.log[:],
        )

    @property
    def age(self) -> int:
        """The Age, 1 to 3."""
        return self.place // len(self.sheets) + 1

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.seat_at(self.place)

    def seat_at(self, place: int) -> int:
        """Whose turn a place in the game is; in an Age played backwards the first player still opens (D6)."""
        players = len(self.sheets)
        age, step = divmod(place, players)
        return (players - step) % players if self.reversed_second_age and age == 1 else step

    @property
    def last_place(self) -> int:
        """The place of the last turn."""
        return self.box.components.turn.ages * len(self.sheets) - 1

    def places_ahead(self, seat: int) -> list[int]:
        """The places of the turns that a seat has after this one."""
        return [place for place in range(self.place + 1, self.last_place + 1) if self.seat_at(place) == seat]

    @property
    def sheet(self) -> Sheet:
        """The sheet of the player whose turn it is."""
        return self.sheets[self.seat]

    def wonder_name(self) -> str:
        """The wonder of the player whose turn it is."""
        return self.box.components.wonders[self.sheet.wonder].short

    @property
    def is_last_turn(self) -> bool:
        """Whether nobody plays after this turn."""
        return self.place == self.last_place

    @property
    def has_next_player(self) -> bool:
        """Whether a die is passed on at the end of this turn (R26)."""
        return self.variant != "ghost" and not self.is_last_turn

    def neighbour(self, seat: int, seller: Seller) -> int | None:
        """The seat on that side; a sole opponent sits on the left, and nobody beside a soloist (D63)."""
        players = len(self.sheets)
        if players == 1 or (players == 2 and seller == "right"):
            return None
        return (seat + 1) % players if seller == "left" else (seat - 1) % players

    def neighbours(self, seat: int) -> list[int]:
        """The seats beside this one, each once."""
        found = [self.neighbour(seat, seller) for seller in SELLERS]
        return [other for other in found if other is not None]

    def market_card(self) -> str:
        """The wonder whose starting resource a soloist can buy in this Age (D88)."""
        return self.market[self.age - 1]

    def symbols_left(self, die: int) -> dict[str, int]:
        """The symbols of a die that were not used yet; of an "or" face only one can be used (D14, D18)."""
        if die == self.turn.idle:
            return {}
        face = self.faces[die - 1]
        printed = self.box.symbols[die - 1][face]
        if self.box.face(die, face).mode == "one_of":
            return {} if self.is_used(die) else printed
        used = self.turn.used
        return {symbol: count - used[die, symbol] for symbol, count in printed.items() if count > used[die, symbol]}

    def worth(self, die: int, symbol: str) -> int:
        """What one military or money symbol of a die counts for."""
        return self.box.worths[die - 1][self.faces[die - 1]][symbol]

    def is_used(self, die: int) -> bool:
        """Whether a symbol of this die was used this turn."""
        return any(other == die for other, _ in self.turn.used)

    def unused_dice(self) -> list[int]:
        """The dice of which no symbol was used this turn."""
        used = {die for die, _ in self.turn.used}
        return [die for die in self.box.dice if die not in used]

    def all_dice_usable(self) -> bool:
        """Whether the turn may end with every die used: D81, D82, and the bot, which passes none on."""
        is_bot = self.variant == "bot" and self.seat == BOT_SEAT
        return is_bot or bool(self.turn.rerolled) or self.sheet.may_use_all_dice()

    def passable_dice(self) -> list[int]:
        """The dice that may be passed on now (D13, D81, D82)."""
        if self.turn.rerolled:
            return [self.turn.rerolled]
        return list(self.box.dice) if self.all_dice_usable() else self.unused_dice()

    def own_left(self) -> Counter[str]:
        """The permanents that can still be used this turn, those stored this turn left out (D27, D29)."""
        left = Counter(self.sheet.permanents())
        for resource in self.turn.stored:
            left[resource] -= 1
        left.subtract(self.turn.own_used)
        return left

    def own_money(self) -> int:
        """The stored money that can still be spent this turn (D75)."""
        if self.turn.card_stored or self.turn.own_used[MONEY]:
            return 0
        return self.sheet.stored_money()

    def jokers_left(self) -> Counter[Class]:
        """The jokers that can still be used this turn."""
        left = Counter(self.sheet.jokers())
        left.subtract(self.turn.jokers_used)
        return left

    def spendable_coins(self) -> int:
        """The coins of the vault that came in before this turn (D40)."""
        return self.sheet.coins() - self.turn.has_banked
