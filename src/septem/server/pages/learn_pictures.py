"""The pictures of the rules: a card explained, a turn, the circle of cities, a purchase and a conflict."""

from math import cos, pi, sin

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from septem.data import Card, Edition, Wonder
from septem.game.rulebook import Numbers
from septem.server.drawing import cards
from septem.server.drawing.glyphs import glyph, numbered
from septem.server.drawing.icons import icon
from septem.server.drawing.wonders import board, plinth
from septem.server.language import _
from septem.words import ROMAN, signed

# On a face of 200 by 280: the place of a number beside the card, and how far its line reaches to the part it names.
CALLOUTS = (
    (-16, 24, 12),
    (216, 24, 188),
    (-16, 84, 6),
    (216, 118, 152),
    (216, 226, 162),
    (-16, 258, 8),
)


def a_board(n: Numbers) -> Element:
    """A board with its first stage built."""
    return h.figure(".l-picture")[
        board(n.edition.wonders[0], built=1),
        h.figcaption[
            _(
                "A board. The city makes the resource at its top from the start. Its stages are built from left to "
                "right: the gold one stands, the bright one is next."
            )
        ],
    ]


def a_card(n: Numbers) -> Element:
    """A card that has everything a card can have, its parts numbered and named."""
    names = (
        _("Age: which deck it is from"),
        _("Kind, by colour, pattern and sign"),
        _("Cost: coins for the bank, resources made or bought"),
        _("Effect: what it does for your city"),
        _("Name: no city has the same one twice"),
        _("Chains: free with the cards named, and leads to others"),
    )
    return h.figure(".l-picture.l-card-explained")[
        h.div(".l-explained")[cards.full(_example(n.edition)), _dots()],
        h.figcaption[h.ol[(h.li[words] for words in names)]],
    ]


def _example(edition: Edition) -> Card:
    """A card of the second Age with a cost of several kinds that is part of a chain in both directions."""
    return next(
        card
        for card in edition.cards
        if card.age == 2 and card.colour == "green" and len(card.cost.resources) > 1 and card.free_if and card.gives
    )


def _dots() -> Markup:
    dots = Markup("").join(
        Markup('<path d="M{0} {1}H{2}"/><circle cx="{0}" cy="{1}" r="10"/><text x="{0}" y="{1}">{3}</text>').format(
            x, y, end, number
        )
        for number, (x, y, end) in enumerate(CALLOUTS, 1)
    )
    return Markup('<svg class="l-dots" viewBox="0 0 200 280" aria-hidden="true">{}</svg>').format(dots)


def a_turn(n: Numbers) -> Element:
    """A turn in four pictures."""
    hand = [
        next(card for card in n.edition.cards if card.age == 1 and card.colour == colour)
        for colour in ("brown", "blue", "red")
    ]
    wonder = n.edition.wonders[0]
    left = _("to the left in Ages I and III, to the right in Age II")
    return h.ol(".l-picture.l-four")[
        _step(
            h.span(".l-fan")[(cards.hand(card, "l-lifted" if place == 1 else "") for place, card in enumerate(hand))],
            _("Choose"),
            _("One card of your hand, in secret."),
        ),
        _step(
            h.span(".l-flip")[cards.back(1), icon("arrow-right"), cards.hand(hand[1])],
            _("Reveal"),
            _("All at once, when everybody has chosen."),
        ),
        _step(
            _ways(wonder, n.sale_coins),
            _("Use it"),
            _("Build it, build a stage of your wonder with it, or sell it for {coins} coins.").format(
                coins=n.sale_coins
            ),
        ),
        _step(
            h.span(".l-passing")[icon("arrow-left"), (cards.back(1) for _card in range(3))],
            _("Pass"),
            _("The rest of your hand goes on: {directions}.").format(directions=left),
        ),
    ]


def _step(picture: Node, title: str, words: str) -> Element:
    return h.li[h.div(".l-step-picture", aria_hidden="true")[picture], h.b[title], h.span[words]]


def _ways(wonder: Wonder, coins: int) -> Element:
    return h.span(".l-ways")[
        h.span(".l-way")[icon("hammer")],
        h.span(".l-way.l-wide")[plinth(wonder.stages[0], 1, "next")],
        h.span(".l-way")[numbered("coin", coins, 40)],
    ]


