"""`septem serve`: the table in the browser."""

import asyncio
import errno
import os
import socket
import sys
import tempfile
import webbrowser
from contextlib import suppress
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING, Annotated

import typer

from septem.cli.console import fail, misuse, out
from septem.errors import MissingExtra

if TYPE_CHECKING:
    from septem.server.settings import Settings

USUAL_PORT = 8000
# How many ports after the wanted one are tried.
TRIES = 20
EVERYWHERE = ("0.0.0.0", "::")
# Seconds that requests have to be finished in when the server ends.
GRACE = 5
# Seconds an idle connection stays open: longer than most turns take, and longer than nginx's 60 s.
KEEP_ALIVE = 75
# Milliseconds without a sign that a browser has got what was sent, after which its connection is closed.
UNHEARD = 30_000


def serve(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="0.0.0.0, as in make play, lets others on your network join.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(metavar="N", min=0, max=65535, help="The next free one is used if it is taken.")
    ] = USUAL_PORT,
    data: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Where games are kept.")] = None,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the browser.")] = True,
    workers: Annotated[int | None, typer.Option(metavar="N", min=1, help="Processes that answer. Default: 1.")] = None,
) -> None:
    """Play in the browser, with friends and bots.

    Prints the address and opens it. Games are kept: stop with Ctrl+C, start again, and every game goes on.

    The environment variables DATABASE_URL, REDIS_URL, SEPTEM_PUBLIC_URL and others are described in docs/hosting.md.
    """
    try:
        from septem.server.app import migrate_database
        from septem.server.settings import SettingsError, read_settings
    except ImportError as error:
        if (error.name or "").startswith("septem"):
            raise
        raise MissingExtra(
            f"The table in the browser needs the library {error.name}: pip install 'septem[server]'."
        ) from error

    try:
        settings = read_settings(data=data and data.absolute(), workers=workers).with_secret()
    except SettingsError as error:
        misuse(str(error))
    asyncio.run(migrate_database(settings))
    listening = _listen(host, port)
    # For the network the network's own address, so that links and QR codes lead here from other devices, too.
    address = settings.public_url or _address(_own_address() if host in EVERYWHERE else host, listening)
    instead = f" (port {port} is taken)" if port not in (0, listening.getsockname()[1]) else ""
    out().print(f"septem plays at {address}{instead}", soft_wrap=True)
    if open_browser:
        Timer(1.0, webbrowser.open, [address]).start()
    os.environ |= settings.to_environment()
    with suppress(KeyboardInterrupt):
        _run(settings, listening)
    out().print("Stopped. Every game is kept, and goes on when the server is started again.")


def _run(settings: "Settings", listening: socket.socket) -> None:
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    config = uvicorn.Config(
        "septem.server.app:create_app_from_env",
        factory=True,
        workers=settings.workers,
        access_log=False,
        log_config=None,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=KEEP_ALIVE,
    )
    if settings.workers > 1:
        with tempfile.TemporaryDirectory(prefix="septem-metrics-") as folder:
            # Here the workers put down what they count, so that each can tell the sum.
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
            Multiprocess(config, sockets=[listening]).run()
        return
    server = uvicorn.Server(config)
    server.run(sockets=[listening])
    if not server.started:
        fail("The server could not start.")


def _listen(host: str, port: int) -> socket.socket:  # noqa: RET503 - fail does not return
    """A socket at the first free port from this one on."""
    for tried in range(port, min(port + TRIES, 65536)):
        listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # A phone that loses its network does not say so; where this is not known, it takes a quarter of an hour to see.
        if sys.platform == "linux":
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNHEARD)
        try:
            listening.bind((host, tried))
            listening.listen()
        except OSError as error:
            listening.close()
            if error.errno != errno.EADDRINUSE:
                fail(f"Cannot listen at {host}, port {tried}: {error.strerror or error}.")
        else:
            listening.set_inheritable(True)
            return listening
    fail(f"All ports from {port} to {port + TRIES - 1} are taken.")


def _address(host: str, listening: socket.socket) -> str:
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{listening.getsockname()[1]}"


def _own_address() -> str:
    """The address of this machine on its network; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(("192.0.2.1", 9))
        except OSError:
            return "localhost"
        return str(asked.getsockname()[0])
