"""`septem serve` in a process of its own: what it prints, how it ends, and that games outlive it."""

import re
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from septem.cli.app import run
from septem.cli.serve import _listen
from tests.server.started import started
from tests.server.waiting import wait_until
from tests.server.web.browsing import Browser, table_of


def test_it_prints_its_address_and_ctrl_c_ends_it_without_a_word_even_while_somebody_listens(tmp_path: Path) -> None:
    with started(tmp_path, "--port", "0") as server:
        assert re.fullmatch(r"septem plays at http://127\.0\.0\.1:\d+", server.first_lines[0])
        server.wait_until_ready()
        with Browser(server, "Anna") as anna:
            table = table_of(anna)
            heard: list[str] = []

            def listen() -> None:
                with anna.http.stream("GET", f"/g/{table}/stream") as stream:
                    for line in stream.iter_lines():
                        heard.append(line)
                        listening.set()

            listening = threading.Event()
            thread = threading.Thread(target=listen)
            thread.start()
            assert listening.wait(30)
            code, said, complained = server.stop(signal.SIGINT)
            assert (code, complained) == (0, "")
            assert said.startswith("Stopped. Every game is kept")
            thread.join(10)
        assert heard[0].startswith("id: ")


def test_games_go_on_after_a_sudden_end(tmp_path: Path) -> None:
    with started(tmp_path, "--port", "0") as server:
        server.wait_until_ready()
        with Browser(server, "Anna") as anna, Browser(server, "Ben") as ben:
            table = table_of(anna, ben)
            assert anna.choose(table).status_code == 204
            server.process.kill()
            server.process.wait()
            port = server.url.rpartition(":")[2]
            with started(tmp_path, "--port", port) as again:
                again.wait_until_ready()
                assert again.url == server.url
                assert 'data-yours="true"' not in anna.page(table)
                assert ben.choose(table).status_code == 204
                wait_until(lambda: 'data-turn="1"' in anna.page(table), "the turn ends")


def test_a_taken_port_is_left_alone(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with started(tmp_path, "--port", str(port)) as server:
            assert int(server.url.rpartition(":")[2]) in range(port + 1, port + 20)
            assert server.first_lines[0].endswith(f"(port {port} is taken)")


def test_on_all_addresses_it_names_one_that_others_on_the_network_can_open(tmp_path: Path) -> None:
    with started(tmp_path, "--port", "0", "--host", "0.0.0.0") as server:
        assert re.fullmatch(r"septem plays at http://[\w.-]+:\d+", server.first_lines[0])
        assert "0.0.0.0" not in server.first_lines[0]


def test_a_setting_that_makes_no_sense_is_misuse(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SEPTEM_LOG", "xml")
    assert run(["serve", "--no-open"]) == 2
    assert capsys.readouterr().err == "SEPTEM_LOG must be plain or json. Try 'septem serve --help'.\n"


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("postgresql://nobody@127.0.0.1:1/septem", 1),
        ("postgresql://nobody@127.0.0.1:1/septem?speed=high", 1),
        ("sqlite:////nowhere/to/be/found.db", 1),
        ("sqlite:///nowhere/to/be/found.db", 1),
        ("sqlite://", 2),
        ("sqlite://:", 2),
        ("mysql://db/septem", 2),
    ],
)
def test_a_database_that_cannot_be_used_is_told_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, url: str, code: int
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", url)
    assert run(["serve", "--no-open", "--port", "0", "--data", str(tmp_path)]) == code
    said = capsys.readouterr().err
    assert said.startswith("The database cannot be used: " if code == 1 else "DATABASE_URL ")
    assert said.count("\n") == 1


def test_several_workers_share_one_address(tmp_path: Path) -> None:
    with started(tmp_path, "--port", "0", "--workers", "2") as server:
        server.wait_until_ready()
        with Browser(server, "Anna") as anna, Browser(server, "Ben") as ben:
            table = table_of(anna, ben)
            assert anna.choose(table).status_code == 204
            assert ben.choose(table).status_code == 204
            for _ in range(5):
                assert 'septem_choices_total{status="204"} 2.0' in anna.http.get("/metrics").text
        assert server.stop(signal.SIGTERM)[0] in (0, -signal.SIGTERM)


def test_without_the_extra_it_says_how_to_get_it() -> None:
    code = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] == "fastapi":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Missing())
from septem.cli.app import run
sys.exit(run(["serve", "--no-open"]))
"""
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", timeout=60, check=False)
    sentence = "The table in the browser needs the library fastapi: pip install 'septem[server]'.\n"
    assert (ended.returncode, ended.stderr) == (1, sentence)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such option")
def test_a_browser_that_falls_silent_is_not_waited_for_long() -> None:
    with _listen("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname()):
        accepted, _ = listening.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 30_000
