"""Tables as HTML for one viewer, drawn once however many look at the same thing."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Literal

from htpy import Node

from septem.server.language import spoken
from septem.server.pages.dice import dice_inside, dice_page, dice_replay_page
from septem.server.pages.keeping import text_of
from septem.server.pages.play.gone import gone, may_hand_over
from septem.server.pages.replay import replay_page
from septem.server.pages.table import game_page, log_turns, resting_title, status, table_inside, waiting
from septem.server.seeing.dice import project_dice
from septem.server.seeing.project import project, project_status, project_waiting
from septem.server.table.table import Table

# A fragment has about 100 KB, and is asked for again only by those who look at the same moment.
MOST_KEPT = 60
# What is new in a log: all of it, or the last so many turns.
News = Literal["all"] | int
# How what a small partial brings takes the place of what was there.
SMALL = "innerMorph transition:false"


class Rendered:
    """Fragments that were drawn lately, by everything they depend on."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], str] = OrderedDict()

    def get(self, key: tuple[object, ...], draw: Callable[[], str]) -> str:
        """The fragment, drawn if need be."""
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = draw()
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return found

    def inside(self, table: Table, person: str, known_turn: int | None = None) -> str:
        """The partials that bring a table up to date for somebody who knows the log up to this turn, if at all."""
        viewer, is_host = table.seat_of(person), person == table.host
        news: News = "all" if known_turn is None or known_turn < table.turn - 1 else table.turn - known_turn
        return self.get(
            (table.id, table.pulse, _absent(table), viewer, is_host, spoken(), "inside", news),
            lambda: _inside(table, viewer, is_host, news),
        )

    def chosen(self, table: Table, person: str) -> str:
        """The small partials for somebody who has just chosen; all of the table where another decision follows."""
        shown = project_waiting(table, table.seat_of(person)) if table.setup.game == "cards" else None
        if shown is None:
            return self.inside(table, person, table.turn)
        parts = (
            ("#status", status(shown.status)),
            ("#hand-title", resting_title()),
            ("#decision", waiting(shown)),
        )
        return "".join(_partial(target, SMALL, inside) for target, inside in parts)

    def status(self, table: Table, person: str, *, tells_gone: bool = False) -> str:
        """The small partials that say who has chosen, and who is gone; with dice, where all is seen, the table."""
        if table.setup.game == "dice":
            return self.inside(table, person, table.turn)
        viewer = table.seat_of(person)
        return self.get(
            (table.id, table.pulse, _absent(table), viewer, spoken(), "status", tells_gone),
            lambda: _status(table, viewer, tells_gone),
        )


def whole_page(table: Table, person: str) -> str:
    """The page of a game for this person."""
    viewer, is_host = table.seat_of(person), person == table.host
    if table.setup.game == "dice":
        return str(dice_page(project_dice(table, viewer, is_host=is_host)))
    return str(game_page(project(table, viewer, is_host=is_host)))


def replay(table: Table, person: str, at: int, seat: int | None) -> str:
    """The page of a moment in a game, from the own seat or another."""
    viewer = table.seat_of(person)
    if table.setup.game == "dice":
        return str(dice_replay_page(project_dice(table, viewer if seat is None else seat, at)))
    shown = project(table, viewer, at=at, seen_from=seat)
    return str(replay_page(shown, project(table, viewer, seen_from=seat).log))


def lobby_partial(inside: Node) -> str:
    """The partial that replaces all of a lobby that can change."""
    return _partial("#lobby", "innerMorph", inside)


def _inside(table: Table, viewer: int | None, is_host: bool, news: News) -> str:
    """The table, and before it what is new in its log: all of it, the last turn, or nothing."""
    if table.setup.game == "dice":
        return _partial("#table", "innerMorph", dice_inside(project_dice(table, viewer, is_host=is_host)))
    shown = project(table, viewer, is_host=is_host, has_whole_log=news == "all")
    log = ""
    if news:
        log = _partial("#turns", "innerMorph" if news == "all" else "afterbegin", log_turns(shown))
    return log + _partial("#table", "innerMorph", table_inside(shown))


def _status(table: Table, viewer: int | None, tells_gone: bool) -> str:
    shown = project_status(table, viewer)
    parts = _partial("#status", SMALL, status(shown))
    # Only who waits has a place in the page for those who are gone.
    if tells_gone and may_hand_over(shown.players):
        parts += _partial("#gone", SMALL, gone(table.id, shown.players))
    return parts


def _absent(table: Table) -> tuple[tuple[int, str], ...]:
    return tuple(sorted(table.absent.items()))


def _partial(target: str, swap: str, inside: Node) -> str:
    return f'<hx-partial hx-target="{target}" hx-swap="{swap}">{text_of(inside)}</hx-partial>'
