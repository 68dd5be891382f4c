"""The bot keeps to the rules for bots at the table it has learnt, and says what is wrong with weights or table."""

import random
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from trained_policy import Trained

from septem import Game, SetupError
from septem.bots import conformance
from septem.bots.conformance import Table
from septem.envs import Options

HIDDEN = 16
# The usual table, and one at which a player decides for two cities.
TRIED = [Table("first", 3), Table("second", 2, "free-city")]

Change = Callable[[dict[str, NDArray[np.generic]]], object]


def untrained(table: Table) -> dict[str, NDArray[np.generic]]:
    """The weights of a network that has learnt nothing, as ppo.py would save them."""
    options = Options(table.players, table.edition, table.variant, payments="cheapest")
    shapes: dict[str, tuple[int, ...]] = {"scales": (options.observation_width,)}
    for name, width, height in (
        ("inward", options.observation_width, HIDDEN),
        ("blocks.0.first", HIDDEN, HIDDEN),
        ("blocks.0.second", HIDDEN, HIDDEN),
        ("policy", HIDDEN, options.actions),
    ):
        shapes |= {f"{name}.weight": (height, width), f"{name}.bias": (height,)}
    for name in ("blocks.0.norm", "norm"):
        shapes |= {f"{name}.weight": (HIDDEN,), f"{name}.bias": (HIDDEN,)}
    chance = np.random.default_rng(7)
    arrays: dict[str, NDArray[np.generic]] = {
        name: chance.normal(size=shape).astype(np.float32) for name, shape in shapes.items()
    }
    about = {"players": table.players, "edition": table.edition, "variant": table.variant or ""}
    about |= {"payments": "cheapest", "observation_version": 1, "actions_version": 1}
    return arrays | {name: np.array(value) for name, value in about.items()}


def saved(folder: Path, table: Table, change: Change = len) -> str:
    """A file of such weights, with something changed."""
    arrays = untrained(table)
    change(arrays)
    np.savez(folder / "weights.npz", **arrays)  # type: ignore[arg-type]
    return str(folder / "weights.npz")


@pytest.mark.parametrize("case", conformance.cases(tables=TRIED), ids=str)
def test_a_network_conforms_at_its_table(case: conformance.Case, tmp_path: Path) -> None:
    file = saved(tmp_path, case.table)
    case.run(lambda: Trained(file), seconds=10, games=1)


def test_it_plays_the_move_that_it_explains_as_its_favourite(tmp_path: Path) -> None:
    bot, view = Trained(saved(tmp_path, Table("first", 3))), Game.new(3, seed=1).view(0)
    explained = {move: bot.explain(view, move) for move in view.legal()}
    chosen = bot.choose(view, view.legal(), random.Random(0))
    assert explained[chosen].startswith("the network's favourite")
    assert sum(text.startswith("the network's favourite") for text in explained.values()) == 1


def test_at_a_table_that_it_has_not_learnt_it_says_so(tmp_path: Path) -> None:
    bot, view = Trained(saved(tmp_path, Table("first", 3))), Game.new(4, "second", seed=1).view(0)
    with pytest.raises(
        SetupError, match="learnt the first edition with 3 players, and this is the second edition with 4 players"
    ):
        bot.choose(view, view.legal(), random.Random(0))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda arrays: arrays.update(observation_version=np.array(2)), "observation version 2, and this septem has 1"),
        (lambda arrays: arrays.update(actions_version=np.array(0)), "actions version 0, and this septem has 1"),
        (lambda arrays: arrays.update(players=np.array(4)), "'scales' must be 1480 of float32"),
        (lambda arrays: arrays.update(players=np.array("many")), "for 'many' players, which is no number"),
        (lambda arrays: arrays.update(players=np.array(9)), "for 2 to 7 players, not 9"),
        (lambda arrays: arrays.update(payments=np.array("all")), "'policy.weight' must be 3864 × 16 of float32"),
        (lambda arrays: arrays.pop("norm.bias"), "no array 'norm.bias' in the weights"),
        (
            lambda arrays: arrays.update(scales=np.zeros(1240)),
            "'scales' must be 1240 of float32, not \\(1240,\\) of float64",
        ),
        (lambda arrays: arrays["norm.bias"].fill(np.nan), "'norm.bias' holds numbers that are not finite"),
    ],
)
def test_foreign_weights_are_refused(change: Change, sentence: str, tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=sentence):
        Trained(saved(tmp_path, Table("first", 3), change))


def test_a_file_that_holds_no_weights_is_refused(tmp_path: Path) -> None:
    text, single, pickled = (tmp_path / name for name in ("notes.txt", "one.npy", "pickled.npz"))
    text.write_text("weights", "utf-8")
    np.save(single, np.zeros(3))
    np.savez(pickled, players=np.array([object()]))
    for file in (text, single, pickled):
        with pytest.raises(SetupError, match="holds no weights"):
            Trained(str(file))
    with pytest.raises(SetupError, match="cannot be read: No such file"):
        Trained(str(tmp_path / "nowhere.npz"))
    with pytest.raises(SetupError, match="plays what a network has learnt; it needs the file of the weights"):
        Trained()
