"""Projects a table of the dice game to what one viewer sees, now or at a moment of its replay."""

from functools import lru_cache

from septem.dice.events import Played
from septem.dice.game import Game
from septem.dice.moves import SELLERS
from septem.dice.table import Table as Board
from septem.dice.table import Turn
from septem.server.games.dice.projections.common import Common, common_of
from septem.server.games.dice.projections.decision import project_decision
from septem.server.games.dice.projections.dice_table import (
    DiceDecision,
    DiceTable,
    MarketView,
    PresenceView,
    SheetView,
    Where,
)
from septem.server.games.dice.projections.log import is_decision
from septem.server.games.dice.projections.players import names_at, project_players, project_replay_players
from septem.server.games.dice.projections.score_sheet import project_score_sheet
from septem.server.games.dice.projections.sheets import market_sales, means_of, sales
from septem.server.games.dice.rules import new_game
from septem.server.games.table_view import Player, fairness_of, seat_to_look_from
from septem.server.i18n import _
from septem.server.tables.setup import Setup
from septem.server.tables.snapshot import Snapshot
from septem.server.tables.table import Table

CACHED_MOMENTS = 64


def project(
    snapshot: Snapshot,
    viewer: int | None,
    at: int | None = None,
    *,
    seen_from: int | None = None,
) -> DiceTable:
    """The table as this seat sees it, None being a spectator; with `at`, as it stood after this many moves.

    `seen_from` is the seat whose sheet is shown in full and whose prices apply, by default the viewer's. It changes
    neither who is called "You" nor what they can do.
    """
    table, live = snapshot.table, _game(snapshot)
    names = names_at(snapshot, live)
    is_replay = at is not None
    game = live if at is None else _game_at(table, live, at)
    common, whole = common_of(table.id, game, names), common_of(table.id, live, names)
    players = project_replay_players(snapshot, game, viewer) if is_replay else project_players(snapshot, game, viewer)
    perspective = seat_to_look_from(table, viewer, seen_from)
    paying = _seen_by(common.board, perspective)
    return DiceTable(
        id=table.id,
        setup=table.setup,
        turn_number=table.turn,
        moment=common.moment,
        moments=whole.moment,
        age_starts=whole.age_starts,
        age=game.age,
        roll=common.board.turn.rolls,
        rolls=len(game.components.turn.keep) + 1,
        over=game.over,
        is_replay=is_replay,
        phase=table.phase,
        viewer=viewer,
        seen_from=perspective,
        deadline=None if is_replay else table.deadline,
        active=game.active_seat,
        title=_title(game, players),
        news=common.news,
        players=players,
        dice=common.dice,
        may_use=common.may_use,
        receiver=common.receiver,
        decision=None if is_replay else _decision(table, game, viewer, names),
        sheets=_sheets(common, players, paying, perspective),
        means=() if game.over else means_of(paying),
        ghost=common.ghost,
        market=MarketView(game.market, market_sales(paying, "left")) if game.market else None,
        log=common.log,
        final=project_score_sheet(game, players) if game.over else None,
        fairness=fairness_of(table),
        rematch=table.rematch,
        rendered=common.rendered,
    )


def project_presence(snapshot: Snapshot, viewer: int | None) -> PresenceView:
    """Who is there now, without projecting anything else."""
    game = _game(snapshot)
    main_seat = game.active_seat if viewer is None else viewer
    return PresenceView(snapshot.id, project_players(snapshot, game, viewer), main_seat)


def _game(snapshot: Snapshot) -> Game:
    game = snapshot.table.position
    assert isinstance(game, Game)
    return game


def _game_at(table: Table, game: Game, at: int) -> Game:
    moves = tuple(
        (event.seat, str(event.move)) for event in game.log if isinstance(event, Played) and is_decision(game, event)
    )
    boards = tuple(seat.board for seat in table.seats)
    return _played(table.setup, boards, table.deal.seed, moves[: max(0, at)])


@lru_cache(maxsize=CACHED_MOMENTS)
def _played(setup: Setup, boards: tuple[str, ...], seed: int, moves: tuple[tuple[int, str], ...]) -> Game:
    """The game after these moves; it must not be changed."""
    game = new_game(setup, boards, seed)
    for seat, move in moves:
        game.choose(seat, move)
    return game


def _decision(table: Table, game: Game, viewer: int | None, names: tuple[str, ...]) -> DiceDecision | None:
    if viewer is None or game.over or viewer != game.active_seat or table.seats[viewer].away:
        return None
    return project_decision(game.view(viewer), names, can_undo=game.can_unchoose)


def _seen_by(board: Board, perspective: int | None) -> Board:
    """The table in the next turn of this seat, or in its last one, so that the prices are those that it pays."""
    if perspective is None or board.seat == perspective:
        return board
    later = board.clone()
    places = [place for place in range(board.last_place + 1) if board.seat_at(place) == perspective]
    later.place = next((place for place in places if place > board.place), places[-1])
    later.turn = Turn()
    return later


def _sheets(
    common: Common, players: tuple[Player, ...], paying: Board, perspective: int | None
) -> tuple[SheetView, ...]:
    return tuple(
        SheetView(
            player=player,
            where=_where(paying, player.seat, perspective),
            public=public,
            sells=sales(paying, player.seat),
        )
        for player, public in zip(players, common.sheets, strict=True)
    )


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
