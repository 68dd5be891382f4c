"""The place of a page that listens to its stream, and the notice while the stream is gone."""

import htpy as h
from htpy import Element

from septem.server.drawing.icons import icon
from septem.server.language import _


def listener(stream: str, **attributes: str) -> Element:
    """Listens to the stream at this address, once the script is there that notices when it is lost."""
    return h.div({"hx-sse:connect": stream, "hx-trigger": "connect"}, id="live", **attributes)


def offline_notice() -> Element:
    """Says that there is no connection, and which choice waits for it; a script shows both."""
    return h.div(".offline", id="offline", role="status", popover="manual")[
        icon("wifi-off"),
        h.p[_("No connection. Trying again; nothing is lost.")],
        h.p(
            id="kept",
            hidden=True,
            data_words=_("Will be sent when you are back: {choice}"),
            data_late=_("The game went on while you were offline. The log shows what was played."),
        )[h.span, " ", h.button(".btn.small", type="button", data_drop=True)[_("Do not send")]],
    ]
