"""A run of the arena: what is done already, what is left, and who plays it."""

from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

from septem.arena.match import Result
from septem.arena.plan import Plan
from septem.arena.ray_cluster import play_on_ray
from septem.arena.results import ResultsFile
from septem.arena.schedule import Pairing, pairings, seatings_of
from septem.arena.tables import Table, check, table_of
from septem.arena.workers import play_in_processes
from septem.errors import SetupError


def play(
    plan: Plan,
    file: Path | None = None,
    workers: int | None = None,
    ray: str | None = None,
    table: Table | None = None,
) -> "Run":
    """Begins a run, or goes on with the one in the file; its games are played as one iterates over it.

    They are played on the cores of this machine, or on the Ray cluster at an address ('local' starts one here). A plan
    that cannot be played is refused at once, and so is a file that belongs to another.

    >>> with play(Plan(("random",), deals=2), workers=1) as run:
    ...     [result.key for result in run]
    ['0.0', '1.0']
    """
    if workers is not None and workers < 1:
        raise SetupError(f"An arena needs at least one worker, not {workers}.")
    found = table or table_of(plan)
    check(found)
    held = None if file is None else ResultsFile(file, plan)
    try:
        return Run(found, held, workers, ray)
    except BaseException:
        if held is not None:
            held.close()
        raise


class Run:
    """Games that are played as they are asked for; each is in the results file before it is given.

    `done` are those that were in the file before, `total` is how many there are in all. Whoever stops early loses
    nothing, if the run is closed, as `with` does.
    """

    def __init__(self, table: Table, file: ResultsFile | None, workers: int | None, ray: str | None) -> None:
        self.plan = table.plan
        self.total = self.plan.deals * len(seatings_of(self.plan))
        # A file may hold more deals than are asked for now.
        self.done = [] if file is None else [result for result in file.done if result.deal < self.plan.deals]
        self._file = file
        if file is not None and self.done and len(self.done) < self.total:
            file.check_make()
        left = self._left()
        self._games = play_in_processes(table, left, workers) if ray is None else play_on_ray(table, left, ray)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __iter__(self) -> Iterator[Result]:
        """The games that are not done yet, in whatever order they end."""
        for result in self._games:
            if self._file is not None:
                self._file.append(result)
            yield result

    def close(self) -> None:
        """Stops whoever still plays, and lets go of the file."""
        self._games.close()
        if self._file is not None:
            self._file.close()

    def _left(self) -> Iterator[Pairing]:
        done = {result.key for result in self.done}
        return (pairing for pairing in pairings(self.plan) if pairing.key not in done)
