"""The log of the dice game in sentences: who rolled, kept, built and bought what, turn by turn."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from septem.data.dice import Face
from septem.data.dice.components import MILITARY, VP
from septem.dice.events import BotDieRolled, CoinReceived, Drawn, Event, Faces, Fought, Lies, Played, Rolled
from septem.dice.moves import BOT, Move
from septem.dice.position import Position
from septem.dice.table import BOT_SEAT
from septem.dice.words import (
    bot_face_words,
    counted,
    face_words,
    guild_words,
    kind_name,
    level_words,
    payment_words,
    points,
    rewards_words,
    symbol_name,
)
from septem.server.games.dice.projections.dice_table import DiceLine, DiceTurn
from septem.server.i18n import _
from septem.words import all_of, roman, signed


class LogEntry(NamedTuple):
    """An event in words: in whose turn it happened (None between turns), what happened, and how it was paid for."""

    event: Event
    seat: int | None
    text: str
    detail: str = ""
    symbols: tuple[str, ...] = ()


class LogWriter:
    """Writes a log from its beginning, since an event alone does not say how many stages were built before."""

    def __init__(self, position: Position, names: Sequence[str]) -> None:
        self.position = position
        self.names = names
        self.components = position.components
        self.box = position.sheets[0].box
        self._stages: Counter[int] = Counter()
        self._levels: Counter[tuple[int, str]] = Counter()
        self._faces: dict[int, Face] = {}

    def entries(self) -> list[LogEntry]:
        """Every event of the log in words."""
        return [self._entry(event) for event in self.position.log]

    def _entry(self, event: Event) -> LogEntry:
        match event:
            case Rolled():
                self._faces |= {die: self.box.face_named(die, face) for die, face in event.faces}
                text = _("the Ghost rolls") if event.roller == "ghost" else _("rolls")
                seat = None if event.roller == "ghost" else event.seat
                return LogEntry(event, seat, text, self._dice(event.faces))
            case Lies():
                self._faces[event.die] = self.box.face_named(event.die, event.face)
                text = _("die {die} lies there").format(die=event.die)
                return LogEntry(event, event.seat, text, self._face(event.die))
            case Drawn():
                return LogEntry(event, event.seat, _("{wonder} comes to the market").format(wonder=event.wonder))
            case BotDieRolled():
                return LogEntry(event, event.seat, _("rolls the bot die"), self._bot_face(event.face))
            case CoinReceived():
                if event.giver is None:
                    return LogEntry(event, event.seat, _("gets a coin for not trading"), symbols=("money",))
                text = _("{name} gets a coin for it").format(name=self.names[event.seat])
                return LogEntry(event, event.giver, text, symbols=("money",))
            case Fought():
                return LogEntry(event, None, _("the battle"), "; ".join(battle_lines(self.names, event)))
            case Played():
                return self._played(event)

    def _played(self, event: Played) -> LogEntry:
        move = event.move
        text, gain, symbols = self._action_text(event.seat, move)
        paid = payment_words(move.payment)
        if move.action == "lift":
            paid = _("by the invention joker")
        if event.free:
            paid = _("by the invention joker, at the end") if move.action in ("invention", "lift") else _("free")
        return LogEntry(event, event.seat, f"{text} ({gain})" if gain else text, paid, symbols)

    def _action_text(self, seat: int, move: Move) -> tuple[str, str, tuple[str, ...]]:
        """What the player does, in the present tense, what it brings, and the symbols for it."""
        name = symbol_name(move.target)
        match move.action:
            case "pick":
                text = _("picks die {die}, which {name} may not roll")
                return text.format(die=move.dice[0], name=self.names[0]), self._face(move.dice[0]), ()
            case "keep":
                dice = all_of(f"{die} ({self._face(die)})" for die in move.dice)
                return _("keeps {dice}").format(dice=dice), "", ()
            case "buy":
                text = _("buys {thing} from {seller}").format(thing=name, seller=self._seller(seat, move))
                return text, "", (move.target,)
            case "store":
                return self._stored(seat, move)
            case "stage":
                return *self._stage(seat, move), ()
            case "tech":
                return *self._level(seat, move.target), ()
            case "guild":
                guild = self.position.sheets[seat].card().guild
                return _("builds the guild"), guild_words(self.components, guild.effect) if guild else "", ()
            case "military":
                return _("notes might {count}").format(count=self._sum(move, MILITARY)), "", (MILITARY,)
            case "vp":
                return _("notes {points}").format(points=points(self._sum(move, VP))), "", (VP,)
            case "invention":
                count = len(move.payment)
                text = _("marks {what}").format(what=counted(move.target, count))
                return text, points(self.box.invention_vp[count]), (move.target,)
            case "lift":
                return _("lifts the {thing}").format(thing=name), "", (move.target,)
            case "bank":
                return _("banks a coin"), "", ("money",)
            case "reroll":
                return _("rolls die {die} again").format(die=move.dice[0]), self._face(move.dice[0]), ()
            case "pass":
                if not move.dice:
                    return _("ends the turn"), "", ()
                return _("passes die {die}").format(die=move.dice[0]), self._face(move.dice[0]), ()

    def _stored(self, seat: int, move: Move) -> tuple[str, str, tuple[str, ...]]:
        optional = self.position.sheets[seat].card().optional
        target = optional.stores if move.target == "card" and optional else move.target
        return _("stores {thing}").format(thing=symbol_name(target)), "", (target,)

    def _stage(self, seat: int, move: Move) -> tuple[str, str]:
        self._stages[seat] += 1
        number = self._stages[seat]
        gain = rewards_words(self.components, self.position.sheets[seat].card().stages[number - 1].reward)
        if move.target:
            gain = f"{gain}: {self._level(seat, move.target)[1]}"
        return _("builds stage {number}").format(number=number), gain

    def _level(self, seat: int, tree: str) -> tuple[str, str]:
        self._levels[seat, tree] += 1
        number = self._levels[seat, tree]
        level = self.box.trees[tree].levels[number - 1]
        text = _("builds tech level {number} of {kind}").format(number=roman(number), kind=kind_name(tree))
        return text, level_words(self.components, level)

    def _sum(self, move: Move, symbol: str) -> int:
        places = [unit.place for unit in move.payment if unit.symbol == symbol]
        return sum(1 if place == BOT else self._worth(int(place), symbol) for place in places)

    def _worth(self, die: int, symbol: str) -> int:
        return next(one.count for one in self._faces[die].symbols if one.symbol == symbol)

    def _seller(self, seat: int, move: Move) -> str:
        table = self.position.sheets
        if self.position.variant == "ghost":
            return _("the market")
        others = len(table)
        return self.names[(seat + 1) % others if move.seller == "left" else (seat - 1) % others]

    def _face(self, die: int) -> str:
        return face_words(self._faces[die])

    def _dice(self, faces: Faces) -> str:
        return " · ".join(f"{die}: {self._face(die)}" for die, _text in faces)

    def _bot_face(self, number: int) -> str:
        faces = {face.face: face for face in self.components.bot.die}
        return bot_face_words(faces[number])


def is_decision(position: Position, event: Event) -> bool:
    """Whether the event is a move that a player chose, which counts as a moment of the game."""
    return isinstance(event, Played) and not event.free and not (position.variant == "bot" and event.seat == BOT_SEAT)


def news(entry: LogEntry, names: Sequence[str]) -> str:
    """An event in one sentence."""
    text = f"{entry.text}: {entry.detail}." if entry.detail else f"{entry.text}."
    names_another = isinstance(entry.event, CoinReceived) and entry.event.giver is not None
    # The name goes before the text of the log. A language with a different word order, or another verb for "you",
    # would need whole sentences with {name}, as in the log of the card game.
    return text if entry.seat is None or names_another else f"{names[entry.seat]} {text}"


def turns(position: Position, log: Sequence[LogEntry], names: Sequence[str]) -> tuple[DiceTurn, ...]:
    """The whole log, turn by turn, oldest first."""
    moment = 0
    lines = []
    for entry in log:
        moment += is_decision(position, entry.event)
        lines.append((entry, DiceLine(entry.text, entry.detail, entry.symbols, moment)))
    found = []
    for (age, seat), together in groupby(lines, key=lambda line: (line[0].event.age, line[0].seat)):
        who = _("At the end") if seat is None else names[seat]
        title = _("Age {age}: {name}").format(age=roman(age), name=who)
        found.append(DiceTurn(seat, title, tuple(line for _entry, line in together)))
    return tuple(found)


def battle_lines(names: Sequence[str], event: Fought) -> list[str]:
    """What the battle cost and brought each player, including the Ghost."""
    everybody = [*names, _("The Ghost")][: len(event.mights)]
    text = _("{name}: might {might}, loses {loss}, gains {gain} ({sum})")
    return [
        text.format(name=name, might=might, loss=-loss, gain=reward, sum=signed(loss + reward))
        for name, might, loss, reward in zip(everybody, event.mights, event.losses, event.rewards, strict=True)
    ]
