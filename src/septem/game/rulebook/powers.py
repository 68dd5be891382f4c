"""The chapter on powers: what the boards of this edition can do beyond points, and where exactly it ends."""

from collections.abc import Callable

from septem.data import (
    SYMBOLS,
    BuildFree,
    BuildFromDiscard,
    Card,
    Coins,
    CopyGuild,
    Discount,
    Effect,
    PlaySeventhCard,
    PointsIf,
    PointsPer,
    Produce,
    Science,
    Shields,
)
from septem.game.rulebook.document import Block, Item, Section, bullets, para, point
from septem.game.rulebook.numbers import Numbers
from septem.words import counted, listed


def powers(n: Numbers) -> Section:
    """Every power that a board of the edition has, with its bearers."""
    return Section(
        "Powers of the boards",
        (
            para(
                "Points of a stage are counted at the end. Everything else a stage can do is explained",
                "here, with the boards that have it and the stages that bring it. It lasts to the end",
                "unless it says otherwise.",
            ),
            bullets(*_board_powers(n)),
            *_about_guilds(n),
        ),
    )


def _board_powers(n: Numbers) -> list[Item]:
    points = []
    for name, has, sentences in (*_lasting(), *_free_builds(n), *_once(n)):
        bearers = _bearers(n, has)
        if bearers:
            points.append(point(name, *sentences, f"({'; '.join(bearers)}.)"))
    return points


def _bearers(n: Numbers, has: Callable[[Effect], bool]) -> list[str]:
    found = []
    for board in n.edition.wonders:
        stages = [str(number) for number, stage in enumerate(board.stages, 1) if any(map(has, stage.effects))]
        if stages:
            found.append(f"{board.title} stage{'s' * (len(stages) > 1)} {listed(stages)}")
    return found


Power = tuple[str, Callable[[Effect], bool], list[str]]


def _lasting() -> list[Power]:
    return [
        ("Shields", lambda e: isinstance(e, Shields), ["they count like those of red cards."]),
        ("Coins", lambda e: isinstance(e, Coins), ["the bank pays them once, when the stage is built."]),
        (
            "A resource of choice",
            lambda e: isinstance(e, Produce),
            ["every turn one resource of the class shown, as you need it. Neighbours cannot buy it."],
        ),
        (
            "A symbol of choice",
            lambda e: isinstance(e, Science) and len(e.options) == len(SYMBOLS),
            ["a science symbol that takes the form that suits you best at the end."],
        ),
        (
            "Cheaper trade",
            lambda e: isinstance(e, Discount),
            ["a discount like those of yellow cards, from the next turn on."],
        ),
    ]


def _free_builds(n: Numbers) -> list[Power]:
    return [
        (
            "A free build an Age",
            _free("once_per_age"),
            [
                "once in every Age you may build a card of your hand, a guild too, without paying anything",
                "for it. A name that your city has is still barred. The power is not spent on a card that",
                "costs you nothing anyway.",
            ],
        ),
        (
            "New colours free",
            _free("first_of_colour"),
            [
                "from the next turn on, a structure is free if your city has no card of its colour yet,",
                "whatever the Age.",
            ],
        ),
        (
            "First turn free",
            _free("first_of_age"),
            [
                "what you build as a structure on turn 1 of an Age is free. The turn decides: if you sell",
                "then, or build a stage at its usual cost, no later structure of the Age is free instead.",
            ],
        ),
        (
            "Last turn free",
            _free("last_of_age"),
            [
                f"what you build as a structure on turn {n.turns} of an Age is free, from the turn after",
                "this stage was built.",
            ],
        ),
    ]


def _free(when: str) -> Callable[[Effect], bool]:
    return lambda effect: isinstance(effect, BuildFree) and effect.when == when


def _once(n: Numbers) -> list[Power]:
    owner = "For the Free City it is the bottom card of its pile." if n.variant == "free-city" else ""
    beside = "your neighbour has" if n.neighbours == 1 else "one of your neighbours has"
    return [
        (
            "From the discard pile",
            lambda e: isinstance(e, BuildFromDiscard),
            [
                "once, at the end of the turn in which you build the stage, you look through the whole",
                "discard pile, this turn's cards and earlier Ages' included, and may build one card of it",
                "free, if your city has none of that name. If you take none, the chance is gone.",
            ],
        ),
        (
            "The last card",
            lambda e: isinstance(e, PlaySeventhCard),
            [
                f"in every Age you play your last card too, after turn {n.turns} has been carried out:",
                f"build it, build a stage with it, or sell it for {counted(n.sale_coins, 'coin')}. It is",
                f"an action of its own: you pay for it, and may use for that what turn {n.turns} brought.",
                f"It cannot be thrown away. If you build this stage on turn {n.turns}, the power serves",
                "you at once.",
                owner,
            ],
        ),
        (
            "A copied guild",
            lambda e: isinstance(e, CopyGuild),
            [
                f"at the end you score one guild that {beside} built, as if it stood in your city; the",
                "program takes the most valuable.",
                *_about_copies(n),
            ],
        ),
    ]


def _about_copies(n: Numbers) -> list[str]:
    notes = []
    for card in n.edition.guilds:
        for effect in card.effects:
            if isinstance(effect, Science):
                notes.append(f"A copied {card.name} gives you its symbol, under science.")
            if isinstance(effect, PointsPer) and card.colour in effect.per:
                notes.append(f"A copied {card.name} leaves itself out.")
    return notes


def _about_guilds(n: Numbers) -> tuple[Block, ...]:
    """What is easily misread on the guilds of this edition."""
    notes = [note for card in n.edition.guilds for note in _about_guild(card)]
    return (para("Guilds that need a word more:"), bullets(*notes)) if notes else ()


def _about_guild(card: Card) -> list[Item]:
    notes = []
    for effect in card.effects:
        match effect:
            case PointsPer() if card.colour in effect.per and "self" in effect.cities:
                notes.append(point(card.name, f"it is {card.colour} itself, and counts itself."))
            case PointsPer() if "defeat_token" in effect.per:
                notes.append(point(card.name, "it counts the tokens, not the points they cost."))
            case PointsIf():
                notes.append(point(card.name, "every stage of your board must be built, or it is worth nothing."))
    return notes
