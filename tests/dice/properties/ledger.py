"""A game kept by hand from its log, by the wording of the rules alone: it objects to whatever they do not allow.

It reads the components as plain JSON and shares nothing with the engine but moves and events.
"""

from collections.abc import Generator, Iterable

import msgspec

from septem.dice import Game, Move
from septem.dice.events import BotDieRolled, CoinReceived, Drawn, Event, Fought, Lies, Played, Rolled
from tests.dice.properties.choices import legal_moves
from tests.dice.properties.marks import Marks, Part, TurnMarks
from tests.dice.properties.reckoning import Reckoning
from tests.dice.properties.rulebook import Rulebook

BOT = 1
BOT_DIE = "bot die"
AT_THE_END = "the invention joker, at the end"
ENTRIES = {"stage": "wonder", "vp": "rolled_vp", "invention": "inventions"}
Course = Generator[None, None, None]


class Ledger(Rulebook):
    """Follows a game from its first roll; what the table looks like in between is the rulebook's matter."""

    def __init__(self, game: Game) -> None:
        box: Part = msgspec.json.decode(msgspec.json.encode(game.components))
        super().__init__(box, game.variant, game.side, [wonder.short for wonder in game.wonders])
        self.rerolls = game.rerolls
        self.ghost = 0
        self.fought: Fought | None = None
        self.order = self._order(game.reversed_second_age)
        self.is_over = False
        self._events: list[Event] = []
        self._read = 0
        self._course = self._game()
        next(self._course)
        self.follow(game)

    def follow(self, game: Game) -> None:
        """Enters what happened since the last time."""
        self._events = list(game.log)
        while self._read < len(self._events):
            assert not self.is_over, f"{self._events[self._read]} after the end"
            try:
                next(self._course)
            except StopIteration:
                self.is_over = True
        assert self.is_over == game.over

    def reckoning(self) -> Reckoning:
        """What everything is worth at the end."""
        assert self.is_over
        ghost = self.ghost if self.variant == "ghost" else None
        return Reckoning(self.box, self.marks, ghost, self.market[-1]["sides"][self.side] if self.market else None)

    # The course of the game: each `yield` waits until there is one more event.

    def _game(self) -> Course:
        passed = 0
        yield
        if self.variant == "table":
            picker = len(self.marks) - 1
            self.turn = TurnMarks(1, picker, 0)
            self._roll("table", self.dice)
            yield
            passed = self._decision().dice[0]
            yield
        for place, (age, seat) in enumerate(self.order):
            if self.variant == "bot" and seat == BOT:
                passed = yield from self._bot_turn(age, passed)
            else:
                self.is_followed = self.variant != "ghost" and place + 1 < len(self.order)
                passed = yield from self._turn(age, seat, passed)
        yield from self._end()

    def _turn(self, age: int, seat: int, passed: int) -> Generator[None, None, int]:
        if self.variant == "ghost":
            self._draw(age)
            yield
        if self.variant == "ghost" or passed == 0:
            lies = self._next()
            assert isinstance(lies, Lies), f"{lies}, but no die lies there"
            assert (lies.age, lies.seat) == (age, seat)
            passed = lies.die
            self.faces[passed] = self.face(passed, lies.face)
            yield
        self.now, self.turn = "keep", TurnMarks(age, seat, passed)
        for _ in self.box["turn"]["keep"]:
            self._roll("player", self.loose_dice())
            yield
            self.turn.kept += self._decision().dice
            yield
        self._roll("player", self.loose_dice())
        self.now = "spend"
        yield
        while (move := self._decision()).action != "pass":
            yield from self._carry_out(move)
            yield
        yield
        return move.dice[0] if move.dice else passed

    def _bot_turn(self, age: int, passed: int) -> Generator[None, None, int]:
        self.now, self.turn = "bot", TurnMarks(age, BOT, passed, idle=passed)
        six = [die for die in self.dice if die != passed]
        self._roll("bot", six)
        yield
        symbols = self._bot_die()
        yield
        if any(one["kind"] == "roll_again_add" for one in symbols):
            symbols = symbols + self._bot_die()
            yield
        for one in symbols:
            yield from self._bot_symbol(one)
        if self._wakes_idle_die():
            yield
        yield from self._bot_purchases()
        if self.rulings["bot_unused_die"] == "first_unused":
            return next((die for die in six if die not in self.turn.used_dice()), passed)
        return passed

    def _bot_purchases(self) -> Course:
        """Purchases in the order of the card, each entry as often as it can be paid (D97, D98, D103)."""
        order, place = [*self.box["bot"]["preferences"][self.side], "bank"], 0
        while (moves := self._bot_moves()) is not None:
            entry = ENTRIES.get(moves[-1].action, moves[-1].action)
            assert entry in order[place:], f"the bot's {moves[-1]} comes too late"
            self._check_nothing_left(order[place : order.index(entry)])
            place = order.index(entry)
            assert len(moves) == 1 or entry in self.box["bot"]["trades_for"], f"the bot trades for {moves[-1]} (D98)"
            for move in moves:
                self._read += 1
                assert not self.objection(BOT, move), f"{move}: {self.objection(BOT, move)}"
                yield from self._carry_out(move)
                yield
        self._check_nothing_left(order[place:] if self.rulings["bot_fills_vault"] else order[place:-1])

    def _check_nothing_left(self, entries: list[str]) -> None:
        """That the bot can pay for none of these without trade; its invention joker may wait for the end (D79)."""
        could = [move for move in legal_moves(self) if ENTRIES.get(move.action, move.action) in entries]
        could = [move for move in could if not (move.action == "invention" and "joker" in dict(move.payment))]
        assert not could, f"the bot leaves out {could[0]}"

    def _bot_moves(self) -> list[Move] | None:
        """What the bot does next: trades, and the purchase that they are for."""
        moves = []
        for event in self._events[self._read :]:
            if isinstance(event, Played) and event.seat == BOT and not event.free:
                moves.append(event.move)
                if event.move.action != "buy":
                    return moves
            elif not isinstance(event, CoinReceived):
                break
        assert not moves, f"the bot buys for nothing: {moves[0]}"
        return None

    def _end(self) -> Course:
        for seat, marks in enumerate(self.marks):
            while marks.invention_jokers and (uses := self.joker_uses(marks)):
                event = self._next()
                assert isinstance(event, Played)
                assert (event.seat, event.free) == (seat, AT_THE_END)
                gain = dict(uses)
                assert gain[event.move] == max(gain.values()), f"{event.move} is not the best use of the joker"
                self.spend(marks, event.move)
                self.mark(marks, event.move)
                yield
        if self.variant == "ghost":
            yield from self._meet_ghost(self.marks[0])
        event = self._next()
        assert isinstance(event, Fought), f"{event} instead of the conflict"
        self.fought = event

    def _meet_ghost(self, marks: Marks) -> Course:
        if not marks.has_traded and len(marks.filled) < self.box["turn"]["ages"]:
            event = self._next()
            assert event == CoinReceived(3, 0), f"{event} instead of the coin for not trading"
            marks.coins += 1
            yield
        self._roll("ghost", self.dice)
        yield
        for _ in range(self.rerolls):
            stays = self.box["ghost"]["reroll_keeps_military"]["value"]
            self._roll("ghost", [die for die in self.dice if not (stays and self.worth(die, "military"))])
            yield
        self.ghost = sum(self.worth(die, "military") for die in self.dice)

    # Single events.

    def _next(self) -> Event:
        self._read += 1
        return self._events[self._read - 1]

    def _decision(self) -> Move:
        """A move of the player whose turn it is, which must be legal."""
        event = self._next()
        assert isinstance(event, Played), f"{event} instead of a decision"
        assert (event.age, event.seat, event.free) == (self.turn.age, self.turn.seat, "")
        assert not self.objection(event.seat, event.move), f"{event.move}: {self.objection(event.seat, event.move)}"
        return event.move

    def _roll(self, roller: str, dice: Iterable[int]) -> None:
        """These dice and no others are rolled."""
        event = self._next()
        assert isinstance(event, Rolled), f"{event}, but the {roller} has to roll"
        assert (event.age, event.seat, event.roller) == (self.turn.age, self.turn.seat, roller)
        assert [die for die, _ in event.faces] == sorted(dice), f"{event} are not the dice to roll"
        for die, text in event.faces:
            self.faces[die] = self.face(die, text)

    def _draw(self, age: int) -> None:
        event = self._next()
        assert isinstance(event, Drawn)
        assert event.age == age
        drawn = next(wonder for wonder in self.box["wonders"].values() if wonder["short"] == event.wonder)
        assert drawn["short"] not in [self.marks[0].wonder, *(wonder["short"] for wonder in self.market)]
        self.market.append(drawn)

    def _carry_out(self, move: Move) -> Course:
        """Marks a purchase, and sees to the coin and the roll that it brings."""
        self.spend(self.marks[self.turn.seat], move)
        self.mark(self.marks[self.turn.seat], move)
        if move.action == "buy" and move.seller and self.variant != "ghost":
            seller = self.neighbour(self.turn.seat, move.seller)
            assert seller is not None
            if self.turn.age not in self.marks[seller].filled:
                self.marks[seller].filled.add(self.turn.age)
                self.marks[seller].coins += 1
                yield
                assert self._next() == CoinReceived(self.turn.age, seller, self.turn.seat)
        if move.action == "reroll":
            self.turn.rerolled = move.dice[0]
            yield
            self._roll("player", move.dice)
        if move.action == "stage" and self.now == "bot":
            if self.turn.may_reroll:
                yield
            self._wakes_idle_die()

    def _bot_die(self) -> list[Part]:
        event = self._next()
        assert isinstance(event, BotDieRolled)
        assert (event.age, event.seat) == (self.turn.age, BOT)
        symbols: list[Part] = next(face["symbols"] for face in self.box["bot"]["die"] if face["face"] == event.face)
        return symbols

    def _bot_symbol(self, one: Part) -> Course:
        """What one symbol of the bot die does (D99–D101)."""
        marks = self.marks[BOT]
        if one["kind"] in ("military", "vp"):
            self.turn.bot[one["kind"]] += one["n"]
        elif one["kind"] in ("invention", "resource"):
            self.turn.bot[one.get("symbol") or one["resource"]] += 1
        elif one["kind"] == "store" and one["resource"] in marks.stored:
            self.turn.bot[one["resource"]] += 1
        elif one["kind"] == "store":
            self._free(Move("store", one["resource"]))
            yield
        elif one["kind"] == "free_stage" and self._is_next_stage(one["stage"]):
            event = self._events[self._read]
            target = event.move.target if isinstance(event, Played) else ""
            self._free(Move("stage", target))
            yield

    def _free(self, move: Move) -> None:
        event = self._next()
        assert event == Played(self.turn.age, BOT, move, BOT_DIE), f"{event} instead of {move} by the bot die"
        assert not self.target_objection(self.marks[BOT], move)
        self.mark(self.marks[BOT], move)

    def _wakes_idle_die(self) -> bool:
        """Zeus A2 lets the bot use the die it was passed, Babylon B2 has it rolled first (R29)."""
        if self.marks[BOT].rewards("use_all_dice"):
            self.turn.idle = 0
        if not self.turn.may_reroll:
            return False
        self._roll("bot", [self.turn.passed])
        self.turn.idle, self.turn.may_reroll = 0, False
        return True

    def _is_next_stage(self, which: str) -> bool:
        """Whether the lower ones stand and this one does not (D100)."""
        built, total = self.marks[BOT].stages, len(self.marks[BOT].card["stages"])
        places = {"bottom": [0], "middle": list(range(1, total - 1)), "top": [total - 1]}
        return built in places[which]

    def _order(self, reversed_second_age: bool) -> list[tuple[int, int]]:
        """Age and seat of every turn (D5, D6)."""
        seats = list(range(len(self.marks)))
        back = [0, *reversed(seats[1:])]
        return [(age, seat) for age in (1, 2, 3) for seat in (back if reversed_second_age and age == 2 else seats)]
