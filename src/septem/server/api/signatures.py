"""Routes whose models are known only once all games are registered."""

import inspect
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, TypeVar

from pydantic import BaseModel

Answer = TypeVar("Answer")


def with_models(
    endpoint: Callable[..., Awaitable[Answer]], **models: type[BaseModel]
) -> Callable[..., Awaitable[Answer]]:
    """The endpoint with these models in place of the base models of its parameters."""

    @wraps(endpoint)
    async def called(*given: Any, **named: Any) -> Answer:
        return await endpoint(*given, **named)

    signature = inspect.signature(endpoint)
    parameters = [
        parameter.replace(annotation=models.get(name, parameter.annotation))
        for name, parameter in signature.parameters.items()
    ]
    called.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    return called
