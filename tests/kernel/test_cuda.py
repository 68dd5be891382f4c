"""On a GPU the same functions give the same bytes as on the CPU."""

import numpy
import pytest

from septem.data.tables import tables
from septem.kernel.arrays import array_of, dtype
from septem.kernel.compiled import kernel
from septem.kernel.layout import CATEGORIES, FREE_CITY, GAIA, MOVES, SEATS, STANDARD, GameRow

GAMES = 4001  # the last block of threads is not full
TABLES = [(players, STANDARD) for players in range(3, 8)] + [(2, FREE_CITY), (2, GAIA)]


@pytest.mark.gpu
@pytest.mark.filterwarnings("ignore:The 'generic' unit for NumPy timedelta:DeprecationWarning")  # numba-cuda's own
@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_rows_and_scores_are_the_cpus(edition: str, players: int, variant: int) -> None:
    from septem.kernel.cuda import GpuGames

    batch = GpuGames(GAMES, tables(edition))
    batch.play(players, variant, seed=9)
    rows = numpy.zeros(GAMES, dtype(GameRow))
    table = array_of(tables(edition))
    kernel().play_rows(rows, table, players, variant, 9, 0, numpy.zeros(MOVES, numpy.int32))
    assert batch.rows().tobytes() == rows.tobytes()

    seats = int(rows[0]["seats"])
    sheets = numpy.zeros((GAMES, seats, CATEGORIES), numpy.int16)
    won = numpy.zeros(GAMES, numpy.int8)
    boards = numpy.zeros((GAMES, seats), numpy.int8)
    kernel().score_rows(rows, table, sheets, won, boards, numpy.zeros(SEATS, numpy.int16))
    on_gpu = [array.copy_to_host() for array in batch.score()]
    assert (on_gpu[0][:, :seats] == sheets).all()
    assert (on_gpu[1] == won).all()
    assert (on_gpu[2][:, :seats] == boards).all()
