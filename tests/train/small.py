"""A run of training small enough for a test."""

from pathlib import Path

import torch

from septem.train.config import Config, Learning, Size, TableKind
from septem.train.network import Network
from septem.train.run import Training

SIZE = Size(hidden=16, blocks=1, value=8)
SMALL = Config(
    decisions=4000,
    games=16,
    tables=(TableKind(3),),
    size=SIZE,
    learning=Learning(rate=3e-3, warm_up=10),
    exams=2,
    steps=6,
)


def small_network(seed: int = 1) -> Network:
    """A network with weights of its own everywhere, as a trained one has."""
    torch.manual_seed(seed)
    network = Network(SIZE)
    with torch.no_grad():
        for weights in network.parameters():
            weights.add_(torch.randn_like(weights) * 0.1)
    return network


def train_in(folder: Path, config: Config = SMALL) -> Training:
    """A run on the CPU."""
    return Training(config, folder, "cpu", "septem train small.toml")
