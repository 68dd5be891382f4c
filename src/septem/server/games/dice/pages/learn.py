"""7 Dice Wonders in short: the text of 'A turn in five minutes' in docs/dice.md, with drawings of the dice."""

from markdown_it import MarkdownIt
from markupsafe import Markup

from septem.data.dice import load
from septem.server.fragments import cached
from septem.server.games.dice.drawing.dice import die
from septem.server.html.templates import render
from septem.server.i18n import _

_inline = MarkdownIt("zero").enable("emphasis")

# Ben's turn, roll by roll: the number of each die and the index of its face.
ROLLS: tuple[tuple[tuple[int, int], ...], ...] = (
    ((1, 0),),
    ((2, 1), (5, 4)),
    ((3, 3), (6, 4)),
    ((4, 2), (7, 3)),
)
SHOWN_DIE = 1
# The index of the step that lists what symbols are good for.
USING = 2


@cached
def dice_in_short() -> Markup:
    """The chapter of the guide."""
    return render(
        "games/dice/templates/learn_dice.html",
        intro=intro(),
        steps=[
            (marked(step), [marked(use) for use in uses()] if place == USING else [])
            for place, step in enumerate(steps())
        ],
        end=end(),
        example=example(),
        shown_die=SHOWN_DIE,
        faces=[die(face, 64) for face in load().dice[SHOWN_DIE - 1].faces],
        rolls=[
            (title, [(number, die(load().dice[number - 1].faces[up], 56)) for number, up in dice])
            for title, dice in zip(roll_titles(), ROLLS, strict=True)
        ],
        marks=[marked(mark) for mark in marks()],
        after=after(),
    )


def marked(text: str) -> Markup:
    """The text as HTML, with its **emphasis**."""
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
