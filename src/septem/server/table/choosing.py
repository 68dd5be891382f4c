"""What people and bots do in a game: choices that stay secret until everybody has made one, and moves with dice."""

from dataclasses import dataclass, replace

from septem import dice
from septem.errors import IllegalMove
from septem.game.moves import Move
from septem.server.language import _
from septem.server.refusals import NotYours, Stale, Unfit
from septem.server.table.events import CameBack, Event, Moved, Revealed, TookBack, WentAway
from septem.server.table.sentences import no_move, why_not
from septem.server.table.table import AnyGame, Table, with_choices


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a deed leads to: events for the log, and the open choices as they are before those events.

    `by_bot` is the city for which a bot has just chosen. `opens` is another table, still empty, and the events with
    which it begins.
    """

    events: tuple[Event, ...]
    choices: dict[int, str]
    opens: tuple[Table, tuple[Event, ...]] | None = None
    by_bot: int | None = None


def choose(table: Table, person: str, turn: int, seat: int, move: str) -> Outcome:
    """A person's choice for their own city, or for the Free City; who was away is back by it."""
    own = table.seat_of(person)
    if own is None:
        raise NotYours(_("You have no seat at this table."))
    _check_turn(table, turn)
    if seat not in _cities_of(table, own):
        raise NotYours(_("That seat is not yours."))
    outcome = _chosen(table, seat, move)
    return Outcome(_back(table, own) + outcome.events, outcome.choices)


def choose_as_bot(table: Table, turn: int, seat: int, by: int, move: str) -> Outcome:
    """A bot's choice, where a bot still decides there and still owes it."""
    _check_turn(table, turn)
    if not table.seats[by].is_played_by_bot or seat not in table.owing().get(by, ()):
        raise Stale(_("A bot has nothing to choose there."))
    return replace(_chosen(table, seat, move), by_bot=seat)


def undo(table: Table, person: str, turn: int) -> Outcome:
    """Takes back what was chosen and is not revealed yet, by a bot in the person's absence too.

    With dice it is the last purchase.
    """
    own = table.seat_of(person)
    if own is None:
        raise NotYours(_("You have no seat at this table."))
    _check_turn(table, turn)
    if isinstance(table.game, dice.Game):
        if table.game.active_seat != own or not table.game.can_unchoose:
            raise Unfit(_("There is nothing to take back."))
        return Outcome((*_back(table, own), TookBack(own)), {})
    cities = _cities_of(table, own)
    return Outcome(_back(table, own), {seat: move for seat, move in table.choices.items() if seat not in cities})


def run_out_of_time(table: Table, now: float) -> Outcome:
    """Lets bots play for the people who have not chosen when the time of a turn is over."""
    if table.deadline is None or now < table.deadline:
        return Outcome((), table.choices)
    late = [by for by in table.owing() if not table.seats[by].is_played_by_bot]
    return Outcome(tuple(WentAway(by, "time") for by in late), table.choices)


def _back(table: Table, seat: int) -> tuple[Event, ...]:
    """Who does something is no longer away."""
    return (CameBack(seat),) if table.seats[seat].away else ()


def _chosen(table: Table, seat: int, move: str) -> Outcome:
    assert table.game is not None
    move = _in_one_form(table.game, move)
    if isinstance(table.game, dice.Game):
        _try(table.game.clone(), seat, move)
        return Outcome((Moved(seat, move),), {})
    # The holder's choice comes before the Free City's, which falls with it.
    drops = {seat, len(table.seats)} if seat == table.game.free_city_holder else {seat}
    others = {other: chosen for other, chosen in table.choices.items() if other not in drops}
    if table.choices.get(seat) == move:
        return Outcome((), table.choices)
    choices = others | {seat: move}
    tried = with_choices(table.game.clone(), others)
    before = len(tried.log)
    _try(tried, seat, move)
    if len(tried.log) == before:
        return Outcome((), choices)
    return Outcome((Revealed(tuple(sorted(choices.items()))),), choices)


def _in_one_form(game: AnyGame, move: str) -> str:
    """The text of a move as the rules themselves write it."""
    try:
        return str(dice.Move.parse(move) if isinstance(game, dice.Game) else Move.parse(move))
    except IllegalMove as error:
        raise Unfit(no_move(game, move)) from error


def _try(game: AnyGame, seat: int, move: str) -> None:
    try:
        game.choose(seat, move)
    except IllegalMove as error:
        raise Unfit(why_not(game, seat, move, error)) from error


def _cities_of(table: Table, seat: int) -> list[int]:
    """The cities that a seat decides for: its own, and the Free City in the turns it holds it."""
    game = table.game
    assert game is not None
    if isinstance(game, dice.Game) or game.free_city_holder != seat:
        return [seat]
    return [seat, len(table.seats)]


def _check_turn(table: Table, turn: int) -> None:
    match table.phase:
        case "open":
            raise Stale(_("The game has not begun."))
        case "over":
            raise Stale(_("The game is over."))
        case "running" if turn < table.turn:
            raise Stale(_("That turn is over."))
        case "running" if turn > table.turn:
            raise Stale(_("That turn has not come yet."))
