"""Projects a table of the card game to what one viewer may see."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from msgspec import structs

from septem.data.cards import Card
from septem.game.events import Event, Revealed
from septem.game.game import Game
from septem.game.view import View
from septem.server.games.cards.catalogue import card_named
from septem.server.games.cards.history import game_at, reveals
from septem.server.games.cards.projections.card_table import (
    CardTable,
    Chosen,
    DecisionView,
    Passing,
    StatusView,
    WaitingView,
)
from septem.server.games.cards.projections.cities import project_cities
from septem.server.games.cards.projections.common import common_of, decisions_by_seat
from septem.server.games.cards.projections.decision import project_choice, project_decision
from septem.server.games.cards.projections.log import project_last_turn, project_log
from septem.server.games.cards.projections.players import Naming, free_city_player, project_players
from septem.server.games.cards.projections.score_sheet import project_score_sheet
from septem.server.games.table_view import Player, fairness_of, seat_to_look_from
from septem.server.i18n import _
from septem.server.tables.snapshot import NO_ONE_ABSENT, Snapshot


def project(
    snapshot: Snapshot,
    viewer: int | None,
    *,
    at: int | None = None,
    seen_from: int | None = None,
    has_whole_log: bool = True,
) -> CardTable:
    """A table of the card game as this seat sees it; None is a spectator, who sees only what is public.

    `at` is the number of reveals after which to show it. `seen_from` is the seat to look from, by default the viewer's;
    the hand of another seat shows only once the game is over. Without the whole log, it has only the last turn.
    """
    table, live = snapshot.table, _game(snapshot)
    at = None if at is None else min(max(at, 0), table.turn)
    game = live if at is None else game_at(table, at)
    seat = seat_to_look_from(table, viewer, seen_from) or 0
    naming = Naming.at(table, viewer)
    view = None if viewer is None else game.view(viewer)
    known: Sequence[Event] = game.log if live.over else view.log if view else game.public_log
    common = common_of(game)
    players = _players(snapshot, viewer) if at is None else _players_then(snapshot, viewer)
    everybody = players if game.variant != "free-city" else (*players, free_city_player())
    known_view = view if seat == viewer else game.view(seat) if live.over and seat == seen_from else None
    decisions = decisions_by_seat(game).get(seat, ()) if known_view else ()
    choices = snapshot.choices if at is None else _chosen_then(live, at)
    decision = project_decision(game, known_view, decisions, choices, naming) if known_view else None
    if decision and decision.chosen and at is None:
        decision = structs.replace(decision, chosen=_with_author(snapshot, decision.chosen, viewer))
    turns = (
        project_log(known, game.edition, len(game.cities), naming)
        if has_whole_log
        else project_last_turn(known, common.last, game.edition, len(game.cities), naming)
    )
    return CardTable(
        id=table.id,
        setup=table.setup,
        turn_number=table.turn if at is None else at,
        age=game.age,
        turn=game.turn,
        over=game.over,
        is_replay=at is not None,
        phase=table.phase,
        viewer=viewer,
        deadline=table.deadline if at is None else None,
        passing=_passing(game, seat, naming),
        gaia_card=_gaia_card(game),
        discard_size=common.discard_size,
        cities=project_cities(game, everybody, seat, common.cities),
        players=players,
        decision=decision,
        log=turns,
        final=project_score_sheet(game, everybody, naming) if game.over else None,
        fairness=fairness_of(table),
        rematch=table.rematch,
        idle_hand=_idle_hand(known_view, decision),
    )


def project_status(snapshot: Snapshot, viewer: int | None) -> StatusView:
    """Who has chosen, without projecting anything else."""
    return StatusView(_players(snapshot, viewer))


def project_waiting(snapshot: Snapshot, viewer: int | None) -> WaitingView | None:
    """What this seat sees of its own choice; None if it has not chosen yet, or has nothing to decide."""
    game, table = _game(snapshot), snapshot.table
    decisions = decisions_by_seat(game).get(viewer, ()) if viewer is not None else ()
    if viewer is None or not decisions or any(decision.seat not in snapshot.choices for decision in decisions):
        return None
    chosen = project_choice(game, decisions, snapshot.choices, Naming.at(table, viewer))
    return WaitingView(table.id, table.turn, _with_author(snapshot, chosen, viewer), project_status(snapshot, viewer))


def _game(snapshot: Snapshot) -> Game:
    game = snapshot.table.position
    assert isinstance(game, Game)
    return game


def _players(snapshot: Snapshot, viewer: int | None) -> tuple[Player, ...]:
    return project_players(snapshot, decisions_by_seat(_game(snapshot)), snapshot.choices, viewer)


def _players_then(snapshot: Snapshot, viewer: int | None) -> tuple[Player, ...]:
    """The players, without what they are doing now."""
    return project_players(replace(snapshot, absent=NO_ONE_ABSENT), {}, {}, viewer)


def _with_author(snapshot: Snapshot, chosen: Chosen, viewer: int | None) -> Chosen:
    """The viewer's choice, marked if a bot has made it."""
    return structs.replace(chosen, is_by_bot=True) if viewer in snapshot.by_bots else chosen


def _chosen_then(game: Game, at: int) -> Mapping[int, str]:
    """What was chosen at a past moment, by seat."""
    later = reveals(game.log)[at : at + 1]
    return {event.seat: str(event.move) for together in later for event in together}


def _passing(game: Game, seat: int, naming: Naming) -> Passing | None:
    """Where the hand of this seat goes; with the Free City the two players swap hands (T5, F8, G3)."""
    receiver = None if game.over else game.passes_to(seat)
    if receiver is None:
        return None
    left = game.neighbours(seat)["left"].seat
    is_left = receiver == left if game.variant == "free-city" else game.age != 2
    name = _("Gaïa") if game.variant == "gaia" and receiver == len(game.cities) else naming.whom(receiver)
    return Passing("left" if is_left else "right", name if naming.you is not None else "")


def _gaia_card(game: Game) -> Card | None:
    if game.over or game.variant != "gaia":
        return None
    turned_up = next((event for event in reversed(game.log) if isinstance(event, Revealed)), None)
    return None if turned_up is None else card_named(game.edition, turned_up.card, turned_up.age)


def _idle_hand(view: View | None, decision: DecisionView | None) -> tuple[Card, ...]:
    """The hand of a player who waits while others play a seventh card or build from the discard pile."""
    if not view or decision is not None or view.over:
        return ()
    return tuple(card_named(view.edition, name, view.age) for name in view.known(view.seat).cards)
