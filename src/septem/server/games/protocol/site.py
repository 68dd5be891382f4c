"""What a game shows on pages other than its tables."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from markupsafe import Markup

from septem.server.games.site import GALLERY, RULES, Gallery, Guide, Help, Query, SiteLink, SitePage
from septem.server.html.navigation import NavItem

if TYPE_CHECKING:
    from septem.server.tables.setup import Setup


class Site:
    """The parts of a game on shared pages, and pages of its own."""

    def site_pages(self) -> Sequence[SitePage]:
        """Pages of the game beside its tables, such as its rules and pictures."""
        return ()

    def nav_items(self) -> Sequence[NavItem]:
        """The navigation entries of those pages; the entries of the site have the orders 0 to 5."""
        return ()

    def help(self, setup: "Setup") -> Help:  # noqa: ARG002 - most games have one page of rules
        """The addresses of the pages that explain the rules and the components of a table."""
        return Help(RULES, GALLERY)

    def home_panel(self) -> Markup:
        """The panel of the home page that links to the game."""
        return Markup()

    def newcomer_panel(self) -> Markup:
        """The panel of the home page for those who have not played yet."""
        return Markup()

    def gallery(self, query: Query) -> Gallery:  # noqa: ARG002
        """What the game shows in the gallery at '/gallery', read from the query of its address."""
        return Gallery()

    def guide(self, query: Query) -> Guide:  # noqa: ARG002
        """How the game is played, for the page at '/learn'."""
        return Guide()

    def foot_links(self) -> Sequence[SiteLink]:
        """Links for the foot of every page."""
        return ()
