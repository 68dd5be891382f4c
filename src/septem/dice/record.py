"""A game as text that people read, diffs show and the program replays without a generator.

::

    septem dice record 1
    rules 1
    components 3b5d5c3712e9
    game table
    side B
    wonders Zeus, Giza
    order usual

    play
    I.1 roll 1:stone+ore 2:2bricks 3:vp 4:2stone 5:idea 6:2money 7:vp
    I.1 pick 4
    I.0 roll 1:idea 2:ore+stone …
    I.0 keep 2 5
    …
    III.1 pass

    score 21, 17

A line begins with Age and seat. Rolls name the dice and what they show; `lies`, `market` and `bot` are the other
gifts of chance in a solo game. What the Da Vinci Bot does follows from its dice and is not written down. The score is
checked when a finished game is replayed.
"""

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import cast

from septem.data.dice import Components
from septem.data.dice.components import Side
from septem.dice.box import Box
from septem.dice.chance import Chance
from septem.dice.events import BotDieRolled, Drawn, Event, Lies, Played, Rolled, place_text
from septem.dice.game import Game
from septem.dice.moves import Move
from septem.dice.setup import PLAYERS, SIDES, box_of, checked_rerolls, generator, lay_table, wonder_named
from septem.dice.table import BOT_SEAT, Table, Variant
from septem.dice.words import face_text
from septem.errors import RecordError, SeptemError
from septem.lines import Lines, record_text
from septem.words import shown

FORMAT = 1
RULES = 1
ORDERS = {"usual": False, "reversed": True}
GAMES = ("table", *(f"ghost {rerolls}" for rerolls in range(10)), "bot")
STEP = re.compile(r"(I|II|III)\.[0-3] \w+.*")
CHANCE_WORDS = ("roll", "lies", "market", "bot")


@dataclass(frozen=True, slots=True)
class Record:
    """Table, rolls and moves of a game, finished or not.

    >>> record = Game.new(2, seed=1).record()
    >>> Record.parse(str(record)) == record
    True
    >>> record.replay().dice == Game.new(2, seed=1).dice
    True
    """

    variant: Variant
    side: Side
    wonders: tuple[str, ...]
    components: str
    rerolls: int = 0
    reversed_second_age: bool = False
    steps: tuple[str, ...] = ()
    score: tuple[int, ...] = ()

    @classmethod
    def of(cls, game: Game) -> "Record":
        """The record of a game as far as it has come."""
        return cls(
            game.variant,
            game.side,
            tuple(wonder.short for wonder in game.wonders),
            game.fingerprint,
            game.rerolls,
            game.reversed_second_age,
            tuple(filter(None, (_line(game, event) for event in game.log))),
            tuple(game.score(seat).total for seat in range(game.seats)) if game.over else (),
        )

    def __str__(self) -> str:
        """The text form; `parse` reads it back."""
        ghost = f" {self.rerolls}" if self.variant == "ghost" else ""
        lines = [
            f"septem dice record {FORMAT}",
            f"rules {RULES}",
            f"components {self.components}",
            f"game {self.variant}{ghost}",
            f"side {self.side}",
            f"wonders {', '.join(self.wonders)}",
            f"order {'reversed' if self.reversed_second_age else 'usual'}",
            "",
            "play",
            *self.steps,
        ]
        return record_text(lines, self.score)

    @classmethod
    def parse(cls, text: str) -> "Record":
        """Reads the text form; a line that does not fit is named in the error."""
        lines = Lines(text)
        lines.version("dice record format", "septem dice record", FORMAT)
        lines.version("dice rules", "rules", RULES)
        components = lines.value("components")
        variant, _, rerolls = lines.one_of("game", *GAMES).partition(" ")
        side = lines.one_of("side", *SIDES)
        wonders = tuple(part.strip() for part in lines.value("wonders").split(","))
        order = lines.one_of("order", *ORDERS)
        lines.expect("play")
        steps = tuple(lines.until("score", parse=_checked_step))
        score = lines.scores()
        return cls(
            cast(Variant, variant),
            side,
            wonders,
            components,
            int(rerolls or 0),
            ORDERS[order],
            steps,
            score,
        )

    def replay(self, components: Components | None = None) -> Game:
        """Plays the record; one made with other components needs them again."""
        box = box_of(components)
        if box.fingerprint != self.components:
            raise RecordError(
                f"The record was made with components {self.components}, and these are {box.fingerprint}: "
                "name the components file it was played with."
            )
        game = self._started(box)
        for number, step in enumerate(self.steps, 1):
            place, _, rest = step.partition(" ")
            if rest.split()[0] in CHANCE_WORDS:
                continue
            try:
                game.choose(int(place.rpartition(".")[2]), Move.parse(rest))
            except SeptemError as error:
                raise RecordError(f"Line {number} of play, '{step}': {error}") from error
        self._compare(game)
        return game

    def _started(self, box: Box) -> Game:
        seats: Container[int] = {"table": PLAYERS, "ghost": (1,), "bot": (2,)}[self.variant]
        if len(self.wonders) not in seats:
            raise RecordError(f"A {self.variant} game cannot have {len(self.wonders)} wonders.")
        if self.reversed_second_age and self.variant != "table":
            raise RecordError("Only a table of two to four plays the second Age the other way round.")
        try:
            rerolls = checked_rerolls(box, self.rerolls) if self.variant == "ghost" else 0
            rng = generator(None)
            table = lay_table(box, self.variant, self.side, self.wonders, rng, rerolls, self.reversed_second_age)
        except SeptemError as error:
            raise RecordError(f"The record's table cannot be set up: {error}") from error
        return Game.begin(table, Chance(rng, _outcomes(box, table, self.steps)))

    def _compare(self, game: Game) -> None:
        """A record says just what its own replay says; the first line that differs is named."""
        replayed = Record.of(game)
        for number, (mine, other) in enumerate(zip(self.steps, replayed.steps, strict=False), 1):
            if mine != other:
                raise RecordError(f"Line {number} of play says '{mine}', but its moves lead to '{other}'.")
        if len(self.steps) != len(replayed.steps):
            raise RecordError(f"The record breaks off or goes on where a game does not: {len(self.steps)} lines.")
        if self.score != replayed.score:
            raise RecordError(
                f"The record's score is {_points(self.score)}, but its moves lead to {_points(replayed.score)}."
            )


