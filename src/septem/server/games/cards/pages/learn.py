"""How the card game is played: the rules of one table in words and pictures, and the science calculator."""

from markupsafe import Markup

from septem.data.cards import EDITIONS, EditionName
from septem.game.rulebook import Numbers, numbers_of, rulebook
from septem.server.drawing.glyphs import glyph, numbered
from septem.server.drawing.icons import icon
from septem.server.games.cards.options import PLAYERS, VARIANTS
from septem.server.games.cards.pages.learn_rules import chapters, contents, is_foreign
from septem.server.games.cards.pages.learn_science import EXAMPLE, Symbols, clamped
from septem.server.games.site import Chapter, Guide
from septem.server.html.templates import render
from septem.server.i18n import _, ngettext
from septem.words import signed

DEFAULT_PLAYERS = 4


def guide(
    players: int = DEFAULT_PLAYERS, edition: str = "first", variant: str | None = None, science: Symbols = EXAMPLE
) -> Guide:
    """The rules for a table with these options, or for the nearest one that exists."""
    players, known, variant = nearest(players, edition, variant)
    n = numbers_of(players, known, variant)
    return Guide(
        lead=_lead(n),
        opening=render(
            "games/cards/templates/learn_opening.html",
            n=n,
            player_choices=[(number, number) for number in PLAYERS],
            tiles=_tiles(n),
        ),
        chapters=[Chapter(anchor, title, is_foreign()) for anchor, title in contents(n)],
        text=render(
            "games/cards/templates/learn_text.html",
            n=n,
            is_foreign=is_foreign(),
            rules_title=rulebook(players, known, variant).title,
            chapters=chapters(n, clamped(science)),
        ),
        scripts=("cards/js/science.js",),
    )


def nearest(players: int, edition: str, variant: str | None) -> tuple[int, EditionName, str | None]:
    """The nearest options that exist: a possible number of players, and a variant only if there are variants."""
    players = min(max(players, PLAYERS[0]), PLAYERS[-1])
    variants = VARIANTS.get(players, ())
    known = next((name for name in EDITIONS if name == edition), EDITIONS[0])
    return players, known, (variant if variant in variants else variants[0]) if variants else None


def _lead(n: Numbers) -> str:
    words = _(
        "Everybody rules a city of the ancient world. Choose a card, reveal it at the same time as everyone else "
        "and pass on the rest: {ages} Ages of {turns} turns."
    )
    return words.format(ages=n.ages, turns=n.turns)


def _tiles(n: Numbers) -> list[tuple[Markup, str, str]]:
    """The numbers that depend on the table, in large figures."""
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
