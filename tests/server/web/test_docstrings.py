"""The examples in the docstrings of the server's web rooms."""

import doctest
import importlib

import pytest

MODULES = ("settings", "auth.session_cookie", "web.event_stream", "web.locale")


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_the_docstrings(name: str) -> None:
    result = doctest.testmod(importlib.import_module(f"septem.server.{name}"))
    assert result.attempted > 0
    assert result.failed == 0