def _line(game: Game, event: Event) -> str:
    """The line of a record for an event; none for what follows from the others."""
    match event:
        case Rolled():
            faces = " ".join(f"{die}:{face}" for die, face in event.faces)
            return f"{place_text(event.age, event.seat)} roll {faces}".rstrip()
        case Lies():
            return f"{place_text(event.age, event.seat)} lies {event.die}:{event.face}"
        case Drawn():
            return f"{place_text(event.age, event.seat)} market {event.wonder}"
        case BotDieRolled():
            return f"{place_text(event.age, event.seat)} bot {event.face}"
        case Played() if not event.free and not (game.variant == "bot" and event.seat == BOT_SEAT):
            return f"{place_text(event.age, event.seat)} {event.move}"
    return ""


def _points(score: tuple[int, ...]) -> str:
    return ", ".join(map(str, score)) or "open"


def _checked_step(line: str) -> str:
    if not STEP.fullmatch(line):
        raise RecordError(f"'{shown(line)}' is not a line of play; it should begin with Age and seat, such as 'II.0'.")
    return " ".join(line.split())


def _outcomes(box: Box, table: Table, steps: tuple[str, ...]) -> Iterator[int]:
    """The numbers that chance gave, as the rules will ask for them."""
    stack = [wonder for wonder in box.wonders if wonder != table.sheets[0].wonder]
    for step in steps:
        _, word, *words = step.split()
        try:
            if word == "roll":
                yield from (_face(box, text)[1] for text in words)
            elif word == "lies" and len(words) == 1:
                yield from _face(box, words[0])
            elif word == "market" and len(words) == 1:
                yield _drawn(box, stack, words[0])
            elif word == "bot" and len(words) == 1:
                yield _bot_face(box, words[0])
        except SeptemError as error:
            raise RecordError(f"'{step}': {error}") from error


def _drawn(box: Box, stack: list[str], name: str) -> int:
    """Which card of the stack was drawn; it leaves it."""
    wonder = wonder_named(box, name)
    if wonder not in stack:
        raise RecordError(f"{name} cannot come to the market any more (D88).")
    number = stack.index(wonder)
    stack.remove(wonder)
    return number


def _face(box: Box, text: str) -> tuple[int, int]:
    """Die and face of a text such as '4:2stone', both from 0."""
    number, _, face = text.partition(":")
    if number not in map(str, box.dice):
        raise RecordError(f"'{shown(text)}' is not a die with its face, such as '1:{face_text(box.face(1, 0))}'.")
    faces = [face_text(one) for one in box.components.dice[int(number) - 1].faces]
    if face not in faces:
        raise RecordError(f"Die {number} has no face '{face}'; it has {', '.join(faces)}.")
    return int(number) - 1, faces.index(face)


def _bot_face(box: Box, text: str) -> int:
    faces = [str(face.face) for face in box.components.bot.die]
    if text not in faces:
        raise RecordError(f"The bot die has no face '{text}'; it has {', '.join(faces)}.")
    return faces.index(text)
