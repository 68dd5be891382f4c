"""A game at the terminal whose bots break off: what is said, and how it goes on."""

import random
from collections.abc import Sequence
from pathlib import Path

import pytest
import typer

from septem import Game, Move, Record
from septem.cli.table.rivals import Rival, Rivals
from septem.cli.table.session import Session
from septem.game.view import View


class Leaving:
    """A bot that would end the whole program."""

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        """Ends it."""
        raise SystemExit(3)

    def explain(self, view: View, move: Move) -> str:
        """Is never asked."""
        return ""


@pytest.mark.parametrize(
    ("names", "given", "suggested"),
    [
        (["leaving", "random"], {"level": None, "bots": "leaving,random"}, "--bots level:3,random"),
        (["random", "leaving"], {"level": None, "bots": "random,leaving"}, "--bots random,level:3"),
        (["leaving", "leaving"], {"level": None, "bots": "leaving"}, "--bots level:3"),
        (["level:6", "level:6"], {"level": "6", "bots": None}, "--bots level:3"),
    ],
)
def test_a_game_goes_on_without_the_bot_that_broke_off(
    names: list[str],
    given: dict[str, str | None],
    suggested: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "game.txt"
    bots = {"random": Rival.named("random").bot}
    rivals = Rivals({seat: Rival(name, bots.get(name, Leaving())) for seat, name in enumerate(names, 1)}, "random", 7)
    session = Session(Game.new(3, seed=1), {0: "you"}, rivals, file, [], {**given, "hints": None, "seed": 7})
    with pytest.raises(typer.Exit) as end:
        session.play()
    assert end.value.exit_code == 1
    failed = next(name for name in names if name != "random")
    assert " ".join(capsys.readouterr().err.split()) == (
        f"The bot '{failed}' broke off: SystemExit: 3. The game is kept in {file}; "
        f"go on with: septem play --resume {file} {suggested} --seed 7"
    )
    assert not Record.parse(file.read_text(encoding="utf-8")).steps
