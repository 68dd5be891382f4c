"""What people do at a table besides playing: each deed gives the events it leads to, or refuses with a sentence."""

from collections import Counter

from septem.bots import LEVELS
from septem.errors import SetupError
from septem.server.language import _, ngettext
from septem.server.refusals import NotYours, Stale, Unfit
from septem.server.table.events import (
    Agreed,
    BoardPicked,
    BotSat,
    CameBack,
    Created,
    Event,
    SatDown,
    SignedIn,
    Started,
    StoodUp,
    WentAway,
)
from septem.server.table.fairness import Deal
from septem.server.table.names import LONGEST_NAME, bot_name, checked_name, name_beside
from septem.server.table.setup import Setup
from septem.server.table.table import Table, new_game


def create(setup: Setup, person: str, name: str, deal: Deal, sits: bool = True, program: bool = False) -> list[Event]:
    """Opens a table, at which the host has the first seat unless they only want to watch."""
    events: list[Event] = [Created(_checked(setup), person, deal.commitment)]
    if sits:
        events.append(SatDown(0, person, checked_name(name), program))
    return events


def sit(table: Table, person: str, name: str, seat: int | None = None, program: bool = False) -> list[Event]:
    """Takes a free seat, or another one than before."""
    own = table.seat_of(person)
    if own is not None and seat in (None, own):
        return []
    _check_open(table)
    seat = _free_seat(table, seat)
    others = [other.name for number, other in enumerate(table.seats) if number != own]
    # First down, then up: so a host who only changes seats stays the host.
    events: list[Event] = [SatDown(seat, person, name_beside(checked_name(name), others), program)]
    return events if own is None else [*events, StoodUp(own)]


def leave(table: Table, person: str) -> list[Event]:
    """Stands up before the game; in it, a bot goes on for who leaves."""
    seat = table.seat_of(person)
    if seat is None or table.phase == "over" or table.seats[seat].away:
        return []
    return [StoodUp(seat)] if table.phase == "open" else [WentAway(seat, "left")]


def come_back(table: Table, person: str) -> list[Event]:
    """Takes the own seat back from the bot."""
    seat = table.seat_of(person)
    if seat is None:
        raise NotYours(_("You have no seat at this table."))
    return [CameBack(seat)] if table.seats[seat].away and table.phase == "running" else []


def let_bot_play(table: Table, person: str, seat: int) -> list[Event]:
    """Lets a bot go on for somebody who is gone and whom the table waits for; where a bot plays, nothing happens."""
    own = table.seat_of(person)
    if own is None:
        raise NotYours(_("You have no seat at this table."))
    _check_seat(table, seat)
    if table.phase != "running":
        raise Stale(_("No game is played here now."))
    if table.seats[seat].is_played_by_bot:
        return []
    name = table.seats[seat].name
    if table.setup.seconds:
        raise Stale(_("At this table the clock decides when a bot plays."))
    if seat == own or seat not in table.absent:
        raise Stale(_("{name} is here.").format(name=name))
    if table.absent[seat] == "short":
        raise Stale(_("{name} has only just gone; please wait a little.").format(name=name))
    if seat not in table.owing():
        raise Stale(_("Nobody waits for {name}.").format(name=name))
    return [WentAway(seat, "gone", own)]


def seat_bot(table: Table, person: str, seat: int | None = None, level: int | None = None) -> list[Event]:
    """Puts a bot into a free seat, or gives the bot there another level."""
    _check_host(table, person)
    _check_open(table)
    level = table.setup.level if level is None else level
    if not 1 <= level <= len(LEVELS):
        raise Unfit(_("The levels of bots go from 1 to {most}.").format(most=len(LEVELS)))
    if seat is not None and 0 <= seat < len(table.seats) and table.seats[seat].is_bot:
        name, board = table.seats[seat].name, table.seats[seat].board
        return [BotSat(seat, level, name), *([BoardPicked(seat, board)] if board else [])]
    return [BotSat(_free_seat(table, seat), level, bot_name(other.name for other in table.seats))]


def free_seat(table: Table, person: str, seat: int) -> list[Event]:
    """Frees a seat before the game: the own one, or as host any."""
    _check_open(table)
    _check_seat(table, seat)
    if table.seats[seat].person != person:
        _check_host(table, person)
    return [] if table.seats[seat].is_free else [StoodUp(seat)]


