"""What is kept about a game outside of its database tells nothing of who plays it and how."""

import io
import json
import logging
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection

from septem.server.web import logs
from tests.server.secrecy.gathering import Gathering, gathered
from tests.server.secrecy.knowing import names_in
from tests.server.secrecy.viewing import opened
from tests.server.tables.building import make_setup

pytestmark = pytest.mark.anyio

PASSWORD = "correct horse battery staple"


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """The log for machines, as a server writes it to stderr."""
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    stderr = io.StringIO()
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stderr", stderr)
        logs.configure_logging("json")
    yield stderr
    root.handlers = handlers
    root.setLevel(level)


async def test_logs_and_metrics_name_nobody_and_no_card(tmp_path: Path, written: io.StringIO) -> None:
    rng = random.Random(3)
    setup = make_setup(players=2, variant="gaia")
    async with opened(tmp_path) as server, gathered(server, setup) as gathering:
        anna = gathering.players[0]
        registered = await anna.http.post("/register", data={"name": "anna.k", "password": PASSWORD})
        assert registered.status_code == 303
        async with server.client() as somebody:
            wrong = await somebody.post("/sign-in", data={"name": "anna.k", "password": f"not {PASSWORD}"})
        assert wrong.status_code == 401
        refused = await anna.choose(gathering.seen.id, 0, 0, "sell Palace")
        assert refused.status_code == 422
        while not gathering.game.over:
            decision, moves = gathering.asked(rng)
            await gathering.choose(decision, moves[0])
            for viewer in gathering.everybody:
                await viewer.heard(gathering.seen.revision)
        await anna.sees(f"/g/{gathering.seen.id}/replay?at=3&seat=1")
        numbers = (await anna.http.get("/metrics")).raise_for_status().text
        private = private_words(gathering)
    lines = written.getvalue()
    assert {json.loads(line)["event"] for line in lines.splitlines()} == {"request"}
    assert 'route="/g/{table_id}/choice"' in numbers
    for text in (lines, numbers):
        assert not names_in(text, setup.options.edition)
        assert not [word for word in private if word in text]


async def test_a_database_that_fails_puts_no_choice_into_the_log(tmp_path: Path, written: io.StringIO) -> None:
    async with opened(tmp_path) as server, gathered(server, make_setup(players=3), listening=False) as gathering:
        await server.services.worker.database.write(Connection.exec_driver_sql, "DROP TABLE choices")
        decision, moves = gathering.asked(random.Random(1))
        chooser = gathering.players[decision.by]
        answer = await chooser.choose(gathering.seen.id, 0, decision.seat, str(moves[0]))
        assert answer.status_code == 500
        private = [*private_words(gathering), str(moves[0])]
    lines = written.getvalue()
    assert "no such table: choices" in lines
    assert not names_in(lines, "first")
    assert not [word for word in private if word in lines]
    assert not [word for word in private if word in answer.text]


def private_words(gathering: Gathering) -> list[str]:
    """Names, ids, cookies, tokens, passwords, addresses of tables, and the deal."""
    words = [gathering.seen.id, "A table", "anna.k", PASSWORD]
    for viewer in gathering.everybody:
        words += [viewer.person, viewer.token, viewer.http.cookies.get("person") or ""]
        words += [viewer.name] if viewer.person else []
    deal = gathering.seen.table.deal
    return [word for word in (*words, str(deal.seed), deal.salt) if word]
