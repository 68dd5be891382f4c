"""The bar above a table: the clock, the tools, and the menu that replaces them on a phone."""

from typing import NamedTuple

from markupsafe import Markup

from septem.server.games.registry import game_named
from septem.server.games.table_view import TableView
from septem.server.html.templates import render
from septem.server.i18n import LANGUAGES, _
from septem.server.tables.setup import Setup


class Tool(NamedTuple):
    """A button that opens a panel; `key` is its keyboard shortcut, and `icon_only` leaves out its label in the bar."""

    panel: str
    icon: str
    label: str
    key: str = ""
    icon_only: bool = False

    @property
    def title(self) -> str:
        """The label with the keyboard shortcut."""
        return f"{self.label} ({self.key})" if self.key else self.label


def default_tools() -> tuple[Tool, ...]:
    """The tools that every table has."""
    return (
        Tool("log", "scroll-text", _("Log"), "L"),
        Tool("keys", "keyboard", _("Keys"), "?", icon_only=True),
        Tool("settings", "settings", _("Settings"), icon_only=True),
    )


def clock(table: TableView) -> Markup:
    """The time left, which a script counts down."""
    if table.deadline is None or table.over or table.is_replay:
        return Markup()
    return render(
        "games/components/templates/clock.html", deadline=f"{table.deadline:.3f}", has_seat=table.viewer is not None
    )


def tool_bar(table_id: str, setup: Setup, tools: tuple[Tool, ...], *, has_seat: bool) -> Markup:
    """The tools, and for players a link to the next game that waits for them."""
    return render(
        "games/components/templates/tools.html",
        table_id=table_id,
        rules_url=rules_url(setup),
        tools=tools,
        has_seat=has_seat,
    )


def tool_menu(table_id: str, setup: Setup, tools: tuple[Tool, ...], *, has_seat: bool, may_leave: bool) -> Markup:
    """The menu: help, tools, language, leaving."""
    return render(
        "games/components/templates/menu.html",
        table_id=table_id,
        links=help_links(setup),
        tools=tools,
        languages=LANGUAGES,
        has_seat=has_seat,
        may_leave=may_leave,
    )


def rules_url(setup: Setup) -> str:
    """The URL of the rules for this setup."""
    return game_named(setup.game).help(setup).rules_url


def help_links(setup: Setup) -> tuple[tuple[str, str, str], ...]:
    """Links to the rules and the pictures of a game: icon, URL and label of each."""
    game = game_named(setup.game)
    found = game.help(setup)
    return (
        ("circle-question-mark", found.rules_url, _("How to play")),
        ("library", found.gallery_url, game.title()),
    )
