"""The rules of the card game on the server: secret choices, revealed together."""

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from septem.errors import IllegalMove
from septem.game.game import Game
from septem.game.moves import Action, Decision, Move
from septem.game.record import Record
from septem.kernel.layout import FREE_CITY_SEAT
from septem.server.errors import Invalid
from septem.server.games.cards import refusals
from septem.server.games.cards.options import check_sides, options_of
from septem.server.games.protocol import Choices, Step
from septem.server.games.refusals import try_boards, unreadable_move
from septem.server.i18n import _
from septem.server.tables.events import Played, Revealed
from septem.server.tables.setup import Setup


def new_game(setup: Setup, boards: Sequence[str], seed: int) -> Game:
    """The game that this seed deals; '' is any board, and a side alone is any board on this side (S4)."""
    options = options_of(setup)
    asked_sides = [board if options.is_side(board) else None for board in boards]
    return Game.new(
        setup.players,
        options.edition,
        options.variant or None,
        wonders=[None if side else board or None for board, side in zip(boards, asked_sides, strict=True)],
        sides=options.side or asked_sides,
        seed=seed,
    )


def check_boards(setup: Setup, boards: Sequence[str]) -> None:
    """Raises `Invalid` if these boards do not go together; the rules decide, by dealing a game with them."""
    check_sides(setup, boards)
    options = options_of(setup)
    cities = [board for board in boards if not options.is_side(board)]
    try_boards(lambda: new_game(setup, boards, 0), cities)


def decisions_of(game: Game) -> list[Decision]:
    """All open decisions; the Free City's holder decides for the own city first (F4)."""
    found = list(game.pending)
    holder = game.free_city_holder
    if holder is not None and any(decision.kind == "turn" and decision.by == holder for decision in found):
        found.append(Decision(FREE_CITY_SEAT, "free-city", holder))
    return found


def controlled_seats(game: Game, seat: int) -> tuple[int, ...]:
    """The cities that a seat decides for: its own, and the Free City in the turns when it holds it."""
    return (seat, game.players) if game.free_city_holder == seat else (seat,)


def choose(game: Game, choices: Choices, seat: int, text: str) -> Step[Game]:
    """Adds a secret choice; once all have chosen, the turn is resolved."""
    move = _parsed(text)
    if choices.get(seat) == move:
        return Step(choices)
    # The Free City's choice depends on its holder's, so both are dropped together.
    drops = {seat, game.players} if seat == game.free_city_holder else {seat}
    others = {other: chosen for other, chosen in choices.items() if other not in drops}
    made = {**others, seat: move}
    if any(decision.seat not in made for decision in decisions_of(game)):
        _check(game, others, seat, move)
        return Step(made)
    after = with_choices(game.clone(), others)
    _choose_or_refuse(after, seat, move)
    return Step(made, Revealed(tuple(sorted(made.items()))), after)


def _check(game: Game, others: Choices, seat: int, move: str) -> None:
    """Raises `Invalid` if the move is not legal; of the other choices only that of the Free City's holder matters."""
    is_after_holder = seat == game.players and game.free_city_holder in others
    before = with_choices(game.clone(), others) if is_after_holder else game
    try:
        before.check(seat, move)
    except IllegalMove:
        # This error names those who have still to choose.
        _choose_or_refuse(with_choices(game.clone(), others), seat, move)
        raise AssertionError(f"'{move}' is refused by Game.check and accepted by Game.choose.") from None


def _choose_or_refuse(game: Game, seat: int, move: str) -> None:
    try:
        game.choose(seat, move)
    except IllegalMove as error:
        raise Invalid(refusals.why_not(game, seat, move, error)) from error


def take_back(game: Game, choices: Choices, seat: int) -> Step[Game]:
    """Takes back what this seat has chosen, for the Free City as well."""
    own = controlled_seats(game, seat)
    return Step({other: move for other, move in choices.items() if other not in own})


def apply(game: Game, event: Played) -> Game:
    """The game after a turn of the log."""
    assert isinstance(event, Revealed)
    return with_choices(game.clone(), dict(event.moves))


def replayed(game: Game, record: str) -> Game:
    """The game after the moves of a record."""
    after = game.clone()
    for step in Record.parse(record).steps:
        for seat, move in step.moves:
            after.choose(seat, move)
    return after


def with_choices(game: Game, choices: Mapping[int, str] | Iterable[tuple[int, str]]) -> Game:
    """Makes these choices in the game, the Free City's last, since its holder's own come first."""
    for seat, move in sorted(dict(choices).items()):
        game.choose(seat, move)
    return game


def read_move(fields: Mapping[str, str]) -> str:
    """The text of a move, from a form that sends it whole or in parts; a `payment` of '2-1' is coins left and right."""
    if fields.get("move"):
        return fields["move"]
    left, _dash, right = (fields.get("payment") or "0-0").partition("-")
    card, action = fields.get("card"), fields.get("action")
    if not (left.isdecimal() and right.isdecimal() and len(left) < 4 and len(right) < 4):
        raise Invalid(_("Please choose how to pay."))
    if not action:
        raise Invalid(_("Please choose what to do with the card."))
    return str(Move(card or None, cast(Action, action), int(left), int(right)))


def _parsed(text: str) -> str:
    """The text of a move in the form that the rules use."""
    try:
        return str(Move.parse(text))
    except IllegalMove as error:
        raise Invalid(unreadable_move(text, refusals.EXAMPLE)) from error
