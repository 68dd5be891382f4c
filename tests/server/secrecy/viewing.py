"""People and programs who look at one table, each by every door there is, in one process with the server."""

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
from fastapi import FastAPI
from starlette.types import Message

from septem.server.app import create_app
from septem.server.settings import read_settings
from septem.server.tables.snapshot import Snapshot
from septem.server.web.services import Services
from tests.server.waiting import PATIENCE

SECRET = "for tests, known to everybody"
HOST = "septem.test"
MOMENT = 0.001
NUMBER = re.compile(rb"^id: (\d+)", re.MULTILINE)


class Open:
    """The server, open for requests."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self.services: Services = app.state.services

    def client(self, language: str = "en", **headers: str) -> httpx.AsyncClient:
        """Somebody new."""
        said = {"origin": f"http://{HOST}", "accept-encoding": "identity", "accept-language": language, **headers}
        return httpx.AsyncClient(transport=httpx.ASGITransport(self.app), base_url=f"http://{HOST}", headers=said)

    async def table(self, table_id: str) -> Snapshot:
        """A table with all its secrets."""
        return await self.services.tables.get(table_id)


@asynccontextmanager
async def opened(data: Path) -> AsyncIterator[Open]:
    """A server while the block lasts, on a database of its own."""
    app = create_app(read_settings({}, data=data, rate_limits=False, bot_workers=1, secret=SECRET))
    async with app.router.lifespan_context(app):
        yield Open(app)


class Stream:
    """A stream that somebody listens to; `parts` is all it has sent and nobody has taken yet."""

    def __init__(self, app: FastAPI, request: httpx.Request) -> None:
        self.parts: list[bytes] = []
        self.revision = -1
        self._left = asyncio.Event()
        self._is_asked = False
        path = request.url.path
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": b"",
            "headers": [(name.lower(), value) for name, value in request.headers.raw],
            "client": ("127.0.0.1", 1),
            "server": (HOST, 80),
        }
        self.task = asyncio.create_task(app(scope, self._receive, self._send))

    async def _receive(self) -> Message:
        if not self._is_asked:
            self._is_asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        body: bytes = message.get("body", b"")
        if body:
            self.parts.append(body)
            found = NUMBER.search(body)
            self.revision = int(found[1]) if found else self.revision

    async def heard(self, revision: int) -> bytes:
        """All that has come, once the stream tells of this revision."""
        async with asyncio.timeout(PATIENCE):
            while self.revision < revision and not self.task.done():
                await asyncio.sleep(MOMENT)
        found = b"".join(self.parts)
        self.parts.clear()
        return found

    async def leave(self) -> None:
        """Stops listening."""
        self._left.set()
        await self.task


class Viewer:
    """Somebody who looks: at `seat`, or None without one; `language` is that of the pages they get."""

    def __init__(
        self, server: Open, name: str, seat: int | None = None, token: str = "", language: str = "en", person: str = ""
    ) -> None:
        self.name = name
        self.seat = seat
        self.token = token
        self.language = language
        self.person = person
        self.server = server
        headers = {"authorization": f"Bearer {token}"} if token else {}
        self.http = server.client(language, **headers)
        self.streams: list[Stream] = []

    def listen(self, table: str) -> None:
        """Opens the stream of a game: for people that of the pages, for programs and the first seat that of the API."""
        addresses = [] if self.token else [f"/g/{table}/stream"]
        addresses += [f"/api/v1/tables/{table}/stream"] if self.token or self.seat == 0 else []
        self.streams = [Stream(self.server.app, self.http.build_request("GET", address)) for address in addresses]

    async def heard(self, revision: int) -> list[bytes]:
        """What has come on the streams until this revision, each on its own."""
        return [await stream.heard(revision) for stream in self.streams]

    def doors(self, table: str, at: int, seats: int) -> Iterator[str]:
        """Every address that tells something of a running game; `at` and the seat are for replays."""
        api = f"/api/v1/tables/{table}"
        yield from (api, f"{api}/state", f"{api}/moves", f"{api}/record", f"{api}/deal")
        yield from ("/api/v1/tables", "/api/v1/tables/mine")
        if self.token:
            return
        yield from (f"/g/{table}", f"/g/{table}/deal.json", f"/g/{table}/record.txt", "/", "/tables", "/replays")
        yield from (f"/g/{table}/replay", f"/g/{table}/replay?at={at}&seat={(at + 1) % seats}")
        yield f"/g/{table}/replay?at={at}&seat={(self.seat or 0)}"

    async def sees(self, address: str) -> bytes:
        """The whole answer at an address, headers and body."""
        answer = await self.http.get(address)
        head = "".join(f"{name}: {value}\n" for name, value in answer.headers.items())
        return f"{answer.status_code}\n{head}\n".encode() + answer.content

    async def choose(self, table: str, turn: int, seat: int, move: str) -> httpx.Response:
        """Sends a choice, as a form or as JSON."""
        if self.token:
            sent = {"turn": turn, "seat": seat, "move": move}
            return await self.http.put(f"/api/v1/tables/{table}/choice", json=sent)
        fields = {"turn": str(turn), "seat": str(seat), "move": move}
        return await self.http.post(f"/g/{table}/choice", data=fields, headers={"hx-request": "true"})

    async def close(self) -> None:
        """Goes away."""
        for stream in self.streams:
            await stream.leave()
        await self.http.aclose()


async def guest(server: Open, name: str, seat: int | None = None, language: str = "en") -> Viewer:
    """Somebody with a browser that has been here before."""
    viewer = Viewer(server, name, seat, language=language)
    answer = await viewer.http.post("/account/name", data={"name": name})
    assert answer.status_code == 303
    session, _ = server.services.session_cookie.read(viewer.http.cookies["person"])
    viewer.person = (await server.services.sessions.owners_of([session]))[session].person.id
    return viewer


async def program(server: Open, name: str, seat: int | None = None) -> Viewer:
    """A bot account with its token."""
    async with server.client() as client:
        made = (await client.post("/api/v1/people", json={"name": name})).raise_for_status().json()
    return Viewer(server, name, seat, made["token"], person=made["id"])
