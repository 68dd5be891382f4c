"""What a stream sends to the page of a card game: as little as brings it up to date."""

from dataclasses import dataclass, replace

from septem.server.games.cards.pages.bar import status_line
from septem.server.games.cards.pages.log import LoggedTurn, log_turns, turn_list
from septem.server.games.cards.pages.parts import changed_parts, part_hashes, table_parts, waiting_parts
from septem.server.games.cards.projections.card_table import CardTable
from septem.server.games.cards.projections.project import project, project_status, project_waiting
from septem.server.games.components.parts import Hashes, forget, partials
from septem.server.games.components.players import absent_players, may_hand_over
from septem.server.games.protocol import Update, Viewer
from septem.server.html.partials import Swap, partial
from septem.server.tables.snapshot import Snapshot

# The parts that the status update changes in the page.
STATUS_PARTS = frozenset(("status", "decision"))
# The moves that a seat has chosen in this turn, by the city that they are for.
OwnChoices = tuple[tuple[int, str], ...]

SMALL: Swap = "innerMorph transition:false"


@dataclass(frozen=True, slots=True)
class PageContents:
    """What a page holds: its version, the viewer's seat and choices, and a hash of each turn and part.

    `shows_absent` says whether it names players who are gone.
    """

    version: int
    seat: int | None
    choices: OwnChoices
    shows_absent: bool
    turns: tuple[int, ...]
    parts: Hashes


def update(snapshot: Snapshot, viewer: Viewer, sent: PageContents | None) -> Update:
    """After a reveal the parts that it changed, after the viewer's own choice that choice, else only who has chosen."""
    choices = own_choices(snapshot, viewer.seat)
    if sent is None or (sent.version, sent.seat) != (snapshot.table.version, viewer.seat):
        return _table(snapshot, viewer, sent, choices)
    if sent.choices == choices:
        return _status(snapshot, viewer.seat, sent)
    return _chosen(snapshot, viewer, sent, choices)


def own_choices(snapshot: Snapshot, seat: int | None) -> OwnChoices:
    """What this seat has chosen in this turn, also for the Free City if it holds it."""
    table = snapshot.table
    if seat is None or table.position is None:
        return ()
    cities = table.game.controlled_seats(table.position, seat)
    return tuple(sorted((city, move) for city, move in snapshot.choices.items() if city in cities))


def _table(snapshot: Snapshot, viewer: Viewer, sent: PageContents | None, choices: OwnChoices) -> Update:
    """The parts that changed, and before them the turns of the log that did."""
    known = sent.turns if sent is not None and sent.seat == viewer.seat else None
    # At the end, earlier turns change as well: they now say which cards are under stages.
    has_whole_log = known is None or snapshot.table.turn - len(known) > 1 or snapshot.table.phase == "over"
    table = project(snapshot, viewer.seat, has_whole_log=has_whole_log)
    turns = log_turns(table)
    hashes = (*(known or ())[: snapshot.table.turn - len(turns)], *(hash(turn.inside) for turn in turns))
    html, parts = _changed(table, sent)
    now = PageContents(snapshot.table.version, viewer.seat, choices, bool(snapshot.absent), hashes, parts)
    return Update(_log(known, turns) + html, now)


def _log(known: tuple[int, ...] | None, turns: list[LoggedTurn]) -> str:
    """The turns that are new or different; all of them if nothing is known of the page's turns."""
    if known is None:
        return partial("#turns", turn_list(turns))
    new = [turn for turn in turns if turn.number > len(known)]
    other = [turn for turn in turns if turn.number <= len(known) and known[turn.number - 1] != hash(turn.inside)]
    html = partial("#turns", turn_list(new), "afterbegin") if new else ""
    return html + "".join(partial(f"#turn-{turn.number}", turn.inside) for turn in other)


def _changed(table: CardTable, sent: PageContents | None) -> tuple[str, Hashes]:
    parts = table_parts(table)
    changed = changed_parts(sent.parts if sent else {}, table, parts)
    return partials(changed), part_hashes(table, parts)


def _chosen(snapshot: Snapshot, viewer: Viewer, sent: PageContents, choices: OwnChoices) -> Update:
    """The few parts that the viewer's own choice changes, or all that differ if another decision follows."""
    waiting = project_waiting(snapshot, viewer.seat)
    now = replace(sent, choices=choices, shows_absent=bool(snapshot.absent))
    # After a choice for the Free City, the hand in the page is the one that was offered for it.
    if waiting is None or len(choices) > 1:
        table = project(snapshot, viewer.seat, has_whole_log=False)
        html, parts = _changed(table, sent)
        return Update(html, replace(now, parts=parts))
    changed = waiting_parts(waiting)
    html = partials(changed, SMALL)
    # The script changes the hand, the state and the choices in the page, so their hashes no longer hold.
    outdated = ("state", "hand", "choices", *changed)
    return Update(html, replace(now, parts=forget(sent.parts, outdated)))


def _status(snapshot: Snapshot, seat: int | None, sent: PageContents) -> Update:
    """Who has chosen, and who is gone."""
    status = project_status(snapshot, seat)
    html = partial("#status", status_line(status), SMALL)
    # Only a page that waits has an element for players who are gone.
    if (snapshot.absent or sent.shows_absent) and may_hand_over(status.players):
        html += partial("#gone", absent_players(snapshot.id, status.players), SMALL)
    parts = sent.parts if STATUS_PARTS.isdisjoint(sent.parts) else forget(sent.parts, STATUS_PARTS)
    return Update(html, replace(sent, shows_absent=bool(snapshot.absent), parts=parts))
