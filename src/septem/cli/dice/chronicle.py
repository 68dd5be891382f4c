"""The log in whole sentences: which stage was built and what it gave, what was noted, who paid whom."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from rich.text import Text

from septem.cli.dice.seats import Seats
from septem.cli.dice.words import (
    face_parts,
    face_words,
    guild_words,
    level_words,
    payment_words,
    rewards_words,
)
from septem.cli.style import news_lines, rule
from septem.data.dice.components import (
    MILITARY,
    VP,
    BotInvention,
    BotMilitary,
    BotResource,
    BotStore,
    BotSymbol,
    BotVp,
    FreeStage,
    RollAgain,
    Side,
)
from septem.dice.events import BotDieRolled, CoinReceived, Drawn, Event, Faces, Fought, Lies, Played, Rolled
from septem.dice.moves import BOT, Move
from septem.dice.position import Position
from septem.words import ROMAN, listed, signed


class Told(NamedTuple):
    """An event in words, and as short as those need it who were not looking; nothing if they need not know."""

    event: Event
    seat: int | None
    text: str
    news: str = ""


class Chronicle:
    """Tells a log from the beginning, since an event alone does not say how many stages stand."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.components = position.components
        self._stages: Counter[int] = Counter()
        self._levels: Counter[tuple[int, str]] = Counter()
        self._faces: dict[int, str] = {}

    def told(self) -> list[Told]:
        """Every event of the log in words."""
        return [self._tell(event) for event in self.position.log]

    def _tell(self, event: Event) -> Told:
        match event:
            case Rolled():
                self._faces |= dict(event.faces)
                if event.roller == "player" or event.roller == "bot":
                    return Told(event, event.seat, f"rolls {_dice_words(event.faces)}")
                who = "the Ghost rolls" if event.roller == "ghost" else "the first roll:"
                text = f"{who} {_dice_words(event.faces)}"
                return Told(event, None, text, text if event.roller == "ghost" else "")
            case Lies():
                self._faces[event.die] = event.face
                return Told(event, event.seat, f"die {event.die} lies there: {face_words(event.face)}")
            case Drawn():
                return Told(event, 0, f"{event.wonder} comes to the market")
            case BotDieRolled():
                return Told(event, event.seat, f"the bot die shows {self._bot_face(event.face)}")
            case CoinReceived():
                why = "for not trading" if event.giver is None else f"from {self._name(event.giver)}'s trade"
                text = f"{self._name(event.seat)} gets a coin {why}"
                return Told(event, event.giver, text, text)
            case Fought():
                text = self._fight(event)
                return Told(event, None, text, text)
            case Played():
                return self._played(event)

    def _played(self, event: Played) -> Told:
        """A move with its payment, and without it."""
        move = event.move
        deed = self._deed(event.seat, move)
        paid = f" with {payment_words(move.payment)}" if move.payment else ""
        paid = " by the invention joker" if move.action == "lift" else paid
        paid = f" ({event.free})" if event.free else paid
        return Told(event, event.seat, deed + paid, "" if move.action in ("keep", "reroll") else deed)

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

    def _deed(self, seat: int, move: Move) -> str:
        """What somebody does and what it brings, in the present tense."""
        match move.action:
            case "pick":
                return f"picks {self._die(move.dice[0])} as the die that is not rolled"
            case "keep":
                return f"keeps {listed(map(self._die, move.dice))}"
            case "buy":
                return f"buys {move.target} from {self._seller(seat, move)}"
            case "store":
                return f"stores {self._stored(seat, move)}"
            case "stage":
                return self._stage(seat, move)
            case "tech":
                return f"builds {self._level(seat, move.target)}"
            case "guild":
                return f"builds the guild ({self._guild(seat)})"
            case "military":
                return f"notes military {self._sum(move, MILITARY)}"
            case "vp":
                return f"notes {self._sum(move, VP)} VP"
            case "invention":
                return f"marks {move.target} ×{len(move.payment)} ({self._space_vp(len(move.payment))} VP)"
            case "lift":
                return f"lifts {move.target}"
            case "bank":
                return "banks a coin"
            case "reroll":
                return f"rolls {self._die(move.dice[0])} again"
            case "pass":
                return f"passes {self._die(move.dice[0])}" if move.dice else "ends the turn"

    def _die(self, die: int) -> str:
        return f"die {die} ({face_words(self._faces[die])})"

    def _name(self, seat: int) -> str:
        return self.position.wonders[seat].short

    def _side(self) -> Side:
        return "A" if self.position.side == "A" else "B"

    def _seller(self, seat: int, move: Move) -> str:
        if self.position.variant == "ghost":
            return "the market"
        seats = self.position.seats
        return self._name((seat + 1 if move.seller == "left" else seat - 1) % seats)

    def _stored(self, seat: int, move: Move) -> str:
        optional = self.components.card(self.position.sheets[seat].wonder, self._side()).optional
        return f"{optional.stores} on the card" if move.target == "card" and optional else move.target

    def _stage(self, seat: int, move: Move) -> str:
        self._stages[seat] += 1
        number = self._stages[seat]
        stage = self.components.card(self.position.sheets[seat].wonder, self._side()).stages[number - 1]
        free = f", which is {self._level(seat, move.target)}" if move.target else ""
        return f"builds stage {number} ({rewards_words(self.components, stage.reward)}{free})"

    def _level(self, seat: int, tree: str) -> str:
        self._levels[seat, tree] += 1
        number = self._levels[seat, tree]
        levels = next(one for one in self.components.sheet.tech_trees if one.id == tree).levels
        return f"{tree} tech {ROMAN[number - 1]} ({level_words(self.components, levels[number - 1])})"

    def _guild(self, seat: int) -> str:
        guild = self.components.card(self.position.sheets[seat].wonder, self._side()).guild
        return guild_words(self.components, guild.effect) if guild else ""

    def _sum(self, move: Move, symbol: str) -> int:
        """What the symbols of a note are worth together."""
        places = [unit.place for unit in move.payment if unit.symbol == symbol]
        return sum(1 if place == BOT else dict(face_parts(self._faces[int(place)]))[symbol] for place in places)

    def _space_vp(self, dice: int) -> int:
        return {space.dice: space.vp for space in self.components.sheet.inventions.spaces}[dice]


def log_lines(position: Position, seats: Seats) -> list[Text]:
    """The whole log, turn by turn."""
    lines: list[Text] = []
    for (age, seat), together in groupby(Chronicle(position).told(), key=lambda one: (one.event.age, one.seat)):
        who = "everybody" if seat is None else seats.title(position, seat)
        lines += [rule(f"Age {ROMAN[age - 1]}: {who}"), *news_lines([one.text for one in together])]
    return lines


def news(position: Position, since: int, viewer: int) -> list[str]:
    """What others did from this place of the log on: a sentence for every turn, without rolls."""
    told = Chronicle(position).told()[since:]
    return list(_by_turn(position, [one for one in told if one.seat != viewer]))


def _by_turn(position: Position, told: Iterable[Told]) -> Iterator[str]:
    for (_, seat), together in groupby(told, key=lambda one: (one.event.age, one.seat)):
        texts = [one.news for one in together if one.news]
        if texts and seat is None:
            yield from (text[0].upper() + text[1:] + "." for text in texts)
        elif texts and seat is not None:
            yield f"{position.wonders[seat].short} {'; '.join(texts)}."


def _dice_words(faces: Faces) -> str:
    return " · ".join(f"{die} {face_words(face)}" for die, face in faces)


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
