"""Everything that can be done at a table: each command is decided on a snapshot, and leads to events or is refused.

Pages and the API send the same commands; what a command counts against and whether it shows that its actor is there
stand with it.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from septem.errors import SetupError
from septem.server.errors import Conflict, Forbidden, Invalid
from septem.server.i18n import _, ngettext
from septem.server.tables.deal import Deal
from septem.server.tables.events import (
    Agreed,
    BoardPicked,
    BotSat,
    CameBack,
    Created,
    Event,
    Rematched,
    SatDown,
    SignedIn,
    Started,
    StoodUp,
    WentAway,
)
from septem.server.tables.names import LONGEST_NAME, bot_name, checked_name, name_beside, new_table_id
from septem.server.tables.setup import LEVELS, Setup
from septem.server.tables.snapshot import Snapshot
from septem.server.tables.table import Table

Limit = Literal["create", "join", "sign-in", "choose", "write", "read", "stream", "api"]


@dataclass(frozen=True, slots=True)
class Actor:
    """Who sends a command; a program is a bot account of the API."""

    person: str
    name: str = ""
    is_program: bool = False


SYSTEM = Actor("")
"""The server itself, for commands that no person sends."""


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table to open, and the events with which it begins."""

    id: str
    deal: Deal
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command leads to: events for the log, and the open choices before those events.

    `position` is the one after what was played, `by_bot` the seat for which a bot has just chosen, `opens` another
    table.
    """

    events: tuple[Event, ...]
    choices: Mapping[int, str]
    position: Any = None
    by_bot: int | None = None
    opens: NewTable | None = None


class Command(ABC):
    """The base of all commands."""

    limit: ClassVar[Limit] = "write"
    """What a person's command counts against."""
    needs_presence: ClassVar[bool] = False
    """Whether it is decided by who is absent."""
    shows_presence: ClassVar[bool] = False
    """Whether its actor is seen at the table by it."""
    counts_as_choice: ClassVar[bool] = False
    """Whether the metric of choices counts it."""

    @abstractmethod
    def decide(self, seen: Snapshot, actor: Actor) -> Outcome:
        """What the command leads to at this table, or a refusal; it may be asked again on a newer snapshot."""


class SeatingCommand(Command):
    """The base of commands that leave the open choices as they are."""

    def decide(self, seen: Snapshot, actor: Actor) -> Outcome:
        """The events, beside the choices that are open."""
        return Outcome(tuple(self.events(seen, actor)), seen.choices)

    @abstractmethod
    def events(self, seen: Snapshot, actor: Actor) -> Iterable[Event]:
        """The events that the command leads to."""


# Before the game.


@dataclass(frozen=True, slots=True)
class Create:
    """Opens a table, at which the host has the first seat unless they only want to watch."""

    setup: Setup
    sits: bool = True

    limit: ClassVar[Limit] = "create"

    def decide(self, actor: Actor) -> NewTable:
        """The new table."""
        deal = Deal.drawn()
        events: list[Event] = [Created(_checked(self.setup).fields, actor.person, deal.commitment)]
        if self.sits:
            events.append(SatDown(0, actor.person, checked_name(actor.name or _("Guest")), actor.is_program))
        return NewTable(new_table_id(), deal, tuple(events))


@dataclass(frozen=True, slots=True)
class Sit(SeatingCommand):
    """Takes a free seat, the first if none is named, or moves to it from another."""

    seat: int | None = None

    limit: ClassVar[Limit] = "join"

    def events(self, seen: Snapshot, actor: Actor) -> list[Event]:
        """First down, then up: so a host who only changes seats stays the host."""
        table = seen.table
        own = table.seat_of(actor.person)
        if own is not None and self.seat in (None, own):
            return []
        _check_open(table)
        seat = _free_seat(table, self.seat)
        others = [other.name for number, other in enumerate(table.seats) if number != own]
        name = name_beside(checked_name(actor.name), others)
        down = SatDown(seat, actor.person, name, actor.is_program)
        return [down] if own is None else [down, StoodUp(own)]


