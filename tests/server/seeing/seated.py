"""Tables with people at them, for games in any position."""

import random
from collections.abc import Mapping

from msgspec import convert

from septem import Game, Move
from septem.server.seeing.moments import reveals
from septem.server.seeing.shown import CardTable, HandCard, Option
from septem.server.table.events import BotSat, Created, Revealed, SatDown, Started
from septem.server.table.fairness import Deal
from septem.server.table.setup import Setup
from septem.server.table.table import Seat, Table

NAMES = ("Anna", "Ben", "Chiara", "Dario", "Emil", "Frida", "Greta")


def around(game: Game, choices: Mapping[int, str] | None = None) -> Table:
    """A table at which this game is played, with the choices that are made and not revealed."""
    deal = Deal(1, "00ff")
    setup = convert({"players": game.players, "edition": game.edition, "variant": game.variant or ""}, Setup)
    return Table(
        id="k7mq-x2pd-9fwt-h3vb",
        deal=deal,
        setup=setup,
        host="person-0",
        commitment=deal.commitment,
        seats=[Seat(person=f"person-{seat}", name=NAMES[seat]) for seat in range(game.players)],
        game=game,
        version=9,
        turn=len(reveals(game.log)),
        choices=dict(choices or {}),
    )


def dealt(
    players: int, edition: str = "first", variant: str | None = None, seed: int = 1, boards: tuple[str, ...] = ()
) -> Table:
    """A table from its first event on: people on even seats, bots on odd ones."""
    deal = Deal(seed, "00ff")
    table = Table("k7mq-x2pd-9fwt-h3vb", deal)
    setup = convert({"players": players, "edition": edition, "variant": variant or ""}, Setup)
    table.apply(Created(setup, "person-0", deal.commitment), 0.0)
    for seat in range(players):
        sat = SatDown(seat, f"person-{seat}", NAMES[seat]) if seat % 2 == 0 else BotSat(seat, 3, NAMES[seat])
        table.apply(sat, 1.0)
        table.seats[seat].board = boards[seat] if boards else ""
    table.apply(Started(), 2.0)
    return table


def choose(table: Table, rng: random.Random) -> None:
    """Somebody makes a choice at random; the last one of a turn reveals all."""
    game = table.game_with_choices()
    assert isinstance(game, Game)
    decision = rng.choice(game.pending)
    legal = game.legal(decision.seat)
    tastes = {"sell": 0.1, "pass": 0.1, "wonder": 2.0}
    move = rng.choices(legal, [tastes.get(move.action, 1.0) for move in legal])[0]
    commit(table, decision.seat, move)


def commit(table: Table, seat: int, move: Move | str) -> None:
    """This seat chooses this."""
    table.choices[seat] = str(move)
    before = table.game_with_choices()
    assert table.game is not None
    if len(before.log) > len(table.game.log):
        table.apply(Revealed(tuple(sorted(table.choices.items()))), 3.0)


def played_out(table: Table, seed: int = 0) -> Table:
    """The same table when the game is over."""
    rng = random.Random(seed)
    while table.phase != "over":
        choose(table, rng)
    return table


def card(shown: CardTable, name: str) -> HandCard:
    """This card of the hand."""
    assert shown.decision is not None
    return next(one for one in shown.decision.hand if one.card.name == name)


def option(shown: CardTable, name: str, action: str) -> Option:
    """What can be done with this card by this action."""
    return next(one for one in card(shown, name).options if one.action == action)
