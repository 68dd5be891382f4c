"""The first chapters: what the game is, what lies on the table, and who sits beside whom."""

from septem.data import AGES, MANUFACTURED, RAW, SYMBOLS
from septem.game.rulebook.document import Section, Table, bullets, para, point
from septem.game.rulebook.numbers import Numbers
from septem.words import ROMAN, counted, listed, signed

KINDS = {
    "brown": ("raw materials", f"{listed(RAW, 'or')}, for you and for neighbours who buy"),
    "grey": ("manufactured goods", f"{listed(MANUFACTURED, 'or')}, likewise"),
    "blue": ("civilian", "points"),
    "yellow": ("commercial", "coins, cheaper trade, resources of your own, some points"),
    "red": ("military", "shields for the conflicts"),
    "green": ("scientific", f"one symbol: {listed(SYMBOLS, 'or')}"),
    "purple": ("guilds", "points for what you or your neighbours have"),
}
VARIANT_NAMES = {"free-city": "the Free City", "gaia": "Gaïa"}


def title(n: Numbers) -> str:
    """Which game these rules are for."""
    beside = f" with {VARIANT_NAMES[n.variant]}" if n.variant else ""
    return f"7 Wonders for {n.players} players{beside}, {n.edition.name} edition"


def the_game(n: Numbers) -> Section:
    """The aim, and the numbers in one table."""
    return Section(
        "The game in short",
        (
            para(
                f"Everybody rules an ancient city and tries to raise its wonder. There are {n.ages} Ages",
                f"of {n.turns} turns. An Age opens with {n.hand} new cards a hand; each turn you keep one",
                "card and hand on the others, and the one you keep becomes a structure in your city, a",
                "marker for a stage of your wonder, or money. All of you act at once. When the last Age is",
                "over, the player with the most points has won.",
            ),
            Table(("Number", "Value"), tuple(_key_numbers(n)), numeric=(1,)),
        ),
    )


def _key_numbers(n: Numbers) -> list[tuple[str, str]]:
    return [
        ("Players", str(n.players)),
        ("Cities on the table", str(n.cities)),
        ("Ages", str(n.ages)),
        ("Turns in an Age", str(n.turns)),
        ("Cards in a new hand", str(n.hand)),
        ("Cards dealt in an Age", str(n.dealt)),
        ("Guilds among the cards of the last Age", f"{n.guilds} of {len(n.edition.guilds)}"),
        ("Coins of a city at the start", str(n.start_coins)),
        ("Coins for a card sold", str(n.sale_coins)),
        ("Coins for a resource bought from a neighbour", str(n.price)),
        ("The same with a discount", str(n.discount)),
        ("Points for a conflict won, by Age", " / ".join(map(signed, n.victory))),
        ("Points for a conflict lost", signed(n.defeat)),
        ("Least military points of a city in the game", signed(n.least_military)),
        ("Most military points of a city in the game", signed(n.most_military)),
        ("Coins that make a point at the end", str(n.coins_per_point)),
        (f"Points for {len(SYMBOLS)} different science symbols, extra", signed(n.set_bonus)),
    ]


def words(n: Numbers) -> Section:
    """The vocabulary of the other chapters."""
    return Section(
        "Words",
        (
            bullets(
                point("Raw materials", f"{listed(RAW)}."),
                point("Manufactured goods", f"{listed(MANUFACTURED)}. Both classes together are the resources."),
                point("Structure", "a card that was built and lies open in a city."),
                point("Stage", "a part of the wonder on your board, with its own cost and effect."),
                point("Left", "the next city clockwise round the table, also called west."),
                point("Right", "the next city the other way round, also called east."),
                point("Discard pile", "cards that were sold or left over, face down; some powers draw on it."),
            ),
            Table(
                ("Colour", "Kind", "What the cards give"),
                tuple((colour, *KINDS[colour]) for colour in n.colours),
            ),
        ),
    )


