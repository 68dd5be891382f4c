"""The rules of the dice game on the server: one seat at a time, nothing secret."""

from collections.abc import Sequence

from septem.dice import Game, Move, Record
from septem.dice.record import CHANCE_WORDS
from septem.errors import IllegalMove
from septem.server.errors import Invalid
from septem.server.games.dice import refusals
from septem.server.games.dice.options import options_of
from septem.server.games.protocol import Step
from septem.server.games.refusals import try_boards, unreadable_move
from septem.server.i18n import _
from septem.server.tables.events import Moved, Played, TookBack
from septem.server.tables.setup import Setup


def new_game(setup: Setup, boards: Sequence[str], seed: int) -> Game:
    """The game that this seed deals; '' is any board."""
    options = options_of(setup)
    wonders = [board or None for board in boards]
    side = options.sides if options.sides in ("A", "B") else "AB"[seed % 2]
    if options.variant == "ghost":
        return Game.solo(wonders[0], side, options.rerolls, seed)
    if options.variant == "bot":
        return Game.solo_bot(wonders[0], side, seed)
    return Game.new(setup.players, side, wonders, seed)


def check_boards(setup: Setup, boards: Sequence[str]) -> None:
    """Raises `Invalid` if these boards do not go together; the rules decide, by dealing a game with them."""
    try_boards(lambda: new_game(setup, boards, 0), boards)


def choose(game: Game, seat: int, text: str) -> Step[Game]:
    """Plays a move."""
    try:
        move = str(Move.parse(text))
    except IllegalMove as error:
        raise Invalid(unreadable_move(text, refusals.EXAMPLE)) from error
    after = game.clone()
    try:
        after.choose(seat, move)
    except IllegalMove as error:
        raise Invalid(refusals.why_not(game, seat, error)) from error
    return Step({}, Moved(seat, move), after)


def take_back(game: Game, seat: int) -> Step[Game]:
    """Undoes the last purchase of the turn."""
    if game.active_seat != seat or not game.can_unchoose:
        raise Invalid(_("There is nothing to take back."))
    event = TookBack(seat)
    return Step({}, event, apply(game, event))


def apply(game: Game, event: Played) -> Game:
    """The game after an event of the log."""
    after = game.clone()
    match event:
        case Moved():
            after.choose(event.seat, event.move)
        case TookBack():
            after.unchoose(event.seat)
        case _:
            raise TypeError(f"The dice game has no {type(event).__name__}.")
    return after


def replayed(game: Game, record: str) -> Game:
    """The game after the moves of a record; the seed of the game gives the rolls again."""
    after = game.clone()
    for line in Record.parse(record).steps:
        place, _space, words = line.partition(" ")
        if words.partition(" ")[0] not in CHANCE_WORDS:
            after.choose(int(place.rpartition(".")[2]), words)
    return after
