"""Numbers and tables as the page writes them."""

from collections.abc import Iterable, Sequence

from septem.arena.shares import Share
from septem.simulation.stats.figures import Estimate
from septem.words import ROMAN, listed

MILLION = 1_000_000


def percent(share: float, places: int = 1) -> str:
    """A share in per cent.

    >>> percent(0.4567), percent(0.4567, 0)
    ('45.7 %', '46 %')
    """
    return f"{100 * share:.{places}f} %"


def interval(low: float, high: float, places: int = 1) -> str:
    """The ends of an interval in per cent.

    >>> interval(0.1, 0.25)
    '10.0 to 25.0'
    """
    return f"{100 * low:.{places}f} to {100 * high:.{places}f}"


def with_interval(found: Estimate | Share) -> str:
    """A share and its interval."""
    share = found.share if isinstance(found, Share) else found.value
    return f"{percent(share)} ({interval(found.low, found.high)})"


def millions(number: int) -> str:
    """A number, in millions where it is large.

    >>> millions(12_300_000), millions(5_000)
    ('12 million', '5,000')
    """
    return f"{number / MILLION:,.0f} million" if number >= MILLION else f"{number:,}"


def time_of(seconds: float | None) -> str:
    """How long something took, if that is known.

    >>> time_of(75), time_of(600), time_of(None)
    ('75 s', '10.0 min', '–')
    """
    if seconds is None:
        return "–"
    return f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.1f} min"


def by_age(figures: Iterable[str]) -> str:
    """A figure for each Age.

    >>> by_age(["1.2", "3.4", "5.6"])
    '1.2 in Age I, 3.4 in Age II and 5.6 in Age III'
    """
    return listed(f"{figure} in Age {age}" for figure, age in zip(figures, ROMAN, strict=True))


def table(head: Sequence[str], rows: Iterable[Sequence[str]], words: int = 1) -> str:
    """A table in Markdown; the first columns are words, the others numbers.

    >>> print(table(["card", "taken"], [["Loom", "12 %"]]))
    | card | taken |
    |---|--:|
    | Loom | 12 % |
    """
    lines = [f"| {' | '.join(head)} |", f"|{'---|' * words}{'--:|' * (len(head) - words)}"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)])


def image(name: str, about: str) -> str:
    """A picture of the page; `about` says what it shows to those who do not see it."""
    return f"![{about}](pictures/{name}.svg)"


def paragraphs(*parts: str) -> str:
    """Parts of a section, those that are empty left out."""
    return "\n\n".join(part for part in parts if part)
