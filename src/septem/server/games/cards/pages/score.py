"""The score sheet: seven categories, stacked bars, the details behind each number, and the proof of a fair deal."""

from markupsafe import Markup, escape

from septem.server.fragments import cached
from septem.server.games.cards.pages.pieces import cards_by_type, chips_size, player_face
from septem.server.games.cards.projections.card_table import CardTable, Category, ScorePart, ScoreRow, ScoreSheet
from septem.server.games.components.players import bot_tag, display_name
from septem.server.games.components.score import ScoreLine, ScoreTable, fairness_proof, next_steps, score_table, sums
from septem.server.games.components.score_bars import CategoryStyle
from septem.server.html.templates import render
from septem.server.i18n import _

CATEGORY_STYLES: dict[Category, CategoryStyle] = {
    "military": CategoryStyle("t_war", "war", "#d55e00", "#111"),
    "treasury": CategoryStyle("coin", "", "#efe1b8", "#111"),
    "wonder": CategoryStyle("stage", "", "#9a6b2f", "#fff"),
    "civilian": CategoryStyle("t_civil", "civil", "#0072b2", "#fff"),
    "science": CategoryStyle("t_science", "science", "#009e73", "#111"),
    "commerce": CategoryStyle("t_trade", "trade", "#f0c230", "#111"),
    "guilds": CategoryStyle("t_guild", "guild", "#cc79a7", "#111"),
}


def score_sheet(table: CardTable) -> Markup:
    """The score sheet of a game that is over."""
    final = table.final
    if final is None:
        return Markup()
    new_table = render("games/cards/templates/score_new_table.html")
    browse = render("games/cards/templates/score_browse.html")
    return render(
        "games/cards/templates/score.html",
        final=final,
        score_table=score_table(_sheet(final)),
        next_steps=next_steps(table, new_table, _("Rematch, same table"), browse),
        proof=fairness_proof(table, _("Fair deal: the seed and salt match the hash shown at the start.")),
    )


def _sheet(final: ScoreSheet) -> ScoreTable[Category]:
    names = {category: category_name(category) for category in CATEGORY_STYLES}
    return ScoreTable(_("City"), names, CATEGORY_STYLES, [_line(row) for row in final.rows], "h2")


def _line(row: ScoreRow) -> ScoreLine[Category]:
    day = _("{city}, day") if row.is_day else _("{city}, night")
    return ScoreLine(
        seat=row.player.seat,
        place=row.place,
        wins=row.wins,
        name=display_name(row.player),
        face=player_face(row.player, marked=False),
        who=escape(f"{display_name(row.player)} ") + bot_tag(row.player),
        board=day.format(city=row.board.city),
        points=row.points,
        total=row.total,
        behind={category: _behind(part) for category, part in row.parts.items()},
    )


@cached
def _behind(part: ScorePart) -> Markup:
    if not part.cards:
        return sums(part.sums)
    groups = [(kind, cards) for kind, cards in cards_by_type(part.cards) if cards]
    size = chips_size(part.cards)
    return render("games/cards/templates/score_cards.html", groups=groups, size=size) + sums(part.sums)


def category_name(category: Category) -> str:
    """The name of a category of the score sheet."""
    return {
        "military": _("Military"),
        "treasury": _("Treasury"),
        "wonder": _("Wonder"),
        "civilian": _("Civilian"),
        "science": _("Science"),
        "commerce": _("Commerce"),
        "guilds": _("Guilds"),
    }[category]
