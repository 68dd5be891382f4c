"""Facts about a position that are the same for every viewer, computed once per language."""

from collections.abc import Hashable
from functools import lru_cache
from typing import Any, NamedTuple

from septem.dice.game import Game
from septem.dice.table import Table as Board
from septem.server.games.dice.projections.dice import project_dice
from septem.server.games.dice.projections.dice_table import DiceTurn, DieView, GhostView, PublicSheet
from septem.server.games.dice.projections.log import LogWriter, is_decision, news, turns
from septem.server.games.dice.projections.sheets import public_sheet
from septem.server.i18n import current_locale

# The viewers of a table are served one after another, so a small cache is enough.
MAX_POSITIONS = 64


class Common(NamedTuple):
    """A position in the current locale, without anything that depends on the viewer."""

    board: Board
    """A copy that must not be changed."""
    moment: int
    age_starts: tuple[int, ...]
    may_use: int
    receiver: str
    news: str
    dice: tuple[DieView, ...]
    sheets: tuple[PublicSheet, ...]
    ghost: GhostView | None
    log: tuple[DiceTurn, ...]
    rendered: dict[Hashable, Any]
    """What pages have rendered of this position, for the next viewer; it is dropped with the position."""


def common_of(table_id: str, game: Game, names: tuple[str, ...]) -> Common:
    """The public facts of a game; the caller must not change it afterwards. Names are by seat."""
    return _common(table_id, game, names, current_locale())


@lru_cache(MAX_POSITIONS)
def _common(_table_id: str, game: Game, names: tuple[str, ...], _locale: str) -> Common:
    board = game.view(0).table
    entries = LogWriter(game, names).entries()
    count = len(board.box.dice)
    ghost = GhostView(game.rerolls, board.ghost if game.over else None) if game.variant == "ghost" else None
    return Common(
        board=board,
        moment=sum(is_decision(game, event) for event in game.log),
        age_starts=_age_starts(game),
        may_use=count if board.phase == "spend" and board.all_dice_usable() else count - 1,
        receiver=names[board.seat_at(board.place + 1)] if board.has_next_player and not game.over else "",
        news=news(entries[-1], names),
        dice=project_dice(game, board, names),
        sheets=tuple(public_sheet(game, board, seat) for seat in range(game.seats)),
        ghost=ghost,
        log=turns(game, entries, names),
        rendered={},
    )


def _age_starts(game: Game) -> tuple[int, ...]:
    found: dict[int, int] = {}
    moment = 0
    for event in game.log:
        found.setdefault(event.age, moment)
        moment += is_decision(game, event)
    return tuple(found.values())
