"""What a simulation says of a GPU that cannot hold it."""

from types import SimpleNamespace

import pytest
import torch

from septem.envs import gpu
from septem.train.config import TableKind
from septem.train.simulation import Simulation


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("[CUresult.CUDA_ERROR_OUT_OF_MEMORY] Call to cuMemAlloc", torch.OutOfMemoryError),
        ("[CUresult.CUDA_ERROR_INVALID_VALUE] Call to cuMemAlloc", ValueError),
    ],
)
def test_too_little_memory_is_the_same_error_whoever_asks_for_it(
    said: str, kind: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object) -> None:
        raise ValueError(said)

    monkeypatch.setattr(torch.cuda, "current_stream", lambda: SimpleNamespace(cuda_stream=0))
    monkeypatch.setattr(gpu, "GpuBatch", fail)
    with pytest.raises(kind, match="cuMemAlloc"):
        Simulation(8, TableKind(3).options, torch.device("cuda"), seed=1)
