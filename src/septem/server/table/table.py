"""A table as the fold of its events."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from septem import dice
from septem.game.game import Game
from septem.server.table.events import (
    Agreed,
    BoardPicked,
    BotSat,
    CameBack,
    Created,
    Event,
    Moved,
    Rematched,
    Revealed,
    SatDown,
    SignedIn,
    Started,
    StoodUp,
    TookBack,
    WentAway,
    WhyAway,
)
from septem.server.table.fairness import Deal
from septem.server.table.setup import Setup

AnyGame = Game | dice.Game
Played = Revealed | Moved | TookBack
Phase = Literal["open", "running", "over"]
# Whether somebody is gone for a moment, or for so long that others need not wait.
Absence = Literal["short", "long"]


@dataclass(slots=True)
class Seat:
    """A place at the table: free, a person's, or a bot's."""

    person: str = ""
    name: str = ""
    level: int = 0
    away: bool = False
    board: str = ""
    program: bool = False
    """A bot account has this seat and plays over the API."""
    why_away: WhyAway | None = None
    """Why a bot plays here, where it does."""
    away_by: int | None = None
    """The seat that let a bot play here."""
    since: float = 0.0
    """When this person began to play here: with the game, as an account that was a guest, or back from an absence."""

    @property
    def is_free(self) -> bool:
        """Whether somebody can sit down here."""
        return not self.person and not self.level

    @property
    def is_bot(self) -> bool:
        """Whether a bot has this seat; a bot that plays for an absent person does not count."""
        return bool(self.level)

    @property
    def is_machine(self) -> bool:
        """Whether no person has this seat: a bot of the house, or a bot account that plays over the API."""
        return self.is_bot or self.program

    @property
    def is_played_by_bot(self) -> bool:
        """Whether a bot decides here now."""
        return self.is_bot or self.away


@dataclass(slots=True)
class Table:
    """What the log tells: who sits where, what was agreed, and the game with all that was revealed.

    `turn` counts what was revealed: every choice names the turn it is for, so that one that comes too late is known as
    such. `began` is when that last rose, `clock` since when people's time runs: with dice for all moves of a seat's
    turn together. `choices` are the moves of this turn that are not revealed yet, by the seat they are for; they are
    not in the log, and whoever has the table has read them from their own place; `by_bots` are those of them that bots
    have made. `pulse` counts everything that changed, choices included. `absent` are the seats whose people are not
    there, as far as somebody has looked for them: that is in no log either.
    """

    id: str
    deal: Deal
    setup: Setup = field(default_factory=Setup)
    host: str = ""
    commitment: str = ""
    seats: list[Seat] = field(default_factory=list)
    game: AnyGame | None = None
    version: int = 0
    turn: int = 0
    began: float = 0.0
    clock: float = 0.0
    created: float = 0.0
    rematch: str = ""
    choices: dict[int, str] = field(default_factory=dict)
    by_bots: frozenset[int] = frozenset()
    pulse: int = 0
    absent: Mapping[int, Absence] = field(default_factory=dict)

    @property
    def phase(self) -> Phase:
        """Whether people still gather, play, or have finished."""
        if self.game is None:
            return "open"
        return "over" if self.game.over else "running"

    @property
    def deadline(self) -> float | None:
        """When bots choose for those who have not; None where nobody hurries."""
        seconds = self.setup.seconds
        return self.clock + seconds if seconds and self.phase == "running" else None

    def seat_of(self, person: str) -> int | None:
        """The seat of this person, None for somebody who only watches."""
        return next((number for number, seat in enumerate(self.seats) if person and seat.person == person), None)

    def game_with_choices(self) -> AnyGame:
        """A copy of the game in which the open choices are made, as far as they are known here."""
        assert self.game is not None
        return with_choices(self.game.clone(), self.choices)

    def owing(self) -> dict[int, list[int]]:
        """The seats that still have to choose, each with those it chooses for: itself, or as holder the Free City."""
        if self.phase != "running":
            return {}
        found: dict[int, list[int]] = {}
        for seat, _, by in self.game_with_choices().pending:
            found.setdefault(by, []).append(seat)
        return found

    def after(
        self, events: Sequence[tuple[Event, float]], choices: Mapping[int, str], by_bot: int | None = None
    ) -> "Table":
        """Another table, as this one is with these open choices and then these events, each with its time.

        `by_bot` is the city for which a bot has just chosen. This one stays as it is.
        """
        plays = any(isinstance(event, Played) for event, _ in events)
        later = replace(
            self,
            seats=[replace(seat) for seat in self.seats],
            game=self.game.clone() if self.game is not None and plays else self.game,
            choices=dict(choices),
            by_bots=frozenset(
                city
                for city, move in choices.items()
                if city == by_bot or (city in self.by_bots and self.choices.get(city) == move)
            ),
            pulse=self.pulse + 1,
        )
        for event, at in events:
            later.apply(event, at)
        return later

    def apply(self, event: Event, at: float) -> None:
        """Carries out an event of the log, which the table must allow."""
        self.version += 1
        match event:
            case Created():
                self.setup, self.host, self.commitment, self.created = event.setup, event.host, event.commitment, at
                self.seats = [Seat() for _ in range(event.setup.players)]
            case Agreed():
                self._agree(event.setup)
            case SatDown():
                self.seats[event.seat] = Seat(person=event.person, name=event.name, program=event.program)
                self.host = self.host or event.person
            case BotSat():
                self.seats[event.seat] = Seat(level=event.level, name=event.name)
            case StoodUp():
                self._stand_up(event.seat)
            case SignedIn():
                self._sign_in(event.seat, event.person, at)
            case BoardPicked():
                self.seats[event.seat].board = event.board
            case Started():
                self._start(at)
            case Revealed() | Moved() | TookBack():
                self._play(event, at)
            case WentAway():
                seat = self.seats[event.seat]
                seat.away, seat.why_away, seat.away_by = True, event.why, event.by
            case CameBack():
                seat = self.seats[event.seat]
                seat.away, seat.why_away, seat.away_by, seat.since = False, None, None, at
            case Rematched():
                self.rematch = event.table

    def _start(self, at: float) -> None:
        self.game = new_game(self.setup, [seat.board for seat in self.seats], self.deal)
        self.began = self.clock = at
        for seat in self.seats:
            seat.since = at

    def _play(self, event: Played, at: float) -> None:
        assert self.game is not None
        before = _long_turn(self.game)
        play(self.game, event)
        self.turn, self.began = self.turn + 1, at
        if before is None or _long_turn(self.game) != before:
            self.clock = at
        self.choices.clear()
        self.by_bots = frozenset()

    def _stand_up(self, seat: int) -> None:
        """Frees a seat; a host who goes hands over to the next person, or to whoever sits down next."""
        gone, self.seats[seat] = self.seats[seat], Seat()
        if gone.person == self.host and self.seat_of(self.host) is None:
            around = self.seats[seat:] + self.seats[:seat]
            people = sorted((other for other in around if other.person), key=lambda other: other.program)
            self.host = people[0].person if people else ""

    def _sign_in(self, seat: int, person: str, at: float) -> None:
        if self.seats[seat].person == self.host:
            self.host = person
        self.seats[seat].person, self.seats[seat].since = person, at

    def _agree(self, setup: Setup) -> None:
        """Adds or takes away seats, never one that a person has."""
        seats = self.seats + [Seat() for _ in range(setup.players - len(self.seats))]
        for empty in [number for number, seat in enumerate(seats) if not seat.person][::-1]:
            if len(seats) > setup.players:
                del seats[empty]
        if (setup.game, setup.edition, setup.sides) != (self.setup.game, self.setup.edition, self.setup.sides):
            for seat in seats:
                seat.board = ""
        self.setup, self.seats = setup, seats


def new_game(setup: Setup, boards: list[str], deal: Deal) -> AnyGame:
    """The game that this deal gives with these boards; '' is any, and a side alone a board by lot on this side (S4)."""
    if setup.game == "cards":
        wished_sides = [board if setup.is_side(board) else None for board in boards]
        return Game.new(
            setup.players,
            setup.edition,
            setup.variant or None,
            wonders=[None if side else board or None for board, side in zip(boards, wished_sides, strict=True)],
            sides=setup.side or wished_sides,
            seed=deal.seed,
        )
    wonders = [board or None for board in boards]
    side = setup.side or "AB"[deal.seed % 2]
    if setup.variant == "ghost":
        return dice.Game.solo(wonders[0], side, setup.rerolls, deal.seed)
    if setup.variant == "bot":
        return dice.Game.solo_bot(wonders[0], side, deal.seed)
    return dice.Game.new(setup.players, side, wonders, deal.seed)


def with_choices(game: AnyGame, choices: Mapping[int, str]) -> AnyGame:
    """Makes these choices in the game, the Free City's last, since its holder's own come first."""
    for seat in sorted(choices):
        game.choose(seat, choices[seat])
    return game


def _long_turn(game: AnyGame) -> tuple[int, int] | None:
    """The turn of many moves that the clock counts as one, by Age and seat; None with cards, where there is none."""
    return (game.age, game.active_seat) if isinstance(game, dice.Game) else None


def play(game: AnyGame, event: Played) -> None:
    """Carries out in the game what the log says was played."""
    match event:
        case Revealed():
            with_choices(game, dict(event.moves))
        case Moved():
            game.choose(event.seat, event.move)
        case TookBack():
            game.unchoose(event.seat)
