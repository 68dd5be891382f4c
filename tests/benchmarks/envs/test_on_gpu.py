"""What is said of a GPU that cannot do all that is measured."""

from collections.abc import Iterator

import pytest
import torch

from benchmarks.envs import on_gpu


def test_a_gpu_with_too_little_memory_keeps_the_figures_that_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    def play_and_fail(_device: object, _players: int) -> Iterator[tuple[str, str, str]]:
        yield "self-play", "7 players", "1 decision"
        raise torch.OutOfMemoryError("CUDA out of memory.")

    monkeypatch.setattr(on_gpu, "_learning", play_and_fail)
    assert list(on_gpu._learning_that_fits(None, 7)) == [
        ("self-play", "7 players", "1 decision"),
        ("self-play of a network", "7 players", "too little memory"),
    ]
