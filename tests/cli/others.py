"""Bots of another package, as the real command finds them: installed, with entry points."""

import os
from pathlib import Path

MODULE = """
import os
import time
from septem import Move

class First:
    \"\"\"Takes the first of all moves.

    Nothing else is said about it.
    \"\"\"
    def choose(self, view, moves, rng):
        return moves[0]
    def explain(self, view, move):
        return "the first of all moves."

class Slow(First):
    def choose(self, view, moves, rng):
        time.sleep(0.6)
        return moves[0]

class Waiting(First):
    def choose(self, view, moves, rng):
        while not os.path.exists(os.environ["WAITS_FOR"]):
            time.sleep(0.05)
        return moves[0]

class Endless(First):
    def choose(self, view, moves, rng):
        time.sleep(60)

class Broken(First):
    def choose(self, view, moves, rng):
        raise ValueError("no idea what to do")

class Cheat(First):
    def choose(self, view, moves, rng):
        return Move("Palace", "build")

class Mute(First):
    def explain(self, view, move):
        raise ValueError("speechless")

class Gone(First):
    def choose(self, view, moves, rng):
        os._exit(3)
"""
NAMES = ("First", "Slow", "Waiting", "Endless", "Broken", "Cheat", "Mute", "Gone")


def installed(folder: Path) -> str:
    """Puts the package into this folder; returns the PYTHONPATH with which it is found."""
    (folder / "others.py").write_text(MODULE, encoding="utf-8")
    about = folder / "others-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: others\nVersion: 1.0\n", encoding="utf-8")
    entries = "".join(f"{name.casefold()} = others:{name}\n" for name in NAMES)
    (about / "entry_points.txt").write_text(f"[septem.bots]\n{entries}lost = others:Lost\n", encoding="utf-8")
    return search_path(folder)


def search_path(folder: Path) -> str:
    """A PYTHONPATH that begins with this folder."""
    return os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))
