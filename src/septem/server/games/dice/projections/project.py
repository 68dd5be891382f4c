"""From a table of the dice game to what one viewer is shown, now or at a moment of its replay."""

from functools import lru_cache
from typing import cast

from septem import dice
from septem.dice.events import Lies, Played, Rolled
from septem.dice.game import Game
from septem.dice.moves import SELLERS
from septem.dice.position import Position
from septem.dice.table import BOT_SEAT, Turn
from septem.dice.table import Table as Board
from septem.dice.words import face_words
from septem.server.games.dice.projections.decision import decision_of
from septem.server.games.dice.projections.dice_table import (
    DiceDecision,
    DiceTable,
    DieShown,
    DieState,
    GhostShown,
    MarketShown,
    Where,
)
from septem.server.games.dice.projections.log import Chronicle, is_decision, news, turns
from septem.server.games.dice.projections.score_sheet import final_of
from septem.server.games.dice.projections.sheets import market_sales, means_of, sheet_shown
from septem.server.games.dice.rules import new_game
from septem.server.games.table_view import Mark, Player, fairness_of, is_long_gone, why_away
from septem.server.i18n import _
from septem.server.tables.setup import Setup
from septem.server.tables.snapshot import Snapshot
from septem.server.tables.table import Table

DA_VINCI = "Da Vinci"
REPLAYS_KEPT = 64


def project_dice(
    seen: Snapshot,
    viewer: int | None,
    at: int | None = None,
    *,
    seen_from: int | None = None,
    is_host: bool = False,
) -> DiceTable:
    """The table as this seat sees it, with `at` as it stood after so many moves; None is a spectator.

    `seen_from` is the seat whose sheet is laid out and whose prices are shown, usually the viewer's. It changes neither
    who is called "You" nor what they can do.
    """
    table, game = seen.table, cast(dice.Game, seen.table.position)
    moments = sum(is_decision(game, event) for event in game.log)
    age_starts = _age_starts(game)
    is_replay = at is not None
    if at is not None:
        game = _game_at(table, game, at)
    players = _players(seen, game, viewer, is_replay=is_replay)
    names = [player.name for player in players]
    board = game.view(0).table
    perspective = _seat_to_look_from(table, viewer, seen_from)
    own = _seen_by(board, perspective)
    decision = None if is_replay else _decision(table, game, viewer, names)
    told = Chronicle(game, names).told()
    log = turns(game, told, names)
    most = len(board.box.dice) if board.phase == "spend" and board.all_dice_usable() else len(board.box.dice) - 1
    return DiceTable(
        id=table.id,
        setup=table.setup,
        version=table.version,
        turn_number=table.turn,
        moment=sum(is_decision(game, event) for event in game.log),
        moments=moments,
        age_starts=age_starts,
        age=game.age,
        roll=board.turn.rolls,
        rolls=len(game.components.turn.keep) + 1,
        over=game.over,
        is_replay=is_replay,
        viewer=viewer,
        seen_from=perspective,
        host=is_host,
        deadline=None if is_replay else table.deadline,
        active=game.active_seat,
        title=_title(game, players),
        news=news(told[-1], names),
        players=players,
        dice=_dice(game, board, names),
        used=len(board.box.dice) - len(board.unused_dice()) if board.phase == "spend" else 0,
        may_use=most,
        receiver=names[board.seat_at(board.place + 1)] if board.has_next_player and not game.over else "",
        decision=decision,
        sheets=tuple(sheet_shown(game, own, player, _where(own, player.seat, perspective)) for player in players),
        means=() if game.over else means_of(own),
        ghost=GhostShown(game.rerolls, board.ghost if game.over else None) if game.variant == "ghost" else None,
        market=MarketShown(game.market, market_sales(own, "left")) if game.market else None,
        log=log,
        final=final_of(game, players) if game.over else None,
        fairness=fairness_of(table),
        rematch=table.rematch,
    )


def _age_starts(game: Game) -> tuple[int, ...]:
    found: dict[int, int] = {}
    moment = 0
    for event in game.log:
        found.setdefault(event.age, moment)
        moment += is_decision(game, event)
    return tuple(found.values())


def _game_at(table: Table, game: Game, at: int) -> Game:
    moves = tuple(
        (event.seat, str(event.move)) for event in game.log if isinstance(event, Played) and is_decision(game, event)
    )
    boards = tuple(seat.board for seat in table.seats)
    return _played(table.setup, boards, table.deal.seed, moves[: max(0, at)])


@lru_cache(maxsize=REPLAYS_KEPT)
def _played(setup: Setup, boards: tuple[str, ...], seed: int, moves: tuple[tuple[int, str], ...]) -> Game:
    """The game after these moves; nobody changes it."""
    game = new_game(setup, boards, seed)
    for seat, move in moves:
        game.choose(seat, move)
    return game