@dataclass(frozen=True, slots=True)
class SeatBot(SeatingCommand):
    """Puts a bot into a free seat, or gives the bot there another level, as host."""

    seat: int | None = None
    level: int | None = None

    def events(self, seen: Snapshot, actor: Actor) -> list[Event]:
        """A bot that changes its level keeps its name and board."""
        table = seen.table
        _check_host(table, actor.person)
        _check_open(table)
        level = table.setup.level if self.level is None else self.level
        if not 1 <= level <= LEVELS:
            raise Invalid(_("The levels of bots go from 1 to {most}.").format(most=LEVELS))
        if self.seat is not None and 0 <= self.seat < len(table.seats) and table.seats[self.seat].is_bot:
            name, board = table.seats[self.seat].name, table.seats[self.seat].board
            return [BotSat(self.seat, level, name), *([BoardPicked(self.seat, board)] if board else [])]
        return [BotSat(_free_seat(table, self.seat), level, bot_name(other.name for other in table.seats))]


@dataclass(frozen=True, slots=True)
class FreeSeat(SeatingCommand):
    """Frees a seat before the game: the own one, or as host any."""

    seat: int

    def events(self, seen: Snapshot, actor: Actor) -> list[Event]:
        """Nothing happens to a seat that is free already."""
        table = seen.table
        _check_open(table)
        _check_seat(table, self.seat)
        if table.seats[self.seat].person != actor.person:
            _check_host(table, actor.person)
        return [] if table.seats[self.seat].is_free else [StoodUp(self.seat)]


@dataclass(frozen=True, slots=True)
class ChangeSetup(SeatingCommand):
    """Changes what is played, as host."""

    setup: Setup

    def events(self, seen: Snapshot, actor: Actor) -> list[Event]:
        """People who sit keep their seats, so there must be enough."""
        table = seen.table
        _check_host(table, actor.person)
        _check_open(table)
        people = sum(bool(seat.person) for seat in table.seats)
        if _checked(self.setup).players < people:
            sentence = ngettext("{people} person already sits here.", "{people} people already sit here.", people)
            raise Invalid(sentence.format(people=people))
        return [] if self.setup == table.setup else [Agreed(self.setup.fields)]


@dataclass(frozen=True, slots=True)
class PickBoard(SeatingCommand):
    """Asks for a board such as 'Giza A', for the own seat or as host for a bot; '' is any."""

    seat: int
    board: str

    def events(self, seen: Snapshot, actor: Actor) -> list[Event]:
        """The game says whether the boards of all seats go together."""
        table = seen.table
        _check_open(table)
        _check_seat(table, self.seat)
        if table.seats[self.seat].person != actor.person:
            _check_host(table, actor.person)
            if not table.seats[self.seat].is_bot:
                raise Forbidden(_("That board is for somebody else to choose."))
        board = " ".join(self.board.split())
        if len(board) > LONGEST_NAME:
            raise Invalid(_("There is no such board."))
        boards = [other.board for other in table.seats]
        boards[self.seat] = board
        table.game.check_boards(table.setup, boards)
        return [] if board == table.seats[self.seat].board else [BoardPicked(self.seat, board)]


@dataclass(frozen=True, slots=True)
class Start(SeatingCommand):
    """Deals, after bots have taken the seats that are still free, as host."""

    def events(self, seen: Snapshot, actor: Actor) -> list[Event]:
        """A bot for each free seat, then the start."""
        table = seen.table
        _check_host(table, actor.person)
        _check_open(table)
        table.game.check_boards(table.setup, [seat.board for seat in table.seats])
        names = [seat.name for seat in table.seats]
        events: list[Event] = []
        for number, seat in enumerate(table.seats):
            if seat.is_free:
                names[number] = bot_name(names)
                events.append(BotSat(number, table.setup.level, names[number]))
        return [*events, Started()]


# Coming and going.


@dataclass(frozen=True, slots=True)
class Leave(SeatingCommand):
    """Stands up before the game; during it, a bot plays on."""

    def events(self, seen: Snapshot, actor: Actor) -> list[Event]:
        """Nothing happens for those who have no seat, or have left already."""
        table = seen.table
        seat = table.seat_of(actor.person)
        if seat is None or table.phase == "over" or table.seats[seat].away:
            return []
        return [StoodUp(seat)] if table.phase == "open" else [WentAway(seat, "left")]


