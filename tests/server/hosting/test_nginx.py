"""The nginx of docs/hosting.md: the real program and our file, with two workers behind it."""

import asyncio
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from tests.browser.serving import Serving
from tests.server.games.cards.pages.reading import choices
from tests.server.waiting import PATIENCE

EXAMPLE = Path(__file__).parents[3] / "docs" / "nginx.conf"
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
# Less than the time between two signs of life, which would push out what is held back.
AT_ONCE = 8.0
CHOICES = '"cards":[["'
TURN = re.compile(r'data-turn="(\d+)"')

pytestmark = pytest.mark.skipif(
    not (NGINX and shutil.which("openssl") and shutil.which("redis-server")),
    reason="nginx, openssl and redis-server are not installed",
)

# What a distribution has around the files of sites-enabled. The header tells the test who answered; the wish of the
# server that nothing be held back is ignored, so that it is our file that sees to it.
AROUND = """
{user}
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log {folder}/access.log;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    add_header X-Worker $upstream_addr always;
    proxy_ignore_headers X-Accel-Buffering;
    include {folder}/septem.conf;
}}
"""


@dataclass(frozen=True)
class Site:
    """Where the site can be reached, and the certificate it shows."""

    https: str
    http: str
    certificate: Path

    def client(self) -> httpx.AsyncClient:
        """A browser that speaks HTTP/2 and trusts the certificate."""
        trust = ssl.create_default_context(cafile=str(self.certificate))
        return httpx.AsyncClient(
            base_url=self.https, http2=True, verify=trust, headers={"origin": self.https}, timeout=PATIENCE
        )


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("nginx")
    certificate, key = _certificate(folder)
    https, http, redis = free_port(), free_port(), free_port()
    environment = {
        "SEPTEM_PUBLIC_URL": f"https://localhost:{https}",
        "REDIS_URL": f"redis://127.0.0.1:{redis}",
        "SEPTEM_BOT_WORKERS": "1",
    }
    with ExitStack() as stack:
        stack.enter_context(_program(["redis-server", "--port", str(redis), "--save", "", "--dir", str(folder)]))
        workers = [stack.enter_context(Serving(folder / "data", environment, free_port())) for _ in range(2)]
        text = EXAMPLE.read_text("utf-8")
        for old, new in {
            "listen [::]:80;": "",
            "listen [::]:443 ssl http2;": "",
            "listen 80;": f"listen 127.0.0.1:{http};",
            "listen 443 ssl http2;": f"listen 127.0.0.1:{https} ssl http2;",
            "127.0.0.1:8001": f"127.0.0.1:{workers[0].port}",
            "127.0.0.1:8002": f"127.0.0.1:{workers[1].port}",
            "/etc/letsencrypt/live/play.example.org/fullchain.pem": str(certificate),
            "/etc/letsencrypt/live/play.example.org/privkey.pem": str(key),
            "play.example.org": "localhost",
        }.items():
            assert old in text
            text = text.replace(old, new)
        (folder / "septem.conf").write_text(text, "utf-8")
        user = "user root;" if os.geteuid() == 0 else ""
        (folder / "nginx.conf").write_text(AROUND.format(folder=folder, user=user), "utf-8")
        assert NGINX
        stack.enter_context(_program([NGINX, "-p", str(folder), "-c", str(folder / "nginx.conf")]))
        _wait(f"http://127.0.0.1:{http}/")
        yield Site(f"https://localhost:{https}", f"http://127.0.0.1:{http}", certificate)


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for localhost that nobody else has signed."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    command += ["-addext", "subjectAltName=DNS:localhost", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(command, check=True, capture_output=True)
    return certificate, key


class _program:  # noqa: N801
    """A program that runs while a block does."""

    def __init__(self, command: list[str]) -> None:
        self.command = command

    def __enter__(self) -> None:
        self.process = subprocess.Popen(self.command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)


def _wait(address: str) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            httpx.get(address, timeout=1)
            return
        except httpx.TransportError:
            assert time.monotonic() < end, f"Nothing answers at {address}."
            time.sleep(0.05)


def cookie(answer: httpx.Response) -> str:
    """The cookie that says who somebody is."""
    return next(text for text in answer.headers.get_list("set-cookie") if "HttpOnly" in text)


