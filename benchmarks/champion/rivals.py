"""Whom the champion beats: the network alone against copies of each quick bot, at every table."""

from collections.abc import Callable
from typing import Any

from benchmarks.champion.kinds import KINDS, Kind
from benchmarks.champion.meeting import RIVALS, meet
from benchmarks.champion.results import Results
from septem.arena.shares import Share
from septem.bots.network.arrays import ArrayNetwork

NAME = "rivals"
MOST_PLAYERS = 3  # of a table that plays all deals; larger ones play fewer, so that all play about as many games


def play_on(network: ArrayNetwork, deals: int, results: Results, tell: Callable[[str, int, int], None]) -> None:
    """Lets the network meet every rival at every table until each has had its deals."""
    found: dict[str, dict[str, Any]] = (results.read(NAME) or {}).get("shares", {})
    for number, kind in enumerate(KINDS, 1):
        wanted = max(2, deals * MOST_PLAYERS // max(kind.options.players, MOST_PLAYERS))
        met = found.setdefault(kind.name, {})
        for rival in RIVALS:
            if met.get(rival, {}).get("deals", 0) < wanted:
                met[rival] = {"deals": wanted, **meet(network, rival, wanted, kind.options)._asdict()}
                results.write(NAME, {"shares": found})
        tell("tables with the older bots", number, len(KINDS))


def figures(results: Results) -> dict[Kind, dict[str, Share]]:
    """The share of the win at every table where all rivals were met, by rival."""
    found = (results.read(NAME) or {}).get("shares", {})
    return {
        kind: {rival: Share(*(met[rival][field] for field in Share._fields)) for rival in RIVALS}
        for kind in KINDS
        if set(met := found.get(kind.name, {})) >= set(RIVALS)
    }
