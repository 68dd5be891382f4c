"""A table as parts that can be sent alone: an update brings those that differ from what a page has.

Every part is what stands inside an element with an id. What lies around the parts is the layout, which stays the same
as long as the same people sit there.
"""

from collections.abc import Iterator
from typing import NamedTuple

from markupsafe import Markup

from septem.server.fragments import cached
from septem.server.games.cards.options import options_of
from septem.server.games.cards.pages.bar import bar_parts, menu, status, tools
from septem.server.games.cards.pages.battle import battle_view
from septem.server.games.cards.pages.choices import choices
from septem.server.games.cards.pages.cities import Seating, city_parts
from septem.server.games.cards.pages.decide import decision_area, waiting
from septem.server.games.cards.pages.hand import hand_area, has_hand, resting_title
from septem.server.games.cards.pages.reveal import reveal
from septem.server.games.cards.pages.score import score_sheet
from septem.server.games.cards.projections.card_table import CardTable, Waiting
from septem.server.games.components.panels import away_notice
from septem.server.games.components.parts import Hashes, Parts, changed, hashes_of
from septem.server.html.templates import render
from septem.server.i18n import _, current_locale

# The element that holds the whole table, and under which the layout is known.
TABLE = "table"


class TableState(NamedTuple):
    """What styles and scripts know of a table."""

    classes: str
    turn: int
    reveals: int
    is_yours: bool
    is_over: bool


def table_state(shown: CardTable) -> TableState:
    """The state of a table for this viewer."""
    decision = shown.decision
    classes = (
        "table",
        f"seats-{len(shown.cities)}",
        "crowded" if any(city.where == "other" for city in shown.cities) else "",
        "waiting" if decision is not None and decision.chosen is not None else "",
        "nohand" if not has_hand(shown) else "",
    )
    return TableState(
        classes=" ".join(name for name in classes if name),
        turn=shown.turn_number,
        reveals=shown.log[-1].number if shown.log else 0,
        is_yours=decision is not None and decision.chosen is None,
        is_over=shown.over,
    )


def table_title(shown: CardTable) -> str:
    """The name of the table, or who sits at it."""
    if shown.setup.name:
        return shown.setup.name
    return _("Table of {names}").format(names=", ".join(player.name for player in shown.players))


def table_parts(shown: CardTable) -> dict[str, Markup]:
    """What stands inside every element that a reveal can change, by the id of the element."""
    return dict(_parts(shown))


def _parts(shown: CardTable) -> Iterator[tuple[str, Markup]]:
    seen = Seating.of(shown)
    yield "state", _state(table_state(shown))
    yield "news", _news(shown)
    yield from bar_parts(shown).items()
    for city in shown.cities:
        yield from city_parts(shown, city, seen.you).items()
    if seen.right is None and options_of(shown.setup).variant == "gaia":
        yield "gaia", _gaia(shown)
    yield "away", away_notice(shown)
    yield "hand", hand_area(shown)
    yield "ways", menu(shown)
    if not shown.is_replay:
        yield "choices", choices(shown)
        yield "decision", decision_area(shown)
        yield "plays", reveal(shown)
        yield "last-battle", battle_view(shown)
        yield "sheet", score_sheet(shown)


def _news(shown: CardTable) -> Markup:
    news = [(city.player.seat, city.new, city.has_new_stage) for city in shown.cities if city.new or city.has_new_stage]
    return _built(news)


@cached
def _built(news: list[tuple[int, tuple[str, ...], bool]]) -> Markup:
    return render("games/cards/templates/news.html", news=news)


@cached
def _state(state: TableState) -> Markup:
    return render("games/cards/templates/state_part.html", state=state)


def _gaia(shown: CardTable) -> Markup:
    card = shown.gaia_card
    return render("games/cards/templates/gaia.html", card=card) if card is not None else Markup()


def table_layout(shown: CardTable) -> int:
    """A hash of all that the layout shows: while it stays the same, parts can be sent alone."""
    seats = tuple((city.player.name, city.player.kind, city.player.is_you, city.where) for city in shown.cities)
    return hash((current_locale(), shown.id, shown.viewer, shown.setup.name, seats))


def table_inside(shown: CardTable, parts: Parts | None = None) -> Markup:
    """All that stands inside the element of the table."""
    return render(
        "games/cards/templates/table.html",
        state=table_state(shown),
        parts=parts or table_parts(shown),
        seen=Seating.of(shown),
        title=table_title(shown),
        tools=tools(shown),
    )


def part_hashes(shown: CardTable, parts: Parts) -> dict[str, int]:
    """What a stream remembers of the parts that it has sent."""
    return {TABLE: table_layout(shown)} | hashes_of(parts)


def changed_parts(before: Hashes, shown: CardTable, parts: Parts) -> dict[str, Markup]:
    """The parts that differ from those whose hashes are known; where the layout differs, the whole table."""
    if before.get(TABLE) != table_layout(shown):
        return {TABLE: table_inside(shown, parts)}
    return changed(before, parts)


def waiting_parts(shown: Waiting) -> dict[str, Markup]:
    """The parts that the own choice changes; a script lets the hand rest, so the page's hand is another one then."""
    return {
        "status": status(shown.status),
        "hand-title": Markup.escape(resting_title()),
        "decision": waiting(shown),
    }
