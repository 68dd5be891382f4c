"""A first visit with an empty cache, and a second one: how long the page takes, and how many bytes come."""

import re
import time
from dataclasses import dataclass
from statistics import median
from urllib.parse import urljoin

import httpx

NEEDED = re.compile(r'<(?:link|script)[^>]*?(?:href|src)="(/static/[^"]+)"')
IMPORTED = re.compile(r"""(?:from|import)\s*\(?["'](\.[^"']+)["']""")
FONT = re.compile(r'url\("([^"]+\.woff2)"\)')
TIMES = 20


@dataclass(frozen=True)
class PageVisit:
    """What a page costs: seconds for its HTML, bytes with everything it needs, bytes once those are kept."""

    address: str
    seconds: float
    first: int
    second: int
    files: int


def visit(base: str, address: str) -> PageVisit:
    """Fetches a page as a browser does, compressed, with styles, fonts, scripts and what those import."""
    with httpx.Client(base_url=base, headers={"accept-encoding": "gzip"}, follow_redirects=True) as client:
        seconds, html = [], 0
        for _ in range(TIMES):
            began = time.perf_counter()
            html = _bytes(client, address)
            seconds.append(time.perf_counter() - began)
        files = _files(client, set(NEEDED.findall(client.get(address).text)))
    return PageVisit(address, median(seconds), html + sum(files.values()), html, len(files))


def _files(client: httpx.Client, wanted: set[str]) -> dict[str, int]:
    """The bytes of each file that the page names, of all fonts in its styles, and of what its scripts import."""
    found: dict[str, int] = {}
    while wanted:
        path = wanted.pop()
        found[path] = _bytes(client, path)
        wanted |= _references(client, path) - found.keys()
    return found


def _references(client: httpx.Client, path: str) -> set[str]:
    """The fonts that a style names, or the scripts that a script of ours imports."""
    if path.endswith(".css"):
        names = FONT.findall(client.get(path).text)
    elif path.endswith(".js") and "/vendor/" not in path:
        names = IMPORTED.findall(client.get(path).text)
    else:
        names = []
    return {urljoin(path, name) for name in names}


def _bytes(client: httpx.Client, path: str) -> int:
    """How many bytes come, compressed as they are."""
    with client.stream("GET", path) as answer:
        answer.raise_for_status()
        return sum(map(len, answer.iter_raw()))
