"""A bot that plays what a network has learnt: `trained:weights.npz`, with a file that `ppo.py --save` wrote.

It needs NumPy and no learning library, and sees what every bot sees: a view. For a policy of your own, change `Policy`.
"""

import math
import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from septem import Move, SetupError, View
from septem.envs import ACTIONS_VERSION, OBSERVATION_VERSION, Options, see

Array = NDArray[np.float32]
Layer = tuple[Array, Array]  # weights and biases
VERSIONS = {"observation_version": OBSERVATION_VERSION, "actions_version": ACTIONS_VERSION}
SMALLEST_VARIANCE = 1e-5  # as in torch.nn.LayerNorm


class Policy:
    """The network of `ppo.py` in NumPy: from an observation to a logit for every action."""

    def __init__(self, arrays: Mapping[str, NDArray[np.generic]]) -> None:
        self.arrays = arrays
        for name, version in VERSIONS.items():
            if (found := self._text(name)) != str(version):
                raise SetupError(f"The weights have {name.replace('_', ' ')} {found}, and this septem has {version}.")
        table = {name: self._text(name) for name in ("players", "edition", "variant", "payments")}
        if not table["players"].isdecimal():
            raise SetupError(f"The weights are for '{table['players']}' players, which is no number.")
        self.options = Options(
            int(table["players"]), table["edition"], table["variant"] or None, payments=table["payments"]
        )
        self.scales = self._weights("scales", self.options.observation_width)
        self.hidden = self._array("inward.bias").size
        self.inward = self._linear("inward", self.options.observation_width, self.hidden)
        self.blocks: list[tuple[Layer, Layer, Layer]] = []
        while f"blocks.{len(self.blocks)}.norm.weight" in arrays:
            block = f"blocks.{len(self.blocks)}"
            first, second = (self._linear(f"{block}.{part}", self.hidden, self.hidden) for part in ("first", "second"))
            self.blocks.append((self._norm(f"{block}.norm"), first, second))
        self.norm = self._norm("norm")
        self.policy = self._linear("policy", self.hidden, self.options.actions)

    def logits(self, observation: Sequence[int]) -> Array:
        """How much it likes every action, legal or not."""
        x = linear(self.inward, np.asarray(observation, np.float32) * self.scales)
        for norm, first, second in self.blocks:
            x = x + linear(second, np.maximum(linear(first, normal(norm, x)), 0))
        return linear(self.policy, normal(self.norm, x))

    def _linear(self, name: str, width: int, height: int) -> Layer:
        return self._weights(f"{name}.weight", height, width), self._weights(f"{name}.bias", height)

    def _norm(self, name: str) -> Layer:
        return self._weights(f"{name}.weight", self.hidden), self._weights(f"{name}.bias", self.hidden)

    def _array(self, name: str) -> NDArray[np.generic]:
        if name not in self.arrays:
            raise SetupError(f"There is no array '{name}' in the weights, as ppo.py would have saved it.")
        return self.arrays[name]

    def _text(self, name: str) -> str:
        return str(self._array(name))

    def _weights(self, name: str, *shape: int) -> Array:
        """The numbers of that name, which must have this shape."""
        array = self._array(name)
        if array.dtype != np.float32 or array.shape != shape:
            wanted = " × ".join(map(str, shape))
            raise SetupError(f"The array '{name}' must be {wanted} of float32, not {array.shape} of {array.dtype}.")
        if not np.isfinite(array).all():
            raise SetupError(f"The array '{name}' holds numbers that are not finite.")
        return array.astype(np.float32)


def linear(layer: Layer, x: Array) -> Array:
    """A layer of weights and biases."""
    weight, bias = layer
    product: Array = weight @ x
    return product + bias


def normal(layer: Layer, x: Array) -> Array:
    """The numbers with mean 0 and variance 1, then stretched and shifted as learnt."""
    weight, bias = layer
    centred: Array = x - x.mean()
    spread = math.sqrt(float(centred.var()) + SMALLEST_VARIANCE)
    return centred / spread * weight + bias


def read(file: Path) -> dict[str, NDArray[np.generic]]:
    """All arrays of a file, none of which may bring code with it."""
    try:
        with np.load(file, allow_pickle=False) as arrays:
            return {name: np.asarray(arrays[name]) for name in arrays.files}
    except OSError as error:
        raise SetupError(f"The weights '{file}' cannot be read: {error.strerror or error}.") from error
    except (AttributeError, BadZipFile, EOFError, TypeError, ValueError) as error:
        raise SetupError(f"The file '{file}' holds no weights that ppo.py saved.") from error


class Trained:
    """Plays what a network has learnt: trained:weights.npz, with a file that ppo.py saved."""

    def __init__(self, file: str = "") -> None:
        if not file:
            # In a list of bots this stands for the description of one that cannot be made without a file.
            raise SetupError("plays what a network has learnt; it needs the file of the weights: trained:weights.npz.")
        self.policy = Policy(read(Path(file)))

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:  # noqa: ARG002 - never in doubt
        """The move that the network likes best; always with the cheapest payment, where it has learnt no other."""
        chances = self.chances(view)
        return max(chances, key=lambda move: chances[move])

    def explain(self, view: View, move: Move) -> str:
        """The chance that the network gives the move."""
        chances = self.chances(view)
        if move not in chances:
            return "the network knows the cheapest payment only"
        best = max(chances, key=lambda other: chances[other])
        if move == best:
            return f"the network's favourite, with {chances[move]:.0%}"
        return f"the network gives it {chances[move]:.0%}, and {chances[best]:.0%} to {best}"

    def chances(self, view: View) -> dict[Move, float]:
        """The network's moves, each with its chance in the games it learnt from."""
        self.check_table(view)
        seen = see(view, self.policy.options.ways)
        logits = self.policy.logits(seen.observation)[list(seen.moves)]
        likings = np.exp(logits - logits.max())
        return dict(zip(seen.moves.values(), (likings / likings.sum()).tolist(), strict=True))

    def check_table(self, view: View) -> None:
        """A network knows one kind of table, and says so at any other."""
        options = self.policy.options
        learnt = (options.players, options.edition, options.variant)
        found = (view.players, view.edition, view.variant)
        if found != learnt:
            raise SetupError(f"The network has learnt {table_named(*learnt)}, and this is {table_named(*found)}.")


def table_named(players: int, edition: str, variant: str | None) -> str:
    """A kind of table in words."""
    return f"the {edition} edition with {players} players" + (f", {variant}" if variant else "")
