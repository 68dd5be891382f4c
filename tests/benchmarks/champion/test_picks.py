from pathlib import Path

import pytest

from benchmarks.champion import picks
from benchmarks.champion.picks import BUILT, OFFERED, SOLD, STAGE
from benchmarks.champion.sections.picks import picks_of
from tests.benchmarks.champion.networks import number_of, played, random_network, that_builds, that_sells


def test_every_hand_offers_seven_cards_and_gives_one(tmp_path: Path) -> None:
    batch, _ = played(random_network(tmp_path), 20)
    sums = picks.count(batch)
    for age in (1, 2, 3):
        found = picks.totals(sums, age)
        assert found[:, OFFERED].sum() == 7 * 60
        assert found[:, [BUILT, STAGE, SOLD]].sum() == 60
        assert (found[:, OFFERED] >= found[:, [BUILT, STAGE, SOLD]].sum(axis=1)).all()
        assert sum(picks.totals(sums, age, board)[:, OFFERED].sum() for board in range(14)) == 7 * 60


def test_a_card_that_is_always_built_is_taken_from_every_hand(tmp_path: Path) -> None:
    batch, _ = played(that_builds(tmp_path, "Lumber Yard"), 20)
    favourite = picks_of(picks.count(batch), 1)[0]
    assert favourite.card.name == "Lumber Yard"
    assert favourite.hands == 20  # at three players there is one
    assert (favourite.built, favourite.stage, favourite.sold) == (1, 0, 0)


def test_it_is_taken_before_whatever_else_is_in_the_hand(tmp_path: Path) -> None:
    batch, _ = played(that_builds(tmp_path, "Lumber Yard"), 40)
    sums = picks.count(batch)
    ahead, behind = picks.preferred(sums, 1, number_of("Lumber Yard"), number_of("Loom"))
    assert ahead > 0
    assert behind == 0


def test_what_is_sold_counts_as_sold(tmp_path: Path) -> None:
    batch, _ = played(that_sells(tmp_path), 5)
    found = picks.totals(picks.count(batch), 2)
    assert found[:, SOLD].sum() == pytest.approx(15)
    assert found[:, [BUILT, STAGE]].sum() == 0
