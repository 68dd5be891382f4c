"""`septem dice arena`: the bots of the dice game in the same arena."""

import json
from pathlib import Path

import pytest

from septem.cli.app import run


def test_greedy_is_stronger_than_random(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    command = ["dice", "arena", "greedy", "random", "--players", "2", "--side", "B", "--deals", "4", "--workers", "1"]
    assert run([*command, "--results", str(file), "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["plan"]["game"], result["plan"]["side"], result["played"]) == ("dice", "B", 8)
    assert [row["bot"] for row in result["bots"]] == ["greedy", "random"]
    assert result["bots"][0]["wins"]["share"] > 0.5
    assert list(result["bots"][0]["categories"])[:2] == ["stages", "rolled_vp"]
    assert run(["dice", "arena", "--results", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "8 games from 4 deals: 7 Dice Wonders, 2 players, side B, seed 0"
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize(
    ("given", "code", "word"),
    [
        (["nobody"], 1, "nobody"),
        (["greedy", "--side", "C"], 2, "side 'C'"),
        (["greedy", "--players", "5"], 2, "--players"),
        (["greedy", "--edition", "first"], 2, "--edition"),
    ],
)
def test_bad_arguments_get_one_clear_line(
    capsys: pytest.CaptureFixture[str], given: list[str], code: int, word: str
) -> None:
    assert run(["dice", "arena", *given]) == code
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert word in printed.err
