"""What is said where a run does not fit into the memory."""

from collections.abc import Iterator
from contextlib import contextmanager

import torch

from septem.errors import SetupError
from septem.train.config import Config

# In errors that have no type of their own: PyTorch's on a CPU, and CUDA's as numba-cuda passes them on.
SIGNS = ("DefaultCPUAllocator", "CUDA_ERROR_OUT_OF_MEMORY")


def lacks_memory(error: BaseException) -> bool:
    """Whether an error says that there is too little memory."""
    return isinstance(error, MemoryError | torch.OutOfMemoryError) or any(sign in str(error) for sign in SIGNS)


@contextmanager
def enough_memory(config: Config) -> Iterator[None]:
    """Says what helps where a run does not fit into the memory."""
    try:
        yield
    except Exception as error:
        if not lacks_memory(error):
            raise
        raise SetupError(
            f"There is too little free memory for {config.games:,} games side by side; close what else uses it, or "
            "train with fewer games or a smaller network, by a file of your own and in another folder."
        ) from error
