"""Writes the golden games anew: `python -m tests.dice.golden.make`; look at the diff before you keep it."""

from pathlib import Path

from tests.dice.golden.tables import GAMES, Table, play

FOLDER = Path(__file__).parent


def game_file(table: Table) -> Path:
    """Where the record of a table lies."""
    return FOLDER / f"{table.name}.txt"


def record_text(table: Table) -> str:
    """The record of a table, played out."""
    game = table.game()
    play(game)
    return str(game.record())


def main() -> None:
    """Rewrites every golden file."""
    for table in GAMES:
        game_file(table).write_text(record_text(table), encoding="utf-8")


if __name__ == "__main__":
    main()
