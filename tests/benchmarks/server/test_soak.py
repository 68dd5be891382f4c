"""The long run says whether memory grows."""

from io import StringIO

import pytest
from rich.console import Console

from benchmarks.server.soak import FLAT, Sample, growth, verdict
from benchmarks.server.worker import MEBIBYTE


def run(*memory: float) -> list[Sample]:
    """A run of a hundred games a minute with so many MiB after each."""
    return [Sample(minute, 100 * minute, 5, round(used * MEBIBYTE)) for minute, used in enumerate(memory)]


def test_the_slope_is_in_mebibytes_per_thousand_games() -> None:
    assert growth(run(100, 105, 110, 115)) == pytest.approx(50)
    assert growth(run(100, 100, 100)) == 0
    assert growth(run(100)) == 0


@pytest.mark.parametrize(
    ("memory", "is_flat", "says"),
    [
        ((100, 140, 150, 150.1, 150, 150.1), True, "flat"),
        ((100, 105, 110, 115, 120, 125), False, "growing"),
        ((100, 105), False, "Too short"),
    ],
)
def test_only_the_second_half_counts(memory: tuple[float, ...], is_flat: bool, says: str) -> None:
    text = StringIO()
    assert verdict(run(*memory), Console(file=text, width=200)) is is_flat
    assert says in text.getvalue()


def test_a_slope_beyond_the_limit_is_growth() -> None:
    step = FLAT / 10
    assert verdict(run(*(100 + 0.9 * step * minute for minute in range(8))), Console(file=StringIO()))
    assert not verdict(run(*(100 + 1.1 * step * minute for minute in range(8))), Console(file=StringIO()))
