"""What a network says: as the formula has it in NumPy, compiled and in plain Python, one at a time or many."""

from pathlib import Path
from typing import Any

import numpy
import pytest

from septem.bots.network.arrays import ArrayNetwork
from septem.bots.network.files import COLUMNS, Size, Weights, read_weights
from septem.bots.network.loading import champion_file
from septem.bots.network.network import EPSILON, Judgement, share_of
from septem.bots.network.plain import PlainNetwork
from septem.bots.network.thinking.arithmetic import SMALLEST_VARIANCE_PARTS
from septem.bots.network.thinking.inward import AT_ONCE, add_rows
from septem.errors import MissingExtra, SetupError
from septem.game.seen import see
from tests.bots.network.made import made, tensors_of, views

CLOSE = 1e-3


def formula(weights: Weights, observation: list[int]) -> Judgement:
    """The layers one after the other as they are written down, in double precision and with full matrices."""
    shapes = weights.size.shapes()
    w: dict[str, Any] = {
        name: numpy.frombuffer(data, "<f2").astype(float).reshape(shapes[name])
        for name, data in weights.tensors.items()
    }

    def norm(x: Any) -> Any:
        return (x - x.mean()) / numpy.sqrt(x.var() + 1e-5)

    def through(name: str, x: Any) -> Any:
        return w[f"{name}.weight"].dot(x) + w[f"{name}.bias"]

    padded = numpy.zeros(COLUMNS)
    padded[: len(observation)] = observation
    x = padded.dot(w["inward.weight"]) + w["inward.bias"]
    for block in range(weights.size.blocks):
        inner = through(f"blocks.{block}.first", norm(x))
        x = x + through(f"blocks.{block}.second", inner * (inner > 0))
    h = norm(x)
    left, right = through("payment", h)
    inner = through("value.first", h)
    win, lead = through("value.second", inner * (inner > 0))
    return Judgement(through("policy", h).tolist(), (left, right), 1 / (1 + numpy.exp(-win)), lead)


def apart(one: Judgement, other: Judgement) -> float:
    """The largest difference between two judgements."""
    first, second = ([*each.logits, *each.payment, each.win, each.lead] for each in (one, other))
    assert len(first) == len(second) == 322 + 4
    return max(abs(a - b) for a, b in zip(first, second, strict=True))


def test_what_is_added_to_a_variance_is_the_same_compiled_and_elsewhere() -> None:
    assert pytest.approx(1) == SMALLEST_VARIANCE_PARTS * EPSILON


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Weights:
    return made(tmp_path_factory.mktemp("network"))


@pytest.fixture(scope="module")
def observations() -> list[list[int]]:
    """Of every table, so of every width."""
    found = [see(view).observation for view in views()]
    assert {len(observation) for observation in found} == {1240, 1480, 1720, 1960, 2200}
    return found


def test_numpy_and_plain_python_compute_the_formula(weights: Weights, observations: list[list[int]]) -> None:
    in_arrays, plain = ArrayNetwork(weights), PlainNetwork(weights)
    for observation in observations:
        wanted = formula(weights, observation)
        assert apart(in_arrays.judge(observation), wanted) < CLOSE
        assert apart(plain.judge(observation), wanted) < CLOSE


@pytest.mark.parametrize("size", [Size(8, 0, 4), Size(5, 3, 1), Size(64, 1, 32)], ids=str)
def test_any_size_will_do(size: Size, tmp_path: Path, observations: list[list[int]]) -> None:
    weights = made(tmp_path, tensors_of(size, seed=3))
    for observation in observations[::20]:
        wanted = formula(weights, observation)
        assert apart(ArrayNetwork(weights).judge(observation), wanted) < CLOSE
        assert apart(PlainNetwork(weights).judge(observation), wanted) < CLOSE


def test_the_network_that_comes_with_septem_says_the_same_everywhere(observations: list[list[int]]) -> None:
    weights = read_weights(champion_file())
    in_arrays, plain = ArrayNetwork(weights), PlainNetwork(weights)
    for observation in observations[::10]:
        wanted = formula(weights, observation)
        assert apart(in_arrays.judge(observation), wanted) < CLOSE
        assert apart(plain.judge(observation), wanted) < CLOSE


