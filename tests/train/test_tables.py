"""Rounds are played at different tables, each as often as its share says, and deals do not come back."""

from collections import Counter

import pytest
import torch
from msgspec.structs import replace

from septem.train.config import MOST_SEED, Config, TableKind
from septem.train.exams import DEALS_SEED
from septem.train.tables import SEEDS, Tables
from septem.train.tools import Tools
from tests.train.small import SMALL, small_network

CPU = torch.device("cpu")
KINDS = (TableKind(3, share=4), TableKind(4, share=3), TableKind(3, "second"), TableKind(2, "first", "gaia", share=2))
RUN = replace(SMALL, tables=KINDS, tables_a_round=2, games=1)


def tables(rounds: int = 0, config: Config = RUN) -> Tables:
    return Tables(config, [small_network()], CPU, Tools.for_device(CPU), rounds)


def test_rounds_meet_every_table_as_often_as_its_share_says() -> None:
    some = tables()
    rounds = [[kind for kind, _ in some.next_round(turn)] for turn in range(500)]
    assert all(len(set(kinds)) == 2 for kinds in rounds)
    counts = Counter(kind for kinds in rounds for kind in kinds)
    assert [counts[kind] for kind in KINDS] == pytest.approx([400, 300, 100, 200], abs=3)


def test_a_run_that_goes_on_at_a_round_meets_the_tables_that_would_have_come() -> None:
    assert [kind for kind, _ in tables(7).next_round(7)] == [kind for kind, _ in tables().next_round(7)]


def seeds_of(some: Tables) -> set[int]:
    """What the deals of its tables come from."""
    return {table.simulation._batch._seed or 0 for turn in range(20) for _, table in some.next_round(turn)}


def test_a_run_that_goes_on_does_not_meet_its_first_deals_again() -> None:
    seeds = [seed for rounds in (0, 1, 2) for seed in seeds_of(tables(rounds))]
    assert len(seeds) == len(set(seeds)) == 3 * len(KINDS)


def test_no_deal_of_training_is_one_of_the_exams() -> None:
    for seed in (0, MOST_SEED):
        assert all(DEALS_SEED < SEEDS <= dealt < 2**63 for dealt in seeds_of(tables(0, replace(RUN, seed=seed))))