def the_circle(n: Numbers) -> Element:
    """The cities round the table, the neighbours lit."""
    size, radius = 240, 84
    places = n.hands
    dots, lines = [], []
    for place in range(places):
        angle = pi / 2 + 2 * pi * place / places
        x, y = round(size / 2 + radius * cos(angle), 1), round(size / 2 + radius * sin(angle), 1)
        kind, words = _place(n, place, places)
        dots.append(
            Markup('<g class="{}"><circle cx="{}" cy="{}" r="24"/>{}</g>').format(kind, x, y, _lines(words, x, y))
        )
        if kind == "l-near":
            lines.append(Markup('<line x1="{}" y1="{}" x2="{}" y2="{}"/>').format(size / 2, size / 2 + radius, x, y))
    drawing = Markup(
        '<svg class="l-circle" viewBox="0 0 {0} {0}" aria-hidden="true">'
        '<circle class="l-board" cx="{1}" cy="{1}" r="{2}"/>{3}{4}</svg>'
    )
    return h.figure(".l-picture")[
        drawing.format(size, size // 2, radius, Markup("").join(lines), Markup("").join(dots)),
        h.figcaption[_circle_words(n)],
    ]


def _lines(words: str, x: float, y: float) -> Markup:
    """Words in the middle of a circle, one below the other."""
    lines = words.split()
    top = y - (len(lines) - 1) * 6
    return Markup("").join(
        Markup('<text x="{}" y="{}">{}</text>').format(x, top + place * 12, line) for place, line in enumerate(lines)
    )


def _place(n: Numbers, place: int, places: int) -> tuple[str, str]:
    """What a place of the circle is to you, and the word that stands in it."""
    if place == 0:
        return "l-own", _("You")
    if n.variant == "gaia":
        return ("l-near", _("other")) if place == 1 else ("l-nobody", "Gaïa")
    if n.variant == "free-city" and place == 2:
        return "l-near", _("Free City")
    if place == 1:
        return "l-near", _("left")
    return ("l-near", _("right")) if place == places - 1 else ("l-far", "")


def _circle_words(n: Numbers) -> str:
    if n.variant == "gaia":
        return _("Your neighbour is the other player, on both sides. Gaïa only takes part in the passing of cards.")
    if n.variant == "free-city":
        return _("Your neighbours are the other player and the Free City, which you play in turns.")
    if n.cities == n.neighbours + 1:
        return _("Everybody is everybody's neighbour: you trade and fight with both.")
    return _("You trade and fight with the city on your left and the one on your right; the others are out of reach.")


def a_purchase(n: Numbers) -> Element:
    """What a neighbour makes, what it costs, and what is never for sale."""
    return h.figure(".l-picture.l-trade")[
        h.div(".l-deal", aria_hidden="true")[
            h.span(".l-city")[glyph("ore", 34), h.small[_("left")]],
            h.span(".l-ways2")[
                h.span[icon("arrow-right"), glyph("ore", 24)],
                h.span[numbered("coin", n.price, 28), icon("arrow-left")],
            ],
            h.span(".l-city.l-own")[glyph("stage", 34), h.small[_("You")]],
        ],
        h.figcaption[
            _(
                "What your city lacks you buy next door: {price} coins a unit, {discount} with a discount, "
                "paid to the neighbour, who cannot refuse."
            ).format(price=n.price, discount=n.discount)
        ],
    ]


def a_conflict(n: Numbers) -> Element:
    """Three shields against two, and what it brings in each Age."""
    return h.figure(".l-picture.l-war")[
        h.div(".l-deal", aria_hidden="true")[
            h.span(".l-city.l-own")[_shields(3), h.small[_("You")]],
            h.span(".l-against")[icon("swords")],
            h.span(".l-city")[_shields(2), h.small[_("left")]],
        ],
        h.ul(".l-tokens")[
            (
                h.li[
                    h.span(".display")[ROMAN[age]],
                    numbered("victory", points, 34, label=_("victory token worth {points}").format(points=points)),
                ]
                for age, points in enumerate(n.victory)
            ),
            h.li[h.span(".display")["I–III"], glyph("defeat", 34, label=_("defeat token")), h.small[signed(n.defeat)]],
        ],
        h.figcaption[_("More shields than a neighbour win the token of the Age, fewer bring a defeat token.")],
    ]


def _shields(number: int) -> Node:
    return h.span(".l-shields")[(glyph("shield", 26) for _shield in range(number))]
