"""The final sheet: seven categories, stacked bars, what stands behind each number, and the proof of a fair deal."""

import htpy as h
from htpy import Element, Node

from septem.server.drawing.icons import icon
from septem.server.drawing.ui import meander
from septem.server.language import _
from septem.server.pages.table.bars import CATEGORIES, bar, swatch
from septem.server.pages.table.names import category_name, shown_name
from septem.server.pages.table.pieces import bot_tag, chips, face
from septem.server.seeing.shown import CardTable, Category, Fairness, Final, Row


def score_sheet(shown: CardTable) -> Node:
    """The score sheet of a game that is over."""
    final = shown.final
    if final is None:
        return None
    return h.main(".stageview.final", id="final", tabindex="-1", aria_labelledby="final-title")[
        h.div(".vhead")[h.h1(".display", id="final-title")[final.title], h.p[final.sentence], meander()],
        h.div(".score")[_table(final), [_behind(row, category) for row in final.rows for category in CATEGORIES]],
        _onward(shown),
        _fairness(shown),
    ]


def _table(final: Final) -> Element:
    most = max(sum(max(0, points) for points in row.points.values()) for row in final.rows)
    return h.table[
        h.caption(".sr")[_("Points by category")],
        h.thead[
            h.tr[
                h.th(".none", scope="col")[h.span(".sr")[_("City")]],
                (
                    h.th(scope="col")[h.span(".chead2")[swatch(category), h.span[category_name(category)]]]
                    for category in CATEGORIES
                ),
                h.td(".none.barcell"),
                h.th(scope="col")[_("Total")],
            ]
        ],
        h.tbody[(_row(row, most) for row in final.rows)],
    ]


def _row(row: Row, most: int) -> Element:
    day = _("{city}, day") if row.is_day else _("{city}, night")
    return h.tr(class_="win" if row.wins else None)[
        h.th(scope="row")[
            h.span(".sw")[
                h.span(".rank")[str(row.place)],
                face(row.player, marked=False),
                h.span[
                    h.span(".swname")[shown_name(row.player), " ", bot_tag(row.player)],
                    h.small[day.format(city=row.board.city)],
                ],
            ]
        ],
        (h.td(data_label=category_name(category))[_cell(row, category)] for category in CATEGORIES),
        h.td(".barcell")[bar(row.points, most)],
        h.td(".total", data_label=_("Total"))[str(row.total)],
    ]


def _cell(row: Row, category: Category) -> Element:
    points = row.points[category]
    number = f"−{-points}" if points < 0 else str(points)
    return h.button(
        ".cell",
        type="button",
        data_behind=_behind_id(row, category),
        aria_expanded="false",
        aria_controls=_behind_id(row, category),
        aria_label=f"{shown_name(row.player)}, {category_name(category)}: {number}",
    )[h.span(".mini", aria_hidden="true")[swatch(category)], number]


def _behind_id(row: Row, category: Category) -> str:
    return f"behind-{row.player.seat}-{category}"


def _behind(row: Row, category: Category) -> Element:
    part = row.parts[category]
    title = _("{category} of {name}, {points}").format(
        category=category_name(category), name=shown_name(row.player), points=row.points[category]
    )
    return h.section(".behind", id=_behind_id(row, category), hidden=True, aria_label=title)[
        h.h2(".display")[title],
        chips(part.cards, named=True) if part.cards else None,
        h.div(".sum9")[(h.span[line] for line in part.sums)] if part.sums else None,
        None if part.cards or part.sums else h.p[_("Nothing.")],
    ]


def _onward(shown: CardTable) -> Element:
    return h.div(".vfoot")[
        _rematch(shown),
        h.a(".btn.big", href=f"/g/{shown.id}/replay")[icon("history"), _("Replay")],
        h.button(".btn.big", type="button", data_browse=True)[icon("eye"), _("Browse the cities")],
        h.button(".btn.big", type="button", data_share_link=f"/g/{shown.id}/replay", data_shared=_("Link copied"))[
            icon("share-2"), h.span[_("Share")]
        ],
    ]


def _rematch(shown: CardTable) -> Node:
    if shown.rematch:
        return h.a(".btn.primary.big", href=f"/t/{shown.rematch}")[icon("refresh-cw"), _("To the next game")]
    if shown.viewer is None:
        return h.a(".btn.primary.big", href="/tables")[icon("plus"), _("Create a table")]
    return h.form(action=f"/g/{shown.id}/rematch", method="post")[
        h.button(".btn.primary.big")[icon("refresh-cw"), _("Rematch, same table")]
    ]


def _fairness(shown: CardTable) -> Element:
    fairness = shown.fairness
    return h.details(".note.fairdeal")[
        h.summary[
            _("Fair deal: the seed and salt match the hash shown at the start."),
            " ",
            h.span(".aslink")[_("Check it yourself")],
        ],
        _proof(shown.id, fairness),
    ]


def _proof(table: str, fairness: Fairness) -> Element:
    return h.dl(".proof")[
        h.dt[_("Hash at the start")],
        h.dd[h.code[fairness.commitment]],
        h.dt[_("Seed")],
        h.dd[h.code[str(fairness.seed)]],
        h.dt[_("Salt")],
        h.dd[h.code[fairness.salt]],
        h.dt[_("Check")],
        h.dd[
            h.a(href=f"/g/{table}/deal.json", download=f"septem-deal-{table}.json")[_("Download the deal")],
            ", ",
            _("then run"),
            " ",
            h.code[f"septem verify-deal septem-deal-{table}.json"],
        ],
    ]
