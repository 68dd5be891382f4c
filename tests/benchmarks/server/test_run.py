"""The report of one worker's benchmark."""

import asyncio
import random
import socket
from dataclasses import replace
from io import StringIO

import pytest
from rich.console import Console

from benchmarks.server.players import Measured, PlayedGame
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
# What the stream of a seat says when a new turn begins.
NEW_TURN = (
    b'<hx-partial hx-target="#state"><div data-turn="3"></div></hx-partial>'
    b'<hx-partial hx-target="#choices">{"seat": 0, "cards": []}</hx-partial>'
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


def test_a_step_with_an_error_does_not_hold() -> None:
    assert STEP.holds
    assert not replace(STEP, errors=("ConnectionResetError: ",)).holds


def test_the_report_names_errors() -> None:
    text = StringIO()
    report([replace(STEP, errors=("ConnectionResetError: reset",) * 3)], Console(file=text, width=200))
    assert "errors: 3." in text.getvalue()
    assert "3 × ConnectionResetError: reset" in text.getvalue()


def test_a_choice_that_cannot_be_sent_is_an_error_that_nothing_waits_for() -> None:
    async def choose_without_server() -> list[str]:
        measured = Measured()
        with socket.socket() as closed:
            closed.bind(("127.0.0.1", 0))
            game = PlayedGame("127.0.0.1", closed.getsockname()[1], measured, random.Random(1), hurries_to=10)
            game._cookies = [""] * 4
            game._heard(0, NEW_TURN, 0.0)
            await asyncio.wait_for(game.settled.wait(), 5)
        measured.clear()
        return measured.errors

    errors = asyncio.run(choose_without_server())
    assert len(errors) == 1
    assert "ConnectionRefusedError" in errors[0]
