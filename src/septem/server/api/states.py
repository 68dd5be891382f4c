"""A table as a program sees it, by the same projections as the pages."""

from typing import Any

from septem.server.api.models import Models, MovesBase, Result, SeatShown, StateBase, TableBase
from septem.server.tables.overview import SeatOverview, table_overview
from septem.server.tables.snapshot import Snapshot


def table_model(models: Models, snapshot: Snapshot, person: str, link: str) -> TableBase:
    """A table without its game."""
    overview = table_overview(snapshot, person)
    return models.table(
        id=overview.id,
        link=link,
        phase=overview.phase,
        pulse=overview.revision,
        turn=overview.turn,
        setup=models.setup.model_validate(overview.setup.fields),
        seats=[_seat(seat) for seat in overview.seats],
        you=overview.you,
        is_host=overview.is_host,
        deadline=overview.deadline,
        commitment=overview.commitment,
        rematch=overview.rematch,
    )


def state_of(models: Models, snapshot: Snapshot, person: str, link: str) -> StateBase:
    """The table and its game as this person sees them."""
    model = table_model(models, snapshot, person, link)
    games: dict[str, Any] = dict.fromkeys(models.games)
    table = snapshot.table
    if table.phase == "open":
        return models.state(table=model, seat=None, kind="", chosen=False, final=[], **games)
    found = table.game.api_state(snapshot, table.seat_of(person))
    games[table.setup.game] = found.state
    results = [Result.model_validate(result._asdict()) for result in found.results]
    return models.state(table=model, seat=found.seat, kind=found.kind, chosen=found.chosen, final=results, **games)


def moves_of(models: Models, snapshot: Snapshot, person: str) -> MovesBase:
    """The moves from which this person can choose now."""
    table = snapshot.table
    seat = table.seat_of(person)
    found = table.game.api_moves(snapshot, seat) if seat is not None and table.phase == "running" else None
    if found is None:
        return models.moves(turn=table.turn, seat=None, kind="", chosen=False, moves=[])
    return models.moves(turn=table.turn, seat=found.seat, kind=found.kind, chosen=found.chosen, moves=list(found.moves))


def _seat(seat: SeatOverview) -> SeatShown:
    return SeatShown(
        seat=seat.number,
        kind=seat.kind,
        name=seat.name,
        level=seat.level,
        away=seat.is_away,
        gone=seat.is_absent,
        board=seat.board,
        is_you=seat.is_you,
    )
