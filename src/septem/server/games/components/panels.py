"""Panels over the edge of a table: keys, settings, leaving. Also the away notice and what replays share."""

from markupsafe import Markup

from septem.server.games.components.players import may_leave
from septem.server.games.table_view import TableView
from septem.server.html.copying import worded_copy_button
from septem.server.html.templates import render
from septem.server.i18n import _

# The values of a setting with their labels; the first is the default.
SettingValues = tuple[tuple[str, str], ...]


def keys_panel(rows: tuple[tuple[str, str], ...]) -> Markup:
    """The list of keys."""
    return render("games/components/templates/keys.html", rows=rows)


def settings_panel(table: TableView, question: str = "", confirm_modes: SettingValues = ()) -> Markup:
    """The settings of a player, and a button to leave; `question` with its `confirm_modes` is when choices are sent."""
    # No update reaches this panel: in an open page a style hides the button once the game is over.
    has_leave_button = may_leave(table) if table.is_replay else table.viewer is not None
    return render(
        "games/components/templates/settings.html",
        question=question,
        confirm_modes=confirm_modes,
        has_leave_button=has_leave_button,
        commitment=table.fairness.commitment,
    )


def leave_panel(table_id: str) -> Markup:
    """Asks for confirmation before the viewer leaves."""
    return render("games/components/templates/leave.html", table_id=table_id)


def away_notice(table: TableView) -> Markup:
    """The notice for a viewer whose seat a bot has taken over."""
    if table.viewer is None or table.over or table.is_replay or not table.players[table.viewer].is_away:
        return Markup()
    return render("games/components/templates/away.html", table_id=table.id, why=table.players[table.viewer].why_away)


def play_button(*, is_at_end: bool) -> Markup:
    """The button that plays, pauses or restarts a replay; a script shows it, with the icon of what it does."""
    return render("games/components/templates/play_button.html", is_at_end=is_at_end)


def moment_link(address: str) -> Markup:
    """A button that copies the address of this moment, and confirms it."""
    return Markup(worded_copy_button(address, _("Link to this moment"), "link"))
