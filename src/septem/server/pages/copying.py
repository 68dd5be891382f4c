"""A button that copies something, and says so."""

import htpy as h
from htpy import Element, Node

from septem.server.drawing.icons import icon
from septem.server.language import _


def worded_copy_button(text: str, words: str, picture: str = "copy", said: str = "copied") -> Element:
    """The same as a button with words, which change to "Copied" for a moment."""
    return h.button(
        ".btn.copier",
        type="button",
        hidden=True,
        aria_label=words,
        data_copy=text,
        data_done=_("Copied."),
        data_said=said,
    )[_changing(words, picture)]


def share_button(link: str, said: str) -> Element:
    """Hands a link to what the system offers for sharing, and copies it where a browser offers nothing."""
    return h.button(
        ".btn.big.copier",
        type="button",
        hidden=True,
        data_share=link,
        data_copy=link,
        data_done=_("Copied."),
        data_said=said,
    )[_changing(_("Share"), "share-2")]


def _changing(words: str, picture: str) -> Node:
    return [
        h.span(".undone")[icon(picture), h.span(".words")[words]],
        h.span(".isdone")[icon("check"), h.span(".words")[_("Copied")]],
    ]


def copied_notice() -> Element:
    """Where those who cannot see it are told that something was copied."""
    return h.p("#copied.sr", role="status")


def copy_button(text: str, words: str, said: str = "copied") -> Element:
    """Shown once there is a script that can copy; the element with the id `said` then says that it did."""
    return h.button(
        ".tool.ico",
        type="button",
        hidden=True,
        data_copy=text,
        data_done=_("Copied."),
        data_said=said,
        aria_label=words,
        title=words,
    )[icon("copy", "undone"), icon("check", "isdone")]
