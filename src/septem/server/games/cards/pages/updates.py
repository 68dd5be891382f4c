"""What a stream sends to the page of a card game: as little as brings it up to date."""

from dataclasses import dataclass, replace

from markupsafe import Markup

from septem.server.games.cards.pages.bar import status_line
from septem.server.games.cards.pages.log import LoggedTurn, log_turns, turn_list
from septem.server.games.cards.pages.parts import changed_parts, part_hashes, table_parts, waiting_parts
from septem.server.games.cards.projections.card_table import CardTable
from septem.server.games.cards.projections.project import project, project_status, project_waiting
from septem.server.games.components.parts import Hashes, forget, partials
from septem.server.games.components.players import absent_players, absent_seats
from septem.server.games.protocol import Update, Viewer
from septem.server.html.partials import Swap, partial
from septem.server.tables.snapshot import Snapshot

# The moves that a seat has chosen in this turn, by the city that they are for.
OwnChoices = tuple[tuple[int, str], ...]

SMALL: Swap = "innerMorph transition:false"


@dataclass(frozen=True, slots=True)
class PageContents:
    """What a page holds: its version, the viewer's seat and choices, and a hash of each turn and part.

    `absent` are the seats that it offers to hand to a bot.
    """

    version: int
    seat: int | None
    choices: OwnChoices
    absent: tuple[int, ...]
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
    now = PageContents(snapshot.table.version, viewer.seat, choices, absent_seats(table.players), hashes, parts)
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
    # After a choice for the Free City, the hand in the page is the one that was offered for it.
    if waiting is None or len(choices) > 1:
        table = project(snapshot, viewer.seat, has_whole_log=False)
        html, parts = _changed(table, sent)
        return Update(html, replace(sent, choices=choices, absent=absent_seats(table.players), parts=parts))
    changed = waiting_parts(waiting)
    html = partials(changed, SMALL)
    # The script changes the hand, the state and the choices in the page, so their hashes no longer hold.
    parts = forget(sent.parts, ("state", "hand", "choices", "hand-title", "decision"))
    absent = absent_seats(waiting.status.players)
    return Update(html, replace(sent, choices=choices, absent=absent, parts=_with_status(parts, changed["status"])))


def _status(snapshot: Snapshot, seat: int | None, sent: PageContents) -> Update:
    """Who has chosen, and who is gone; returns the same `sent` if that changes nothing on this page."""
    if snapshot.table.phase == "over":
        return Update("", sent)
    status, html = project_status(snapshot, seat), ""
    line, absent = status_line(status), absent_seats(status.players)
    if sent.parts.get("status") != hash(line):
        html = partial("#status", line, SMALL)
        # The script copies the status to the decision in the page, so the hash of the decision no longer holds.
        sent = replace(sent, parts=_with_status(forget(sent.parts, ("decision",)), line))
    if sent.absent != absent:
        html += partial("#gone", absent_players(snapshot.id, status.players), SMALL)
        sent = replace(sent, absent=absent, parts=forget(sent.parts, ("decision",)))
    return Update(html, sent)


def _with_status(parts: Hashes, line: Markup) -> Hashes:
    return {**parts, "status": hash(line)}
