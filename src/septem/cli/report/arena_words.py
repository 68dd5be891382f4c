"""The arena in words and figures, as its tables and its page both write them."""

from math import isinf
from typing import TYPE_CHECKING

from septem.cli.report.outcome import COMPANIONS
from septem.words import counted, decimal

if TYPE_CHECKING:
    from septem.arena.plan import Plan
    from septem.arena.ratings import Rating
    from septem.arena.shares import Share
    from septem.arena.sprt import Verdict
    from septem.arena.standings import BotStanding, FaultCount, Standings

UNKNOWN = "–"


def table_words(plan: "Plan") -> str:
    """The table that was played at: '3 players, first edition, seed 0'."""
    if plan.game == "dice":
        return f"7 Dice Wonders, {plan.players} players, side {plan.side}, seed {plan.seed}"
    return f"{plan.players} players{COMPANIONS[plan.variant]}, {plan.edition} edition, seed {plan.seed}"


def games_words(standings: "Standings", planned: int) -> str:
    """How many games there are: '312 of 600 games from 52 deals'."""
    stopped = "" if standings.played == planned else f"{standings.played:,} of "
    return f"{stopped}{counted(planned, 'game')} from {counted(standings.deals, 'deal')}"


def percent(share: float) -> str:
    """A share as it is read: '61.2 %'."""
    return f"{share:.1%}".replace("%", " %")


def share_interval(share: "Share") -> str:
    """The ends of a share's interval in percent: '59.1 to 63.4'."""
    return f"{100 * share.low:.1f} to {100 * share.high:.1f}"


def points_of_rating(rating: "Rating | None") -> str:
    """A rating without its interval."""
    return UNKNOWN if rating is None else whole(rating.rating)


def rating_interval(rating: "Rating | None") -> str:
    """The ends of a rating's interval, as far as it has them: '395 to 430'."""
    if rating is None or (isinf(rating.low) and isinf(rating.high)):
        return UNKNOWN
    if rating.low == rating.high:
        return "fixed"
    if isinf(rating.high):
        return f"from {whole(rating.low)}"
    if isinf(rating.low):
        return f"up to {whole(rating.high)}"
    return f"{whole(rating.low)} to {whole(rating.high)}"


def whole(number: float) -> str:
    """A number without decimals, with a true minus: '−1,204'."""
    if isinf(number):
        return "∞" if number > 0 else "−∞"
    return decimal(number, 0)


def mean(points: float | None) -> str:
    """Mean points, where there are any."""
    return UNKNOWN if points is None else decimal(points, 1)


def pace_of_a_move(seconds: float | None) -> str:
    """How long a move takes: '0.04 ms', '12 ms' or '1.3 s'."""
    if seconds is None:
        return UNKNOWN
    if seconds >= 1:
        return f"{seconds:.1f} s"
    return f"{1000 * seconds:.{0 if seconds >= 0.01 else 1 if seconds >= 0.001 else 2}f} ms"


def without_bound(bots: "list[BotStanding]") -> str:
    """A sentence on the bots that have no finite rating, if there are any."""
    if any(row.rating and isinf(row.rating.rating) for row in bots):
        return "∞ and −∞: always ahead, or always behind; no finite rating fits that."
    return ""


def fault_words(fault: "FaultCount") -> str:
    """What went wrong: '2 games lost by greedy, the first of them (deal 17, table 4): …'."""
    whose = "not played" if fault.bot is None else f"lost by {fault.bot}"
    deal, _, table = fault.key.partition(".")
    first = ", the first of them" if fault.games > 1 else ""
    return f"{counted(fault.games, 'game')} {whose}{first} (deal {deal}, table {table}): {fault.example}"


def verdict_words(plan: "Plan", elo: float, verdict: "Verdict") -> str:
    """What the sequential test says: 'greedy is stronger than random (…)'."""
    from septem.arena.sprt import FEWEST_DEALS

    first, second = plan.everybody
    said = {
        "stronger": f"{first} is stronger than {second}",
        "not stronger": f"{first} is not {elo:g} Elo stronger than {second}",
        "open": f"whether {first} is {elo:g} Elo stronger than {second} is still open",
    }[verdict.decision]
    llr, lower, upper = (decimal(number, 2) for number in (verdict.llr, verdict.lower, verdict.upper))
    too_few = f" of at least {FEWEST_DEALS}" if verdict.deals < FEWEST_DEALS else ""
    return (
        f"Sequential test: {said} (LLR {llr}, bounds {lower} and {upper}, {counted(verdict.deals, 'deal')}{too_few})."
    )


def shortened(name: str, width: int) -> str:
    """The name of a bot with its middle left out, since what tells two bots apart may be at the end.

    The usual name of a file of weights says nothing.

    >>> shortened("network:@small/weights.safetensors", 15)
    'network:@small'
    >>> shortened("network:@small/weights-0.1.safetensors", 15)
    'networ…ghts-0.1'
    >>> shortened("somebody-elses-search:10000", 18)
    'somebod…arch:10000'
    """
    name = name.removesuffix(".safetensors").removesuffix("/weights")
    if len(name) <= width:
        return name
    begin = (width - 1) * 2 // 5 + 1
    return f"{name[:begin]}…{name[begin + 1 - width :]}"
