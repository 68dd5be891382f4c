"""The gallery: every card, wonder and die as it is drawn, with chains and what the symbols mean."""

from collections.abc import Iterable
from typing import Any

import htpy as h
from htpy import Element, Node

from septem.data import load
from septem.data.cards import AGES, COLOURS, EDITIONS, PLAYERS, Card, Colour, Edition, EditionName
from septem.server.drawing.cards import full
from septem.server.drawing.glyphs import TYPES, glyph
from septem.server.drawing.ui import meander
from septem.server.drawing.wonders import board
from septem.server.drawing.words import ROMAN
from septem.server.language import _
from septem.server.pages.chains import chain_tree
from septem.server.pages.gallery_dice import dice_section
from septem.server.pages.gallery_symbols import symbols_section
from septem.server.pages.shell import page


def gallery_page(edition: str = "first", players: int = 0, **shell: Any) -> Element:
    """The page for an edition; one that does not exist becomes the first. Players choose the cards that begin shown."""
    name = next((known for known in EDITIONS if known == edition), EDITIONS[0])
    return page(_("Gallery"), gallery(name, players), active="gallery", cls="gallery-page", **shell)


def gallery(name: EditionName, players: int = 0) -> Node:
    """The whole page but its frame."""
    edition = load(name)
    return h.div(".wrap.gallery")[
        h.header(".pagehead")[
            h.h1[_("Gallery")],
            h.p[_("Every card, wonder and die. Type is told by colour, pattern and sign; open a card for its chains.")],
            meander(),
        ],
        _ways(name),
        _cards(edition, players),
        h.section("#chains", aria_labelledby="chains-title")[
            h.h2("#chains-title.display")[_("Chains")],
            h.p(".gal-lead")[_("Whoever has built a card builds the ones it leads to free; the blue sign is on both.")],
            h.div(".panel.gal-chains")[chain_tree(name)],
        ],
        h.section("#wonders", aria_labelledby="wonders-title")[
            h.h2("#wonders-title.display")[_("Wonders")],
            h.div(".wonders")[(board(wonder) for wonder in edition.wonders)],
        ],
        dice_section(),
        symbols_section(),
    ]


def edition_words(name: EditionName) -> str:
    """The name of an edition as it is said."""
    return {"first": _("First edition"), "second": _("Second edition")}[name]


def _ways(chosen: EditionName) -> Element:
    parts = (
        ("cards", _("Cards")),
        ("chains", _("Chains")),
        ("wonders", _("Wonders")),
        ("dice", _("Dice")),
        ("symbols", _("Symbols")),
    )
    return h.div(".gal-ways")[
        h.nav(".gal-editions", aria_label=_("Edition"))[
            (
                h.a(".btn", href=f"/gallery?edition={name}", aria_current="true" if name == chosen else None)[
                    edition_words(name)
                ]
                for name in EDITIONS
            )
        ],
        h.nav(".gal-parts", aria_label=_("On this page"))[(h.a(href=f"#{part}")[words] for part, words in parts)],
    ]


def _cards(edition: Edition, players: int) -> Element:
    return h.section("#cards.gal-cards", aria_labelledby="cards-title")[
        h.h2("#cards-title.display")[_("Cards")],
        h.form(".gal-filter", aria_label=_("Which cards"))[
            _choice("age", _("Age"), [("all", _("All"), None), *((str(age), ROMAN[age], None) for age in AGES)]),
            _choice(
                "type",
                _("Type"),
                [
                    ("all", _("All"), None),
                    *((TYPES[colour].css, TYPES[colour].spoken, colour) for colour in COLOURS),
                ],
            ),
            _choice(
                "players",
                _("Players"),
                [("all", _("All"), None), *((str(number), str(number), None) for number in PLAYERS)],
                str(players) if players in PLAYERS else "all",
            ),
        ],
        (_age(edition, age) for age in AGES),
    ]


def _choice(name: str, legend: str, choices: Iterable[tuple[str, str, Colour | None]], chosen: str = "all") -> Element:
    """A row of radios; the style sheet hides what is not chosen, so that no script is needed."""
    return h.fieldset(class_=f"gal-{name}")[
        h.legend[legend],
        (
            h.label(class_=["pick", f"type-{value}" if colour else ""])[
                h.input(type="radio", name=name, value=value, checked=value == chosen),
                h.span[colour and glyph(f"t_{value}", 18), words],
            ]
            for value, words, colour in choices
        ),
    ]


def _age(edition: Edition, age: int) -> Element:
    cards = [card for card in edition.cards if card.age == age]
    types = " ".join(dict.fromkeys(TYPES[card.colour].css for card in cards))
    return h.div(".gal-section", data_age=age, data_types=types)[
        h.h3(".display")[_("Age {age}").format(age=ROMAN[age])],
        h.ul(".deck")[(_card(card, edition) for card in cards)],
    ]


def _card(card: Card, edition: Edition) -> Element:
    at_tables = " ".join(str(players) for players in PLAYERS if card.guild or card.copies_for(players))
    return h.li(data_type=TYPES[card.colour].css, data_players=at_tables, id=_anchor(card))[
        h.details[
            h.summary[full(card)],
            h.div(".gal-facts")[
                _copies(card),
                card.free_if and _links(_("Free with"), card.free_if, edition),
                card.gives and _links(_("Leads to"), card.gives, edition),
            ],
        ]
    ]


def _copies(card: Card) -> Node:
    if card.guild:
        return h.p[_("One of the guilds; as many as players and two more are in a game.")]
    return h.table[
        h.caption[_("Copies in the deck")],
        h.thead[h.tr[h.th(scope="row")[_("Players")], (h.th(scope="col")[players] for players in PLAYERS)]],
        h.tbody[h.tr[h.th(scope="row")[_("Copies")], (h.td[card.copies_for(players)] for players in PLAYERS)]],
    ]


def _links(title: str, names: Iterable[str], edition: Edition) -> Element:
    cards = [edition.card(name) for name in names]
    return h.p[title, ([" ", h.a(href=f"#{_anchor(card)}")[card.name]] for card in cards)]


def _anchor(card: Card) -> str:
    return f"{card.name.lower().replace(' ', '-')}-{card.age}"
