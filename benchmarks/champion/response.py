"""What can be won from the champion: players who were trained against nobody else, at a table with two of it."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from benchmarks.champion.cities import sheets_of
from benchmarks.champion.learning import OPTIONS, snapshots_in
from benchmarks.champion.meeting import SEED, share_met, share_of
from benchmarks.champion.playing import play, shares_of
from benchmarks.champion.results import Results, fingerprint
from septem.arena.shares import Share
from septem.bots.network.arrays import ArrayNetwork
from septem.bots.network.files import read_weights
from septem.envs.batch import Batch

NAME = "responses"
NOTHING = "nothing"  # to start from


class Response(NamedTuple):
    """Who was trained against the champion, from what start and for how long, and how they fare at one table."""

    start: str
    decisions: int
    seconds: int | None
    share: Share
    points: list[float]  # by category
    champions: list[float]  # the same of the two champions, on average


def play_on(
    folders: Iterable[Path], champion: ArrayNetwork, deals: int, results: Results, tell: Callable[[str, int, int], None]
) -> None:
    """Lets the last network of every training meet two champions, each deal from every seat."""
    known: dict[str, Any] = (results.read(NAME) or {}).get("met", {})
    newest = [snapshots_in(folder)[-1] for folder in folders]
    found: dict[str, Any] = {}
    for number, snapshot in enumerate(newest, 1):
        key, weights = fingerprint(snapshot.file), read_weights(snapshot.file)
        met = known.get(key)
        if met is None or met["share"]["deals"] < deals:
            met = meet(ArrayNetwork(weights), champion, deals) | {
                "start": weights.metadata.get("start", NOTHING),
                "decisions": snapshot.decisions,
                "seconds": snapshot.seconds,
            }
        found[key] = met
        results.write(NAME, {"met": {**known, **found}})
        tell("responses", number, len(newest))
    results.write(NAME, {"met": found})


def meet(response: ArrayNetwork, champion: ArrayNetwork, deals: int) -> dict[str, Any]:
    """The share of the win of the response, and the mean points of everybody by category, to be kept."""
    players = OPTIONS.players
    won = np.zeros((deals, players), np.float32)
    own, others = [], []
    for seat in range(players):
        batch = Batch(deals, OPTIONS)
        play(batch, [response if other == seat else champion for other in range(players)], SEED)
        won[:, seat] = batch.rewards[:, seat]
        sheets = sheets_of(batch)
        own.append(sheets[:, seat].mean(axis=0))
        others.append(np.delete(sheets, seat, axis=1).mean(axis=(0, 1)))
    return {
        "share": {"deals": deals, **share_of(shares_of(won, players))._asdict()},
        "points": np.mean(own, axis=0).tolist(),
        "champions": np.mean(others, axis=0).tolist(),
    }


def figures(results: Results) -> list[Response]:
    """How all of them fare, the best first."""
    found = (results.read(NAME) or {}).get("met", {}).values()
    met = [Response(**one | {"share": share_met(one["share"])}) for one in found]
    return sorted(met, key=lambda one: -one.share.share)
