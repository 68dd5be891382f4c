"""The log in whole sentences: which stage was built and what it gave, what was noted, who paid whom."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from rich.text import Text

from septem.cli.dice.seats import Seats
from septem.cli.dice.words import (
    face_words,
    guild_words,
    level_words,
    payment_words,
    rewards_words,
)
from septem.cli.style import news_lines, rule
from septem.data.dice import Face
from septem.data.dice.components import (
    MILITARY,
    VP,
    BotInvention,
    BotMilitary,
    BotResource,
    BotStore,
    BotSymbol,
    BotVp,
    CardSide,
    FreeStage,
    RollAgain,
)
from septem.dice.events import BotDieRolled, CoinReceived, Drawn, Event, Faces, Fought, Lies, Played, Rolled
from septem.dice.moves import BOT, Move
from septem.dice.position import Position
from septem.words import ROMAN, listed, signed


class Told(NamedTuple):
    """An event in words, and as short as those need it who were not looking; nothing if they need not know.

    `seat` is whose turn it happened in, None for what concerns all or the Ghost.
    """

    event: Event
    seat: int | None
    text: str
    news: str = ""


class Chronicle:
    """Tells a log from the beginning, since an event alone does not say how many stages stand."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.components = position.components
        self.box = position.sheets[0].box
        self._stages: Counter[int] = Counter()
        self._levels: Counter[tuple[int, str]] = Counter()
        self._faces: dict[int, Face] = {}

    def told(self) -> list[Told]:
        """Every event of the log in words."""
        told = [self._tell(event) for event in self.position.log]
        for place, one in enumerate(told[1:], 1):
            if isinstance(one.event, CoinReceived) and one.event.giver is not None:
                told[place - 1] = told[place - 1]._replace(news=f"{told[place - 1].news} (who gets a coin)")
        return told

    def _tell(self, event: Event) -> Told:
        match event:
            case Rolled():
                self._faces |= {die: self.box.face_named(die, face) for die, face in event.faces}
                if event.roller == "player" or event.roller == "bot":
                    return Told(event, event.seat, f"rolls {self._dice(event.faces)}")
                who = "the Ghost rolls" if event.roller == "ghost" else "the first roll:"
                text = f"{who} {self._dice(event.faces)}"
                return Told(event, None, text, text if event.roller == "ghost" else "")
            case Lies():
                self._faces[event.die] = self.box.face_named(event.die, event.face)
                return Told(event, event.seat, f"die {event.die} lies there: {self._face(event.die)}")
            case Drawn():
                return Told(event, event.seat, f"{event.wonder} comes to the market")
            case BotDieRolled():
                return Told(event, event.seat, f"the bot die shows {self._bot_face(event.face)}")
            case CoinReceived():
                why = "for not trading" if event.giver is None else f"from {self._name(event.giver)}'s trade"
                text = f"{self._name(event.seat)} gets a coin {why}"
                # The news of a purchase say it already.
                return Told(event, event.giver, text, text if event.giver is None else "")
            case Fought():
                text = self._fight(event)
                return Told(event, None, text, text)
            case Played():
                return self._played(event)

    def _played(self, event: Played) -> Told:
        """A move with its payment, and without it."""
        move = event.move
        deed, gain = self._deed(event.seat, move)
        paid = f" with {payment_words(move.payment)}" if move.payment else ""
        paid = " by the invention joker" if move.action == "lift" else paid
        paid = f" ({event.free})" if event.free else paid
        brought = f" ({gain})" if gain else ""
        return Told(event, event.seat, deed + brought + paid, "" if move.action in ("keep", "reroll") else deed)

    def _bot_face(self, number: int) -> str:
        faces = {face.face: face.symbols for face in self.components.bot.die}
        return listed(map(_bot_symbol, faces[number]))

    def _fight(self, event: Fought) -> str:
        names = [self._name(seat) for seat in range(self.position.seats)]
        names += ["the Ghost"] if self.position.variant == "ghost" else []
        parts = [
            f"{name} {might} ({signed(loss + reward)} VP)"
            for name, might, loss, reward in zip(names, event.mights, event.losses, event.rewards, strict=True)
        ]
        return f"the conflict: might of {listed(parts)}"

    def _deed(self, seat: int, move: Move) -> tuple[str, str]:
        """What somebody does in the present tense, and what it brings or is done with."""
        match move.action:
            case "pick":
                return f"picks {self._die(move.dice[0])} as the die that is not rolled", ""
            case "keep":
                return f"keeps {listed(map(self._die, move.dice))}", ""
            case "buy":
                return f"buys {move.target} from {self._seller(seat, move)}", ""
            case "store":
                return f"stores {self._stored(seat, move)}", ""
            case "stage":
                return self._stage(seat, move)
            case "tech":
                level, brings = self._level(seat, move.target)
                return f"builds {level}", brings
            case "guild":
                return "builds the guild", self._guild(seat)
            case "military":
                return f"notes military {self._sum(move, MILITARY)}", ""
            case "vp":
                return f"notes {self._sum(move, VP)} VP", ""
            case "invention":
                return f"marks {move.target} ×{len(move.payment)}", f"{self.box.invention_vp[len(move.payment)]} VP"
            case "lift":
                return f"lifts {move.target}", ""
            case "bank":
                return "banks a coin", ""
            case "reroll":
                return f"rolls {self._die(move.dice[0])} again", ""
            case "pass":
                return (f"passes die {move.dice[0]}", self._face(move.dice[0])) if move.dice else ("ends the turn", "")

    def _die(self, die: int) -> str:
        return f"die {die} ({self._face(die)})"

    def _face(self, die: int) -> str:
        return face_words(self.components, self._faces[die])

    def _dice(self, faces: Faces) -> str:
        return " · ".join(f"{die} {self._face(die)}" for die, _ in faces)

    def _name(self, seat: int) -> str:
        return self.position.wonders[seat].short

    def _seller(self, seat: int, move: Move) -> str:
        beside = self.position.neighbours(seat)
        return beside[move.seller].short if move.seller in beside else "the market"

    def _stored(self, seat: int, move: Move) -> str:
        optional = self._card(seat).optional
        return f"{optional.stores} on the card" if move.target == "card" and optional else move.target

    def _stage(self, seat: int, move: Move) -> tuple[str, str]:
        self._stages[seat] += 1
        number = self._stages[seat]
        gain = rewards_words(self.components, self._card(seat).stages[number - 1].reward)
        if move.target:
            level, brings = self._level(seat, move.target)
            gain += f", which is {level} ({brings})"
        return f"builds stage {number}", gain

    def _level(self, seat: int, tree: str) -> tuple[str, str]:
        """The next level of a tree, and what it brings."""
        self._levels[seat, tree] += 1
        number = self._levels[seat, tree]
        level = self.box.trees[tree].levels[number - 1]
        return f"{tree} tech {ROMAN[number - 1]}", level_words(self.components, level)

    def _guild(self, seat: int) -> str:
        guild = self._card(seat).guild
        return guild_words(self.components, guild.effect) if guild else ""

    def _card(self, seat: int) -> CardSide:
        return self.position.sheets[seat].card()

    def _sum(self, move: Move, symbol: str) -> int:
        """What the symbols of a note are worth together."""
        places = [unit.place for unit in move.payment if unit.symbol == symbol]
        return sum(1 if place == BOT else self._worth(int(place), symbol) for place in places)

    def _worth(self, die: int, symbol: str) -> int:
        return next(one.count for one in self._faces[die].symbols if one.symbol == symbol)


