"""The final sheet of a dice game: categories, stacked bars, the battle, and where to go from here."""

import htpy as h
from htpy import Element, Node

from septem.server.drawing.icons import icon
from septem.server.drawing.ui import meander
from septem.server.language import _
from septem.server.pages.dice.bars import bar, swatch
from septem.server.pages.dice.pieces import bot_tag, face, name_of, points_name
from septem.server.seeing.dice_sheets import CATEGORIES
from septem.server.seeing.dice_shown import DiceFinal, DiceRow, DiceTable, PointsOf


def final_sheet(shown: DiceTable) -> Node:
    """The score sheet once the game is over."""
    final = shown.final
    if final is None:
        return None
    categories = tuple(one for one in CATEGORIES if one != "guild" or final.has_guilds)
    return h.section(".stageview.final.dfinal", id="final", tabindex="-1", aria_labelledby="final-title")[
        h.div(".vhead")[h.h2(".display", id="final-title")[final.title], h.p[final.sentence], meander()],
        h.div(".score")[
            _table(final, categories),
            (_behind(row, category) for row in final.rows for category in categories),
        ],
        h.section(".battle-lines")[
            h.h3(".ph")[icon("swords"), " ", _("The battle")], h.ul[(h.li[line] for line in final.battle)]
        ],
        None if shown.is_replay else _onward(shown),
        None if shown.is_replay else _fairness(shown),
    ]


def _table(final: DiceFinal, categories: tuple[PointsOf, ...]) -> Element:
    most = max(sum(max(0, points) for points in row.points.values()) for row in final.rows)
    return h.table[
        h.caption(".sr")[_("Points by category")],
        h.thead[
            h.tr[
                h.th(".none", scope="col")[h.span(".sr")[_("Player")]],
                (
                    h.th(scope="col")[h.span(".chead2")[swatch(category), h.span[points_name(category)]]]
                    for category in categories
                ),
                h.td(".none.barcell"),
                h.th(scope="col")[_("Total")],
            ]
        ],
        h.tbody[(_row(row, categories, most) for row in final.rows)],
    ]


def _row(row: DiceRow, categories: tuple[PointsOf, ...], most: int) -> Element:
    board = _("{wonder}, side {side}").format(wonder=row.wonder.short, side=row.side)
    return h.tr(class_="win" if row.wins else None)[
        h.th(scope="row")[
            h.span(".sw")[
                h.span(".rank")[str(row.place)],
                face(row.player),
                h.span[h.span(".swname")[name_of(row.player), " ", bot_tag(row.player)], h.small[board]],
            ]
        ],
        (h.td(data_label=points_name(category))[_cell(row, category)] for category in categories),
        h.td(".barcell")[bar(row.points, most)],
        h.td(".total", data_label=_("Total"))[_number(row.total)],
    ]


def _cell(row: DiceRow, category: PointsOf) -> Element:
    number = _number(row.points[category])
    return h.button(
        ".cell",
        type="button",
        data_behind=_behind_id(row, category),
        aria_expanded="false",
        aria_controls=_behind_id(row, category),
        aria_label=f"{name_of(row.player)}, {points_name(category)}: {number}",
    )[h.span(".mini", aria_hidden="true")[swatch(category)], number]


def _number(points: int) -> str:
    return f"−{-points}" if points < 0 else str(points)


def _behind_id(row: DiceRow, category: PointsOf) -> str:
    return f"behind-{row.player.seat}-{category}"


def _behind(row: DiceRow, category: PointsOf) -> Element:
    title = _("{category} of {name}, {points}").format(
        category=points_name(category), name=name_of(row.player), points=_number(row.points[category])
    )
    parts = row.parts[category]
    return h.section(".behind", id=_behind_id(row, category), hidden=True, aria_label=title)[
        h.h3(".display")[title],
        h.div(".sum9")[(h.span[line] for line in parts)] if parts else h.p[_("Nothing.")],
    ]


def _onward(shown: DiceTable) -> Element:
    return h.div(".vfoot")[
        _rematch(shown),
        h.a(".btn.big", href=f"/g/{shown.id}/replay")[icon("history"), _("Replay")],
        h.button(".btn.big", type="button", hidden=True, data_share=f"/g/{shown.id}/replay")[
            icon("share-2"), h.span[_("Share")]
        ],
    ]


def _rematch(shown: DiceTable) -> Node:
    if shown.rematch:
        return h.a(".btn.primary.big", href=f"/t/{shown.rematch}")[icon("refresh-cw"), _("To the next game")]
    if shown.viewer is None:
        return h.a(".btn.primary.big", href="/dice")[icon("dices"), _("Start a dice game")]
    words = _("Rematch, same table") if shown.setup.players > 1 else _("Play again")
    return h.form(action=f"/g/{shown.id}/rematch", method="post")[
        h.button(".btn.primary.big")[icon("refresh-cw"), words]
    ]


def _fairness(shown: DiceTable) -> Element:
    fairness = shown.fairness
    file = f"{shown.id}.json"
    return h.details(".note.fairdeal")[
        h.summary[
            _("Fair dice: the seed and salt match the hash shown at the start."),
            " ",
            h.span(".aslink")[_("Check it yourself")],
        ],
        h.dl(".proof")[
            h.dt[_("Hash at the start")],
            h.dd[h.code[fairness.commitment]],
            h.dt[_("Seed")],
            h.dd[h.code[str(fairness.seed)]],
            h.dt[_("Salt")],
            h.dd[h.code[fairness.salt]],
            h.dt[_("Check")],
            h.dd[
                h.a(href=f"/g/{shown.id}/deal.json", download=file)[_("Download the deal")],
                ", ",
                _("then run"),
                " ",
                h.code[f"septem verify-deal {file}"],
            ],
        ],
    ]
