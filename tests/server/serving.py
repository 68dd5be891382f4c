"""A real server in this process: uvicorn on a free port, with a database of its own."""

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn

from septem.server.app import create_app
from septem.server.settings import read_settings
from septem.server.tables.snapshot import Snapshot
from septem.server.web.services import Services
from tests.server.waiting import PATIENCE

SECRET = "for tests, known to everybody"
# uvicorn closes a connection after 5 idle seconds, and httpx gives one up after 5 too: the two must not race.
CONNECTIONS = httpx.Limits(keepalive_expiry=2.0)


class Serving:
    """A running server, and ways to ask it something."""

    def __init__(self, url: str, services: Services, loop: asyncio.AbstractEventLoop, server: uvicorn.Server) -> None:
        self.url = url
        self.services = services
        self.loop = loop
        self._server = server

    @property
    def ports(self) -> set[int]:
        """The ports of all who are connected."""
        peers = [one.transport.get_extra_info("peername") for one in list(self._server.server_state.connections)]
        return {peer[1] for peer in peers if peer}

    def hold_little(self, port: int) -> None:
        """Has the system hold as little as it can of what is sent to this port and not taken."""
        for one in list(self._server.server_state.connections):
            if one.transport.get_extra_info("peername")[1] == port:
                one.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)

    def browser(self, **headers: str) -> httpx.Client:
        """Somebody new with a browser."""
        return httpx.Client(
            base_url=self.url, headers={"origin": self.url, **headers}, timeout=PATIENCE, limits=CONNECTIONS
        )

    def program(self, name: str = "Scholar") -> httpx.Client:
        """A new bot account with its token."""
        made = httpx.post(f"{self.url}/api/v1/people", json={"name": name}, timeout=PATIENCE).raise_for_status()
        headers = {"authorization": f"Bearer {made.json()['token']}"}
        return httpx.Client(base_url=f"{self.url}/api/v1", headers=headers, timeout=PATIENCE, limits=CONNECTIONS)

    def ask(self, question: Any) -> Any:
        """The answer to a question that only the server's own loop can ask, such as `services.tables.get(id)`."""
        return asyncio.run_coroutine_threadsafe(question, self.loop).result(PATIENCE)

    def log_of(self, table_id: str) -> tuple[int, int]:
        """How far a table is: version of its log, and revision."""
        snapshot: Snapshot = self.ask(self.services.tables.get(table_id))
        return snapshot.table.version, snapshot.revision


@contextmanager
def serving(data: Path, **options: Any) -> Iterator[Serving]:
    """A server while the block lasts; bots answer at once, and nobody is limited unless `rate_limits` says so."""
    options = {"rate_limits": False, "bot_delay": (0.0, 0.0), "bot_workers": 1, "secret": SECRET, **options}
    app = create_app(read_settings({}, data=data, **options))
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(app, log_config=None, proxy_headers=False, server_header=False, timeout_graceful_shutdown=3)
    server = uvicorn.Server(config)
    loops: list[asyncio.AbstractEventLoop] = []

    async def serve() -> None:
        loops.append(asyncio.get_running_loop())
        await server.serve(sockets=[listening])

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    deadline = time.monotonic() + PATIENCE
    while not server.started and thread.is_alive() and time.monotonic() < deadline:
        time.sleep(0.02)
    assert server.started, "the server did not start"
    services: Services = app.state.services
    try:
        yield Serving(f"http://127.0.0.1:{listening.getsockname()[1]}", services, loops[0], server)
    finally:
        loops[0].call_soon_threadsafe(services.shutdown.event.set)
        server.should_exit = True
        thread.join(PATIENCE)
