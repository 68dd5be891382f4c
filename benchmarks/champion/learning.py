"""How the champion learnt: networks kept during its training, against quick bots and against the champion itself."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.champion.meeting import RIVALS, meet, share_met
from benchmarks.champion.results import Results
from septem.arena.shares import Share
from septem.bots.network.arrays import ArrayNetwork
from septem.bots.network.files import fingerprint, read_weights
from septem.envs.options import Options
from septem.errors import SetupError

NAME = "learning"
CHAMPION = "champion"
OPTIONS = Options(3, payments="apart")


class Snapshot(NamedTuple):
    """A network as it was after so many decisions of training, and the seconds that they took, if the file says so."""

    file: Path
    decisions: int
    seconds: int | None


def snapshots_in(folder: Path) -> list[Snapshot]:
    """The networks that a training has kept in its folder, youngest first."""
    files = sorted(folder.glob("weights*.safetensors"))
    if not files:
        raise SetupError(f"There are no weights of a training in {folder}.")
    found = []
    for file in files:
        about = read_weights(file).metadata
        decisions, seconds = about.get("decisions", ""), about.get("seconds", "")
        if not decisions.isdecimal():
            raise SetupError(f"{file} does not say after how many decisions it was written.")
        found.append(Snapshot(file, int(decisions), int(seconds) if seconds.isdecimal() else None))
    return sorted(found, key=lambda snapshot: snapshot.decisions)


def play_on(
    snapshots: Sequence[Snapshot],
    champion: ArrayNetwork,
    deals: int,
    results: Results,
    tell: Callable[[str, int, int], None],
) -> None:
    """Lets every snapshot meet everybody, each deal from every seat."""
    known: dict[str, Any] = (results.read(NAME) or {}).get("snapshots", {})
    found = {}
    for number, snapshot in enumerate(snapshots, 1):
        key = fingerprint(snapshot.file)
        met = {name: share for name, share in known.get(key, {}).get("shares", {}).items() if share["deals"] >= deals}
        found[key] = {"decisions": snapshot.decisions, "seconds": snapshot.seconds, "shares": met}
        network = ArrayNetwork(read_weights(snapshot.file))
        for rival in (*RIVALS, CHAMPION):
            if rival not in met and not (rival == CHAMPION and key == results.network):
                met[rival] = meet(network, champion if rival == CHAMPION else rival, deals, OPTIONS)
                results.write(NAME, {"snapshots": {**known, **found}})
        tell("networks of the training", number, len(snapshots))
    results.write(NAME, {"snapshots": found})


def figures(results: Results) -> list[tuple[int, float | None, dict[str, Share]]]:
    """Decisions and seconds of training, and the share of the win against everybody, youngest network first."""
    found = (results.read(NAME) or {}).get("snapshots", {}).values()
    lines = [
        (
            one["decisions"],
            one["seconds"],
            {rival: share_met(share) for rival, share in one["shares"].items()},
        )
        for one in found
    ]
    return sorted(lines, key=lambda line: line[0])
