"""What both replays have: the button that plays, and the link to a moment."""

from markupsafe import Markup

from septem.server.html.copying import worded_copy_button
from septem.server.html.templates import render
from septem.server.i18n import _


def play_button(*, is_at_end: bool) -> Markup:
    """Plays and pauses, and starts again at the end; a script shows it, and which of these it does."""
    return render("games/components/templates/play_button.html", is_at_end=is_at_end)


def moment_link(address: str) -> Markup:
    """Copies the address of what is table, and says so."""
    return Markup(worded_copy_button(address, _("Link to this moment"), "link"))
