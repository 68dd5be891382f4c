"""Styles, scripts and fonts, read and compressed once; the content of an address never changes."""

import gzip
import mimetypes
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from septem.server.errors import NotFound
from septem.server.games.protocol import Game
from septem.server.games.registry import all_games
from septem.server.html.assets import digest, files, stylesheets
from septem.server.i18n import _

FOREVER = "public, max-age=31536000, immutable"
TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".woff2": "font/woff2",
}
# Fonts are compressed already.
PACKED = (".css", ".js", ".svg", ".txt")

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class StaticFile:
    """A file as it is served; `packed` is its gzipped content, empty if that is not shorter."""

    type: str
    content: bytes
    packed: bytes


def static_files() -> dict[str, StaticFile]:
    """All files by their path below /static/{version}/."""
    return _static_files(digest(), tuple(all_games()))


@lru_cache(1)
def _static_files(_digest: str, games: tuple[Game[Any], ...]) -> dict[str, StaticFile]:
    found = {name: _file(name, styles.encode()) for name, styles in stylesheets().items()}
    for name, path in files().items():
        if path.suffix != ".map":
            found[name] = _file(name, path.read_bytes())
    for game in games:
        found |= {name: _file(name, drawn.encode()) for name, drawn in game.generated_files().items()}
    return found


def _file(name: str, content: bytes) -> StaticFile:
    suffix = name[name.rfind(".") :]
    kind = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    packed = gzip.compress(content, mtime=0) if suffix in PACKED else b""
    return StaticFile(kind, content, packed if len(packed) < len(content) else b"")


@router.get("/static/{version}/{path:path}")
async def static(request: Request, version: str, path: str) -> Response:
    """One file; an old version, which pages from before an update ask for, redirects to the current one."""
    file = static_files().get(path)
    if file is None:
        raise NotFound(_("There is no such file."))
    if version != digest():
        return RedirectResponse(f"/static/{digest()}/{path}", headers={"cache-control": "no-store"})
    headers = {"cache-control": FOREVER, "vary": "accept-encoding"}
    content = file.content
    if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
        content, headers["content-encoding"] = file.packed, "gzip"
    return Response(content, media_type=file.type, headers=headers)
