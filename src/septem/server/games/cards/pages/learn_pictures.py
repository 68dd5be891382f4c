"""The pictures of the rules: a board, a card explained, a turn, the circle of cities, a purchase and a conflict."""

from math import cos, pi, sin

from markupsafe import Markup

from septem.data import Card, Edition
from septem.game.rulebook import Numbers
from septem.server.games.cards.drawing import cards
from septem.server.games.cards.drawing.wonders import board, plinth
from septem.server.html.templates import render
from septem.server.i18n import _
from septem.words import roman, signed

# For a card of 200 × 280: the position of each number beside the card, and the x where its line ends on the card.
CALLOUTS = (
    (-16, 24, 12),
    (216, 24, 188),
    (-16, 84, 6),
    (216, 118, 152),
    (216, 226, 162),
    (-16, 258, 8),
)


def a_board(n: Numbers) -> Markup:
    """A board with its first stage built."""
    return render("games/cards/templates/learn_board.html", board=board(n.edition.wonders[0], built=1))


def a_card(n: Numbers) -> Markup:
    """A card that has every part a card can have, with the parts numbered and named."""
    return render("games/cards/templates/learn_card.html", card=cards.full(_example(n.edition)), dots=_dots())


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


def a_turn(n: Numbers) -> Markup:
    """A turn in four pictures."""
    first, chosen, last = (
        next(card for card in n.edition.cards if card.age == 1 and card.colour == colour)
        for colour in ("brown", "blue", "red")
    )
    return render(
        "games/cards/templates/learn_turn.html",
        first=cards.hand(first),
        lifted=cards.hand(chosen, "l-lifted"),
        chosen=cards.hand(chosen),
        last=cards.hand(last),
        back=cards.back(1),
        stage=plinth(n.edition.wonders[0].stages[0], 1, "next"),
        sale_coins=n.sale_coins,
    )


def the_circle(n: Numbers) -> Markup:
    """The cities around the table, with the neighbours highlighted."""
    return render("games/cards/templates/learn_circle.html", circle=_circle(n), words=_circle_words(n))


def _circle(n: Numbers) -> Markup:
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
    return drawing.format(size, size // 2, radius, Markup("").join(lines), Markup("").join(dots))


def _lines(words: str, x: float, y: float) -> Markup:
    """Words centred in a circle, one below the other."""
    lines = words.split()
    top = y - (len(lines) - 1) * 6
    return Markup("").join(
        Markup('<text x="{}" y="{}">{}</text>').format(x, top + place * 12, line) for place, line in enumerate(lines)
    )


def _place(n: Numbers, place: int, places: int) -> tuple[str, str]:
    """The class of a place in the circle, and the word in it."""
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
        return _("Your neighbour is the other player, on both sides. Gaïa only takes part in passing the cards.")
    if n.variant == "free-city":
        return _("Your neighbours are the other player and the Free City, which you play in turns.")
    if n.cities == n.neighbours + 1:
        return _("Everybody is everybody's neighbour: you trade and fight with both.")
    return _("You trade and fight with the city on your left and the one on your right; the others are out of reach.")


def a_purchase(n: Numbers) -> Markup:
    """What a neighbour sells, and its price."""
    return render("games/cards/templates/learn_purchase.html", price=n.price, discount=n.discount)


def a_conflict(n: Numbers) -> Markup:
    """Three shields against two, and the points for it in each Age."""
    return render(
        "games/cards/templates/learn_conflict.html",
        victories=[(roman(age), points) for age, points in enumerate(n.victory, 1)],
        defeat=signed(n.defeat),
    )
