"""The place of a page that listens to its stream, and the notice while the stream is gone."""

from markupsafe import Markup

from septem.server.html.templates import render


def listener(stream: str, **attributes: str) -> Markup:
    """Listens to the stream at this address, once the script is there that notices when it is lost."""
    return render(
        "games/components/templates/listener.html",
        stream=stream,
        attributes=[(name.replace("_", "-"), value) for name, value in attributes.items()],
    )


def offline_notice() -> Markup:
    """Says that there is no connection, and which choice waits for it; a script shows both."""
    return render("games/components/templates/offline.html")
