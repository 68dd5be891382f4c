"""7 Dice Wonders in short: the words of docs/dice.md under 'A turn in five minutes', with the dice drawn."""

from functools import cache

import htpy as h
from htpy import Element
from markdown_it import MarkdownIt
from markupsafe import Markup

from septem.data.dice import load
from septem.server.drawing.dice import die
from septem.server.language import _, spoken

_inline = MarkdownIt("zero").enable("emphasis")

# A turn of Ben's, roll by roll: the number of a die and which of its faces is up.
ROLLS: tuple[tuple[tuple[int, int], ...], ...] = (
    ((1, 0),),
    ((2, 1), (5, 4)),
    ((3, 3), (6, 4)),
    ((4, 2), (7, 3)),
)
SHOWN_DIE = 1


def dice_in_short() -> Markup:
    """The chapter, laid out once for each language."""
    return _laid_out(spoken())


@cache
def _laid_out(_language: str) -> Markup:
    return Markup(str(_chapter()))


def _chapter() -> Element:
    return h.section("#dice.l-chapter.learn-dice")[
        h.h2(".display.learn-title")[_("The dice game")],
        h.div(".l-chapter-body.l-with-picture")[
            h.div(".l-chapter-text")[
                h.p[intro()],
                h.ol[
                    (h.li[marked(step)] for step in steps()[:2]),
                    h.li[marked(steps()[2]), h.ul[(h.li[marked(use)] for use in uses())]],
                    h.li[marked(steps()[3])],
                ],
                h.p[end()],
                h.h3[_("A turn of Ben's")],
                h.p[example()],
            ],
            _faces_of_a_die(),
        ],
        h.ol(".l-rolls")[
            (
                h.li[h.b[title], h.span(".l-roll")[(_die(number, up) for number, up in dice)]]
                for title, dice in zip(roll_titles(), ROLLS, strict=True)
            )
        ],
        h.div(".l-chapter-text")[
            h.p[_("He marks on his sheet:")],
            h.ul[(h.li[marked(mark)] for mark in marks())],
            (h.p[words] for words in after()),
            h.p[h.a(".btn", href="/dice")[_("Roll the dice")]],
        ],
    ]


def marked(text: str) -> Markup:
    """The text with its **stress** as the page shows it."""
    return Markup(_inline.renderInline(text))


def intro() -> str:
    """What lies on the table."""
    return _(
        "Everybody has a wonder card and a score sheet; seven dice go round the table. There are three Ages, and in "
        "each of them everybody has one turn: three turns, so make them count."
    )


def steps() -> tuple[str, ...]:
    """The four steps of a turn."""
    return (
        _("**One die comes from the player before you.** It lies as it is. You may use it, but you never roll it."),
        _(
            "**Roll the six others and keep two. Roll the remaining four and keep two. Roll the last two.** "
            "What is kept stays kept."
        ),
        _("**Use what the dice show**, on at most six of the seven dice. Each symbol serves once:"),
        _(
            "**Pass on a die that you did not use**, with the face it shows. "
            "Everything else that you left unused is lost."
        ),
    )


def uses() -> tuple[str, ...]:
    """What symbols are good for."""
    return (
        _("two alike **store** a resource: from your next turn on you have one of it every turn;"),
        _("resources **build** the next stage of your wonder, a tech level, or in Age III the guild of a B side;"),
        _("**VP** (victory points), **military** and **inventions** are written into their columns;"),
        _("**money** buys a resource that a neighbour has, or is put into the vault."),
    )


def end() -> str:
    """What comes after the third Age."""
    return _(
        "After the third Age everyone compares might with the neighbours, once: the weak lose points, the two "
        "strongest ranks gain some. Then the points are added up."
    )


def example() -> str:
    """Where the example begins."""
    return _(
        "Anna, Ben and Chiara play in this order. It is Age I; Ben has the A side of Babylon, which gives him one unit "
        "of bricks every turn, and an empty sheet. Anna has passed him die 1, which shows stone and ore."
    )


def roll_titles() -> tuple[str, ...]:
    """What happens in each line of the example."""
    return (
        _("from Anna"),
        _("roll 1, six dice: he keeps"),
        _("roll 2, four dice: he keeps"),
        _("roll 3, two dice"),
    )


def marks() -> tuple[str, ...]:
    """What the example buys."""
    return (
        _(
            "the **first stage** of Babylon, which costs 2 bricks: one from die 2, the other is his starting resource. "
            "3 VP."
        ),
        _("**ore stored**, with the ore of die 2 and that of die 1. A die's two symbols may go separate ways."),
        _("**stone stored**, with both symbols of die 4."),
        _("**rolled VP**, first space: 2, from dice 5 and 6."),
    )


def after() -> tuple[str, ...]:
    """How the example ends."""
    return (
        _(
            "Five dice are used. Dice 3 and 7 are not, so he may pass either; he passes die 7 and Chiara starts with "
            "an idea that she cannot roll away. Ben has 5 VP so far, and from Age II on he has bricks, ore and stone, "
            "one of each every turn."
        ),
        _(
            "Chiara may buy from Ben at once. If she buys his stone for 2, Ben keeps the stone and gets a coin into "
            "his vault; if she buys his ore as well, it is still the one coin."
        ),
    )


def _die(number: int, up: int) -> Element:
    faces = load().dice[number - 1].faces
    return h.span(".l-die-shown")[die(faces[up], 56), h.small[_("die {number}").format(number=number)]]


def _faces_of_a_die() -> Element:
    faces = load().dice[SHOWN_DIE - 1].faces
    return h.figure(".l-picture")[
        h.div(".l-six")[(die(face, 64) for face in faces)],
        h.figcaption[_("The six faces of die {number}.").format(number=SHOWN_DIE)],
    ]
