"""Writes the golden files anew: `python -m tests.golden.make`; look at the diff before you keep it."""

from collections.abc import Iterator
from pathlib import Path

from tests.golden.tables import GAMES, Table, count_lines, play_turns

FOLDER = Path(__file__).parent
NODES = FOLDER / "nodes.txt"

BOARDS = {
    "first": ("Giza A", "Rhodes B", "Alexandria A", "Olympia A", "Babylon B", "Ephesus B", "Halicarnassus B"),
    "second": (
        "Gizah day",
        "Olympia night",
        "Rhodos night",
        "Alexandria day",
        "Ephesos night",
        "Babylon night",
        "Halikarnassos day",
    ),
}
TURNS = (0, 4, 8, 11, 14, 16, 17)
FEW = 150
HEAD = """\
# Moves of each seat, and lines of play: one joint choice long and, where these are few, two.
# Positions are reached by the players of tables.py; `python -m tests.golden.make` counts anew.
# edition table seed turns played | moves by seat | lines | lines of two
"""


def game_file(table: Table) -> Path:
    """Where the record of a table lies."""
    return FOLDER / "games" / f"{table.name}.txt"


def record_text(table: Table) -> str:
    """The record of a table, played out."""
    game = table.game()
    play_turns(game, 18)
    return str(game.record())


def node_tables() -> Iterator[Table]:
    """A table of every edition, player count and variant, and more of the small ones for their endings."""
    for edition, boards in BOARDS.items():
        for players in range(3, 8):
            yield Table(f"{players}", 10 + players, boards[-players:], edition)
        for seed in (21, 22, 23):
            start = seed % 5
            yield Table("gaia", seed, boards[start : start + 2], edition, "gaia")
            yield Table("free-city", seed, boards[start : start + 3], edition, "free-city")


def node_lines(table: Table) -> list[str]:
    """The lines of one table in the file of node counts."""
    return [node_line(table, turns) for turns in TURNS]


def node_line(table: Table, turns: int) -> str:
    """The counts after so many turns."""
    game = table.game()
    play_turns(game, turns)
    lines = count_lines(game, 1)
    counts = [" ".join(str(len(game.legal(seat))) for seat, _, _ in game.pending), str(lines)]
    if lines <= FEW:
        counts.append(str(count_lines(game, 2)))
    return f"{table.edition} {table.name} {table.seed} {turns} | {' | '.join(counts)}"


def main() -> None:
    """Rewrites every golden file."""
    for table in GAMES:
        game_file(table).write_text(record_text(table), encoding="utf-8")
    lines = [line for table in node_tables() for line in node_lines(table)]
    NODES.write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
