"""Before the game: a table is opened, filled and set up, and the game starts."""

from dataclasses import dataclass
from typing import ClassVar

from septem.errors import SetupError
from septem.server.errors import Conflict, Forbidden, Invalid
from septem.server.games.registry import game_named
from septem.server.i18n import _, ngettext
from septem.server.tables.commands.base import (
    Actor,
    CommandLimit,
    NewTable,
    SeatingCommand,
    check_host,
    check_open,
)
from septem.server.tables.deal import Deal
from septem.server.tables.events import BoardPicked, BotSat, Created, Event, SatDown, SetupChanged, Started, StoodUp
from septem.server.tables.names import MAX_NAME_LENGTH, bot_name, new_table_id, unique_name, validate_name
from septem.server.tables.setup import LEVELS, Setup
from septem.server.tables.snapshot import Snapshot, first_snapshot
from septem.server.tables.table import Table, fold


@dataclass(frozen=True, slots=True)
class Create:
    """A new table, at which the host has the first seat unless they only want to watch.

    With `starts` the game begins at once, with bots in all other seats.
    """

    setup: Setup
    sits: bool = True
    starts: bool = False

    limit: ClassVar[CommandLimit] = "create"

    def decide(self, actor: Actor) -> NewTable:
        """The new table."""
        table_id, deal = new_table_id(), Deal.drawn()
        events: list[Event] = [Created(checked_setup(self.setup).fields, actor.person, deal.commitment)]
        if self.sits:
            events.append(SatDown(0, actor.person, validate_name(actor.name or _("Guest")), actor.is_program))
        if self.starts:
            opened = first_snapshot(fold(table_id, deal, [(event, 0.0) for event in events]))
            events.extend(Start().events(opened, actor))
        return NewTable(table_id, deal, tuple(events))


@dataclass(frozen=True, slots=True)
class Sit(SeatingCommand):
    """Takes a free seat, the first if none is named, or moves to it from another.

    `name` is the one to be called by at this table, '' for the actor's own.
    """

    seat: int | None = None
    name: str = ""

    limit: ClassVar[CommandLimit] = "join"

    def events(self, snapshot: Snapshot, actor: Actor) -> list[Event]:
        """First down, then up: so a host who only changes seats stays the host."""
        table = snapshot.table
        own = table.seat_of(actor.person)
        if own is not None and self.seat in (None, own):
            return []
        check_open(table)
        seat = _free_seat(table, self.seat)
        others = [other.name for number, other in enumerate(table.seats) if number != own]
        name = unique_name(validate_name(self.name or actor.name), others)
        down = SatDown(seat, actor.person, name, actor.is_program)
        return [down] if own is None else [down, StoodUp(own)]


@dataclass(frozen=True, slots=True)
class SeatBot(SeatingCommand):
    """Puts a bot into a free seat, or gives the bot there another level, as host."""

    seat: int | None = None
    level: int | None = None

    def events(self, snapshot: Snapshot, actor: Actor) -> list[Event]:
        """A bot that changes its level keeps its name and board."""
        table = snapshot.table
        check_host(table, actor.person)
        check_open(table)
        level = table.setup.level if self.level is None else self.level
        if not 1 <= level <= LEVELS:
            raise Invalid(_("Bot levels range from 1 to {most}.").format(most=LEVELS))
        if self.seat is not None and 0 <= self.seat < len(table.seats) and table.seats[self.seat].is_bot:
            name, board = table.seats[self.seat].name, table.seats[self.seat].board
            return [BotSat(self.seat, level, name), *([BoardPicked(self.seat, board)] if board else [])]
        return [BotSat(_free_seat(table, self.seat), level, bot_name(other.name for other in table.seats))]


@dataclass(frozen=True, slots=True)
class FreeSeat(SeatingCommand):
    """Frees a seat before the game: the own one, or as host any."""

    seat: int

    def events(self, snapshot: Snapshot, actor: Actor) -> list[Event]:
        """Nothing happens to a seat that is free already."""
        table = snapshot.table
        check_open(table)
        table.check_seat(self.seat)
        if table.seats[self.seat].person != actor.person:
            check_host(table, actor.person)
        return [] if table.seats[self.seat].is_free else [StoodUp(self.seat)]


@dataclass(frozen=True, slots=True)
class ChangeSetup(SeatingCommand):
    """Changes what is played, as host."""

    setup: Setup

    def events(self, snapshot: Snapshot, actor: Actor) -> list[Event]:
        """People who sit keep their seats, so there must be enough."""
        table = snapshot.table
        check_host(table, actor.person)
        check_open(table)
        people = sum(bool(seat.person) for seat in table.seats)
        setup = checked_setup(self.setup)
        if setup.players < people:
            sentence = ngettext("{people} person already sits here.", "{people} people already sit here.", people)
            raise Invalid(sentence.format(people=people))
        return [] if setup == table.setup else [SetupChanged(setup.fields)]


@dataclass(frozen=True, slots=True)
class PickBoard(SeatingCommand):
    """Asks for a board such as 'Giza A', for the own seat or as host for a bot; '' is any."""

    seat: int
    board: str

    def events(self, snapshot: Snapshot, actor: Actor) -> list[Event]:
        """The game says whether the boards of all seats go together."""
        table = snapshot.table
        check_open(table)
        table.check_seat(self.seat)
        if table.seats[self.seat].person != actor.person:
            check_host(table, actor.person)
            if not table.seats[self.seat].is_bot:
                raise Forbidden(_("Only the player in that seat can choose its board."))
        board = " ".join(self.board.split())
        if len(board) > MAX_NAME_LENGTH:
            raise Invalid(_("That board does not exist."))
        boards = [other.board for other in table.seats]
        boards[self.seat] = board
        table.game.check_boards(table.setup, boards)
        return [] if board == table.seats[self.seat].board else [BoardPicked(self.seat, board)]


@dataclass(frozen=True, slots=True)
class Start(SeatingCommand):
    """Deals, after bots have taken the seats that are still free, as host."""

    def events(self, snapshot: Snapshot, actor: Actor) -> list[Event]:
        """A bot for each free seat, then the start."""
        table = snapshot.table
        check_host(table, actor.person)
        check_open(table)
        table.game.check_boards(table.setup, [seat.board for seat in table.seats])
        names = [seat.name for seat in table.seats]
        events: list[Event] = []
        for number, seat in enumerate(table.seats):
            if seat.is_free:
                names[number] = bot_name(names)
                events.append(BotSat(number, table.setup.level, names[number]))
        return [*events, Started()]


def checked_setup(setup: Setup) -> Setup:
    """The setup with all options that depend on others, or `Invalid` with the reason why no such game exists."""
    try:
        return game_named(setup.game).with_defaults(setup).checked()
    except SetupError as error:
        raise Invalid(str(error)) from error


def _free_seat(table: Table, wanted: int | None) -> int:
    """The wanted seat, or the first that is free."""
    if wanted is not None:
        table.check_seat(wanted)
        if not table.seats[wanted].is_free:
            raise Conflict(_("That seat is taken."))
        return wanted
    free = next((number for number, seat in enumerate(table.seats) if seat.is_free), None)
    if free is None:
        raise Conflict(_("All seats are taken."))
    return free
