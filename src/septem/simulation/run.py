"""Random games by the hundred thousand, on the compiled kernel and all cores."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from septem.game.names import VARIANTS, Names, names_of
from septem.game.setup import check_seed, empty_table
from septem.kernel.compiled import kernel
from septem.kernel.layout import CATEGORIES, MOVES, SEATS, GameRow
from septem.simulation.threads import check_amounts, cores, in_threads, pieces

if TYPE_CHECKING:
    from septem.kernel.arrays import Array

CHUNK = 4096  # rows a thread plays at a time: they fit its cache


@dataclass(frozen=True, slots=True)
class Simulation:
    """What random games came to.

    `scores[game, seat]` are the seven columns of `Score`; `winners[game, seat]` is True for those who won or shared;
    `wonders[game, seat]` indexes `wonder_names`. In the Free City game the third seat is the Free City, which never
    wins.
    """

    scores: "Array"
    winners: "Array"
    wonders: "Array"
    wonder_names: tuple[str, ...]


def simulate(
    games: int,
    players: int,
    edition: str = "first",
    variant: str | None = None,
    seed: int = 0,
    threads: int | None = None,
) -> Simulation:
    """Plays random games and returns their scores, winners and wonders as NumPy arrays.

    The same arguments give the same games whatever the number of threads; game 0 is dealt like
    `Game.new(players, edition, variant, seed=seed)`.
    """
    parts = list(simulate_chunks(games, players, edition, variant, seed, threads))

    import numpy

    return Simulation(
        numpy.concatenate([part.scores for part in parts]),
        numpy.concatenate([part.winners for part in parts]),
        numpy.concatenate([part.wonders for part in parts]),
        parts[0].wonder_names,
    )


def simulate_chunks(
    games: int,
    players: int,
    edition: str = "first",
    variant: str | None = None,
    seed: int = 0,
    threads: int | None = None,
) -> Iterator[Simulation]:
    """The same games a chunk at a time, for progress and for runs that may be stopped."""
    names = names_of(edition)
    seats = empty_table(names, players, variant).seats
    check_amounts(games, threads)
    check_seed(seed)
    batch = _Batch(names, seats, players, VARIANTS[variant], seed)
    workers = threads or cores()
    return in_threads(batch.play, pieces(games, CHUNK, workers), workers)


class _Batch:
    """Random games at one kind of table, played in pieces by several threads."""

    def __init__(self, names: Names, seats: int, players: int, variant: int, seed: int) -> None:
        # Asked for here, so that threads need not each compile them.
        self._play_rows, self._score_rows = kernel().play_rows, kernel().score_rows
        self._names = names
        self._seats = seats
        self._table = players, variant, seed

    def play(self, piece: tuple[int, int]) -> Simulation:
        """One piece."""
        import numpy

        from septem.kernel.arrays import array_of, dtype

        first, games = piece
        rows = numpy.zeros(games, dtype(GameRow))
        tables = array_of(self._names.tables)
        self._play_rows(rows, tables, *self._table, first, numpy.zeros(MOVES, numpy.int32))
        scores = numpy.zeros((games, self._seats, CATEGORIES), numpy.int16)
        won = numpy.zeros(games, numpy.int8)
        boards = numpy.zeros((games, self._seats), numpy.int8)
        self._score_rows(rows, tables, scores, won, boards, numpy.zeros(SEATS, numpy.int16))
        winners = (won[:, None] >> numpy.arange(self._seats)) & 1 == 1
        return Simulation(scores, winners, boards, self._names.boards)
