"""The files that pages ask for, under an address that changes whenever one of them does."""

import hashlib
from functools import cache
from pathlib import Path

STATIC = Path(__file__).parents[1] / "static"
STYLESHEET = "septem.css"

# What others build upon comes first; the files of the areas follow by name.
FIRST_STYLES = ("tokens", "base", "drawing", "shell")


@cache
def digest() -> str:
    """A short hash of all that is served, names included."""
    found = hashlib.sha256()
    for file in sorted(path for path in STATIC.rglob("*") if path.is_file()):
        found.update(f"{file.relative_to(STATIC).as_posix()}\0".encode())
        found.update(hashlib.sha256(file.read_bytes()).digest())
    return found.hexdigest()[:12]


@cache
def asset(path: str) -> str:
    """The address of a file such as 'js/table.js'; `FileNotFoundError` if there is none."""
    if path != STYLESHEET and not (STATIC / path).is_file():
        raise FileNotFoundError(f"There is no static file '{path}'.")
    return f"/static/{digest()}/{path}"


@cache
def stylesheet() -> str:
    """All styles in one text, whose addresses are relative to the root of the static files."""
    files = sorted((STATIC / "css").glob("*.css"), key=_place)
    return (
        "\n".join(file.read_text(encoding="utf-8") for file in files)
        .replace("url(../", "url(")
        .replace('url("../', 'url("')
    )


def _place(file: Path) -> tuple[int, str]:
    name = file.stem
    return (FIRST_STYLES.index(name) if name in FIRST_STYLES else len(FIRST_STYLES), name)
