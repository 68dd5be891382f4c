"""What leaves the server for a person: page, messages of the stream, replay and API, as texts."""

from dataclasses import replace
from functools import cache

from septem.server.api import states
from septem.server.api.models import Models, build_models
from septem.server.games.cards.pages.updates import PageContents
from septem.server.games.protocol import Viewer
from septem.server.pages.game.routes import viewer_of
from septem.server.tables.snapshot import Snapshot


def whole_page(seen: Snapshot, person: str) -> str:
    """The page of a game."""
    return str(seen.table.game.page(seen, viewer_of(seen.table, person)))


def whole_update(seen: Snapshot, person: str) -> str:
    """The message to a page that was just opened."""
    return seen.table.game.update(seen, viewer_of(seen.table, person), None).html


def status_update(seen: Snapshot, person: str) -> str:
    """The message to a page on which nothing has changed but who has chosen."""
    return seen.table.game.update(seen, viewer_of(seen.table, person), _sent(seen, person)).html


def update_between(before: Snapshot, after: Snapshot, person: str) -> str:
    """The message that leads from the page of one moment to another: a reveal, several of them, an undo, an absence."""
    return after.table.game.update(after, viewer_of(after.table, person), _sent(before, person)).html


def chosen_update(seen: Snapshot, person: str) -> str:
    """The message to the page of a card game after the own choice."""
    sent = _sent(seen, person)
    assert isinstance(sent, PageContents)
    return seen.table.game.update(seen, viewer_of(seen.table, person), replace(sent, choices=((-1, ""),))).html


def replay(seen: Snapshot, person: str, at: int, seat: int | None) -> str:
    """The page of a moment in a game."""
    return str(seen.table.game.replay_page(seen, Viewer(seen.table.seat_of(person)), at, seat))


def api_state(seen: Snapshot, person: str) -> str:
    """The state that the API gives."""
    return states.state_of(_models(), seen, person, "").model_dump_json()


def api_moves(seen: Snapshot, person: str) -> str:
    """The moves that the API gives."""
    return states.moves_of(seen, person).model_dump_json()


def _sent(seen: Snapshot, person: str) -> object:
    return seen.table.game.update(seen, viewer_of(seen.table, person), None).sent


@cache
def _models() -> Models:
    return build_models()
