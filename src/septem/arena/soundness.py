"""Whether a result can be one of a plan's games: read from a file, it may have been changed or come from elsewhere."""

from collections.abc import Iterator
from math import isfinite

from septem.arena.match import Fault, Result
from septem.arena.plan import Plan
from septem.arena.schedule import seatings_of
from septem.arena.tables import places_of
from septem.errors import SetupError
from septem.words import shown

# No game of either kind has more.
MOST_PLAYERS = 7


class Soundness:
    """What the results of a plan have in common; a plan that no arena can have raises SetupError."""

    def __init__(self, plan: Plan) -> None:
        plan.checked()
        if not 1 <= plan.players <= MOST_PLAYERS:
            raise SetupError(f"An arena has tables of 1 to {MOST_PLAYERS} players, not {shown(plan.players)}.")
        self._plan = plan
        self._seatings = {str(game): seats for game, seats in enumerate(seatings_of(plan))}

    def misfit(self, result: Result) -> str | None:
        """What is wrong with a result, or nothing."""
        return next(self._misfits(result), None)

    def _misfits(self, result: Result) -> Iterator[str]:
        players = self._plan.players
        deal, _, game = result.key.partition(".")
        if game not in self._seatings or deal != str(result.deal) or not 0 <= result.deal < self._plan.deals:
            yield f"game '{shown(result.key)}' of deal {shown(result.deal)} is not in the plan"
            return
        if result.bots != self._seatings[game]:
            yield "other bots play this game"
        if len(result.boards) != players:
            yield "there is not a board a seat"
        if not len(result.seconds) == len(result.moves) == players:
            yield "there are not seconds and moves a seat"
        if not all(isfinite(spent) and spent >= 0 for spent in result.seconds) or min(result.moves, default=0) < 0:
            yield "nobody spends less than nothing"
        yield from _in_a_finished_game(result, players) if result.fault is None else _at_fault(result, result.fault)


def _in_a_finished_game(result: Result, players: int) -> Iterator[str]:
    if not len(result.points) == len(result.scores) == len(result.places) == players:
        yield "there are not points, scores and a place a seat"
        return
    if any(sum(score.values()) != points for score, points in zip(result.scores, result.points, strict=True)):
        yield "the scores are not those points"
    # Ties in points may be broken, but who has more is never behind.
    ranks = [(points, -place) for points, place in zip(result.points, result.places, strict=True)]
    if result.places != places_of(ranks):
        yield "the places are not those of these points"


def _at_fault(result: Result, fault: Fault) -> Iterator[str]:
    if result.points or result.scores:
        yield "there are points although it was not played to the end"
    seats = range(len(result.bots))
    if fault.kind == "worker":
        if (fault.seat, fault.bot, result.places) != (None, None, ()):
            yield "somebody has lost although a worker died"
    elif fault.seat is None or fault.seat not in seats or fault.bot != result.bots[fault.seat]:
        yield "the bot at fault does not sit there"
    elif result.places != tuple(len(seats) if seat == fault.seat else 1 for seat in seats):
        yield "the bot at fault is not last, or the others not first"
