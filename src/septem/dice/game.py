"""A game of 7 Dice Wonders: set up, ask, choose, score."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Self

from septem.data.dice import Components
from septem.dice import course
from septem.dice.chance import Chance
from septem.dice.moves import Move
from septem.dice.position import Position
from septem.dice.setup import (
    box_of,
    checked_players,
    checked_rerolls,
    checked_wishes,
    generator,
    lay_table,
)
from septem.dice.spending import refusal
from septem.dice.table import Table
from septem.errors import IllegalMove
from septem.words import counted, listed

if TYPE_CHECKING:
    from septem.dice.record import Record
    from septem.dice.view import View


class Game(Position):
    """A game in progress.

    >>> game = Game.new(3, side="B", wonders=["Zeus", "Giza", None], seed=7)
    >>> game.pending
    (Decision(seat=2, kind='pick', by=2),)
    >>> while not game.over:
    ...     decision = game.pending[0]
    ...     game.choose(decision.seat, game.legal(decision.seat)[0])
    >>> [game.score(seat).total for seat in range(3)]
    [15, 9, 24]

    A turn is a sequence of small decisions: keep two dice, keep two more, spend symbols on one purpose at a time, pass
    a die. There are no secrets but how the dice will fall; `game.view(seat)` leaves that out.
    """

    def __init__(self, table: Table, chance: Chance, before: Sequence[Table] = ()) -> None:
        super().__init__(table)
        self._chance = chance
        # The tables before each purchase of this turn, for those who take one back.
        self._before = list(before)

    @classmethod
    def new(
        cls,
        players: int,
        side: str = "A",
        wonders: Sequence[str | None] | None = None,
        seed: int | None = None,
        reversed_second_age: bool = False,
        components: Components | None = None,
    ) -> Self:
        """A table for two to four; `wonders` has one name a seat, or None for a random one."""
        box, rng = box_of(components), generator(seed)
        wishes = checked_wishes(wonders, checked_players(players))
        return cls.begin(
            lay_table(box, "table", side, wishes, rng, reversed_second_age=reversed_second_age), Chance(rng)
        )

    @classmethod
    def solo(
        cls,
        wonder: str | None = None,
        side: str = "A",
        rerolls: int = 0,
        seed: int | None = None,
        components: Components | None = None,
    ) -> Self:
        """The solo game for a high score, against a Ghost that may reroll so often (D87–D94)."""
        box, rng = box_of(components), generator(seed)
        return cls.begin(lay_table(box, "ghost", side, [wonder], rng, checked_rerolls(box, rerolls)), Chance(rng))

    @classmethod
    def solo_bot(
        cls,
        wonder: str | None = None,
        side: str = "A",
        seed: int | None = None,
        bot_wonder: str | None = None,
        components: Components | None = None,
    ) -> Self:
        """The solo game against the Da Vinci Bot, which has the second seat (D95–D104)."""
        box, rng = box_of(components), generator(seed)
        return cls.begin(lay_table(box, "bot", side, [wonder, bot_wonder], rng), Chance(rng))

    @classmethod
    def begin(cls, table: Table, chance: Chance) -> Self:
        """Makes the first roll on a table that was laid."""
        course.open_game(table, chance)
        return cls(table, chance)

    def choose(self, seat: int, move: Move | str) -> None:
        """Carries out a decision of this seat, by a move or its text.

        An illegal one raises `IllegalMove`, which says why, and changes nothing.
        """
        self._check_seat(seat)
        if isinstance(move, str):
            move = Move.parse(move)
        self._check_move(move)
        if why := self._refusal(seat, move):
            raise IllegalMove(why)
        table, chance = self._table, self._chance
        if move.action in ("pick", "keep", "reroll", "pass"):
            # What chance has decided is not taken back.
            self._before.clear()
            steps = {"pick": course.pick, "keep": course.keep, "reroll": course.reroll, "pass": course.end_turn}
            steps[move.action](table, move, chance)
        else:
            self._before.append(table.clone())
            course.make_purchase(table, move)

    def _check_move(self, move: object) -> None:
        if not isinstance(move, Move) or not move.is_well_formed:
            raise IllegalMove("That is not a move; use one of `game.legal(seat)`, or its text, such as 'keep 2 5'.")

    def unchoose(self, seat: int) -> None:
        """Takes the last purchase of this turn back; what came before a roll stands."""
        self._check_seat(seat)
        if seat != self.active_seat or not self._before:
            raise IllegalMove(f"Seat {seat} has nothing to take back.")
        self._table = self._before.pop()

    @property
    def can_unchoose(self) -> bool:
        """Whether the player whose turn it is has a purchase to take back."""
        return bool(self._before)

    def clone(self) -> Self:
        """A copy that goes its own way, with the same luck."""
        return type(self)(self._table.clone(), self._chance.clone(), self._before)

    def view(self, seat: int) -> "View":
        """All that this seat may know: the table, but not how the dice will fall."""
        from septem.dice.view import View

        self._check_seat(seat)
        return View(self._table.clone(), seat)

    def record(self) -> "Record":
        """The game so far as text that replays."""
        from septem.dice.record import Record

        return Record.of(self)

    def _refusal(self, seat: int, move: Move) -> str:
        """Why this move cannot be made now; nothing if it can."""
        if self.over:
            return "The game is over."
        if seat != self.active_seat:
            return f"It is not the turn of seat {seat}: seat {self.active_seat} decides."
        if self._table.phase == "spend":
            return refusal(self._table, move)
        bare = move == Move(move.action, dice=move.dice)
        if self._table.phase == "pick":
            open_dice, count = list(self._table.box.dice), 1
        else:
            open_dice, count = course.keepable_dice(self._table), course.keep_count(self._table)
        if move.action != self._table.phase:
            return f"First {self._table.phase} {counted(count, 'die')} of {listed(map(str, open_dice))}."
        if not bare or len(move.dice) != count or len(set(move.dice)) != count:
            return f"{move.action.capitalize()} exactly {counted(count, 'die')} of {listed(map(str, open_dice))}."
        wrong = [die for die in move.dice if die not in open_dice]
        return f"Die {wrong[0]} is not among the dice {listed(map(str, open_dice))}." if wrong else ""
