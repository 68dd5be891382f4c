"""The example of a remote bot plays whole games against a real server."""

import importlib.util
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import Serving
from tests.server.waiting import wait_until

EXAMPLE = Path(__file__).parents[3] / "examples" / "remote_bot.py"


@pytest.fixture(scope="module")
def play() -> Callable[..., dict[str, Any]]:
    """The example's own function."""
    spec = importlib.util.spec_from_file_location("remote_bot", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: Callable[..., dict[str, Any]] = module.play
    return found


def test_the_example_fits_on_a_page() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 50


SETUPS = [
    {"players": 3},
    {"players": 2, "variant": "free-city"},
    {"players": 2, "variant": "gaia", "edition": "second"},
    {"game": "dice", "players": 2},
]


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: "-".join(map(str, setup.values())))
def test_two_remote_bots_play_to_the_end(
    server: Serving, play: Callable[..., dict[str, Any]], setup: dict[str, Any]
) -> None:
    with server.program("Anna") as host:
        table = host.post("/tables", json={"setup": setup, "sits": False}).json()
        ends: list[dict[str, Any]] = []
        bots = [threading.Thread(target=lambda: ends.append(play(table["link"]))) for _ in range(2)]
        for bot in bots:
            bot.start()

        def seated() -> list[str]:
            return [seat["kind"] for seat in host.get(f"/tables/{table['id']}").json()["seats"]]

        wait_until(lambda: seated().count("program") == 2, "both sit down")
        assert host.post(f"/tables/{table['id']}/start").json()["phase"] == "running"
        for bot in bots:
            bot.join(120)
        assert [end["table"]["phase"] for end in ends] == ["over", "over"]
        assert ends[0]["final"] == ends[1]["final"]
        assert max(row["total"] for row in ends[0]["final"]) > 0


def test_a_remote_bot_goes_on_when_its_stream_breaks(server: Serving, play: Callable[..., dict[str, Any]]) -> None:
    with server.program("Anna") as host:
        table = host.post("/tables", json={"setup": {"game": "dice", "players": 2}, "sits": False}).json()
        ends: list[dict[str, Any]] = []
        bot = threading.Thread(target=lambda: ends.append(play(table["link"])))
        bot.start()
        wait_until(lambda: open_streams(server), "the bot listens")
        ended = ended_streams(server)
        server.loop.call_soon_threadsafe(end_streams, server)
        wait_until(lambda: ended_streams(server) > ended, "its stream ends")
        host.post(f"/tables/{table['id']}/start").raise_for_status()
        bot.join(120)
        assert [end["table"]["phase"] for end in ends] == ["over"]


def open_streams(server: Serving) -> float:
    """How many streams are open."""
    return server.services.metrics.registry.get_sample_value("septem_open_streams") or 0


def ended_streams(server: Serving) -> float:
    """How many streams have been open."""
    samples = [sample for metric in server.services.metrics.requests.collect() for sample in metric.samples]
    return sum(
        sample.value
        for sample in samples
        if sample.name.endswith("_total") and sample.labels["route"].endswith("/stream")
    )


def end_streams(server: Serving) -> None:
    """Ends all that are open, as a server does that stops; new ones can be opened at once."""
    server.services.shutdown.event.set()
    server.services.shutdown.event.clear()
