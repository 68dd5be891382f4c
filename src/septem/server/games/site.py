"""What a game adds to the pages of the site: pages of its own, and its part of those that all games share."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup

from septem.server.html.navigation import Identity

# The pages that all games share.
RULES, GALLERY = "/learn", "/gallery"

Query = Mapping[str, str]


class PageContext(NamedTuple):
    """Who reads a page of the site, and a list of their tables of the game, '' if there are none."""

    person: Identity | None
    tables: Markup


class SitePage(NamedTuple):
    """A page of a game at an address of its own, from the query and its reader."""

    path: str
    render: Callable[[Query, PageContext], Markup]


class Help(NamedTuple):
    """URLs: how to play at a table, and pictures of what it is played with."""

    rules_url: str
    gallery_url: str


class SiteLink(NamedTuple):
    """A URL and its label."""

    url: str
    label: str


class Section(NamedTuple):
    """A section of the gallery with its anchor; those of a higher order come later."""

    anchor: str
    title: str
    inside: Markup
    order: int


class Gallery(NamedTuple):
    """What a game shows in the gallery: a sentence for the head, links between views of it, and its sections."""

    lead: str = ""
    views: Markup = Markup()
    sections: Sequence[Section] = ()


class Chapter(NamedTuple):
    """A chapter of the rules in the contents of the page.

    `is_english` marks a chapter that stays English on a translated page.
    """

    anchor: str
    title: str
    is_english: bool = False


class Guide(NamedTuple):
    """How a game is played: a sentence for the head, what stands above the contents, the chapters and their text.

    `scripts` are the files that it needs.
    """

    lead: str = ""
    opening: Markup = Markup()
    chapters: Sequence[Chapter] = ()
    text: Markup = Markup()
    scripts: Sequence[str] = ()
