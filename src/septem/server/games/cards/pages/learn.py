"""How to play: the rules of one table in words and pictures, the science calculator, and the dice game in short."""

from typing import Any

from markupsafe import Markup

from septem.data.cards import EDITIONS, EditionName
from septem.game.rulebook import Numbers, numbers_of, rulebook
from septem.server.drawing.glyphs import glyph, numbered
from septem.server.drawing.icons import icon
from septem.server.games.cards.options import PLAYERS, VARIANTS
from septem.server.games.cards.pages.learn_rules import chapters, contents, is_foreign
from septem.server.games.cards.pages.learn_science import EXAMPLE, Symbols, clamped
from septem.server.games.registry import all_games
from septem.server.html.assets import GAMES_STYLESHEET
from septem.server.html.layout import page
from septem.server.html.templates import render
from septem.server.i18n import _, ngettext
from septem.words import signed

USUAL = 4


def learn_page(
    players: int = USUAL, edition: str = "first", variant: str | None = None, science: Symbols = EXAMPLE, **shell: Any
) -> Markup:
    """The page for this table; a table that does not exist becomes the one nearest to it."""
    players, edition, variant = nearest(players, edition, variant)
    return page(
        _("How to play"),
        learn_inside(players, edition, variant, clamped(science)),
        active="learn",
        cls="learn-page",
        scripts=("cards/js/science.js",),
        styles=(GAMES_STYLESHEET,),
        **shell,
    )


def nearest(players: int, edition: str, variant: str | None) -> tuple[int, EditionName, str | None]:
    """The table that is meant: as many players as there can be, and a variant only where there is one."""
    players = min(max(players, PLAYERS[0]), PLAYERS[-1])
    variants = VARIANTS.get(players, ())
    known = next((name for name in EDITIONS if name == edition), EDITIONS[0])
    return players, known, (variant if variant in variants else variants[0]) if variants else None


def learn_inside(players: int, edition: EditionName, variant: str | None, science: Symbols) -> Markup:
    """The whole page but its frame."""
    n = numbers_of(players, edition, variant)
    return render(
        "games/cards/templates/learn_page.html",
        n=n,
        player_choices=[(number, number) for number in PLAYERS],
        tiles=_tiles(n),
        is_foreign=is_foreign(),
        contents=contents(n),
        rules_title=rulebook(players, edition, variant).title,
        chapters=chapters(n, science),
        other_games=[game.rules_section() for game in all_games()],
    )


def _tiles(n: Numbers) -> list[tuple[Markup, str, str]]:
    """What changes with the table, in large figures."""
    return [
        (icon("landmark"), str(n.cities), ngettext("city on the table", "cities on the table", n.cities)),
        (icon("copy"), str(n.dealt), _("cards dealt in each Age, {hand} a hand").format(hand=n.hand)),
        (
            glyph("t_guild", 26),
            str(n.guilds),
            _("guilds in play, of {all}").format(all=len(n.edition.guilds)),
        ),
        (
            glyph("shield", 26),
            _("{least} to {most}").format(least=signed(n.least_military), most=signed(n.most_military)),
            _("points by conflicts"),
        ),
        (
            numbered("coin", n.start_coins, 28),
            str(n.start_coins),
            ngettext("coin to start with", "coins to start with", n.start_coins),
        ),
    ]
