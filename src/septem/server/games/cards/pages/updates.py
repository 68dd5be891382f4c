"""What a stream sends to the page of a card game: as little as leads to the next moment."""

from dataclasses import dataclass

from septem.server.games.cards.pages.bar import status
from septem.server.games.cards.pages.log import log_turns
from septem.server.games.cards.pages.parts import changed_parts, part_hashes, table_parts, waiting_parts
from septem.server.games.cards.projections.card_table import CardTable
from septem.server.games.cards.projections.project import project, project_status, project_waiting
from septem.server.games.components.gone import gone, may_hand_over
from septem.server.games.components.parts import Hashes, forget, partials
from septem.server.games.protocol import Update, Viewer
from septem.server.html.partials import Swap, partial
from septem.server.tables.snapshot import Snapshot

# The parts that say who has chosen.
TOLD = frozenset(("status", "decision"))
SMALL: Swap = "innerMorph transition:false"


@dataclass(frozen=True, slots=True)
class Sent:
    """What a page holds: how far it is, from which seat, the own choices, and a hash of each part.

    `tells_gone` says whether it names those who are gone.
    """

    version: int
    turn: int
    seat: int | None
    choices: tuple[tuple[int, str], ...]
    tells_gone: bool
    parts: Hashes


def update(seen: Snapshot, viewer: Viewer, sent: Sent | None) -> Update:
    """The parts that a reveal has changed, else the own choice, else only who has chosen."""
    choices = own_choices(seen, viewer.seat)
    if sent is None or (sent.version, sent.seat) != (seen.table.version, viewer.seat):
        return _table(seen, viewer, sent, choices)
    if sent.choices == choices:
        return _status(seen, viewer.seat, sent)
    return _chosen(seen, viewer, sent, choices)


def own_choices(seen: Snapshot, seat: int | None) -> tuple[tuple[int, str], ...]:
    """What this seat has chosen in this turn, as holder of the Free City for it too."""
    table = seen.table
    if seat is None or table.position is None:
        return ()
    cities = table.game.controlled_seats(table.position, seat)
    return tuple(sorted((city, move) for city, move in seen.choices.items() if city in cities))


def _table(seen: Snapshot, viewer: Viewer, sent: Sent | None, choices: tuple[tuple[int, str], ...]) -> Update:
    """The parts that changed, and before them what is new in the log: all of it, the last turn, or nothing."""
    new_turns = None if sent is None else seen.table.turn - sent.turn
    # At the end earlier turns, too, say which cards lie under stages.
    has_whole_log = new_turns is None or new_turns > 1 or seen.table.phase == "over"
    shown = project(seen, viewer.seat, is_host=viewer.is_host, has_whole_log=has_whole_log)
    log = ""
    if has_whole_log or new_turns:
        log = partial("#turns", log_turns(shown), "innerMorph" if has_whole_log else "afterbegin")
    html, parts = _changed(shown, sent)
    return Update(log + html, _now(seen, viewer.seat, choices, parts))


def _changed(shown: CardTable, sent: Sent | None) -> tuple[str, Hashes]:
    parts = table_parts(shown)
    changed = changed_parts(sent.parts if sent else {}, shown, parts)
    return partials(changed), part_hashes(shown, parts)


def _now(seen: Snapshot, seat: int | None, choices: tuple[tuple[int, str], ...], parts: Hashes) -> Sent:
    return Sent(seen.table.version, seen.table.turn, seat, choices, bool(seen.absent), parts)


def _chosen(seen: Snapshot, viewer: Viewer, sent: Sent, choices: tuple[tuple[int, str], ...]) -> Update:
    """The few parts that the own choice changes; where another decision follows, all that differ."""
    waiting = project_waiting(seen, viewer.seat)
    if waiting is None:
        shown = project(seen, viewer.seat, is_host=viewer.is_host, has_whole_log=False)
        html, parts = _changed(shown, sent)
        return Update(html, _now(seen, viewer.seat, choices, parts))
    changed = waiting_parts(waiting)
    html = partials(changed, SMALL)
    # The script lets the hand and the state of the page rest and drops the choices, so these differ from what was sent.
    resting = ("state", "hand", "choices", *changed)
    parts = forget(sent.parts, resting)
    return Update(html, _now(seen, viewer.seat, choices, parts))


def _status(seen: Snapshot, seat: int | None, sent: Sent) -> Update:
    """Who has chosen, and who is gone."""
    shown = project_status(seen, seat)
    html = partial("#status", status(shown), SMALL)
    # Only who waits has a place in the page for those who are gone.
    if (seen.absent or sent.tells_gone) and may_hand_over(shown.players):
        html += partial("#gone", gone(seen.id, shown.players), SMALL)
    parts = sent.parts if TOLD.isdisjoint(sent.parts) else forget(sent.parts, TOLD)
    return Update(html, _now(seen, seat, sent.choices, parts))
