"""A table on the server with people, a program and onlookers, and the same game kept by hand beside it."""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import httpx

from septem import Game, Move
from septem.data import load
from septem.game.moves import Decision
from septem.server.games.cards.rules import new_game
from septem.server.tables.setup import Setup
from septem.server.tables.snapshot import Snapshot
from tests.properties.ledger import Ledger
from tests.properties.moments import POWERFUL
from tests.server.secrecy.knowing import known_to, names_in
from tests.server.secrecy.viewing import Open, Viewer, guest, program

NAMES = ("Anna", "Ben", "Chiara", "Dario", "Emil")
# Addresses that name cards which no game has to do with, such as those that the home page is decorated with.
DECORATED = ("/", "/tables", "/replays")


@dataclass
class Gathering:
    """Everybody at a table: `players` by seat, and `onlookers` without one."""

    server: Open
    seen: Snapshot
    players: list[Viewer]
    onlookers: list[Viewer]
    game: Game
    ledger: Ledger
    decoration: dict[str, set[str]]
    _known: dict[tuple[int | None, int], set[str]] = field(default_factory=dict)

    @property
    def everybody(self) -> list[Viewer]:
        """All who look."""
        return [*self.players, *self.onlookers]

    def known(self, viewer: Viewer, address: str = "") -> set[str]:
        """The cards that may be named to this viewer here and now."""
        moment = viewer.seat, len(self.game.log)
        if moment not in self._known:
            self._known[moment] = known_to(viewer.seat, self.game, self.ledger)
        return self._known[moment] | self.decoration.get(address, set())

    def secrets(self, viewer: Viewer) -> list[str]:
        """What nobody but the server, or another viewer, may hold while the game runs."""
        deal = self.seen.table.deal
        others = [other for other in self.everybody if other is not viewer]
        told = [str(deal.seed), f"{deal.seed:x}", deal.salt]
        for other in others:
            told += [other.person, other.token, other.http.cookies.get("person") or ""]
        return [secret for secret in told if secret]

    def asked(self, rng: random.Random) -> tuple[Decision, list[Move]]:
        """A decision that is open, and its moves in an order of liking."""
        decision = rng.choice(self.game.pending)
        legal = self.game.legal(decision.seat)
        tastes = {"sell": 0.15, "pass": 0.15, "wonder": 4.0}
        liking = {move: rng.random() ** (1 / tastes.get(move.action, 1.0)) for move in legal}
        return decision, sorted(legal, key=lambda move: liking[move], reverse=True)

    def reveals(self, decision: Decision, move: Move) -> bool:
        """Whether this is the last choice of a turn."""
        tried = self.game.clone()
        tried.choose(decision.seat, move)
        return len(tried.log) > len(self.game.log)

    async def choose(self, decision: Decision, move: Move, *, is_meant: bool = True) -> httpx.Response:
        """Chooses on the server, and in the game beside it unless another choice will follow."""
        chooser = self.players[decision.by]
        answer = await chooser.choose(self.seen.id, self.seen.table.turn, decision.seat, str(move))
        assert answer.status_code == 204, answer.text
        self.seen = await self.server.table(self.seen.id)
        if is_meant:
            self.game.choose(decision.seat, move)
            self.ledger.follow(self.game)
        return answer


@asynccontextmanager
async def gathered(server: Open, setup: Setup, *, listening: bool = True) -> AsyncIterator[Gathering]:
    """A running game of people and one program, with boards that show cards to some and hide them from others.

    Somebody looks on in German, a stranger without a cookie, and another program.
    """
    players = [await guest(server, name, seat) for seat, name in enumerate(NAMES[: setup.players - 1])]
    players.append(await program(server, "Scholar", setup.players - 1))
    onlookers = [await guest(server, "Frida", language="de"), Viewer(server, "nobody"), await program(server, "Critic")]
    host = players[0]
    decoration = {
        address: names_in((await host.sees(address)).decode(), setup.options.edition) for address in DECORATED
    }
    options = setup.options
    fields = {"players": setup.players, "edition": options.edition, "variant": options.variant, "sides": "chosen"}
    opened = await host.http.post("/tables", data={**fields, "listed": "on", "name": "A table"})
    table_id = opened.headers["location"].rpartition("/")[2]
    for player in players[1:-1]:
        await player.http.post(f"/t/{table_id}/seat", data={"name": player.name})
    await players[-1].http.post(f"/api/v1/tables/{table_id}/seats", json={})
    for seat, decision in enumerate(("discard", "seventh")):
        board = f"{POWERFUL[options.edition, decision]} {load(options.edition).sides[1]}"
        address = f"/api/v1/tables/{table_id}/seats/{seat}/board"
        (await players[seat].http.put(address, json={"board": board})).raise_for_status()
    await host.http.post(f"/t/{table_id}/start")
    seen = await server.table(table_id)
    table = seen.table
    assert [seat.person for seat in table.seats] == [player.person for player in players]
    game = new_game(table.setup, [seat.board for seat in table.seats], table.deal.seed)
    gathering = Gathering(server, seen, players, onlookers, game, Ledger(game), decoration)
    try:
        for viewer in gathering.everybody if listening else ():
            viewer.listen(table_id)
        yield gathering
    finally:
        for viewer in gathering.everybody:
            await viewer.close()