def log_lines(position: Position, seats: Seats) -> list[Text]:
    """The whole log, turn by turn."""
    lines: list[Text] = []

    def heading(one: Told) -> tuple[int, str]:
        is_ghost = isinstance(one.event, Rolled) and one.event.roller == "ghost"
        all_of_them = "the Ghost" if is_ghost else "everybody"
        return one.event.age, all_of_them if one.seat is None else seats.title(position, one.seat)

    for (age, who), together in groupby(Chronicle(position).told(), key=heading):
        lines += [rule(f"Age {ROMAN[age - 1]}: {who}"), *news_lines([one.text for one in together])]
    return lines


def news(position: Position, since: int, viewer: int) -> list[str]:
    """What others did from this place of the log on: a sentence for every turn, without rolls."""
    told = Chronicle(position).told()[since:]
    return list(_by_turn(position, [one for one in told if one.seat != viewer]))


def _by_turn(position: Position, told: Iterable[Told]) -> Iterator[str]:
    for (_, seat), together in groupby(told, key=lambda one: (one.event.age, one.seat)):
        turn = [one for one in together if one.news]
        # Which die was passed says little beside what was done.
        texts = [one.news for one in turn if not _is_pass(one.event)] or [one.news for one in turn]
        if texts and seat is None:
            yield from (text[0].upper() + text[1:] + "." for text in texts)
        elif texts and seat is not None:
            yield f"{position.wonders[seat].short} {'; '.join(_joined(texts))}."


def _is_pass(event: Event) -> bool:
    return isinstance(event, Played) and event.move.action == "pass"


def _joined(deeds: list[str]) -> Iterator[str]:
    """Deeds that follow each other under one verb: 'stores wood and ore'."""
    for verb, together in groupby(deeds, key=lambda deed: deed.partition(" ")[0]):
        yield f"{verb} {listed(deed.removeprefix(f'{verb} ') for deed in together)}"


def _bot_symbol(symbol: BotSymbol) -> str:
    match symbol:
        case RollAgain():
            return "a helmet"
        case BotStore():
            return f"[{symbol.resource}]"
        case FreeStage():
            return f"the {symbol.stage} stage"
        case BotMilitary():
            return f"{symbol.n} military"
        case BotVp():
            return f"{symbol.n} VP"
        case BotInvention():
            return symbol.symbol
        case BotResource():
            return symbol.resource
