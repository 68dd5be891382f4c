"""A batch on a GPU is the CPU's, byte by byte, and its arrays are those that PyTorch and CuPy work on."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from septem.bots.minds import mind_of
from septem.bots.thinking.picking import WEIGHING
from septem.envs.batch import Batch
from septem.envs.gpu import GpuBatch
from septem.envs.options import Options
from septem.kernel.actions import WHATS
from septem.kernel.arrays import array_of

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.filterwarnings("ignore:The 'generic' unit for NumPy timedelta:DeprecationWarning"),  # numba-cuda's own
]

GAMES = 150  # the last tile and the last block are not full
STEPS = 45
TABLES = [(players, None) for players in range(3, 8)] + [(2, "free-city"), (2, "gaia")]
# Both editions, both sets of actions and both rewards.
KINDS = [("first", "all", "win"), ("second", "cheapest", "points")]


def host(array: Any) -> NDArray[Any]:
    copy: NDArray[Any] = array.copy_to_host()
    return copy


def some_actions(masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int32]:
    """Any legal action for everybody, now and then one that is not legal."""
    actions: NDArray[np.int32] = (rng.random(masks.shape, dtype=np.float32) * masks).argmax(axis=2).astype(np.int32)
    actions[rng.random(actions.shape) < 0.05] = 7
    return actions


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_steps_are_the_cpus(players: int, variant: str | None) -> None:
    for edition, payments, reward in KINDS:
        options = Options(players, edition, variant, reward, payments)
        cpu, gpu, rng = Batch(GAMES, options), GpuBatch(GAMES, options), np.random.default_rng(1)
        cpu.reset(seed=5)
        gpu.reset(seed=5)
        for _ in range(STEPS):
            assert (host(gpu.observations) == cpu.observations).all()
            assert (host(gpu.masks) == cpu.masks).all()
            actions = some_actions(cpu.masks, rng)
            cpu.act(actions)
            gpu.act(actions)
            assert gpu.rows().tobytes() == cpu.rows.tobytes()
            for name in ("rewards", "ended", "illegal", "points"):
                assert (host(getattr(gpu, name)) == getattr(cpu, name)).all(), name
            cpu.renew()
            gpu.renew()
            cpu.observe()
            gpu.observe()
        assert gpu.rows().tobytes() == cpu.rows.tobytes()
        assert (host(gpu.ended) == cpu.ended).all()
        gpu.reset(seed=6)
        cpu.reset(seed=6)
        assert (host(gpu.observations) == cpu.observations).all()
        assert (host(gpu.rewards) == cpu.rewards).all()


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_payments_and_the_choices_of_minds_are_the_cpus(players: int, variant: str | None) -> None:
    from septem.kernel.cuda import import_cuda

    options, rng = Options(players, "second", variant, payments="apart"), np.random.default_rng(3)
    minds = [mind_of(WEIGHING, "second"), mind_of(WEIGHING, "second", noise=200)]
    seated = rng.integers(-1, 2, (GAMES, players), dtype=np.int8)
    cuda = import_cuda()
    given = cuda.to_device(array_of(*minds)), cuda.to_device(seated)
    cpu, gpu = Batch(GAMES, options), GpuBatch(GAMES, options)
    cpu.reset(seed=5)
    gpu.reset(seed=5)
    for _ in range(STEPS):
        whats = (rng.random(cpu.masks.shape, dtype=np.float32) * cpu.masks).argmax(axis=2).astype(np.int32)
        cpu.list_ways(whats)
        gpu.actions.copy_to_device(whats)
        gpu.list_ways()
        assert (host(gpu.ways).reshape(cpu.ways.shape) == cpu.ways).all()
        ways = rng.integers(0, np.maximum((cpu.ways[..., 0] >= 0).sum(axis=2), 1))
        actions = (whats + WHATS * ways).astype(np.int32)
        cpu.answer(minds, seated)
        gpu.answer(*given)
        assert gpu.rows().tobytes() == cpu.rows.tobytes()
        cpu.act(actions)
        gpu.act(actions)
        assert gpu.rows().tobytes() == cpu.rows.tobytes()
        for games in (cpu, gpu):
            games.renew()
            games.observe()


def test_random_moves_are_legal_and_games_go_on_for_ever() -> None:
    options = Options(3, payments="cheapest")
    batch, again = GpuBatch(GAMES, options), GpuBatch(GAMES, options)
    ended = np.zeros(GAMES, int)
    for games in (batch, again):
        games.reset(seed=2)
    for _ in range(60):
        batch.act_at_random()
        again.act_at_random()
        over = host(batch.ended) == 1
        ended += over
        points = host(batch.points)[over]
        assert ((points >= -20) & (points < 120)).all()
        assert np.abs(host(batch.rewards)[~over]).sum() == 0
        assert np.allclose(host(batch.rewards)[over].sum(axis=1), 0, atol=1e-6)
        batch.renew()
        again.renew()
    assert (ended >= 2).all()
    assert batch.rows().tobytes() == again.rows().tobytes()


def test_pytorch_and_cupy_work_on_the_same_memory() -> None:
    cupy, torch = pytest.importorskip("cupy"), pytest.importorskip("torch")
    stream = torch.cuda.Stream()
    with torch.cuda.stream(stream):
        batch = GpuBatch(GAMES, Options(3, payments="cheapest"), stream=stream.cuda_stream)
        batch.reset(seed=3)
        for name in ("observations", "masks", "actions", "rewards", "ended", "points", "illegal"):
            array = getattr(batch, name)
            pointer = array.__cuda_array_interface__["data"][0]
            tensor = torch.as_tensor(array, device="cuda")
            assert tensor.data_ptr() == pointer
            assert tuple(tensor.shape) == array.shape
            assert cupy.asarray(array).data.ptr == pointer
            assert torch.from_dlpack(cupy.asarray(array)).data_ptr() == pointer
        masks, actions = (torch.as_tensor(array, device="cuda") for array in (batch.masks, batch.actions))
        before = torch.as_tensor(batch.observations, device="cuda").clone()
        actions.copy_(masks.argmax(dim=2))
        batch.act()
        batch.observe()
        assert (torch.as_tensor(batch.observations, device="cuda") != before).any()
        assert not torch.as_tensor(batch.illegal, device="cuda").any()
        # Given to `act`, a tensor is copied.
        batch.act(masks.argmax(dim=2).to(torch.int32))
        assert not torch.as_tensor(batch.illegal, device="cuda").any()


def test_too_few_actions_are_refused() -> None:
    batch = GpuBatch(GAMES, Options(3, payments="cheapest"))
    batch.reset(seed=1)
    with pytest.raises(ValueError, match="shape"):
        batch.act(np.zeros((GAMES, 2), np.int32))
