"""What the champion takes first."""

from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from matplotlib.patches import Patch

from benchmarks.champion.drawing import FOOT, HEAD, ROW, SALE_COLOUR, STAGE_COLOUR, picture
from benchmarks.champion.kinds import KINDS
from benchmarks.champion.picks import BUILT, OFFERED, SOLD, STAGE, preferred, totals
from benchmarks.champion.results import Results, Sums
from benchmarks.champion.words import image, interval, paragraphs, percent, table
from septem.cli.report.plot import CARD_COLOURS, label_rows
from septem.data.cards import AGES, Card
from septem.simulation.intervals import wilson
from septem.words import ROMAN, listed

MAIN = KINDS[0]
NAMES = MAIN.options.names
FEWEST_HANDS = 200  # with a card, for a word about one wonder
IN_WORDS = 5
IN_LATER_PICTURES = 12


class Pick(NamedTuple):
    """A card in first hands: how many, and what it did with it, as shares of them."""

    number: int
    card: Card
    hands: int
    built: float
    stage: float
    sold: float

    @property
    def taken(self) -> float:
        """How often it was taken, whatever for."""
        return self.built + self.stage + self.sold


def write(results: Results, pictures: Path) -> str:
    """Age I at length, the others in brief."""
    _, sums = results.read_sums(MAIN.name)
    if sums is None:
        return ""
    found = {age: picks_of(sums, age) for age in AGES}
    for age, picks in found.items():
        draw_picks(picks if age == 1 else picks[:IN_LATER_PICTURES], pictures / f"champion-picks-{age}.svg")
    return paragraphs(
        "### Age I",
        _first_words(sums, found[1]),
        image("champion-picks-1", "How often each card of Age I is taken on the first turn, when it is in the hand"),
        _by_wonder(sums),
        "### Ages II and III",
        *(_later_words(found[age], age) for age in (2, 3)),
        image("champion-picks-2", "The cards of Age II that are taken most often on its first turn"),
        image("champion-picks-3", "The cards of Age III that are taken most often on its first turn"),
    )


def picks_of(sums: Sums, age: int, board: int | None = None, fewest: int = 1) -> list[Pick]:
    """The cards of an Age's first hands, those most often taken first."""
    found = []
    for number, counts in enumerate(totals(sums, age, board).tolist()):
        if counts[OFFERED] >= fewest:
            built, stage, sold = (counts[deed] / counts[OFFERED] for deed in (BUILT, STAGE, SOLD))
            found.append(Pick(number, NAMES.cards[number], counts[OFFERED], built, stage, sold))
    return sorted(found, key=lambda pick: -pick.taken)


def draw_picks(picks: list[Pick], file: Path) -> None:
    """A bar for each card in its own colour; what is put under a stage or sold stands behind it."""
    shown = [pick for pick in picks if pick.hands]
    with picture(file, FOOT + HEAD + 0.9 * ROW * len(shown)) as (figure, axes):
        for row, pick in enumerate(shown):
            built, stage, sold = (100 * share for share in (pick.built, pick.stage, pick.sold))
            axes.barh(row, built, 0.74, color=CARD_COLOURS[pick.card.colour])
            axes.barh(row, stage, 0.74, built, color=STAGE_COLOUR)
            axes.barh(row, sold, 0.74, built + stage, color=SALE_COLOUR, edgecolor=STAGE_COLOUR, linewidth=0.6)
        label_rows(axes, [pick.card.name for pick in shown], [percent(pick.taken, 0) for pick in shown])
        axes.set_xlabel("taken when in the first hand, %")
        marks = [
            Patch(color=CARD_COLOURS["blue"], label="built (the card's colour)"),
            Patch(color=STAGE_COLOUR, label="stage"),
            Patch(facecolor=SALE_COLOUR, edgecolor=STAGE_COLOUR, label="sold"),
        ]
        figure.legend(handles=marks, loc="outside upper center", ncols=3)


def _first_words(sums: Sums, picks: list[Pick]) -> str:
    best, last = picks[:IN_WORDS], [pick for pick in reversed(picks) if pick.hands][:IN_WORDS]
    low, high = wilson(best[0].taken, best[0].hands)
    hands = sum(round(pick.taken * pick.hands) for pick in picks)
    chain = [_before(sums, one, other) for one, other in pairwise(best)]
    uses = [
        f"{percent(sum(getattr(pick, use) * pick.hands for pick in picks) / hands)} {words}"
        for use, words in (("built", "build a structure"), ("stage", "build a stage"), ("sold", "sell"))
    ]
    return paragraphs(
        f"Of {hands:,} first picks {listed(uses)}. A hand has seven cards, so by lot each would be taken in one hand "
        f"of seven, 14 %. Its favourite is the {best[0].card.name}: it takes it in {percent(best[0].taken)} of the "
        f"hands that have it ({interval(low, high)}). Then come {listed(map(_share, best[1:]))}. Rarest of all it "
        f"opens with {listed(map(_share, last))}.",
        f"With both in hand: {'; '.join(chain)}.",
    )


def _before(sums: Sums, one: Pick, other: Pick) -> str:
    ahead, behind = preferred(sums, 1, one.number, other.number)
    if ahead < behind:
        one, other, ahead, behind = other, one, behind, ahead
    return f"the {one.card.name} {ahead:,} times, the {other.card.name} {behind:,}"


def _later_words(picks: list[Pick], age: int) -> str:
    stage = sum(pick.stage * pick.hands for pick in picks) / sum(pick.taken * pick.hands for pick in picks)
    return (
        f"In Age {ROMAN[age - 1]} it likes to open with {listed(map(_share, picks[:IN_WORDS]))}; {percent(stage, 0)} "
        "of these first picks go under a stage."
    )


def _share(pick: Pick) -> str:
    return f"{pick.card.name} ({percent(pick.taken, 0)})"


def _by_wonder(sums: Sums) -> str:
    """For each wonder the card it takes more often than all wonders together, and the one it takes less often."""
    overall = {pick.number: pick.taken for pick in picks_of(sums, 1)}
    rows = []
    for board, title in enumerate(NAMES.boards):
        picks = picks_of(sums, 1, board, FEWEST_HANDS)
        if picks:
            picks.sort(key=lambda pick: pick.taken - overall[pick.number])
            rows.append([title, *(_differs(pick, overall[pick.number]) for pick in (picks[-1], picks[-2], picks[0]))])
    if not rows:
        return ""
    return paragraphs(
        "Where a wonder changes its mind most; in brackets how often the card is taken by all wonders together:",
        table(["wonder", "more often", "and", "less often"], rows, words=4),
    )


def _differs(pick: Pick, overall: float) -> str:
    return f"{pick.card.name} {percent(pick.taken, 0)} ({percent(overall, 0)})"
