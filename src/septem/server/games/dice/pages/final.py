"""The score sheet of a dice game: categories, stacked bars, the battle, and what to do next."""

from markupsafe import Markup

from septem.server.games.components.players import bot_tag, display_name, face
from septem.server.games.components.score import ScoreLine, ScoreTable, fairness_proof, next_steps, score_table, sums
from septem.server.games.components.score_bars import CategoryStyle
from septem.server.games.dice.pages.pieces import points_name
from septem.server.games.dice.projections.dice_table import Category, DiceScoreRow, DiceScoreSheet, DiceTable
from septem.server.html.templates import render
from septem.server.i18n import _

CATEGORY_STYLES: dict[Category, CategoryStyle] = {
    "stages": CategoryStyle("stage", "", "#9a6b2f", "#fff"),
    "rolled": CategoryStyle("laurel", "civil", "#0072b2", "#fff"),
    "inventions": CategoryStyle("t_science", "science", "#009e73", "#111"),
    "vault": CategoryStyle("coin", "", "#d8b45a", "#111"),
    "tech": CategoryStyle("idea", "goods", "#b8bec6", "#111"),
    "guild": CategoryStyle("t_guild", "guild", "#cc79a7", "#111"),
    "conflict": CategoryStyle("t_war", "war", "#d55e00", "#111"),
}


def final_sheet(table: DiceTable) -> Markup:
    """The score sheet; empty until the game is over."""
    if table.final is None:
        return Markup()
    steps = proof = Markup()
    if not table.is_replay:
        new_table = render("games/dice/templates/start_button.html")
        rematch_label = _("Rematch, same table") if table.setup.players > 1 else _("Play again")
        claim = _("Fair dice: the seed and salt match the hash shown at the start.")
        steps, proof = next_steps(table, new_table, rematch_label), fairness_proof(table, claim)
    score = score_table(_sheet(table.final))
    return render("games/dice/templates/final.html", final=table.final, score=score, next_steps=steps, proof=proof)


def _sheet(final: DiceScoreSheet) -> ScoreTable[Category]:
    styles = {category: style for category, style in CATEGORY_STYLES.items() if category != "guild" or final.has_guilds}
    names = {category: points_name(category) for category in styles}
    return ScoreTable(_("Player"), names, styles, [_line(row) for row in final.rows], "h3")


def _line(row: DiceScoreRow) -> ScoreLine[Category]:
    return ScoreLine(
        seat=row.player.seat,
        place=row.place,
        wins=row.wins,
        name=display_name(row.player),
        face=face(row.player),
        who=Markup("{} {}").format(display_name(row.player), bot_tag(row.player)),
        board=_("{wonder}, side {side}").format(wonder=row.wonder.short, side=row.side),
        points=row.points,
        total=row.total,
        behind={category: sums(parts) for category, parts in row.parts.items()},
    )
