"""Packages really installed, beside this one and without a network."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OWN_BOT = ROOT / "examples" / "own_bot"

PYPROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{name}"
version = "1.0"

[project.entry-points."septem.bots"]
{entries}

[tool.hatch.build.targets.wheel]
only-include = ["{module}.py"]
"""


def package(folder: Path, name: str, module: str, source: str, entries: dict[str, str]) -> Path:
    """Writes a package of one module that registers bots."""
    folder.mkdir()
    lines = "\n".join(f'{bot} = "{entry}"' for bot, entry in entries.items())
    (folder / "pyproject.toml").write_text(PYPROJECT.format(name=name, module=module, entries=lines), "utf-8")
    (folder / f"{module}.py").write_text(source, "utf-8")
    return folder


def install(target: Path, *folders: Path) -> None:
    """Installs packages into a folder of their own."""
    command = [sys.executable, "-m", "pip", "install", "-qq", "--disable-pip-version-check", "--no-index", "--no-deps"]
    command += ["--no-build-isolation", "--no-compile", "--target", str(target), *map(str, folders)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr


def python(target: Path, *arguments: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Runs Python with what is installed in that folder."""
    environment = os.environ | {"PYTHONPATH": str(target), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, *arguments]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=300
    )
