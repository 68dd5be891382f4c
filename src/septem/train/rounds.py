"""A round of self-play: what everybody saw, did and expected, and how it turned out."""

import torch
from torch import Tensor

from septem.bots.network.network import LEAD
from septem.kernel.actions import WAITING
from septem.train.config import Learning
from septem.train.lesson import Lesson
from septem.train.simulation import Simulation


class Round:
    """Room for the steps of all games: `[step, player, …]`, and games last where nothing else is said."""

    def __init__(self, simulation: Simulation, steps: int) -> None:
        def room(like: Tensor, kind: torch.dtype = torch.float32) -> Tensor:
            return torch.empty(steps, *like.shape, dtype=kind, device=like.device)

        one = simulation.masks[..., 0]
        self.observations = room(simulation.observations, torch.int8)  # [… column, game]
        self.masks = room(simulation.masks, torch.int8)  # [… game, what]
        self.ways = room(simulation.ways, torch.int8)  # [… game, coins]
        self.whats, self.paid = room(one, torch.int32), room(one, torch.int32)
        self.logs, self.decides = room(one), room(one)
        self.wins, self.leads = room(one), room(one)  # what was expected then
        self.shares, self.ahead = room(one), room(one)  # the rewards
        self.ended = room(one[0], torch.bool)
        self.last_wins, self.last_leads = one.float(), one.float()
        self.gains, self.known_wins, self.known_leads = room(one), room(one), room(one)

    def lesson(self, step: int, player: int) -> Lesson:
        """What there is to learn from one player in one step."""
        kept = (self.masks, self.ways, self.whats, self.paid, self.logs, self.decides)
        known = (self.gains, self.known_wins, self.known_leads)
        return Lesson(*(of[step, player] for of in (*kept, *known)))

    def review(self, how: Learning, acts: Tensor) -> None:
        """Says how every decision turned out, and what was to be expected, as is known now.

        `acts` says which player of which game has decided itself.
        """
        decides = self.masks[..., WAITING] == 0
        not_over = ~self.ended[:, None]

        def gains(credit: float) -> tuple[Tensor, Tensor]:
            wins = gains_of(self.shares, not_over, self.wins, decides, self.last_wins, credit)
            leads = gains_of(LEAD * self.ahead, not_over, self.leads, decides, self.last_leads, credit)
            return wins, leads

        self.decides.copy_(decides & acts)
        self.gains.copy_(sum(gains(how.credit), start=torch.zeros_like(self.gains)))
        wins, leads = gains(how.judging_credit)
        self.known_wins.copy_((self.wins + wins).clamp(0, 1))
        self.known_leads.copy_(self.leads + leads)


def gains_of(
    rewards: Tensor, not_over: Tensor, values: Tensor, decides: Tensor, expected: Tensor, credit: float
) -> Tensor:
    """How much better each decision turned out than expected (generalised advantage estimation, without discount)."""
    gains = []
    later = torch.zeros_like(expected)
    for step in reversed(range(len(rewards))):
        expected = rewards[step] + expected * not_over[step]
        gain = expected - values[step] + credit * later * not_over[step]
        gains.append(gain)
        later = torch.where(decides[step], gain, later * not_over[step])
        expected = torch.where(decides[step], values[step], expected)
    return torch.stack(gains[::-1])
