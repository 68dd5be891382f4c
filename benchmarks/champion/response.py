"""What can be won from the champion: players who were trained against nobody else, at a table with two of it."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from benchmarks.champion.cities import sheets_of
from benchmarks.champion.learning import OPTIONS, Snapshot, snapshots_in
from benchmarks.champion.meeting import at_seat, share_met, share_of
from benchmarks.champion.playing import shares_of
from benchmarks.champion.results import Results
from septem.arena.shares import Share
from septem.bots.network.arrays import ArrayNetwork
from septem.bots.network.files import fingerprint, read_weights
from septem.errors import SetupError

NAME = "responses"


class Response(NamedTuple):
    """Who was trained against the champion, from what start and for how long, and how they fare at one table."""

    start: str | None  # what the weights were that it began with, if it did not begin from nothing
    decisions: int
    seconds: int | None
    share: Share
    points: list[float]  # by category
    champions: list[float]  # the same of the two champions, on average


def responses_in(folders: Iterable[Path], champion: str) -> list[Snapshot]:
    """The last network of every training; `champion` is the fingerprint of the one they must have trained against."""
    found = [snapshots_in(folder)[-1] for folder in folders]
    for response in found:
        if read_weights(response.file).metadata.get("opponent") != champion:
            raise SetupError(f"{response.file} was not trained against this champion.")
    return found


def play_on(
    responses: Iterable[Snapshot],
    champion: ArrayNetwork,
    deals: int,
    results: Results,
    tell: Callable[[str, int, int], None],
) -> None:
    """Lets everybody who was trained against the champion meet two of it, each deal from every seat."""
    known: dict[str, Any] = (results.read(NAME) or {}).get("met", {})
    wanted = {fingerprint(response.file): response for response in responses}
    found: dict[str, Any] = {}
    for number, (key, response) in enumerate(wanted.items(), 1):
        met = known.get(key)
        if met is None or met["share"]["deals"] < deals:
            weights = read_weights(response.file)
            met = meet(ArrayNetwork(weights), champion, deals) | {
                "start": weights.metadata.get("start"),
                "decisions": response.decisions,
                "seconds": response.seconds,
            }
        found[key] = met
        results.write(NAME, {"met": known | found})
        tell("responses", number, len(wanted))
    results.write(NAME, {"met": found})


def meet(response: ArrayNetwork, champion: ArrayNetwork, deals: int) -> dict[str, Any]:
    """The share of the win of the response, and the mean points of everybody by category, to be kept."""
    players = OPTIONS.players
    won = np.zeros((deals, players), np.float32)
    own, others = [], []
    for seat in range(players):
        batch = at_seat(seat, response, champion, deals, OPTIONS)
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
