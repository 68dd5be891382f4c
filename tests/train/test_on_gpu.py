"""On a GPU the same run learns as well, from recordings that are replayed with new games."""

from itertools import islice
from pathlib import Path

import pytest
import torch
from msgspec.structs import replace

from benchmarks.envs import on_gpu
from septem.kernel.cuda import import_cuda
from septem.train.config import Learning, TableKind
from septem.train.network import Network
from septem.train.run import Training
from septem.train.simulation import Simulation
from septem.train.table import Table
from septem.train.tools import Tools
from tests.train.small import SIZE, SMALL

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.filterwarnings("ignore"),  # PyTorch's and numba-cuda's own
]

RUN = replace(
    SMALL,
    games=512,
    decisions=400_000,
    bots=("heuristic", "war"),
    bots_share=0.3,
    tables=(TableKind(3), TableKind(2, "second", "free-city")),
    tables_a_round=2,
)


def test_a_run_learns_to_beat_who_it_was_and_goes_on_after_a_stop(tmp_path: Path) -> None:
    stopped = Training(replace(RUN, exams=1), tmp_path, "cuda", "septem train")
    list(islice(stopped.run(), 5))
    stopped.save()
    going_on = Training(replace(RUN, exams=1), tmp_path, "cuda", "septem train")
    assert 0 < going_on.decisions == stopped.decisions < RUN.decisions
    *_, told = going_on.run()
    assert told["exams"]["former self"] > 0.5


def test_a_run_begun_on_a_cpu_goes_on(tmp_path: Path) -> None:
    begun = Training(replace(RUN, exams=0), tmp_path, "cpu", "septem train")
    list(islice(begun.run(), 2))
    begun.save()
    going_on = Training(replace(RUN, exams=0), tmp_path, "cuda", "septem train")
    assert 0 < going_on.decisions == begun.decisions
    assert [told["decisions"] > begun.decisions for told in islice(going_on.run(), 3)] == [True] * 3


def test_a_run_begins_with_weights_that_have_learnt_already_and_against_others(tmp_path: Path) -> None:
    file = str(Training(RUN, tmp_path / "first", "cuda", "septem train").save())
    response = Training(
        replace(RUN, start=file, opponent=file, exams=1, bots=(), bots_share=0.0), tmp_path / "second", "cuda"
    )
    *_, told = response.run()
    assert told["exams"][file] > 0.4


def test_speeds_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_gpu, "MANY_GAMES", 512)
    rows = list(on_gpu._learning(import_cuda(), 3))
    assert [table for _, table, _ in rows] == ["3 players", "3 players"]
    assert all(int(speed.removesuffix(" decisions").replace(",", "")) > 0 for *_, speed in rows)


def test_a_replayed_round_is_a_new_one_played_by_the_network_as_it_is() -> None:
    device = torch.device("cuda")
    with torch.cuda.stream(torch.cuda.Stream()):  # type: ignore[no-untyped-call]
        network = Network(SIZE, torch.bfloat16).to(device)
        simulation = Simulation(512, TableKind(3).options, device, seed=1)
        table = Table(simulation, [network], 6, Learning(), Tools.for_device(device))
        rounds = [table.play().whats.clone() for _ in range(4)]
        assert all(not torch.equal(one, other) for one in rounds for other in rounds if one is not other)
        legal = table.round.masks.gather(3, table.round.whats[..., None].long())
        assert (legal == 1).all()
        with torch.no_grad():
            network.policy.bias[160:240] = 20  # from now on it sells
        whats = table.play().whats
        assert ((whats >= 160) & (whats < 240) | (whats >= 320)).float().mean() > 0.95
