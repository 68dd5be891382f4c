"""The report of one worker's benchmark."""

from dataclasses import replace
from io import StringIO

import pytest
from rich.console import Console

from benchmarks.server.run import Step, memory_per_game, report

STEP = Step(
    games=100,
    seats=7,
    choices=[0.01] * 70,
    reveals=[0.1] * 10,
    seconds=10.0,
    server_share=0.3,
    client_share=0.1,
    memory=200 * 2**20,
    bytes=70 * 10_240,
    reveal_bytes=40 * 1024.0,
    refused=0,
    lost=0,
)


def test_memory_per_game_is_the_slope_between_steps() -> None:
    steps = [replace(STEP, games=games, memory=1000 + 50 * games) for games in (10, 20, 40)]
    assert memory_per_game(steps) == pytest.approx(50)
    assert memory_per_game([STEP]) == 0


def test_the_report_has_the_bytes_of_a_reveal_and_the_memory_of_a_game() -> None:
    text = StringIO()
    report([STEP, replace(STEP, games=200, memory=300 * 2**20)], Console(file=text, width=200))
    assert "games of 7" in text.getvalue()
    assert "a reveal is 40.0 KB for each viewer, before compression" in text.getvalue()
    assert "Each further game adds 1024 KB" in text.getvalue()
