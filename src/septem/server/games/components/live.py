"""The element that subscribes a page to its stream, and the notice for a lost connection."""

import hashlib
import json
from importlib.metadata import version

from markupsafe import Markup

from septem.server.html.assets import digest
from septem.server.html.templates import render
from septem.server.i18n import current_locale
from septem.server.tables.snapshot import Snapshot

DIGEST_BYTES = 6
VERSION = version("septem")


def page_state(snapshot: Snapshot, viewer: tuple[object, ...]) -> str:
    """A token for what a page shows: the revision, and a hash of all else that it depends on, `viewer` included.

    A stream sends it as the id of its messages, and a browser returns it when it connects again.
    """
    rest = (snapshot.id, sorted(snapshot.absent.items()), tuple(viewer), current_locale(), VERSION, digest())
    return f"{snapshot.revision}-{hashlib.blake2b(repr(rest).encode(), digest_size=DIGEST_BYTES).hexdigest()}"


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
