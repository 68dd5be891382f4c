"""What is handed to the compiler: names that mean one thing, and no text that names nothing."""

import math
from types import ModuleType

import pytest

from septem.kernel.compiled import RULES, Compiled, names_of, translate


def module(name: str, source: str) -> ModuleType:
    """A module with this source."""
    made = ModuleType(name)
    exec(source, vars(made))
    return made


def test_a_module_may_use_what_it_imports_from_math() -> None:
    roots = module("roots", "from math import hypot, sqrt\ndef longer(x): return sqrt(x) + 1")
    names = names_of([roots])
    assert names["sqrt"] is math.sqrt
    assert names["hypot"] is math.hypot
    assert translate(lambda function: function, [roots])["longer"](9) == 4
    assert "sqrt" not in names_of(RULES)


def test_other_builtin_functions_are_left_out() -> None:
    assert "perf_counter" not in names_of([module("clock", "from time import perf_counter")])


def test_a_name_that_means_two_things_is_refused() -> None:
    modules = [module("one", "LAST = 1"), module("two", "LAST = 2")]
    with pytest.raises(TypeError, match="'LAST' of two means something else"):
        names_of(modules)


def test_what_is_to_be_called_must_be_there() -> None:
    with pytest.raises(NameError, match=r"^nothing of these modules is called setle, skore$"):
        Compiled(called=("settle", "skore", "setle"))
