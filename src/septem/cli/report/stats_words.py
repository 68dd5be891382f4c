"""What the statistics say in sentences, the same on the screen and on the page."""

from typing import TYPE_CHECKING, NamedTuple

from septem.cli.report.outcome import COMPANIONS
from septem.words import ROMAN, counted, listed, signed

if TYPE_CHECKING:
    from septem.simulation.stats.figures import Estimate
    from septem.simulation.stats.run import Study
    from septem.simulation.stats.survey import CardLine, Survey

INDEX = "100 is a fair share of the victories, whatever the number of players; 120 is a fifth more than that."
FIRST_PICKS = (
    "Gain: how many more victories, of a fair share of 100, it brings to open the Age with this card rather than with "
    "another card of the hand that can be built. The lot chose, so this is cause and effect. A dash: too few games."
)
PICKS = "At once: how many of those who hold it for the first time build it. Picked: of all times somebody holds it."
CAVEAT = (
    "Wins of the cities that have a card do not prove that the card won: who is ahead can build more and dearer ones."
)
# With fewer deals than that, the best of many is too often the luckiest, whatever its interval.
FEWEST_DEALS = 300
# A seat whose share of wins is known no better than that may well matter.
WIDEST_SEAT = 10


def title(study: "Study", games: int, survey: "Survey") -> str:
    """What was played, for a heading; the study of any of the tables names what they have in common."""
    played = min(table.games for table in survey.tables)
    stopped = "" if played >= games else f"{played:,} of "
    table = f"{_players(survey.players)}{COMPANIONS[study.variant]}, {study.edition} edition, seed {study.seed}"
    many = " a table" if len(survey.players) > 1 else ""
    return f"{stopped}{counted(games, 'deal')}{many} by {study.bot} bots: {table}"


class Finding(NamedTuple):
    """A short headline and a sentence that says it with numbers."""

    head: str
    text: str


TOO_FEW = Finding("More games are needed.", "So few do not tell what is strong from what was lucky.")


def findings(survey: "Survey") -> list[Finding]:
    """What the numbers say, as far as there are enough games to say it."""
    if min(table.games for table in survey.tables) < FEWEST_DEALS:
        return [TOO_FEW]
    found: list[Finding | None] = [
        _wonders(survey),
        _sides(survey),
        _first_picks(survey),
        _contested(survey),
        _underrated(survey),
    ]
    found += [_guilds(survey), _points(survey), _colours(survey), _seats(survey)]
    return [finding for finding in found if finding]


def gain(estimate: "Estimate | None") -> str:
    """A difference of victories with its sign: '+12'."""
    return "–" if estimate is None else signed(round(estimate.value))


def index(estimate: "Estimate | None") -> str:
    """Victories of a fair share of 100."""
    return "–" if estimate is None else f"{estimate.value:.0f}"


def margin(estimate: "Estimate | None") -> str:
    """Half the width of the 95 % interval: '±3'."""
    return "" if estimate is None else f"±{max(1, round(estimate.margin))}"


def share(estimate: "Estimate | None") -> str:
    """A share in percent."""
    return "–" if estimate is None else f"{100 * estimate.value:.0f}\N{NO-BREAK SPACE}%"


def full_name(line: "CardLine", survey: "Survey") -> str:
    """A card's name, with its Age where there are two of that name."""
    twins = sum(other.card.name == line.card.name for other in survey.cards) > 1
    return f"{line.card.name} ({ROMAN[line.card.age - 1]})" if twins else line.card.name


def _players(numbers: tuple[int, ...]) -> str:
    """The numbers of players as one says them."""
    first, last = numbers[0], numbers[-1]
    if len(numbers) > 2 and numbers == tuple(range(first, last + 1)):
        return f"{first} to {last} players"
    return f"{listed(map(str, numbers))} players"


def _are_apart(one: "Estimate", other: "Estimate") -> bool:
    """Whether the intervals have nothing in common."""
    return one.low > other.high or other.low > one.high


def _wonders(survey: "Survey") -> Finding | None:
    best, worst = survey.wonders[0], survey.wonders[-1]
    if not _are_apart(best.wins, worst.wins):
        return None
    return Finding(
        f"{best.name} wins most, {worst.name} least.",
        f"Where 100 is fair, {best.name} wins {index(best.wins)} ({margin(best.wins)}) and {worst.name} "
        f"{index(worst.wins)} ({margin(worst.wins)}).",
    )


def _sides(survey: "Survey") -> Finding | None:
    sides = list(dict.fromkeys(line.side for line in sorted(survey.wonders, key=lambda line: line.side)))
    if len(sides) != 2:
        return None
    by_name = {(line.city, line.side): line.wins for line in survey.wonders}
    pairs = {
        city: (by_name[city, sides[0]], by_name[city, sides[1]])
        for city, side in by_name
        if side == sides[0] and (city, sides[1]) in by_name
    }
    if not pairs:
        return None
    better = sum(second.value > first.value for first, second in pairs.values())
    city, (first, second) = max(pairs.items(), key=lambda pair: abs(pair[1][0].value - pair[1][1].value))
    if not _are_apart(first, second):
        return None
    return Finding(
        f"Side {sides[1]} is the stronger one for {better} of {len(pairs)} wonders.",
        f"The side matters most at {city}: {index(first)} with {sides[0]}, {index(second)} with {sides[1]}.",
    )


