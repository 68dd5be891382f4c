"""What a plain installation does: whole games without NumPy and Numba, and a clear line where they are needed."""

import subprocess
import sys

import pytest

HIDE = "import sys\nfor name in {hidden}: sys.modules[name] = None\n"

WHOLE_GAMES = """
import random
from septem import Game, Record
for players, variant in ((3, None), (7, None), (2, "free-city"), (2, "gaia")):
    game, rng = Game.new(players, "second", variant, seed=1), random.Random(1)
    while not game.over:
        for seat, kind, by in game.pending:
            game.choose(seat, rng.choice(game.legal(seat)))
    imagined = game.view(0).sample(rng)
    assert Record.parse(str(game.record())).replay().winners == game.winners
    assert imagined.over
print("played")
"""

SIMULATION = """
import septem
try:
    septem.simulate(10, 3)
except septem.MissingExtra as error:
    print(error)
"""

IMPORTS = """
import sys
import septem
print(sorted(name for name in ("numpy", "numba", "rich", "typer", "matplotlib", "click") if name in sys.modules))
"""


def run(code: str) -> str:
    """What a fresh interpreter prints."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("hidden", [["numba"], ["numba", "numpy", "matplotlib"]])
def test_whole_games_need_no_extra(hidden: list[str]) -> None:
    assert run(HIDE.format(hidden=hidden) + WHOLE_GAMES) == "played"


@pytest.mark.parametrize("hidden", [["numba"], ["numba", "numpy"]])
def test_a_simulation_says_what_to_install(hidden: list[str]) -> None:
    assert "septem[fast]" in run(HIDE.format(hidden=hidden) + SIMULATION)


def test_importing_septem_imports_nothing_heavy() -> None:
    assert run(IMPORTS) == "[]"


def test_a_plain_game_imports_neither_numpy_nor_numba() -> None:
    code = WHOLE_GAMES + "import sys\nprint(sorted({'numpy', 'numba'}.intersection(sys.modules)))"
    assert run(code).endswith("[]")
