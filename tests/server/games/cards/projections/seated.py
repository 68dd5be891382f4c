"""Tables with players, for games in any position."""

import random
from collections.abc import Mapping

from septem import Game, Move
from septem.server.games.cards.history import reveals
from septem.server.games.cards.projections.card_table import CardAction, CardTable, HandCard
from septem.server.games.cards.rules import with_choices
from septem.server.tables.deal import Deal
from septem.server.tables.events import BotSat, Event, SatDown, Started
from septem.server.tables.snapshot import Snapshot
from septem.server.tables.table import Seat, Table
from tests.server.tables.building import make_setup, make_snapshot, make_table

NAMES = ("Anna", "Ben", "Chiara", "Dario", "Emil", "Frida", "Greta")


def around(game: Game, choices: Mapping[int, str] | None = None) -> Snapshot:
    """A table with this game, and with the choices that are made but not revealed."""
    deal = Deal(1, "00ff")
    table = Table(
        id="k7mq-x2pd-9fwt-h3vb",
        deal=deal,
        setup=make_setup(players=game.players, edition=game.edition, variant=game.variant or ""),
        host="person-0",
        commitment=deal.commitment,
        seats=tuple(Seat(person=f"person-{seat}", name=NAMES[seat]) for seat in range(game.players)),
        created=0.0,
        position=game,
        version=9,
        turn=len(reveals(game.log)),
    )
    return make_snapshot(table, choices)


def dealt(players: int, edition: str = "first", variant: str | None = None, seed: int = 1) -> Snapshot:
    """A table from its first event on: people on even seats, bots on odd ones."""
    events: list[Event] = [
        SatDown(seat, f"person-{seat}", NAMES[seat]) if seat % 2 == 0 else BotSat(seat, 3, NAMES[seat])
        for seat in range(players)
    ]
    setup = make_setup(players=players, edition=edition, variant=variant or "")
    return make_snapshot(make_table(setup, *events, Started(), host="person-0", deal=Deal(seed, "00ff")))


def game_of(snapshot: Snapshot) -> Game:
    """The card game of a table; it must not be changed."""
    game = snapshot.table.position
    assert isinstance(game, Game)
    return game


def game_with_choices(snapshot: Snapshot) -> Game:
    """The card game with the open choices applied."""
    return with_choices(game_of(snapshot).clone(), snapshot.choices)


def choose(snapshot: Snapshot, rng: random.Random) -> Snapshot:
    """One seat makes a random choice; the last choice of a turn reveals all."""
    game = game_with_choices(snapshot)
    decision = rng.choice(game.pending)
    legal = game.legal(decision.seat)
    tastes = {"sell": 0.1, "pass": 0.1, "wonder": 2.0}
    move = rng.choices(legal, [tastes.get(move.action, 1.0) for move in legal])[0]
    return commit(snapshot, decision.seat, move)


def commit(snapshot: Snapshot, seat: int, move: Move | str) -> Snapshot:
    """This seat chooses this move."""
    step = snapshot.table.game.choose(snapshot.table.position, snapshot.choices, seat, str(move))
    return snapshot.after([step.event] if step.event is not None else [], 3.0, step.choices)


def played_out(snapshot: Snapshot, seed: int = 0) -> Snapshot:
    """The same table when the game is over."""
    rng = random.Random(seed)
    while snapshot.table.phase != "over":
        snapshot = choose(snapshot, rng)
    return snapshot


def card(shown: CardTable, name: str) -> HandCard:
    """The card of this name in the hand."""
    assert shown.decision is not None
    return next(one for one in shown.decision.hand if one.card.name == name)


def card_action(shown: CardTable, name: str, action: str) -> CardAction:
    """This action with the card of this name."""
    return next(one for one in card(shown, name).actions if one.action == action)