def set_up(n: Numbers) -> Section:
    """Boards, coins, decks and guilds."""
    fewest = min(least for card in n.edition.cards for least in card.copies)
    marks = listed([str(number) for number in range(fewest, n.hands + 1)], "or")
    guilds = [card.name for card in n.edition.guilds]
    return Section(
        "Set-up",
        (
            bullets(
                point("Boards", *_boards(n)),
                point("Coins", f"every city starts with {n.start_coins}. The bank can always pay."),
                point(
                    "Decks",
                    "each Age has its own. Every copy of a card is marked with the smallest number of",
                    f"players that use it; take the copies marked {marks} and leave out the others.",
                ),
                point(
                    "Guilds",
                    f"there are {len(guilds)}: {listed(guilds)}. Shuffle {n.guilds} of them into the deck",
                    f"of Age {ROMAN[-1]} without looking. Nobody learns which {len(guilds) - n.guilds}",
                    "stay out.",
                ),
                point(
                    "Deal",
                    "when an Age begins, its deck is dealt out completely:",
                    f"{n.hands} hands of {n.hand} are {n.dealt} cards.",
                    _third_hand(n),
                ),
            ),
            para("Cards in the decks of this game:"),
            _deck_table(n),
        ),
    )


def _boards(n: Numbers) -> list[str]:
    cities = len({board.city for board in n.edition.wonders})
    sides = listed(n.edition.sides, "or")
    there = f"there are {cities} with {len(n.edition.sides)} sides each, and no city takes part twice."
    whose = "each player and one for the Free City" if n.variant == "free-city" else "each player"
    if n.edition.name == "first":
        how = f"Draw one for {whose} at random, and its side too ({sides});"
        return [there, how, "if all agree, choose instead."]
    how = f"Draw one for {whose} at random. Then every player picks a side ({sides}), each as they like."
    return [there, how, "The Free City's side is drawn." if n.variant == "free-city" else ""]


def _third_hand(n: Numbers) -> str:
    if n.variant == "free-city":
        return "The third hand is for no player: it is the Free City's draw pile, face down."
    if n.variant == "gaia":
        return "The third hand, face down, is Gaïa's."
    return ""


def _deck_table(n: Numbers) -> Table:
    counts = list(n.colours.values())
    rows = [(f"{colour} ({KINDS[colour][0]})", *row, sum(row)) for colour, row in n.colours.items()]
    rows.append(("together", *map(sum, zip(*counts, strict=True)), sum(map(sum, counts))))
    ages = tuple(f"Age {ROMAN[age - 1]}" for age in AGES)
    texts = tuple(tuple(map(str, row)) for row in rows)
    return Table(("Colour", *ages, "Game"), texts, numeric=tuple(range(1, len(ages) + 2)))


def neighbours(n: Numbers) -> Section:
    """Who is beside whom, and what that matters for."""
    return Section(
        "Neighbours",
        (
            para(
                *_circle(n),
                "You trade with neighbours only, fight neighbours only, and cards that look beyond your",
                "own city look at neighbours only.",
            ),
        ),
    )


def _circle(n: Numbers) -> list[str]:
    if n.variant == "gaia":
        return [
            f"You have {counted(n.neighbours, 'neighbour')}: the other player, who counts once. Gaïa has",
            "no city and is nobody's neighbour. Where a card speaks of the left or the right neighbour, or",
            "of both, it means that one city.",
        ]
    circle = f"The cities form a circle of {n.cities}."
    others = n.cities - n.neighbours - 1
    if others == 0:
        beside = "the other player and the Free City" if n.variant else "the other players"
        return [circle, f"So your neighbours are {beside}, one on your left and one on your right."]
    far = "other city is" if others == 1 else f"other {others} cities are"
    beside = f"Your neighbours are the {n.neighbours} beside you, one on the left and one on the right;"
    return [circle, beside, f"the {far} out of your reach."]
