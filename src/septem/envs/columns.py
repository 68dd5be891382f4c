"""The columns of an observation and the actions by name, as docs/envs/observation.md has them."""

from functools import cache

from septem.data.cards import AGES, COLOURS, EDITIONS, MANUFACTURED, RAW, SYMBOLS
from septem.data.tables import DISCOUNTS
from septem.envs.options import Options
from septem.game.names import Names, names_of
from septem.game.scores import Score
from septem.kernel.actions import KINDS
from septem.words import ROMAN

SITUATION = (
    *(f"Age {age}" for age in ROMAN),
    *(f"turn {turn}" for turn in range(1, 7)),
    *(f"decision: {kind}" for kind in ("turn", "seventh card", "discard pile", "for the Free City", "none")),
    "hands go to the left",
    *(f"{players} players" for players in range(2, 8)),
    *(f"{variant} game" for variant in ("standard", "free-city", "gaia")),
    *(f"{edition} edition" for edition in EDITIONS),
    "holds the Free City",
    *(f"chose to {action}" for action in ("build", "build a stage", "sell", "build free")),
    "chosen card",
    *("stage ways", "stage left", "stage right"),
    "turns left",
    "discard pile: size",
    "victory token: worth",
    *("lead over the left", "lead over the right"),
)

CARD_BLOCKS = ("build ways", "build left", "build right", "no cost", "unseen", "discard pile")

POWERS = (
    *(f"{goods} from the {side} for 1" for goods, side in DISCOUNTS),
    *(f"free build {when}" for when in ("once an Age", "of a first colour", "on turn 1", "on turn 6")),
    "plays the seventh card",
    "builds from the discard pile",
    "copies a guild",
    "free build of this Age used",
)

CITIES = ("own", "left", "right", "2nd left", "3rd left", "4th left", "5th left")


def sets_of(resources: tuple[str, ...]) -> tuple[str, ...]:
    """Every set of these resources, as the bits of its number say.

    >>> sets_of(("glass", "papyrus"))
    ('glass', 'papyrus', 'glass or papyrus')
    """
    return tuple(
        " or ".join(resource for bit, resource in enumerate(resources) if number >> bit & 1)
        for number in range(1, 1 << len(resources))
    )


NUMBERS = (
    *("coins", "shields"),
    *(f"victories of Age {age}" for age in ROMAN),
    *("defeats", "stages", "raw of choice", "manufactured of choice"),
    *SYMBOLS,
    "symbols of choice",
    *(f"{colour} structures" for colour in COLOURS),
    *POWERS,
    *(f"makes {resources}" for resources in sets_of(RAW)),
    *(f"makes {resources}" for resources in sets_of(MANUFACTURED)),
)
WORTH = (*(f"{category} points" for category in Score._fields), "points", "is a city", "structures")

HAND = ("arrives in", "size")


@cache
def card_labels(edition: str) -> tuple[str, ...]:
    """The cards by their numbers; a name that two Ages have says its Age, a number without a card says so.

    >>> card_labels("first")[0], card_labels("first")[10], card_labels("first")[79]
    ('Lumber Yard', 'Loom I', 'no card 79')
    """
    names = names_of(edition)
    labels = [_label(names, number) for number in range(len(names.cards))]
    return (*labels, *(f"no card {number}" for number in range(len(labels), KINDS)))


def _label(names: Names, number: int) -> str:
    card = names.cards[number]
    ages = [age for age in AGES if (card.name, age) in names.numbers]
    return card.name if len(ages) == 1 else f"{card.name} {ROMAN[card.age - 1]}"


def column_names(options: Options) -> tuple[str, ...]:
    """What every column of an observation at such a table is.

    >>> names = column_names(Options(players=3))
    >>> names[0], names[520], names[760 + 160]
    ('Age I', 'own: coins', 'hand 1: Lumber Yard')
    >>> names.index("left: Baths")
    852
    """
    cards = card_labels(options.edition)
    city = (*NUMBERS, *(f"board {board}" for board in options.names.boards), *WORTH, *cards)
    found = [*SITUATION, *(f"{block}: {card}" for block in CARD_BLOCKS for card in cards)]
    for place in range(max(options.players, 3)):
        found += [f"{CITIES[place]}: {name}" for name in city]
        found += [f"hand {place}: {name}" for name in (*HAND, *cards)]
    return tuple(found)


def action_names(options: Options) -> tuple[str, ...]:
    """What every action at such a table is, payments by their order.

    >>> names = action_names(Options(players=3))
    >>> names[0], names[80], names[320], names[321], names[322]
    ('build Lumber Yard', 'wonder Lumber Yard', 'pass', 'wait', 'build Lumber Yard, payment 2')
    """
    cards = card_labels(options.edition)
    whats = [f"{deed} {card}" for deed in ("build", "wonder", "sell", "free") for card in cards]
    whats += ["pass", "wait"]
    return tuple(f"{what}, payment {way + 1}" if way else what for way in range(options.ways) for what in whats)
