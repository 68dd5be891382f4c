"""Whom the champion beats: the network alone against copies of each quick bot, at every table."""

from collections.abc import Callable
from typing import Any

from benchmarks.champion.kinds import KINDS, Kind
from benchmarks.champion.meeting import RIVALS, meet, share_met
from benchmarks.champion.results import Results
from septem.arena.shares import Share
from septem.bots.network.arrays import ArrayNetwork

NAME = "rivals"
FULL = 3  # players of a table that plays all deals; larger ones play fewer, so that all play about as many games


def play_on(network: ArrayNetwork, deals: int, results: Results, tell: Callable[[str, int, int], None]) -> None:
    """Lets the network meet every rival at every table until each has had its deals."""
    found: dict[str, dict[str, Any]] = (results.read(NAME) or {}).get("shares", {})
    for number, kind in enumerate(KINDS, 1):
        wanted = max(1, deals * FULL // max(kind.options.players, FULL))
        met = found.setdefault(kind.name, {})
        for rival in RIVALS:
            if met.get(rival, {}).get("deals", 0) < wanted:
                met[rival] = meet(network, rival, wanted, kind.options)
                results.write(NAME, {"shares": found})
        tell("tables with the older bots", number, len(KINDS))


def figures(results: Results) -> dict[Kind, dict[str, Share]]:
    """The share of the win at every table where all rivals were met, by rival."""
    found = (results.read(NAME) or {}).get("shares", {})
    return {
        kind: {rival: share_met(met[rival]) for rival in RIVALS}
        for kind in KINDS
        if set(met := found.get(kind.name, {})) >= set(RIVALS)
    }
