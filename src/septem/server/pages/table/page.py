"""The page of a card game, and the part of it that every reveal sends anew."""

from time import time

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from septem.server.drawing.cards import full
from septem.server.language import _
from septem.server.pages import shell
from septem.server.pages.keeping import NOTHING, framed, joined, text_of
from septem.server.pages.play.live import listener
from septem.server.pages.play.panels import away_notice
from septem.server.pages.table.bar import menu, status, top_bar
from septem.server.pages.table.battle import battle_view
from septem.server.pages.table.cities import own_city, seat_panel, seat_row, strips
from septem.server.pages.table.decide import decision_area, waiting
from septem.server.pages.table.hand import hand_area, has_hand, resting_title
from septem.server.pages.table.log import log_drawer, log_turns
from septem.server.pages.table.panels import notices, panels
from septem.server.pages.table.reveal import reveal
from septem.server.pages.table.score import score_sheet
from septem.server.seeing.shown import CardTable, CityShown

__all__ = ["game_page", "log_turns", "resting_title", "status", "table_inside", "waiting"]


def game_page(shown: CardTable) -> Element:
    """The whole page of a game, which listens to the game's stream."""
    return shell.bare_page(
        table_title(shown),
        [
            listener(f"/g/{shown.id}/stream"),
            h.div(id="table", data_now=f"{time():.3f}")[table_inside(shown)],
            log_drawer(shown),
            panels(shown),
            notices(),
        ],
        cls="tablepage",
        scripts=("table",),
    )


def table_title(shown: CardTable) -> str:
    """The name of the table, or who sits at it."""
    if shown.setup.name:
        return shown.setup.name
    return _("Table of {names}").format(names=", ".join(player.name for player in shown.players))


def table_inside(shown: CardTable) -> Markup:
    """All of a table that changes with a reveal, but for the log, which only grows."""
    is_yours = shown.decision is not None and shown.decision.chosen is None
    parts = (
        top_bar(shown),
        around(shown, table_title(shown), decision_area(shown) if not shown.over else None),
        hand_area(shown),
        reveal(shown),
    )
    game = _game_frame(is_yours, shown.over).filled(
        classes=" ".join(classes(shown)),
        turn=shown.turn_number,
        reveals=shown.log[-1].number if shown.log else 0,
        parts=joined(text_of(part) for part in parts),
    )
    return joined((game, *(text_of(view(shown)) for view in (battle_view, score_sheet, menu))))


@framed
def _game_frame(is_yours: bool, is_over: bool) -> Node:
    return h.div(
        class_="{classes}",
        id="game",
        data_turn="{turn}",
        data_reveals="{reveals}",
        data_yours="true" if is_yours else None,
        data_over="true" if is_over else None,
    )["{parts}"]


def classes(shown: CardTable) -> list[str]:
    """What the styles want to know about a table."""
    others = len(_others(shown))
    decision = shown.decision
    return [
        "table",
        f"seats-{len(shown.cities)}",
        "crowded" if others else "",
        "waiting" if decision is not None and decision.chosen is not None else "",
        "nohand" if not has_hand(shown) else "",
    ]


def _others(shown: CardTable) -> list[CityShown]:
    """The cities that are no neighbours, clockwise from the left one."""
    you = shown.city("you")
    start = you.player.seat if you else 0
    others = [city for city in shown.cities if city.where == "other"]
    return sorted(others, key=lambda city: (city.player.seat - start) % len(shown.cities))


def _clockwise(shown: CardTable) -> list[CityShown]:
    you = shown.city("you")
    start = you.player.seat if you else 0
    return sorted(shown.cities, key=lambda city: (city.player.seat - start) % len(shown.cities))


def around(shown: CardTable, title: str, middle: Node) -> Markup:
    """The cities, with the decision or whatever else stands under the own one."""
    you = shown.city("you")
    assert you is not None, "everybody sees the table from some seat"
    both = shown.city("both")
    left, right = shown.city("left") or both, shown.city("right")
    others = _others(shown)
    parts = (
        seat_panel(shown, left, "left") if left else NOTHING,
        _middle_frame().filled(
            title=title,
            strips=strips(others),
            row=seat_row(_clockwise(shown)),
            notice=text_of(away_notice(shown)),
            own=own_city(you),
            middle=text_of(middle),
            others=joined(seat_panel(shown, city) for city in others),
        ),
        seat_panel(shown, right, "right") if right else text_of(_gaia(shown)),
    )
    return joined(parts)


@framed
def _middle_frame() -> Node:
    return h.main(".mid", id="main", tabindex="-1")[
        h.h1(".sr")["{title}"], "{strips}", "{row}", "{notice}", "{own}", "{middle}", "{others}"
    ]


def _gaia(shown: CardTable) -> Node:
    card = shown.gaia_card
    if card is None:
        return None
    return h.section(".seat.right.gaia", aria_label=_("Gaïa"))[
        h.div(".gaiatext")[h.h2(".display")["Gaïa"], h.p[_("The card that Gaïa has turned up")]], full(card)
    ]
