"""`septem train`: a small run from the command line, its folder, and what it says of mistakes."""

from pathlib import Path

import msgspec

from septem.bots.network.files import read_weights
from tests.cli.terminal import run

SMALL = """
decisions = 3000
games = 16
steps = 6
exams = 2
[[tables]]
players = 3
[size]
hidden = 16
blocks = 1
value = 8
"""


def test_a_run_leaves_weights_a_log_and_a_curve(tmp_path: Path) -> None:
    config, folder = tmp_path / "run.toml", tmp_path / "out"
    config.write_text(SMALL, "utf-8")
    ended = run("train", str(config), "--folder", str(folder), "--device", "cpu")
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.splitlines()[-1] == f"The weights are in {folder}."
    assert ended.stdout.count("against former self") == 2
    assert read_weights(folder / "weights.safetensors").metadata["command"] == f"septem train {config}"
    assert len([msgspec.json.decode(line) for line in (folder / "log.jsonl").read_bytes().splitlines()]) == 2
    assert (folder / "curve.svg").read_text("utf-8").startswith("<?xml")
    again = run("train", str(config), "--folder", str(folder), "--device", "cpu")
    assert again.returncode == 0
    assert "Going on after " in again.stderr


def test_a_run_that_makes_no_sense_is_refused(tmp_path: Path) -> None:
    config = tmp_path / "run.toml"
    config.write_text(SMALL.replace("16", "0", 1), "utf-8")
    ended = run("train", str(config), "--folder", str(tmp_path / "out"))
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == f"{config}: games must be at least 1, not 0.\n"
    assert not (tmp_path / "out").exists()
