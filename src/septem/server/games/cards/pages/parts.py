"""A table in parts that can be sent separately: an update has those that differ from the page's.

A part is the HTML inside an element with an id. The layout around the parts stays the same as long as the same people
sit there.
"""

from collections.abc import Iterator
from typing import NamedTuple

from markupsafe import Markup

from septem.server.fragments import cached
from septem.server.games.cards.options import options_of
from septem.server.games.cards.pages.bar import bar_parts, menu, status_line, tools
from septem.server.games.cards.pages.battle import battle_view
from septem.server.games.cards.pages.choices import choices
from septem.server.games.cards.pages.cities import Seating, city_parts
from septem.server.games.cards.pages.decide import decision_area, waiting_panel
from septem.server.games.cards.pages.hand import hand_area, has_hand, waiting_title
from septem.server.games.cards.pages.reveal import reveal
from septem.server.games.cards.pages.score import score_sheet
from septem.server.games.cards.projections.card_table import CardTable, WaitingView
from septem.server.games.components.panels import away_notice
from septem.server.games.components.parts import Hashes, Parts, changed, hashes_of
from septem.server.html.templates import render
from septem.server.i18n import _, current_locale

# The id of the element that holds the whole table; the hash of the layout is stored under it.
TABLE = "table"
# The id of the element around the menu.
MENU = "menu-part"


class TableState(NamedTuple):
    """What styles and scripts need to know of a table."""

    classes: str
    turn: int
    reveals: int
    is_yours: bool
    is_over: bool


def table_state(table: CardTable) -> TableState:
    """The state of a table for this viewer."""
    decision = table.decision
    classes = (
        "table",
        f"seats-{len(table.cities)}",
        "crowded" if any(city.where == "other" for city in table.cities) else "",
        "waiting" if decision is not None and decision.chosen is not None else "",
        "nohand" if not has_hand(table) else "",
    )
    return TableState(
        classes=" ".join(name for name in classes if name),
        turn=table.turn_number,
        reveals=table.log[-1].number if table.log else 0,
        is_yours=decision is not None and decision.chosen is None,
        is_over=table.over,
    )


def table_title(table: CardTable) -> str:
    """The name of the table, or who sits at it."""
    if table.setup.name:
        return table.setup.name
    return _("Table of {names}").format(names=", ".join(player.name for player in table.players))


def table_parts(table: CardTable) -> dict[str, Markup]:
    """The HTML inside each element that a reveal can change, by the element's id."""
    return dict(_parts(table))


def _parts(table: CardTable) -> Iterator[tuple[str, Markup]]:
    seating = Seating.of(table)
    yield "state", _state(table_state(table))
    yield "news", _news(table)
    yield from bar_parts(table).items()
    for city in table.cities:
        yield from city_parts(table, city, seating.you).items()
    if seating.right is None and options_of(table.setup).variant == "gaia":
        yield "gaia", _gaia(table)
    yield "away", away_notice(table)
    yield "hand", hand_area(table)
    yield MENU, menu(table)
    if not table.is_replay:
        yield "choices", choices(table)
        yield "decision", decision_area(table)
        yield "plays", reveal(table)
        yield "last-battle", battle_view(table)
        yield "sheet", score_sheet(table)


def _news(table: CardTable) -> Markup:
    cities = [(city.player.seat, city.public.new, city.public.has_new_stage) for city in table.cities]
    return _built([(seat, cards, has_stage) for seat, cards, has_stage in cities if cards or has_stage])


@cached
def _built(news: list[tuple[int, tuple[str, ...], bool]]) -> Markup:
    return render("games/cards/templates/news.html", news=news)


@cached
def _state(state: TableState) -> Markup:
    return render("games/cards/templates/state_part.html", state=state)


def _gaia(table: CardTable) -> Markup:
    card = table.gaia_card
    return render("games/cards/templates/gaia.html", card=card) if card is not None else Markup()


def table_layout(table: CardTable) -> int:
    """A hash of all that the layout shows; while it stays the same, parts can be sent separately."""
    seats = tuple((city.player.name, city.player.kind, city.player.is_you, city.where) for city in table.cities)
    return hash((current_locale(), table.id, table.viewer, table.setup.name, seats))


def table_inside(table: CardTable, parts: Parts | None = None) -> Markup:
    """The HTML inside the element of the table."""
    return render(
        "games/cards/templates/table.html",
        state=table_state(table),
        parts=parts or table_parts(table),
        seating=Seating.of(table),
        title=table_title(table),
        tools=tools(table),
    )


def part_hashes(table: CardTable, parts: Parts) -> dict[str, int]:
    """The hashes of these parts and of the layout, which a stream remembers."""
    return {TABLE: table_layout(table)} | hashes_of(parts)


def changed_parts(before: Hashes, table: CardTable, parts: Parts) -> dict[str, Markup]:
    """The parts that differ from the known hashes, or the whole table if the layout differs."""
    if before.get(TABLE) != table_layout(table):
        return {TABLE: table_inside(table, parts)}
    return changed(before, parts)


def waiting_parts(waiting: WaitingView) -> dict[str, Markup]:
    """The parts that the viewer's own choice changes, except the hand, which a script disables in the page."""
    return {
        "status": status_line(waiting.status),
        "hand-title": Markup.escape(waiting_title()),
        "decision": waiting_panel(waiting),
    }
