"""The element that subscribes a page to its stream, and the notice for a lost connection."""

import hashlib
import json
from functools import cache
from pathlib import Path

from markupsafe import Markup

from septem.server.html.assets import digest
from septem.server.html.templates import render, template_digest
from septem.server.i18n import current_locale
from septem.server.tables.snapshot import Snapshot

DIGEST_BYTES = 6
PACKAGE = Path(__file__).parents[3]
# Code, translations and the data of games; templates and static files have hashes of their own.
CODE = (".py", ".po", ".json")


def page_state(snapshot: Snapshot, viewer: tuple[object, ...]) -> str:
    """A token for what a page shows: the revision, and a hash of all else that it depends on, `viewer` included.

    A stream sends it as the id of its messages, and a browser returns it when it connects again.
    """
    rest = (snapshot.id, sorted(snapshot.absent.items()), tuple(viewer), current_locale(), *_build(snapshot))
    return f"{snapshot.revision}-{hashlib.blake2b(repr(rest).encode(), digest_size=DIGEST_BYTES).hexdigest()}"


def _build(snapshot: Snapshot) -> tuple[str, ...]:
    """What pages are made of; it differs after a deployment."""
    return snapshot.table.game.version, code_digest(), template_digest(), digest()


@cache
def code_digest() -> str:
    """A short hash of the code of this package, names included."""
    found = hashlib.sha256()
    for file in sorted(file for file in PACKAGE.rglob("*") if file.suffix in CODE):
        found.update(f"{file.relative_to(PACKAGE)}\0".encode())
        found.update(hashlib.sha256(file.read_bytes()).digest())
    return found.hexdigest()[:12]


def listener(stream: str, state: str = "", **attributes: str) -> Markup:
    """An element that subscribes to this stream; the stream begins with the changes since this state of the page."""
    if state:
        attributes["hx_headers"] = json.dumps({"Last-Event-ID": state}, separators=(",", ":"))
    return render(
        "games/components/templates/listener.html",
        stream=stream,
        attributes=[(name.replace("_", "-"), value) for name, value in attributes.items()],
    )


def offline_notice() -> Markup:
    """The notice for a lost connection, and the choice that waits to be sent; a script shows both."""
    return render("games/components/templates/offline.html")
