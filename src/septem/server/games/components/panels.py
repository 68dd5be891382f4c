"""Panels that open over the edge of a table: keys, settings, leaving; and what a seat is told that a bot has taken."""

from markupsafe import Markup

from septem.server.games.components.seen import AnyTable
from septem.server.html.templates import render

Choices = tuple[tuple[str, str], ...]


def drawer(panel: str, title: str, inside: Markup, cls: str = "") -> Markup:
    """A panel with a heading and a button that closes it."""
    return render("games/components/templates/drawer.html", panel=panel, title=title, inside=inside, cls=cls)


def close_button(panel: str) -> Markup:
    """Closes a panel that lies over the page."""
    return render("games/components/templates/close_button.html", panel=panel)


def keys_panel(rows: tuple[tuple[str, str], ...]) -> Markup:
    """The list of keys."""
    return render("games/components/templates/keys.html", rows=rows)


def settings_panel(shown: AnyTable, sending: str, ways: Choices) -> Markup:
    """What a player likes, and the way out of the game; `sending` asks when a choice is sent."""
    return render(
        "games/components/templates/settings.html",
        sending=sending,
        ways=ways,
        has_seat=shown.viewer is not None,
        commitment=shown.fairness.commitment,
    )


def leave_panel(table: str) -> Markup:
    """Asks once more before a seat is left."""
    return render("games/components/templates/leave.html", table=table)


def away_notice(shown: AnyTable) -> Markup:
    """For a player whose seat a bot has taken over."""
    if shown.viewer is None or shown.over or shown.is_replay or not shown.players[shown.viewer].is_away:
        return Markup()
    return render("games/components/templates/away.html", table=shown.id, why=shown.players[shown.viewer].why_away)
