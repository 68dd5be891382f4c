"""The chapters on conflicts and on counting up."""

from septem.data import AGES, SYMBOLS
from septem.game.rulebook.document import Section, Table, bullets, para, point
from septem.game.rulebook.numbers import Numbers
from septem.game.scores import Score
from septem.kernel.scoring import science
from septem.words import ROMAN, counted, listed, several, signed

# Symbols of each kind in the examples; what they score is for the kernel to say.
EXAMPLE = (4, 2, 1)
EXAMPLE_OF_CHOICE = (2, 2, 1)


def conflicts(n: Numbers) -> Section:
    """What happens at the end of an Age."""
    foes = "your neighbour's" if n.neighbours == 1 else "those of each neighbour separately"
    return Section(
        "Conflicts",
        (
            para(
                f"When an Age ends, compare your shields, on red cards and stages together, with {foes}.",
                "The stronger city takes a victory token of the Age and the weaker one a defeat token;",
                "between equals nothing happens. Shields stay and count again in the next Age.",
                "The Free City fights like any other." if n.variant == "free-city" else "",
            ),
            Table(
                ("Age", "More shields", "As many", "Fewer"),
                tuple((ROMAN[a - 1], signed(n.victory[a - 1]), signed(0), signed(n.defeat)) for a in AGES),
                numeric=(1, 2, 3),
            ),
            para(
                f"You fight {counted(n.neighbours, 'time')} an Age and {n.neighbours * n.ages} times a game:",
                f"if you lose every time you have {signed(n.least_military)} points, if you win every time",
                f"{signed(n.most_military)}.",
            ),
        ),
    )


def counting(n: Numbers) -> Section:
    """The score sheet and the winner."""
    columns = {
        "military": "the sum of your victory and defeat tokens, which can be below zero",
        "treasury": f"1 point for every {n.coins_per_point} coins left; a remainder is worth nothing",
        "wonder": "the points of the stages you have built",
        "civilian": "the points of your blue cards",
        "science": "squares and sets of all your symbols, as the next chapter explains",
        "commerce": "the points of your yellow cards",
        "guilds": "the points of your purple cards",
    }
    return Section(
        "The final count",
        (
            Table(("Column", "What it holds"), tuple((column, columns[column]) for column in Score._fields)),
            bullets(
                point(
                    "",
                    "The highest total wins. If totals are equal, more coins decide; if those are equal",
                    "too, the victory is shared.",
                    "The Free City's total does not matter: it cannot win." if n.variant == "free-city" else "",
                ),
                "What counts structures counts cards in cities: no boards, and no markers under them.",
            ),
        ),
    )


def sciences(n: Numbers) -> Section:
    """The formula, with examples worked by the kernel's own function."""
    squares = " + ".join(f"{several(symbol)}²" for symbol in SYMBOLS)
    return Section(
        "Counting science",
        (
            para(f"Points = {squares} + {n.set_bonus} × sets"),
            para(
                f"Each kind of symbol scores its number times itself. Each set of {listed(SYMBOLS)} adds",
                f"{n.set_bonus} points, and you have as many sets as symbols of the rarest kind. For",
                "example:",
            ),
            _worked(n),
            para(
                "A symbol of choice is settled at the end, when all is known, and several are settled",
                "together; the program takes the best.",
                *_example_of_choice(),
            ),
        ),
    )


def _worked(n: Numbers) -> Table:
    sets = min(EXAMPLE)
    rows = [
        (counted(count, symbol), f"{count} × {count}", str(count * count))
        for symbol, count in zip(SYMBOLS, EXAMPLE, strict=True)
    ]
    rows.append((counted(sets, "set"), f"{sets} × {n.set_bonus}", str(sets * n.set_bonus)))
    rows.append(("together", "", str(science(*EXAMPLE, 0))))
    return Table(("You have", "Counted as", "Points"), tuple(rows), numeric=(2,))


def _example_of_choice() -> list[str]:
    have = [counted(count, symbol) for symbol, count in zip(SYMBOLS, EXAMPLE_OF_CHOICE, strict=True)]
    results = []
    for place, symbol in enumerate(SYMBOLS):
        held = [count + (place == number) for number, count in enumerate(EXAMPLE_OF_CHOICE)]
        results.append(f"{science(held[0], held[1], held[2], 0)} points with it as a {symbol}")
    best = science(*EXAMPLE_OF_CHOICE, 1)
    return [f"With {listed(have)} and one symbol of choice you have {listed(results, 'or')}: {best} it is."]
