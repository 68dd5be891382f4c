"""The players of a dice game: their names, and a mark for what each is doing."""

from septem.dice.game import Game
from septem.dice.table import BOT_SEAT
from septem.server.games.table_view import Player, is_long_absent, mark_of, why_away
from septem.server.tables.snapshot import Snapshot

DA_VINCI = "Da Vinci"


def names_at(snapshot: Snapshot, game: Game) -> tuple[str, ...]:
    """The names by seat, including the Da Vinci Bot's."""
    names = tuple(seat.name for seat in snapshot.table.seats)
    return (*names, DA_VINCI) if game.variant == "bot" else names


def project_players(snapshot: Snapshot, game: Game, viewer: int | None) -> tuple[Player, ...]:
    """The players by seat, with what they are doing now."""
    players = tuple(
        Player(
            seat=number,
            name=seat.name,
            kind="bot" if seat.is_machine else "person",
            mark=mark_of(snapshot, number, viewer, decides=_owes(game, number)),
            is_you=number == viewer,
            is_away=seat.away,
            why_away=why_away(snapshot.table, number) if number == viewer else "",
            is_long_absent=is_long_absent(snapshot, number, owes=_owes(game, number), you=viewer),
        )
        for number, seat in enumerate(snapshot.table.seats)
    )
    return _with_da_vinci(game, players)


def project_replay_players(snapshot: Snapshot, game: Game, viewer: int | None) -> tuple[Player, ...]:
    """The players in a replay, without what they are doing now."""
    players = tuple(
        Player(
            seat=number,
            name=seat.name,
            kind="bot" if seat.is_machine else "person",
            mark="",
            is_you=number == viewer,
        )
        for number, seat in enumerate(snapshot.table.seats)
    )
    return _with_da_vinci(game, players)


def _with_da_vinci(game: Game, players: tuple[Player, ...]) -> tuple[Player, ...]:
    if game.variant != "bot":
        return players
    return (*players, Player(seat=BOT_SEAT, name=DA_VINCI, kind="bot", mark="", is_you=False))


def _owes(game: Game, number: int) -> bool:
    return not game.over and number == game.active_seat
