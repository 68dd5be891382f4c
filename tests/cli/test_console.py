"""What all commands share: how septem is called from here, and that somebody may have closed its input."""

import subprocess
import sys
from pathlib import Path

import pytest

from septem.cli.console import septem_command

SCRIPT = str(Path(sys.executable).with_name("septem"))


@pytest.mark.parametrize(
    ("called", "search_path", "printed"),
    [
        (".venv/bin/septem", "", ".venv/bin/septem"),
        ("my games/septem", "", "'my games/septem'"),
        (".venv/bin/septem", str(Path(SCRIPT).parent), "septem"),
        ("-c", "", "septem"),
    ],
)
def test_commands_that_are_printed_can_be_typed(
    called: str, search_path: str, printed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", [called])
    monkeypatch.setenv("PATH", search_path)
    assert septem_command() == printed


def test_who_has_closed_the_input_is_nobody_to_ask() -> None:
    ended = subprocess.run(
        ["sh", "-c", '"$0" play --bots random <&-', SCRIPT], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 1
    assert ended.stderr == "The input ended at I.1. The game was not kept.\n"
