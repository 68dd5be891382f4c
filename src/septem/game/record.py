"""A game as text that people read, diffs show and the program replays.

::

    septem record 1
    rules 1
    edition first
    variant none
    wonders Giza A, Rhodes B, Olympia A

    deal I
    Lumber Yard, Stockade, Baths, Loom, Altar, Apothecary, Mine
    …
    play
    I.1 build Lumber Yard | sell Baths | wonder Altar <2
    …
    III.6 discard 1 build Palace

    score 52, 47, 39

Hands are dealt to seats 0, 1, 2 …; the third hand of a two-player game is the draw pile or Gaïa's. A line of play
holds one move a seat; the seventh card and builds from the discard pile name their seat. The score is checked when a
finished game is replayed.
"""

from dataclasses import dataclass
from itertools import groupby
from typing import cast

from septem.errors import RecordError, SeptemError
from septem.game.events import Played
from septem.game.game import Game
from septem.game.moves import Kind, Move
from septem.lines import Lines, record_text
from septem.words import ROMAN

SEATS = ("0", "1", "2", "3", "4", "5", "6")
TURNS = ("1", "2", "3", "4", "5", "6")
FORMAT = 1
RULES = 1


@dataclass(frozen=True, slots=True)
class Step:
    """One line of play: the moves that were carried out together, by seat."""

    age: int
    turn: int
    kind: Kind
    moves: tuple[tuple[int, Move], ...]

    def __str__(self) -> str:
        """The line in a record."""
        head = f"{ROMAN[self.age - 1]}.{self.turn}"
        if self.kind == "turn":
            return f"{head} {' | '.join(str(move) for _, move in self.moves)}"
        return f"{head} {self.kind} " + " | ".join(f"{seat} {move}" for seat, move in self.moves)

    @classmethod
    def parse(cls, line: str) -> "Step":
        """Reads the line of a record."""
        when, _, rest = line.partition(" ")
        age, _, turn = when.partition(".")
        if age not in ROMAN or turn not in TURNS:
            raise RecordError(f"'{line}' is not a line of play; it should begin with Age and turn, such as 'II.3'.")
        word, _, tail = rest.partition(" ")
        if word in ("seventh", "discard"):
            kind = cast(Kind, word)
            seats = [part.strip().partition(" ") for part in tail.split("|")]
            if not all(seat in SEATS for seat, _, _ in seats):
                raise RecordError(f"'{line}' does not say which seat plays; write 'I.6 {kind} 1 build Loom'.")
            moves = tuple((int(seat), Move.parse(text)) for seat, _, text in seats)
            return cls(ROMAN.index(age) + 1, int(turn), kind, moves)
        moves = tuple(enumerate(map(Move.parse, rest.split("|"))))
        return cls(ROMAN.index(age) + 1, int(turn), "turn", moves)


@dataclass(frozen=True, slots=True)
class Record:
    """Wonders, deals and moves of a game, finished or not.

    >>> record = Game.new(3, seed=1).record()
    >>> Record.parse(str(record)) == record
    True
    >>> record.replay().hand(0) == Game.new(3, seed=1).hand(0)
    True
    """

    edition: str
    variant: str | None
    wonders: tuple[str, ...]
    hands: tuple[tuple[tuple[str, ...], ...], ...]
    steps: tuple[Step, ...] = ()
    score: tuple[int, ...] = ()

    @classmethod
    def of(cls, game: Game) -> "Record":
        """The record of a game as far as it has come."""
        played = [event for event in game.log if isinstance(event, Played)]
        steps = tuple(
            Step(age, turn, kind, tuple((event.seat, event.move) for event in together))
            for (age, turn, kind, _), together in groupby(played, key=_step_key)
        )
        score = tuple(game.score(city.seat).total for city in game.cities) if game.over else ()
        wonders = tuple(city.board.title for city in game.cities)
        return cls(game.edition, game.variant, wonders, game.deal, steps, score)

    def __str__(self) -> str:
        """The text form; `parse` reads it back."""
        lines = [
            f"septem record {FORMAT}",
            f"rules {RULES}",
            f"edition {self.edition}",
            f"variant {self.variant or 'none'}",
            f"wonders {', '.join(self.wonders)}",
        ]
        for age, hands in zip(ROMAN, self.hands, strict=True):
            lines += ["", f"deal {age}", *(", ".join(hand) for hand in hands)]
        lines += ["", "play", *map(str, self.steps)]
        return record_text(lines, self.score)

    @classmethod
    def parse(cls, text: str) -> "Record":
        """Reads the text form; a line that does not fit is named in the error."""
        lines = Lines(text)
        lines.version("record format", "septem record", FORMAT)
        lines.version("rules", "rules", RULES)
        edition = lines.value("edition")
        variant = lines.value("variant")
        wonders = _listed(lines.value("wonders"))
        hands = []
        for age in ROMAN:
            lines.expect(f"deal {age}")
            hands.append(tuple(lines.until("deal", "play", parse=_listed)))
        lines.expect("play")
        steps = tuple(lines.until("score", parse=Step.parse))
        score = lines.scores()
        return cls(edition, None if variant == "none" else variant, wonders, tuple(hands), steps, score)

    def replay(self, until: tuple[int, int] | None = None) -> Game:
        """Plays the record; with `until=(age, turn)` it stops before the choices of that turn."""
        try:
            game = Game.from_deal(self.wonders, self.hands, self.edition, self.variant, strict=False)
        except SeptemError as error:
            raise RecordError(f"The record's table cannot be set up: {error}") from error
        for step in self.steps:
            if until is not None and (step.age, step.turn) >= until:
                return game
            _replay_step(game, step)
        if self.score and until is None:
            totals = tuple(game.score(city.seat).total for city in game.cities)
            if totals != self.score or not game.over:
                raise RecordError(f"The record says the score is {self.score}, but its moves lead to {totals}.")
        return game


def _step_key(event: Played) -> tuple[int, int, Kind, int]:
    """Moves with the same key were carried out together; builds from the discard pile come one by one."""
    if event.kind == "discard":
        return event.age, event.turn, "discard", event.seat
    kind: Kind = "seventh" if event.kind == "seventh" else "turn"
    return event.age, event.turn, kind, 0


def _replay_step(game: Game, step: Step) -> None:
    where = f"{ROMAN[step.age - 1]}.{step.turn}"
    kinds = {"turn" if decision.kind == "free-city" else decision.kind for decision in game.pending}
    if (game.age, game.turn) != (step.age, step.turn) or step.kind not in kinds:
        raise RecordError(f"The record goes on with {step.kind} at {where}, where the game is not.")
    before = len(game.log)
    for seat, move in step.moves:
        try:
            game.choose(seat, move)
        except SeptemError as error:
            raise RecordError(f"{where}, seat {seat}, '{move}': {error}") from error
    if len(game.log) == before:
        raise RecordError(f"{where} has {len(step.moves)} moves, fewer than seats that have to choose.")


def _listed(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(","))