def _players(seen: Snapshot, game: Game, viewer: int | None, *, is_replay: bool) -> tuple[Player, ...]:
    players = [
        Player(
            number,
            seat.name,
            "bot" if seat.is_machine else "person",
            seat.level,
            "" if is_replay else _mark(seen, game, number, viewer),
            number == viewer,
            is_away=seat.away and not is_replay,
            why_away=why_away(seen.table, number) if number == viewer and not is_replay else "",
            is_long_gone=not is_replay and is_long_gone(seen, number, owes=_owes(game, number), you=viewer),
        )
        for number, seat in enumerate(seen.table.seats)
    ]
    if game.variant == "bot":
        players.append(Player(BOT_SEAT, DA_VINCI, "bot", 0, "", False))
    return tuple(players)


def _mark(seen: Snapshot, game: Game, number: int, viewer: int | None) -> Mark:
    if seen.table.seats[number].away:
        return "away"
    if seen.is_gone(number, viewer):
        return "gone"
    if not _owes(game, number):
        return ""
    return "yours" if number == viewer else "thinking"


def _owes(game: Game, number: int) -> bool:
    return not game.over and number == game.active_seat


def _decision(table: Table, game: Game, viewer: int | None, names: list[str]) -> DiceDecision | None:
    if viewer is None or table.seats[viewer].away:
        return None
    return decision_of(game.view(viewer), names, can_undo=game.can_unchoose)


def _seat_to_look_from(table: Table, viewer: int | None, wanted: int | None) -> int | None:
    """The seat asked for if it is a player's, else the viewer's; None follows the player whose turn it is."""
    return wanted if wanted is not None and 0 <= wanted < len(table.seats) else viewer


def _seen_by(board: Board, perspective: int | None) -> Board:
    """The table in the next turn of the seat that one looks from, so that prices are those this seat pays."""
    if perspective is None or board.seat == perspective:
        return board
    seen = board.clone()
    first = (board.age - 1) * len(board.sheets)
    seen.place = next(place for place in range(first, seen.last_place + 1) if seen.seat_at(place) == perspective)
    seen.turn = Turn()
    return seen


def _where(board: Board, seat: int, perspective: int | None) -> Where:
    centre = board.seat if perspective is None else perspective
    if seat == perspective:
        return "you"
    beside: Where | None = next((side for side in SELLERS if board.neighbour(centre, side) == seat), None)
    return beside or "other"


def _title(game: Game, players: tuple[Player, ...]) -> str:
    """Who does what now."""
    if game.over:
        return _("The game is over")
    player = players[game.active_seat]
    kind = game.pending[0].kind
    if player.is_you:
        return {"pick": _("pick a die"), "keep": _("your roll"), "spend": _("your turn")}[kind]
    text = {"pick": _("{name} picks a die"), "keep": _("{name} rolls"), "spend": _("{name} uses the dice")}[kind]
    return text.format(name=player.name)


def _dice(game: Game, board: Board, names: list[str]) -> tuple[DieShown, ...]:
    fallen = _rolled_at(game)
    return tuple(
        DieShown(
            die.number,
            die.printed,
            face_words(die.printed),
            _die_state(board, die),
            die.is_passed,
            die.left,
            _die_tag(board, die),
            _die_note(board, die, names),
            fallen.get(die.number, 0),
        )
        for die in game.dice
    )


def _die_state(board: Board, die: dice.Die) -> DieState:
    if board.phase == "spend":
        return "free" if not die.is_used else "partly" if die.left else "used"
    return "kept" if die.is_kept else "rolled"


def _die_tag(board: Board, die: dice.Die) -> str:
    """The state of a die in a word."""
    if board.phase in ("pick", "over"):
        return ""
    if board.phase == "keep":
        return _("lies fixed") if die.is_passed else _("kept") if die.is_kept else _("rolled")
    return {"free": _("unused"), "partly": _("in use"), "used": _("used")}[_die_state(board, die)]


def _die_note(board: Board, die: dice.Die, names: list[str]) -> str:
    """Where a die comes from."""
    if board.phase in ("pick", "over"):
        return ""
    if die.is_passed:
        if board.variant == "ghost" or (board.variant == "bot" and board.place == 0):
            return _("lies there")
        giver = len(board.sheets) - 1 if board.place == 0 else board.seat_at(board.place - 1)
        return _("from {name}").format(name=names[giver])
    if die.number == board.turn.rerolled:
        return _("rolled again")
    keeps = board.box.components.turn.keep
    if die.is_kept:
        place, roll = board.turn.kept.index(die.number), 0
        while place >= sum(keeps[: roll + 1]):
            roll += 1
        return _("kept, roll {roll}").format(roll=roll + 1)
    return _("roll {roll}").format(roll=board.turn.rolls)


def _rolled_at(game: Position) -> dict[int, int]:
    """How many events there were when each die last fell, so that a page knows which are freshly rolled."""
    found: dict[int, int] = {}
    for number, event in enumerate(game.log, 1):
        if isinstance(event, Rolled):
            found |= {die: number for die, _face in event.faces}
        elif isinstance(event, Lies):
            found[event.die] = number
    return found
