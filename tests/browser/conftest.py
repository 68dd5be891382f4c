"""A browser and a server for each file of tests, and visitors who must see nothing go wrong."""

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.serving import Serving
from tests.browser.visitors import Visitor

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]

Visit = Callable[..., Visitor]


# One for each file, not for all: while Playwright runs, no other test of the same process can have an event loop.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        pytest.skip("chromium is not installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(tmp_path_factory.mktemp("server")) as server:
        yield server
    assert server.errors() == []


@pytest.fixture
def visit(browser: Browser, server: Serving) -> Iterator[Visit]:
    visitors: list[Visitor] = []

    def arrive(**options: Any) -> Visitor:
        visitors.append(Visitor(browser, server.url, **options))
        return visitors[-1]

    yield arrive
    for visitor in visitors:
        visitor.close()
