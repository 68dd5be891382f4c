"""How to play: the rules of one table in words and pictures, the science calculator, and the dice game in short."""

from typing import Any

import htpy as h
from htpy import Element, Node

from septem.data.cards import EDITIONS, EditionName
from septem.game.rulebook import Numbers, numbers_of
from septem.server.drawing.glyphs import glyph, numbered
from septem.server.drawing.icons import icon
from septem.server.drawing.ui import meander
from septem.server.language import _, ngettext
from septem.server.pages.learn_dice import dice_in_short
from septem.server.pages.learn_rules import contents, rules
from septem.server.pages.learn_science import EXAMPLE, Symbols, clamped
from septem.server.pages.shell import page
from septem.server.table.setup import MOST_PLAYERS, VARIANTS
from septem.words import signed

FEWEST = 2
USUAL = 4


def learn_page(
    players: int = USUAL, edition: str = "first", variant: str | None = None, science: Symbols = EXAMPLE, **shell: Any
) -> Element:
    """The page for this table; a table that does not exist becomes the one nearest to it."""
    players, edition, variant = nearest(players, edition, variant)
    return page(
        _("How to play"),
        learn_inside(players, edition, variant, clamped(science)),
        active="learn",
        cls="learn-page",
        scripts=("science",),
        **shell,
    )


def nearest(players: int, edition: str, variant: str | None) -> tuple[int, EditionName, str | None]:
    """The table that is meant: as many players as there can be, and a variant only where there is one."""
    players = min(max(players, FEWEST), MOST_PLAYERS["cards"])
    variants = VARIANTS.get(("cards", players), ())
    known = next((name for name in EDITIONS if name == edition), EDITIONS[0])
    return players, known, (variant if variant in variants else variants[0]) if variants else None


def learn_inside(players: int, edition: EditionName, variant: str | None, science: Symbols) -> Node:
    """The whole page but its frame."""
    n = numbers_of(players, edition, variant)
    return h.div(".learn")[
        h.header(".learn-head")[
            h.h1(".display")[_("How to play")],
            meander(),
            h.p(".lead")[
                _(
                    "Everybody rules a city of the ancient world. Choose a card, show it together with all the others, "
                    "pass the rest on: {ages} Ages of {turns} turns, and everybody chooses at the same time."
                ).format(ages=n.ages, turns=n.turns)
            ],
        ],
        h.div("#guide")[
            _selector(n),
            _numbers(n),
            contents(n),
            rules(n, science),
        ],
        dice_in_short(),
    ]


def _selector(n: Numbers) -> Element:
    """Which table the rules are for; every change is a new address, with or without a script."""
    return h.form(
        "#table-choice.panel.learn-choice",
        {
            "hx-get": "/learn",
            "hx-trigger": "change",
            "hx-include": "this",
            "hx-target": "#guide",
            "hx-select": "#guide",
            "hx-swap": "outerMorph",
            "hx-push-url": "true",
        },
        action="/learn",
        method="get",
        aria_label=_("Your table"),
    )[
        _radios(_("Edition"), "edition", n.edition.name, {"first": _("First"), "second": _("Second")}),
        _radios(
            _("Players"), "players", str(n.players), {str(p): str(p) for p in range(FEWEST, MOST_PLAYERS["cards"] + 1)}
        ),
        n.variant is not None
        and _radios(
            _("Played with"),
            "variant",
            n.variant,
            {"free-city": _("The Free City"), "gaia": "Gaïa"},
            cls="learn-variant",
        ),
        h.noscript[h.button(".btn")[_("Show these rules")]],
    ]


def _radios(legend: str, name: str, chosen: str, choices: dict[str, str], cls: str = "") -> Element:
    return h.fieldset(class_=cls or None)[
        h.legend[legend],
        h.div(".segr")[
            (
                h.label[
                    h.input(id=f"learn-{name}-{value}", type="radio", name=name, value=value, checked=value == chosen),
                    h.span[words],
                ]
                for value, words in choices.items()
            )
        ],
    ]


def _numbers(n: Numbers) -> Element:
    """What changes with the table, in large figures."""
    tiles: list[tuple[Node, str, str]] = [
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
    return h.ul(".learn-numbers", aria_label=_("This table in numbers"))[
        (
            h.li[h.span(".tile-picture", aria_hidden="true")[picture], h.b[value], h.span[words]]
            for picture, value, words in tiles
        )
    ]
