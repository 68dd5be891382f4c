"""What is asked of the public face of every game."""

import inspect
from collections.abc import Callable
from types import ModuleType
from typing import Any

# Parameters without a default have `...` here; methods are listed without `self`.
Signature = tuple[Callable[..., Any], dict[str, Any]]


def check_all(package: ModuleType) -> None:
    """`__all__` is sorted, names nothing twice, and has everything that is there but modules."""
    assert sorted(package.__all__) == list(package.__all__)
    assert len(set(package.__all__)) == len(package.__all__)
    public = {
        name for name, value in vars(package).items() if not name.startswith("_") and not isinstance(value, ModuleType)
    }
    assert public == set(package.__all__)


def check_documented(package: ModuleType, name: str) -> None:
    """A class or function says what it is, and so does every part of it that is not private."""
    value = getattr(package, name)
    if not inspect.isclass(value) and not inspect.isfunction(value):
        return  # an alias such as Event; its parts are public too
    assert value.__doc__
    # A dataclass or a named tuple without a docstring gets its signature for one.
    assert not value.__doc__.startswith(f"{name}(")
    for part, member in vars(value).items():
        if not part.startswith("_") and (isinstance(member, property | classmethod) or inspect.isfunction(member)):
            assert inspect.getdoc(member), f"{name}.{part}"


def check_signature(thing: Callable[..., Any], expected: dict[str, Any]) -> None:
    """Exactly these parameters in this order, with these defaults."""
    parameters = dict(inspect.signature(thing).parameters)
    parameters.pop("self", None)
    found = {name: ... if p.default is p.empty else p.default for name, p in parameters.items()}
    assert list(found.items()) == list(expected.items())
