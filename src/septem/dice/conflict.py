"""The military conflict at the end of the game (D61–D66)."""

from collections.abc import Sequence
from typing import NamedTuple

from septem.data.dice.components import Conflict


class Outcome(NamedTuple):
    """What the conflict costs and brings one side; `loss` is negative or nothing."""

    loss: int
    reward: int

    @property
    def points(self) -> int:
        """Both together."""
        return self.loss + self.reward


def settle(mights: Sequence[int], rules: Conflict, opponent_counts: int = 1) -> list[Outcome]:
    """The outcome for each of the sides, which sit in a circle.

    >>> from septem.data.dice import load
    >>> settle([3, 3, 5], load().sheet.conflict)
    [Outcome(loss=-2, reward=2), Outcome(loss=-2, reward=2), Outcome(loss=0, reward=5)]

    Two sides compare once, or as often as `opponent_counts` says (D63).
    """
    return [
        Outcome(_loss(mights, seat, rules, opponent_counts), _reward(mights, seat, rules))
        for seat in range(len(mights))
    ]


def _loss(mights: Sequence[int], seat: int, rules: Conflict, opponent_counts: int) -> int:
    sides = len(mights)
    rivals = [mights[1 - seat]] * opponent_counts if sides == 2 else [mights[(seat + 1) % sides], mights[seat - 1]]
    loss = sum(_against(mights[seat], rival, rules) for rival in rivals)
    return loss if mights[seat] else max(loss, rules.pacifist_floor)


def _against(might: int, rival: int, rules: Conflict) -> int:
    if might >= rival:
        return 0
    return rules.half_or_less if rival >= 2 * might else rules.weaker


def _reward(mights: Sequence[int], seat: int, rules: Conflict) -> int:
    """Ranks are totals, not places left over (D66); a pacifist has none."""
    totals = sorted({might for might in mights if might}, reverse=True)
    if not mights[seat] or mights[seat] not in totals[:2]:
        return 0
    points = rules.first if mights[seat] == totals[0] else rules.second
    return points - (rules.tie_penalty if list(mights).count(mights[seat]) > 1 else 0)
