"""The examples do what the guide says of them: they install, keep to the rules for bots, and pass their own tests."""

from pathlib import Path

import pytest

from tests.installing import OWN_BOT, install, python


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the example is installed."""
    folder = tmp_path_factory.mktemp("installed")
    install(folder, OWN_BOT)
    return folder


def test_the_own_bot_installs_its_module_and_its_entry_only(target: Path) -> None:
    assert sorted(path.name for path in target.iterdir()) == ["own_bot-1.0.dist-info", "own_bot.py"]
    entries = (target / "own_bot-1.0.dist-info" / "entry_points.txt").read_text("utf-8")
    assert entries == "[septem.bots]\nscholar = own_bot:Scholar\n"


def test_the_own_bot_passes_its_own_tests(target: Path) -> None:
    done = python(target, "-m", "pytest", "-q", "-p", "no:cacheprovider", folder=OWN_BOT)
    assert done.returncode == 0, done.stdout
    assert "86 passed" in done.stdout


def test_the_own_bot_is_as_short_as_the_guide_says() -> None:
    lines = (OWN_BOT / "own_bot.py").read_text("utf-8").splitlines()
    assert len([line for line in lines if line.strip()]) <= 50