def judged_apart(network: ArrayNetwork, rows: list[list[int]]) -> float:
    judged = network.judge_many(numpy.array(rows, numpy.int8))
    assert [part.dtype for part in judged] == [numpy.float32] * 4
    assert [part.shape for part in judged] == [(len(rows), 322), (len(rows), 2), (len(rows),), (len(rows),)]
    return max(
        apart(network.judge(row), Judgement(logits.tolist(), tuple(payment.tolist()), float(win), float(lead)))
        for row, logits, payment, win, lead in zip(rows, *judged, strict=True)
    )


@pytest.mark.parametrize("columns", [1240, 1720, 2200])
def test_many_are_judged_as_each_alone(columns: int, weights: Weights, observations: list[list[int]]) -> None:
    rows = [observation for observation in observations if len(observation) == columns]
    assert len(rows) > 10
    assert judged_apart(ArrayNetwork(weights), rows) < CLOSE
    assert judged_apart(ArrayNetwork(weights), rows[:1]) < CLOSE


def test_many_are_judged_without_numba_too(
    weights: Weights, observations: list[list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> None:
        raise MissingExtra("This needs the compiled kernel.")

    monkeypatch.setattr("septem.bots.network.compiled.compiled_inward", missing)
    assert judged_apart(ArrayNetwork(weights), [row for row in observations if len(row) == 1480]) < CLOSE


def test_rows_of_a_wider_array_can_be_judged(weights: Weights, observations: list[list[int]]) -> None:
    network = ArrayNetwork(weights)
    wide = numpy.zeros((2, 3, COLUMNS), numpy.int8)
    wide[:, 1, :1240] = [row for row in observations if len(row) == 1240][:2]
    for mine, theirs in zip(network.judge_many(wide[:, 1]), network.judge_many(wide[:, 1, :1240].copy()), strict=True):
        assert numpy.allclose(mine, theirs, atol=CLOSE)


def test_the_first_layer_adds_up_rows_as_plain_python_too() -> None:
    weight = [[1.0, 10.0], [2.0, 20.0], [3.0, 30.0], [4.0, 40.0], [5.0, 50.0], [6.0, 60.0]]
    out = [[9.0, 9.0] for _ in range(3)]
    rows = [[1, 1, 1, 1, 1, 1], [0, 0, 0, 0, 0, 0], [0, -2, 0, 0, 3, 0]]
    add_rows(rows, weight, [0.5, 0.25], [0] * (6 + AT_ONCE), [0.0] * (6 + AT_ONCE), out)
    assert out == [[21.5, 210.25], [0.5, 0.25], [11.5, 110.25]]


@pytest.mark.parametrize("kind", [ArrayNetwork, PlainNetwork])
def test_an_observation_wider_than_any_table_is_refused(
    kind: type[ArrayNetwork] | type[PlainNetwork], weights: Weights
) -> None:
    with pytest.raises(SetupError, match=r"^An observation has at most 2,200 columns, not 2,201\.$"):
        kind(weights).judge([0] * 2201)


def test_many_observations_wider_than_any_table_are_refused(weights: Weights) -> None:
    with pytest.raises(SetupError, match=r"^An observation has at most 2,200 columns, not 2,440\.$"):
        ArrayNetwork(weights).judge_many(numpy.zeros((2, 2440), numpy.int8))


def test_layers_of_equal_numbers_do_no_harm(tmp_path: Path) -> None:
    """Their variance is 0."""
    weights = made(tmp_path, {name: array * 0 for name, array in tensors_of().items()})
    for network in (ArrayNetwork(weights), PlainNetwork(weights)):
        assert network.judge([1] * 1240) == Judgement([0.0] * 322, (0.0, 0.0), 0.5, 0.0)


def test_large_logits_of_winning_are_shares_too() -> None:
    assert share_of(0) == 0.5
    assert share_of(-5000) == 0
    assert share_of(5000) == 1
    assert share_of(2) == pytest.approx(1 - share_of(-2))
