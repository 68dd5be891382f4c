"""Buttons that copy something, and say so."""

import htpy as h
from htpy import Element, Node

from septem.server.drawing.icons import icon
from septem.server.language import _


def copy_button(text: str, words: str, said: str = "copied") -> Element:
    """Shown once there is a script that can copy; the element with the id `said` then says that it did."""
    return h.button(".tool.ico", _copying(text, said), aria_label=words, title=words)[
        icon("copy", "undone"), icon("check", "isdone")
    ]


def worded_copy_button(text: str, words: str, picture: str = "copy", said: str = "copied") -> Element:
    """The same as a button with words, which change to "Copied" for a moment."""
    return h.button(".btn.copier", _copying(text, said), aria_label=words)[_changing(words, picture)]


def share_button(link: str, said: str) -> Element:
    """Hands a link to what the system offers for sharing, and copies it where a browser offers nothing."""
    return h.button(".btn.big.copier", _copying(link, said), data_share=link)[_changing(_("Share"), "share-2")]


def copied_notice() -> Element:
    """Where those who cannot see it are told that something was copied."""
    return h.p("#copied.sr", role="status")


def _copying(text: str, said: str) -> dict[str, str | bool]:
    """What the script that copies reads off a button."""
    return {"type": "button", "hidden": True, "data-copy": text, "data-done": _("Copied."), "data-said": said}


def _changing(words: str, picture: str) -> Node:
    return [
        h.span(".undone")[icon(picture), h.span(".words")[words]],
        h.span(".isdone")[icon("check"), h.span(".words")[_("Copied")]],
    ]
