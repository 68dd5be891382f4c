"""Too little memory is known by what is raised, whoever has asked for it."""

import numpy as np
import pytest
import torch

from septem.train.memory import lacks_memory


def test_what_a_cpu_cannot_hold_is_known_as_it_is_raised() -> None:
    with pytest.raises(RuntimeError) as of_torch:
        torch.empty(1 << 60, dtype=torch.int8)
    assert lacks_memory(of_torch.value)
    with pytest.raises(MemoryError) as of_numpy:
        np.empty(1 << 60, np.int8)
    assert lacks_memory(of_numpy.value)


def test_so_is_what_a_gpu_cannot_hold() -> None:
    assert lacks_memory(torch.OutOfMemoryError("CUDA out of memory."))
    assert lacks_memory(Exception("[CUresult.CUDA_ERROR_OUT_OF_MEMORY] Call to cuMemAlloc"))


def test_other_errors_are_others() -> None:
    assert not lacks_memory(RuntimeError("mat1 and mat2 shapes cannot be multiplied"))
    assert not lacks_memory(Exception("[CUresult.CUDA_ERROR_INVALID_VALUE] Call to cuMemAlloc"))