def agree(table: Table, person: str, setup: Setup) -> list[Event]:
    """Changes what is played."""
    _check_host(table, person)
    _check_open(table)
    people = sum(bool(seat.person) for seat in table.seats)
    if _checked(setup).players < people:
        raise Unfit(
            ngettext("{people} person already sits here.", "{people} people already sit here.", people).format(
                people=people
            )
        )
    return [] if setup == table.setup else [Agreed(setup)]


def pick_board(table: Table, person: str, seat: int, board: str) -> list[Event]:
    """Wishes for a board: for the own seat, or as host for a bot."""
    _check_open(table)
    _check_seat(table, seat)
    if table.seats[seat].person != person:
        _check_host(table, person)
        if not table.seats[seat].is_bot:
            raise NotYours(_("That board is for somebody else to choose."))
    board = " ".join(board.split())
    if len(board) > LONGEST_NAME:
        raise Unfit(_("There is no such board."))
    boards = [other.board for other in table.seats]
    boards[seat] = board
    _check_boards(table.setup, boards)
    return [] if board == table.seats[seat].board else [BoardPicked(seat, board)]


def start(table: Table, person: str) -> list[Event]:
    """Deals, after bots have taken the seats that are still free."""
    _check_host(table, person)
    _check_open(table)
    _check_boards(table.setup, [seat.board for seat in table.seats])
    names = [seat.name for seat in table.seats]
    events: list[Event] = []
    for number, seat in enumerate(table.seats):
        if seat.is_free:
            names[number] = bot_name(names)
            events.append(BotSat(number, table.setup.level, names[number]))
    return [*events, Started()]


def sign_in(table: Table, guest: str, account: str) -> list[Event]:
    """Gives a guest's seat to their account; where it has a seat here itself, nobody is left to sit in the guest's."""
    seat = table.seat_of(guest)
    if seat is None:
        return []
    if table.seat_of(account) is None:
        return [SignedIn(seat, account)]
    # First over to the account, then up: so a host stays the host.
    return [SignedIn(seat, account), StoodUp(seat)] if table.phase == "open" else leave(table, guest)


def rematch(table: Table, person: str, deal: Deal) -> list[Event]:
    """The first events of another table like this one, with everybody who still plays in their seats.

    With bots in all other seats there is nobody to wait for, and the game begins, unless boards are to be chosen.
    """
    if table.seat_of(person) is None:
        raise NotYours(_("Only those who played can ask for another game."))
    if table.phase != "over":
        raise Stale(_("This game is not over yet."))
    events: list[Event] = [Created(table.setup, person, deal.commitment)]
    for number, seat in enumerate(table.seats):
        if seat.is_bot:
            events.append(BotSat(number, seat.level, seat.name))
        elif not seat.away or seat.person == person:
            events.append(SatDown(number, seat.person, seat.name, seat.program))
    is_alone = all(seat.is_bot or seat.person == person for seat in table.seats)
    return [*events, Started()] if is_alone and table.setup.sides != "chosen" else events


def _checked(setup: Setup) -> Setup:
    try:
        return setup.checked()
    except SetupError as error:
        raise Unfit(str(error)) from error


def _check_boards(setup: Setup, boards: list[str]) -> None:
    """Tries the boards at a table with another deal, so that the rules themselves say whether they go."""
    sided = [board for board in boards if " " in board or setup.is_side(board)]
    if setup.game == "cards" and setup.sides != "chosen" and sided:
        raise Unfit(_("At this table sides are not chosen."))
    try:
        new_game(setup, boards, Deal(0, ""))
    except SetupError as error:
        cities = Counter(board.split()[0].capitalize() for board in boards if board and not setup.is_side(board))
        if twice := [city for city, count in cities.items() if count > 1]:
            raise Unfit(_("{city} can be at the table only once.").format(city=twice[0])) from error
        raise Unfit(_("There is no such board.")) from error


def _check_open(table: Table) -> None:
    if table.phase != "open":
        raise Stale(_("The game has already begun."))


def _check_host(table: Table, person: str) -> None:
    if not person or table.host != person:
        raise NotYours(_("Only the host of the table can do that."))


def _check_seat(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.seats):
        raise Unfit(_("This table has no such seat."))


def _free_seat(table: Table, wished: int | None) -> int:
    """The wished seat, or the first that is free."""
    if wished is not None:
        _check_seat(table, wished)
        if not table.seats[wished].is_free:
            raise Stale(_("That seat is taken."))
        return wished
    free = next((number for number, seat in enumerate(table.seats) if seat.is_free), None)
    if free is None:
        raise Stale(_("All seats are taken."))
    return free
