"""What is handed to the compiler: names that mean one thing, and no text that names nothing."""

import math
from pathlib import Path
from types import ModuleType

import pytest

from septem.kernel import compiled
from septem.kernel.compiled import RULES, Compiled, cache_folder, is_cached, names_of, translate
from tests.kernel.test_without_numba import run

FULL_DISK = """
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
from septem.kernel.compiled import RULES, is_cached, kernel
print(callable(kernel().hide_row), is_cached(RULES, "hide_row"))
"""


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


def test_what_a_full_disk_cannot_keep_is_compiled_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert run(FULL_DISK) == "True False"


def test_code_of_another_release_of_numba_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    before = cache_folder()
    monkeypatch.setattr(compiled, "version", lambda _: "0.0.1")
    assert cache_folder() != before


def test_all_functions_have_to_be_there_with_their_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    kept = cache_folder() / "kernel"
    kept.mkdir(parents=True)
    for name in ("one", "other"):
        for part in ("nbi", "1.nbc"):
            assert not is_cached(RULES, "one", "other")
            (kept / f"batch.{name}-1.py311.{part}").touch()
    assert is_cached(RULES, "one", "other")
