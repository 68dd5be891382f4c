"""The card and wonder tables of one edition, as they stand in the JSON files."""

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parents[2] / "src" / "septem" / "data"

RAW = ("wood", "stone", "clay", "ore")
GOODS = ("glass", "papyrus", "textile")

Record = dict[str, Any]


class Tables:
    """One edition: every record, the structures by name, the boards by city and side."""

    def __init__(self, folder: Path) -> None:
        self.records: list[Record] = json.loads((folder / "cards.json").read_text("utf-8"))["cards"]
        boards: list[Record] = json.loads((folder / "wonders.json").read_text("utf-8"))["wonders"]
        self.boards = {(board["city"], board["side"]): board for board in boards}
        self.structures: dict[str, Record] = {}
        for record in self.records:
            first = self.structures.setdefault(record["name"], record)
            # Loom, Glassworks and Press come in two Ages; a name is enough only because they are alike.
            assert all(first[key] == record[key] for key in ("colour", "cost", "gives", "effects"))

    def deck(self, players: int, age: int) -> list[str]:
        """The names of an Age's deck without guilds, one for each copy in play (S2)."""
        of_age = [record for record in self.records if record["age"] == age]
        return [record["name"] for record in of_age for least in record["copies"] if least <= players]

    def guilds(self) -> list[str]:
        """The names of the ten guilds (S3)."""
        return [record["name"] for record in self.records if record["guild"]]


@lru_cache
def load(edition: str) -> Tables:
    """The tables of the edition called `first` or `second`."""
    return Tables(DATA / f"{edition}-edition")