@dataclass(frozen=True, slots=True)
class ComeBack(SeatingCommand):
    """Takes the own seat back from the bot."""

    shows_presence: ClassVar[bool] = True

    def events(self, seen: Snapshot, actor: Actor) -> list[Event]:
        """Nothing happens where no bot plays."""
        table = seen.table
        seat = _own_seat(table, actor)
        return [CameBack(seat)] if table.seats[seat].away and table.phase == "running" else []


@dataclass(frozen=True, slots=True)
class LetBotPlay(SeatingCommand):
    """Lets a bot play for a person who is gone and whom the table waits for."""

    seat: int

    needs_presence: ClassVar[bool] = True

    def events(self, seen: Snapshot, actor: Actor) -> list[Event]:
        """Nothing happens where a bot plays already."""
        table = seen.table
        own = _own_seat(table, actor)
        _check_seat(table, self.seat)
        if table.phase != "running":
            raise Conflict(_("No game is played here now."))
        if table.seats[self.seat].is_played_by_bot:
            return []
        name = table.seats[self.seat].name
        if table.setup.seconds:
            raise Conflict(_("At this table the clock decides when a bot plays."))
        if self.seat == own or self.seat not in seen.absent:
            raise Conflict(_("{name} is here.").format(name=name))
        if seen.absent[self.seat] == "short":
            raise Conflict(_("{name} has only just gone; please wait a little.").format(name=name))
        if self.seat not in seen.owing():
            raise Conflict(_("Nobody waits for {name}.").format(name=name))
        return [WentAway(self.seat, "gone", own)]


@dataclass(frozen=True, slots=True)
class TakeOverSeat(SeatingCommand):
    """Gives a guest's seat to the account they have signed in to."""

    guest: str
    account: str

    def events(self, seen: Snapshot, actor: Actor) -> Iterable[Event]:  # noqa: ARG002 - the server itself sends it
        """Where the account has a seat here itself, the guest's is left: before the game by standing up."""
        table = seen.table
        seat = table.seat_of(self.guest)
        if seat is None:
            return []
        if table.seat_of(self.account) is None:
            return [SignedIn(seat, self.account)]
        # First over to the account, then up: so a host stays the host.
        if table.phase == "open":
            return [SignedIn(seat, self.account), StoodUp(seat)]
        return Leave().events(seen, Actor(self.guest))


# During the game.


@dataclass(frozen=True, slots=True)
class Choose(Command):
    """Chooses for a turn; without a seat, for the first that the actor still has to choose for.

    `move` is a text, or the fields of a form that say it. Who was away is back by it.
    """

    turn: int
    seat: int | None
    move: str | Mapping[str, str]

    limit: ClassVar[Limit] = "choose"
    shows_presence: ClassVar[bool] = True
    counts_as_choice: ClassVar[bool] = True

    def decide(self, seen: Snapshot, actor: Actor) -> Outcome:
        """The choice stays secret or is played, as the rules of the game say."""
        table = seen.table
        own = _own_seat(table, actor)
        _check_turn(table, self.turn)
        seat = seen.owing().get(own, [own])[0] if self.seat is None else self.seat
        if seat not in table.game.seats_of(table.position, own):
            raise Forbidden(_("That seat is not yours."))
        move = self.move if isinstance(self.move, str) else table.game.read_move(self.move)
        step = table.game.choose(table.position, seen.choices, seat, move)
        played = (step.event,) if step.event is not None else ()
        return Outcome((*_back(table, own), *played), step.choices, step.position)


@dataclass(frozen=True, slots=True)
class ChooseAsBot(Command):
    """A bot's choice for a seat, where a bot still decides and still owes it."""

    turn: int
    seat: int
    by: int
    move: str

    def decide(self, seen: Snapshot, actor: Actor) -> Outcome:  # noqa: ARG002 - the server itself sends it
        """As a person's choice; that a bot has made it is noted."""
        table = seen.table
        _check_turn(table, self.turn)
        if not table.seats[self.by].is_played_by_bot or self.seat not in seen.owing().get(self.by, ()):
            raise Conflict(_("A bot has nothing to choose there."))
        step = table.game.choose(table.position, seen.choices, self.seat, self.move)
        played = (step.event,) if step.event is not None else ()
        return Outcome(played, step.choices, step.position, by_bot=self.seat)