async def messages(answer: httpx.Response) -> AsyncIterator[str]:
    """The messages of a stream, one by one."""
    text = ""
    async for part in answer.aiter_text():
        text += part
        while "\n\n" in text:
            message, _, text = text.partition("\n\n")
            if not message.startswith(":"):
                yield message


async def heard(stream: AsyncIterator[str], sought: str) -> str:
    """The next message that holds this; a stream that is held back would not bring it in time."""
    async with asyncio.timeout(AT_ONCE):
        async for message in stream:
            if sought in message:
                return message
    raise AssertionError(f"The stream ended without {sought}.")


def test_cookies_are_sent_by_https_only_and_plain_http_leads_there(site: Site) -> None:
    async def ask() -> None:
        async with site.client() as client:
            made = await client.post("/tables", data={"players": "3"})
            assert made.http_version == "HTTP/2"
            assert {"Secure", "HttpOnly"} <= set(re.split(r"; *", cookie(made)))
            assert made.headers["strict-transport-security"]
            plain = await client.get(f"{site.http}/learn?players=5")
            assert (plain.status_code, plain.headers["location"]) == (301, "https://localhost/learn?players=5")

    asyncio.run(ask())


def test_nobody_outside_reads_the_metrics(site: Site) -> None:
    async def ask() -> int:
        async with site.client() as client:
            return (await client.get("/metrics")).status_code

    assert asyncio.run(ask()) == 404


def test_a_form_from_another_site_is_refused(site: Site) -> None:
    async def ask() -> int:
        async with site.client() as client:
            return (await client.post("/tables", headers={"origin": "https://elsewhere.example"})).status_code

    assert asyncio.run(ask()) == 403


def test_a_choice_made_at_one_worker_reaches_the_stream_of_the_other(site: Site) -> None:
    asyncio.run(_play(site))


def test_no_log_of_nginx_holds_the_link_to_a_table(site: Site) -> None:
    async def ask() -> str:
        async with site.client() as client:
            made = await client.post("/tables", data={"players": "3"})
            assert (await client.get(made.headers["location"])).is_success
            return made.headers["location"].rpartition("/")[2]

    table = asyncio.run(ask())
    assert all(table not in log.read_text() for log in site.certificate.parent.glob("*.log"))


async def _play(site: Site) -> None:
    """Anna and Ben play with a bot; Anna only listens until Ben has chosen at the worker that she is not at."""
    async with site.client() as anna, site.client() as ben:
        made = await anna.post("/tables", data={"players": "3"})
        table = made.headers["location"].rpartition("/")[2]
        assert (await ben.post(f"/t/{table}/seat", data={"name": "Ben"})).is_redirect
        assert (await anna.post(f"/t/{table}/start")).is_redirect
        async with (
            anna.stream("GET", f"/g/{table}/stream") as annas_answer,
            ben.stream("GET", f"/g/{table}/stream") as bens_answer,
        ):
            assert annas_answer.headers["content-type"].startswith("text/event-stream")
            annas, bens = messages(annas_answer), messages(bens_answer)
            hers, his = await heard(annas, CHOICES), await heard(bens, CHOICES)
            turn = turn_of(hers)

            async with asyncio.timeout(PATIENCE):
                while (await sell(ben, table, his)).headers["x-worker"] == annas_answer.headers["x-worker"]:
                    pass
            assert CHOICES not in await heard(annas, "hx-partial")

            assert (await sell(anna, table, hers)).status_code == 204
            assert turn_of(await heard(annas, f'data-turn="{turn + 1}"')) == turn + 1
            assert turn_of(await heard(bens, f'data-turn="{turn + 1}"')) == turn + 1


def turn_of(message: str) -> int:
    """The turn that a whole table is at."""
    found = TURN.search(message)
    assert found
    return int(found[1])


async def sell(client: httpx.AsyncClient, table: str, message: str) -> httpx.Response:
    """Sells the first card of the hand in the message, which is always possible; again, it replaces the choice."""
    found = choices(message)
    card, seat = found["cards"][0][0], str(found["seat"])
    data = {"turn": str(turn_of(message)), "seat": seat, "card": card, "action": "sell", "payment": "0-0"}
    answer = await client.post(f"/g/{table}/choice", data=data)
    assert answer.status_code == 204
    return answer
