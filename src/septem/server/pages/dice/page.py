"""The page of a dice game, and the part of it that every move sends anew."""

from time import time

import htpy as h
from htpy import Element, Node

from septem.server.drawing.icons import icon
from septem.server.language import _
from septem.server.pages import shell
from septem.server.pages.dice.bar import menu, top_bar
from septem.server.pages.dice.controls import controls
from septem.server.pages.dice.decide import means, spending
from septem.server.pages.dice.final import final_sheet
from septem.server.pages.dice.log import log_drawer
from septem.server.pages.dice.others import others
from septem.server.pages.dice.panels import notices, panels
from septem.server.pages.dice.pieces import points_name
from septem.server.pages.dice.sheet import sheet_grid
from septem.server.pages.dice.tray import tray
from septem.server.pages.play.live import listener
from septem.server.pages.play.panels import away_notice
from septem.server.seeing.dice_sheets import CATEGORIES
from septem.server.seeing.dice_shown import DiceTable


def dice_page(shown: DiceTable) -> Element:
    """The whole page of a game, which listens to the game's stream."""
    return shell.bare_page(
        page_title(shown),
        [
            listener(f"/g/{shown.id}/stream"),
            h.div(id="table", data_now=f"{time():.3f}")[dice_inside(shown)],
            panels(shown),
            notices(),
        ],
        cls="tablepage dicepage",
        scripts=("dice",),
    )


def dice_inside(shown: DiceTable) -> Node:
    """All of the page that changes with a move."""
    own = shown.shown_sheet
    classes = ["dgame", "over" if shown.over else "", "yours" if shown.decision else "", f"seats-{len(shown.sheets)}"]
    return [
        h.div(
            class_=" ".join(filter(None, classes)),
            id="game",
            data_turn=str(shown.turn_number),
            data_yours="true" if shown.decision else None,
            data_over="true" if shown.over else None,
        )[
            top_bar(shown, shown.is_replay and h.span(".rtag")[icon("history"), _("Replay")]),
            h.main(id="main", tabindex="-1")[
                h.h1(".sr")[page_title(shown)],
                h.p(".sr", id="news", role="status")[shown.news],
                away_notice(shown),
                final_sheet(shown),
                others(shown),
                None if shown.over else h.div(".deciding")[tray(shown), spending(shown)],
                h.section(".own", data_of=str(own.player.seat))[
                    h.h2(".sr")[
                        _("Your sheet") if own.player.is_you else _("Sheet of {name}").format(name=own.player.name)
                    ],
                    means(shown),
                    sheet_grid(own, shown.decision),
                ],
                _so_far(shown),
            ],
            shown.is_replay and controls(shown),
        ],
        log_drawer(shown),
        menu(shown),
    ]


def page_title(shown: DiceTable) -> str:
    """The name of the table, or who plays."""
    if shown.setup.name:
        return shown.setup.name
    if shown.setup.players == 1:
        return _("Dice, alone against the Ghost") if shown.ghost else _("Dice against Da Vinci")
    return _("Dice with {names}").format(names=", ".join(player.name for player in shown.players))


def _so_far(shown: DiceTable) -> Node:
    if shown.over:
        return None
    sheet = shown.shown_sheet
    categories = [one for one in CATEGORIES if one != "conflict" and (one != "guild" or sheet.guild)]
    return h.p(".sofar")[
        (h.span[points_name(category), " ", h.b[str(sheet.points[category])]] for category in categories),
        h.span[points_name("conflict"), " ", h.b[_("at the end")]],
        h.span(".big")[_("So far"), " ", h.b[str(sheet.total)]],
    ]
