"""From a table of the card game to what one viewer may see of it: the only door to its game."""

from collections.abc import Mapping
from dataclasses import replace

from septem.data.cards import Card
from septem.game.events import Event, Revealed
from septem.game.game import Game
from septem.game.view import View
from septem.server.language import _
from septem.server.seeing.catalogue import card_named
from septem.server.seeing.chronicle import shown_log, without_face_down
from septem.server.seeing.cities import shown_cities
from septem.server.seeing.deciding import shown_choice, shown_decision
from septem.server.seeing.frame import Player, fairness_of
from septem.server.seeing.moments import game_at, reveals
from septem.server.seeing.people import Naming, decisions_of, free_city_player, shown_players
from septem.server.seeing.sheet import shown_final
from septem.server.seeing.shown import CardTable, Chosen, Decision, Passing, Status, Waiting
from septem.server.table.table import Table


def project(
    table: Table,
    viewer: int | None,
    *,
    at: int | None = None,
    seen_from: int | None = None,
    is_host: bool = False,
    has_whole_log: bool = True,
) -> CardTable:
    """A table of the card game as this seat sees it; None is a spectator, who knows what everybody knows.

    `at` shows it as it stood after so many reveals. `seen_from` is the seat one looks from, usually the own; the hand
    of another shows only once the game is over. Without the whole log, only the last turn is in it.
    """
    live = _game(table)
    at = None if at is None else min(max(at, 0), table.turn)
    game = live if at is None else game_at(table, at)
    seat = _seat_to_look_from(game, viewer, seen_from)
    naming = Naming.at(table, viewer)
    view = None if viewer is None else game.view(viewer)
    known: list[Event] = list(game.log) if live.over else list(view.log) if view else without_face_down(game.log)
    players = _players(table, viewer) if at is None else _players_then(table, viewer)
    everybody = players if game.variant != "free-city" else (*players, free_city_player())
    seen = view if seat == viewer else game.view(seat) if live.over and seat == seen_from else None
    asked = decisions_of(game).get(seat, []) if seen else []
    choices = table.choices if at is None else _chosen_then(live, at)
    decision = shown_decision(game, seen, asked, choices, naming) if seen else None
    if decision and decision.chosen and at is None:
        decision = replace(decision, chosen=_with_author(table, decision.chosen, viewer))
    revealed = reveals(game.log)
    return CardTable(
        id=table.id,
        setup=table.setup,
        version=table.version,
        turn_number=table.turn if at is None else at,
        age=game.age,
        turn=game.turn,
        over=game.over,
        is_replay=at is not None,
        viewer=viewer,
        host=is_host,
        deadline=table.deadline if at is None else None,
        passing=_passing(game, seat, naming),
        gaia_card=_gaia_card(game),
        discard_size=len(game.discard),
        cities=shown_cities(game, everybody, seat, revealed[-1] if revealed else ()),
        players=players,
        decision=decision,
        log=shown_log(known, game.edition, len(game.cities), naming, is_last_only=not has_whole_log),
        final=shown_final(game, everybody, naming) if game.over else None,
        fairness=fairness_of(table),
        rematch=table.rematch,
        holds=_held(seen, decision),
    )


def project_status(table: Table, viewer: int | None) -> Status:
    """Who has chosen and the time that is left, without looking at anything else."""
    return Status(_players(table, viewer), table.deadline)


def project_waiting(table: Table, viewer: int | None) -> Waiting | None:
    """What this seat sees of its own choice; None where it has still to choose, or nothing to decide."""
    game = _game(table)
    asked = decisions_of(game).get(viewer, []) if viewer is not None else []
    if viewer is None or not asked or any(decision.seat not in table.choices for decision in asked):
        return None
    chosen = shown_choice(game, asked, table.choices, Naming.at(table, viewer))
    return Waiting(table.id, table.turn, _with_author(table, chosen, viewer), project_status(table, viewer))


def _game(table: Table) -> Game:
    assert isinstance(table.game, Game)
    return table.game


def _seat_to_look_from(game: Game, viewer: int | None, wanted: int | None) -> int:
    """The seat asked for if it is a player's, else the own, else the first."""
    if wanted is not None and 0 <= wanted < game.players:
        return wanted
    return viewer if viewer is not None else 0


def _players(table: Table, viewer: int | None) -> tuple[Player, ...]:
    return shown_players(table, decisions_of(_game(table)), table.choices, viewer)


def _players_then(table: Table, viewer: int | None) -> tuple[Player, ...]:
    """Those who play, without what they do now."""
    return shown_players(replace(table, absent={}), {}, {}, viewer)


def _with_author(table: Table, chosen: Chosen, viewer: int | None) -> Chosen:
    """The viewer's choice, with a note where a bot has made it."""
    return replace(chosen, is_by_bot=True) if viewer in table.by_bots else chosen


def _chosen_then(game: Game, at: int) -> Mapping[int, str]:
    """What was chosen at a moment of the past, by seat."""
    later = reveals(game.log)[at : at + 1]
    return {event.seat: str(event.move) for together in later for event in together}


def _passing(game: Game, seat: int, naming: Naming) -> Passing | None:
    """Where the hand of this seat goes; beside the Free City the players swap (T5, F8, G3)."""
    receiver = None if game.over else game.passes_to(seat)
    if receiver is None:
        return None
    left = game.neighbours(seat)["left"].seat
    is_left = receiver == left if game.variant == "free-city" else game.age != 2
    name = _("Gaïa") if game.variant == "gaia" and receiver == len(game.cities) else naming.whom(receiver)
    return Passing("left" if is_left else "right", name if naming.you is not None else "")


def _gaia_card(game: Game) -> Card | None:
    shown = [event for event in game.log if isinstance(event, Revealed)]
    return None if game.over or not shown else card_named(game.edition, shown[-1].card, shown[-1].age)


def _held(view: View | None, decision: Decision | None) -> tuple[Card, ...]:
    """The hand of somebody who waits while others play a seventh card or build from the discard pile."""
    if not view or decision is not None or view.over:
        return ()
    return tuple(card_named(view.edition, name, view.age) for name in view.known(view.seat).cards)