def _first_picks(survey: "Survey") -> Finding | None:
    best = []
    for age in (1, 2, 3):
        lines = (line for line in survey.cards if line.card.age == age)
        there = [line for line in lines if line.opening and line.opening.low > 0]
        if there:
            # By the lower end of the interval: the highest of many values is often one that chance has raised.
            best.append((age, max(there, key=lambda line: line.opening.low if line.opening else 0.0)))
    if not best:
        return None
    names = [f"{line.card.name} in Age {ROMAN[age - 1]} ({gain(line.opening)})" for age, line in best]
    return Finding(
        f"Best first picks: {listed(line.card.name for _, line in best)}.",
        f"To open with them rather than with another card wins so many more games, where 100 is fair: {listed(names)}.",
    )


def _contested(survey: "Survey") -> Finding | None:
    there = [line for line in survey.cards if line.first_pick]
    if not there:
        return None
    most = max(there, key=lambda line: line.first_pick.value if line.first_pick else 0.0)
    least = min(there, key=lambda line: line.first_pick.value if line.first_pick else 1.0)
    if not (most.first_pick and least.first_pick and _are_apart(most.first_pick, least.first_pick)):
        return None
    return Finding(
        f"{full_name(most, survey)} is the most wanted card, {full_name(least, survey)} the least.",
        f"Of those who see them for the first time, {share(most.first_pick)} build {most.card.name} at once, and "
        f"{share(least.first_pick)} {least.card.name}.",
    )


def _underrated(survey: "Survey") -> Finding | None:
    """The card that helps most for how seldom it is taken at once: both as places among the cards of its Age."""
    gaps = []
    for age in (1, 2, 3):
        there = [line for line in survey.cards if line.card.age == age and line.opening and line.first_pick]
        worth = sorted(there, key=lambda line: line.opening.value if line.opening else 0.0)
        liked = sorted(there, key=lambda line: line.first_pick.value if line.first_pick else 0.0)
        gaps += [
            ((worth.index(line) - liked.index(line)) / len(there), line)
            for line in there
            if line.opening and line.opening.low > 0
        ]
    if not gaps:
        return None
    gap, line = max(gaps, key=lambda gap: gap[0])
    if gap <= 0:
        return None
    return Finding(
        f"{full_name(line, survey)} is under-rated.",
        f"Of those who see it for the first time, {share(line.first_pick)} build it, yet as a first pick it brings "
        f"{gain(line.opening)} ({margin(line.opening)}).",
    )


def _guilds(survey: "Survey") -> Finding | None:
    there = [line for line in survey.guilds() if line.brought is not None and line.has_builders]
    if len(there) < 2:
        return None
    richest = max(there, key=lambda line: line.brought or 0.0)
    poorest = min(there, key=lambda line: line.brought or 0.0)
    return Finding(
        f"The {richest.card.name} brings most, the {poorest.card.name} least.",
        f"In the cities that have them, {richest.brought:.1f} and {poorest.brought:.1f} points.",
    )


def _points(survey: "Survey") -> Finding:
    names = [each.name for each in survey.tables[0].categories]
    ahead = {name: survey.category(name)[0] - survey.category(name)[1] for name in names}
    best, second = sorted(names, key=lambda name: -ahead[name])[:2]
    return Finding(
        f"Winners win by {best} and {second}.",
        f"They are {ahead[best]:.1f} points ahead of the others in {best} and {ahead[second]:.1f} in {second}.",
    )


def _colours(survey: "Survey") -> Finding:
    names = [each.name for each in survey.tables[0].colours]
    ahead = {name: survey.colour(name)[0] - survey.colour(name)[1] for name in names}
    most, least = max(names, key=lambda name: ahead[name]), min(names, key=lambda name: ahead[name])
    winners, others = survey.colour(most)
    text = f"They have {winners:.1f} {most} cards where the others have {others:.1f}"
    if ahead[least] >= 0:
        return Finding(f"Winners build more of everything, {most} most of all.", f"{text}.")
    winners, others = survey.colour(least)
    return Finding(
        f"Winners build more {most} and fewer {least} cards.",
        f"{text}, and {winners:.1f} {least} ones against {others:.1f}.",
    )


def _seats(survey: "Survey") -> Finding | None:
    seats = [seat for table in survey.tables for seat in table.seats]
    if max(seat.margin for seat in seats) > WIDEST_SEAT:
        return None
    low, high = min(seat.value for seat in seats), max(seat.value for seat in seats)
    outside = sum(not seat.low <= 100 <= seat.high for seat in seats)
    said = "Where you sit does not matter." if outside <= max(1, len(seats) // 8) else "Where you sit seems to matter."
    return Finding(said, f"All seats win between {low:.0f} and {high:.0f} where 100 is fair.")
