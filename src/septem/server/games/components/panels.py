"""Panels that open over the edge of a table: keys, settings, leaving; and what a seat is told that a bot has taken."""

from markupsafe import Markup

from septem.server.games.table_view import TableView
from septem.server.html.templates import render

# The values of a setting with their words; the first is the default.
SettingValues = tuple[tuple[str, str], ...]


def keys_panel(rows: tuple[tuple[str, str], ...]) -> Markup:
    """The list of keys."""
    return render("games/components/templates/keys.html", rows=rows)


def settings_panel(shown: TableView, question: str = "", confirm_modes: SettingValues = ()) -> Markup:
    """The settings of a player, and the way out of the game; the question is when a choice is sent, if that differs."""
    return render(
        "games/components/templates/settings.html",
        question=question,
        confirm_modes=confirm_modes,
        has_seat=shown.viewer is not None,
        commitment=shown.fairness.commitment,
    )


def leave_panel(table: str) -> Markup:
    """Asks once more before a seat is left."""
    return render("games/components/templates/leave.html", table=table)


def away_notice(shown: TableView) -> Markup:
    """For a player whose seat a bot has taken over."""
    if shown.viewer is None or shown.over or shown.is_replay or not shown.players[shown.viewer].is_away:
        return Markup()
    return render("games/components/templates/away.html", table=shown.id, why=shown.players[shown.viewer].why_away)
