"""The buttons of 'html/copying.html' for pages that are not templates."""

from markupsafe import Markup

from septem.server.html.templates import macro


def copy_button(text: str, words: str, said: str = "copied") -> Markup:
    """Shown once there is a script that can copy; the element with the id `said` then says that it did."""
    return macro("html/copying.html", "copy_button")(text, words, said)


def worded_copy_button(text: str, words: str, picture: str = "copy", said: str = "copied") -> Markup:
    """The same as a button with words, which change to "Copied" for a moment."""
    return macro("html/copying.html", "worded_copy_button")(text, words, picture, said)


def share_button(link: str, said: str) -> Markup:
    """Passes a link to the system's own way of sharing, and copies it where a browser has none."""
    return macro("html/copying.html", "share_button")(link, said)


def copied_notice() -> Markup:
    """Tells screen readers that something was copied."""
    return macro("html/copying.html", "copied_notice")()
