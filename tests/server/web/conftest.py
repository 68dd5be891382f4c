"""A server for the tests of this folder."""

from collections.abc import Iterator

import pytest

from tests.server.serving import Serving, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server for all tests of a module."""
    with serving(tmp_path_factory.mktemp("data")) as running:
        yield running
