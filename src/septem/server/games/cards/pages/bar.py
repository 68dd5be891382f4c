"""The bar above the table: Age and turn, where the hands go, the clock, who has chosen, and the tools."""

from markupsafe import Markup

from septem.kernel.layout import TURNS_AN_AGE
from septem.server.fragments import cached
from septem.server.games.cards.pages.decide import chosen_words
from septem.server.games.cards.projections.card_table import CardTable, Passing, StatusView
from septem.server.games.components.players import display_name, may_leave
from septem.server.games.components.toolbar import Tool, clock, default_tools, tool_bar, tool_menu
from septem.server.games.table_view import Mark
from septem.server.html.templates import render
from septem.server.i18n import _
from septem.server.tables.setup import Setup
from septem.words import roman


def bar_parts(table: CardTable) -> dict[str, Markup]:
    """The parts of the bar that change during a game."""
    is_live = not (table.over or table.is_replay)
    return {
        "moment": _moment(table.age, table.turn),
        "passing": Markup() if table.over else _passing(table),
        "clock": clock(table),
        "status": status_line(table.status) if is_live else Markup(),
        "to-sheet": _to_sheet() if table.over and not table.is_replay else Markup(),
    }


@cached
def _moment(age: int, turn: int) -> Markup:
    return render("games/cards/templates/moment.html", age=roman(age), turn=turn, turns=TURNS_AN_AGE)


def _passing(table: CardTable) -> Markup:
    if table.passing is None:
        return Markup()
    return _passing_to(table.passing)


@cached
def _passing_to(passing: Passing) -> Markup:
    return render("games/cards/templates/passing.html", passing=passing)


@cached
def _to_sheet() -> Markup:
    return render("games/cards/templates/to_sheet.html")


def tools(table: CardTable) -> Markup:
    """The tools of a game."""
    return tool_bar(table.id, table.setup, _tools(), has_seat=table.viewer is not None)


def _tools() -> tuple[Tool, ...]:
    return (Tool("chains", "git-branch", _("Chains"), "C"), *default_tools())


def status_line(status: StatusView) -> Markup:
    """Who has chosen, for the update between reveals; it says nothing about what was chosen."""
    marks = [(player.seat, player.mark, display_name(player)) for player in status.players]
    return _status(chosen_words(status), marks)


@cached
def _status(words: str, marks: list[tuple[int, Mark, str]]) -> Markup:
    return render("games/cards/templates/status.html", words=words, marks=marks)


def menu(table: CardTable) -> Markup:
    """The menu of a game."""
    return _menu(table.id, table.setup, table.viewer is not None, may_leave(table))


@cached
def _menu(table_id: str, setup: Setup, has_seat: bool, leaves: bool) -> Markup:
    return tool_menu(table_id, setup, _tools(), has_seat=has_seat, may_leave=leaves)