@dataclass(frozen=True, slots=True)
class Undo(Command):
    """Takes back what was chosen and can still be changed, by a bot in the actor's absence too."""

    turn: int

    limit: ClassVar[Limit] = "choose"
    shows_presence: ClassVar[bool] = True

    def decide(self, seen: Snapshot, actor: Actor) -> Outcome:
        """The game says what can be taken back."""
        table = seen.table
        own = _own_seat(table, actor)
        _check_turn(table, self.turn)
        step = table.game.take_back(table.position, seen.choices, own)
        played = (step.event,) if step.event is not None else ()
        return Outcome((*_back(table, own), *played), step.choices, step.position)


@dataclass(frozen=True, slots=True)
class RunOutOfTime(SeatingCommand):
    """Lets bots play for those who have not chosen when the time of a turn is over."""

    now: float

    def events(self, seen: Snapshot, actor: Actor) -> list[Event]:  # noqa: ARG002 - the server itself sends it
        """Nothing happens before the deadline."""
        table = seen.table
        if table.deadline is None or self.now < table.deadline:
            return []
        return [WentAway(by, "time") for by in seen.owing() if not table.seats[by].is_played_by_bot]


@dataclass(frozen=True, slots=True)
class Rematch(Command):
    """Opens another table like this one for all who still play, once, however many ask for it.

    With bots in all other seats the game begins at once, unless boards are to be chosen.
    """

    limit: ClassVar[Limit] = "create"

    def decide(self, seen: Snapshot, actor: Actor) -> Outcome:
        """Nothing happens where there is a rematch already."""
        table = seen.table
        if table.seat_of(actor.person) is None:
            raise Forbidden(_("Only those who played can ask for another game."))
        if table.phase != "over":
            raise Conflict(_("This game is not over yet."))
        if table.rematch:
            return Outcome((), seen.choices)
        deal = Deal.drawn()
        events: list[Event] = [Created(table.setup.fields, actor.person, deal.commitment)]
        for number, seat in enumerate(table.seats):
            if seat.is_bot:
                events.append(BotSat(number, seat.level, seat.name))
            elif not seat.away or seat.person == actor.person:
                events.append(SatDown(number, seat.person, seat.name, seat.program))
        is_alone = all(seat.is_bot or seat.person == actor.person for seat in table.seats)
        if is_alone and not table.game.picks_boards(table.setup):
            events.append(Started())
        new = NewTable(new_table_id(), deal, tuple(events))
        return Outcome((Rematched(new.id),), seen.choices, opens=new)


def _back(table: Table, seat: int) -> tuple[Event, ...]:
    """Who does something is no longer away."""
    return (CameBack(seat),) if table.seats[seat].away else ()


def _checked(setup: Setup) -> Setup:
    try:
        return setup.checked()
    except SetupError as error:
        raise Invalid(str(error)) from error


def _own_seat(table: Table, actor: Actor) -> int:
    seat = table.seat_of(actor.person)
    if seat is None:
        raise Forbidden(_("You have no seat at this table."))
    return seat


def _check_open(table: Table) -> None:
    if table.phase != "open":
        raise Conflict(_("The game has already begun."))


def _check_host(table: Table, person: str) -> None:
    if not person or table.host != person:
        raise Forbidden(_("Only the host of the table can do that."))


def _check_seat(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.seats):
        raise Invalid(_("This table has no such seat."))


def _check_turn(table: Table, turn: int) -> None:
    match table.phase:
        case "open":
            raise Conflict(_("The game has not begun."))
        case "over":
            raise Conflict(_("The game is over."))
        case "running" if turn < table.turn:
            raise Conflict(_("That turn is over."))
        case "running" if turn > table.turn:
            raise Conflict(_("That turn has not come yet."))


def _free_seat(table: Table, wanted: int | None) -> int:
    """The wanted seat, or the first that is free."""
    if wanted is not None:
        _check_seat(table, wanted)
        if not table.seats[wanted].is_free:
            raise Conflict(_("That seat is taken."))
        return wanted
    free = next((number for number, seat in enumerate(table.seats) if seat.is_free), None)
    if free is None:
        raise Conflict(_("All seats are taken."))
    return free
