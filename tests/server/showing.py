"""What leaves the server for a person: page, messages of the stream, replay and API, as texts."""

from dataclasses import replace
from functools import cache

from septem.server.api import states
from septem.server.api.models import Models, build_models
from septem.server.games.cards.pages.updates import PageContents
from septem.server.games.protocol import Viewer
from septem.server.pages.game.routes import viewer_of
from septem.server.tables.snapshot import Snapshot


def whole_page(snapshot: Snapshot, person: str) -> str:
    """The page of a game."""
    return str(snapshot.table.game.page(snapshot, viewer_of(snapshot.table, person)))


def whole_update(snapshot: Snapshot, person: str) -> str:
    """The message to a page that was just opened."""
    return snapshot.table.game.update(snapshot, viewer_of(snapshot.table, person), None).html


def status_update(snapshot: Snapshot, person: str) -> str:
    """The message to a page on which nothing has changed but who has chosen and who is gone."""
    sent = _sent(snapshot, person)
    if isinstance(sent, PageContents):
        sent = replace(sent, absent=(-1,), parts={**sent.parts, "status": 0})
    return snapshot.table.game.update(snapshot, viewer_of(snapshot.table, person), sent).html


def update_between(before: Snapshot, after: Snapshot, person: str) -> str:
    """The message that leads from the page of one moment to another: a reveal, several of them, an undo, an absence."""
    return after.table.game.update(after, viewer_of(after.table, person), _sent(before, person)).html


def chosen_update(snapshot: Snapshot, person: str) -> str:
    """The message to the page of a card game after the own choice."""
    sent = _sent(snapshot, person)
    assert isinstance(sent, PageContents)
    choose = replace(sent, choices=((-1, ""),))
    return snapshot.table.game.update(snapshot, viewer_of(snapshot.table, person), choose).html


def replay(snapshot: Snapshot, person: str, at: int, seat: int | None) -> str:
    """The page of a moment in a game."""
    return str(snapshot.table.game.replay_page(snapshot, Viewer(snapshot.table.seat_of(person)), at, seat))


def api_state(snapshot: Snapshot, person: str) -> str:
    """The state that the API gives."""
    return states.state_of(_models(), snapshot, person, "").model_dump_json()


def api_moves(snapshot: Snapshot, person: str) -> str:
    """The moves that the API gives."""
    return states.moves_of(_models(), snapshot, person).model_dump_json()


def _sent(snapshot: Snapshot, person: str) -> object:
    return snapshot.table.game.update(snapshot, viewer_of(snapshot.table, person), None).sent


@cache
def _models() -> Models:
    return build_models()
