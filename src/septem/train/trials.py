"""Moves tried out: at some decisions the likeliest ones are played, each in several games that go on from there.

A move that a player makes says little of the others that it could have made, and luck hides most of what it was worth.
Where many games go on from one state, those others are seen as well, and luck is the same for all of them: what is
still hidden from the player who decides stays as it is.
"""

import torch
from torch import Tensor

from septem.train.config import Learning, Trying
from septem.train.drawing import draw, masked
from septem.train.network import Network
from septem.train.rounds import Round
from septem.train.simulation import Simulation
from septem.train.table import Table
from septem.train.tools import Tools
from septem.train.tried import Tried

PLAYER = 0  # who decides; one seat is like another


class Trials:
    """Trials at the decisions that come next at a table."""

    def __init__(self, table: Table, network: Network, how: Learning, trying: Trying, tools: Tools) -> None:
        main = table.simulation
        games, device = len(main.ended), main.ended.device
        self._main = main
        self._network = network
        self._how = how
        self._trying = trying
        self._tools = tools
        self._roots = games // (trying.moves * trying.games)
        simulation = Simulation(games, main.options, device, seed=0)
        self._table = Table(simulation, [network], trying.turns, how, tools)
        self.tried = self._room(trying.rounds * self._roots)
        self._recording: torch.cuda.CUDAGraph | None = None

    @torch.no_grad()
    def hold(self) -> Tried:
        """Tries moves out."""
        if not self._main.ended.is_cuda:
            self._hold()
        elif self._recording is None:
            self._hold()
            self._recording = torch.cuda.CUDAGraph()
            stream = torch.cuda.current_stream()
            with torch.cuda.graph(self._recording, stream=stream, capture_error_mode="thread_local"):
                self._hold()
        else:
            self._recording.replay()
        return self.tried

    def _hold(self) -> None:
        for number in range(self._trying.rounds):
            self._try(slice(number * self._roots, (number + 1) * self._roots))

    def _try(self, rows: slice) -> None:
        """Chooses decisions at random, and tries the likeliest moves there."""
        trying, tried, main = self._trying, self.tried, self._main
        chosen = torch.randint(len(main.ended), (self._roots,), device=main.ended.device)
        observations, masks = main.observations[PLAYER][:, chosen], main.masks[PLAYER][chosen]
        chances, whats = self._logits(PLAYER, chosen).softmax(dim=1).topk(trying.moves)
        counts = chances >= trying.least
        # In the place of moves that do not count the likeliest is played.
        whats = torch.where(counts, whats, whats[:, :1])
        begin = [whats.flatten().repeat_interleave(trying.games)]
        # What the others do at the same time is the same for all of them.
        others = [draw(self._logits(player, chosen)) for player in range(1, main.options.players)]
        begin += [other.repeat_interleave(trying.moves * trying.games) for other in others]
        states = main.states[chosen].repeat_interleave(trying.moves * trying.games, dim=0)
        played = self._play(states, torch.stack(begin))
        shape = (self._roots, trying.moves, trying.games)
        found = outcomes(played, self._how.lead)
        shares, leads = (of[: len(states)].view(shape).mean(dim=2) for of in found)
        kept = (tried.masks, tried.whats, tried.counts, tried.shares, tried.leads)
        for of, new in zip(kept, (masks, whats, counts, shares, leads), strict=True):
            of[rows] = new
        tried.observations[:, rows] = observations

    def _logits(self, player: int, chosen: Tensor) -> Tensor:
        """What a player would do in these games."""
        network, main = self._network, self._main
        return masked(network.judge(main.observations[player][:, chosen]).logits, main.masks[player][chosen])

    def _play(self, states: Tensor, begin: Tensor) -> Round:
        """Plays all games that fill the table; with some to spare, the first is played there again."""
        spare = len(self._table.simulation.ended) - len(states)
        if spare:
            states = torch.cat([states, states[:1].expand(spare, -1)])
            begin = torch.cat([begin, begin[:, :1].expand(-1, spare)], dim=1)
        self._table.play_out(states, begin)
        return self._table.round

    def _room(self, rows: int) -> Tried:
        main, moves = self._main, self._trying.moves

        def room(*shape: int, kind: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(*shape, dtype=kind, device=main.ended.device)

        return Tried(
            room(main.observations.shape[1], rows, kind=torch.int8),
            room(rows, main.masks.shape[2], kind=torch.int8),
            room(rows, moves, kind=torch.int64),
            room(rows, moves),
            room(rows, moves),
            room(rows, moves),
        )


def outcomes(played: Round, lead_reward: float) -> tuple[Tensor, Tensor]:
    """What each game brought the first player: the end, or what was expected when the round was over."""
    is_open = torch.ones_like(played.ended[0])
    shares, ahead = torch.zeros_like(played.shares[0, PLAYER]), torch.zeros_like(played.ahead[0, PLAYER])
    for ended, share, lead in zip(played.ended, played.shares[:, PLAYER], played.ahead[:, PLAYER], strict=True):
        now = ended & is_open
        shares, ahead, is_open = shares + share * now, ahead + lead * now, is_open & ~ended
    return (
        torch.where(is_open, played.last_wins[PLAYER], shares),
        torch.where(is_open, played.last_leads[PLAYER], lead_reward * ahead),
    )
