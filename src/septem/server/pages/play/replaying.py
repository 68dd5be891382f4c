"""What both replays have: the button that plays, and the link to a moment."""

import htpy as h
from htpy import Element

from septem.server.drawing.icons import icon
from septem.server.language import _
from septem.server.pages.copying import worded_copy_button


def play_button(*, is_at_end: bool) -> Element:
    """Plays and pauses, and at the end begins anew; a script shows it, and which of these it does."""
    return h.button(
        ".btn.primary.round.player",
        type="button",
        hidden=True,
        aria_label=_("Play"),
        data_key=" ",
        data_play=_("Play"),
        data_pause=_("Pause"),
        data_again=_("Play again"),
        data_at_end=is_at_end,
    )[icon("play", "to-play"), icon("pause", "to-pause"), icon("refresh-cw", "to-repeat")]


def moment_link(address: str) -> Element:
    """Copies the address of what is shown, and says so."""
    return worded_copy_button(address, _("Link to this moment"), "link")
