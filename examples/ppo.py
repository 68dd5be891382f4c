"""Learns the game by playing against itself: proximal policy optimisation (PPO) in one file.

    python ppo.py --seconds 300 --save weights.npz

The network that learns plays all seats of many games at once. Then it makes those moves likelier that turned out better
than it had expected, and plays on. From time to time it meets `greedy` bots, which it does not learn from.

It always pays the cheapest way, which keeps the network small, and runs on the CPU. `septem train` does all that the
game and a GPU have to offer; this file is for reading, and for changing.
"""

import argparse
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

# On a busy machine, threads that wait without resting would slow each other down many times.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from septem import SetupError
from septem.envs import ACTIONS_VERSION, OBSERVATION_VERSION, WAITING, Batch, Options, Sparring

CLIP = 0.2  # by how much the chance of a move may change in one round
ENTROPY = 0.12  # what variety is worth at the beginning; nearly nothing at the end
LAMBDA = 0.95  # how much a move is credited with what happens later
MARGIN = 0.025  # the reward of a point more than the others, beside that of a victory
STEPS = 18  # steps in a round; a game has 18 turns, and some more steps with certain wonders
WARM_UP = 20  # rounds before learning goes at its full rate
EXAM = 1_000_000_000  # the seed of the deals that it meets the bots in, far from those of training
NEVER = -1e9  # the logit of an action that is not legal
GAMES = 128  # at once
HIDDEN = 128  # numbers of the network
LESSON = 512  # decisions
RATE = 2e-3


class Block(nn.Module):
    """A part of the network that adds something to what comes in, at first next to nothing."""

    def __init__(self, hidden: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(hidden)
        self.first = nn.Linear(hidden, hidden)
        self.second = nn.Linear(hidden, hidden)
        nn.init.zeros_(self.second.weight)

    def forward(self, x: Tensor) -> Tensor:
        """The sum."""
        added: Tensor = self.second(torch.relu(self.first(self.norm(x))))
        return x + added


class Network(nn.Module):
    """From observations to the logits of all actions, and to the reward that is expected."""

    scales: Tensor

    def __init__(self, options: Options, hidden: int = HIDDEN, blocks: int = 1) -> None:
        super().__init__()
        self.register_buffer("scales", torch.ones(options.observation_width))
        self.inward = nn.Linear(options.observation_width, hidden)
        self.blocks = nn.Sequential(*(Block(hidden) for _ in range(blocks)))
        self.norm = nn.LayerNorm(hidden)
        self.policy = nn.Linear(hidden, options.actions)
        self.value = nn.Linear(hidden, 1)
        nn.init.zeros_(self.policy.weight)
        nn.init.zeros_(self.value.weight)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Logits and expected rewards."""
        x = self.norm(self.blocks(self.inward(observations * self.scales)))
        return self.policy(x).masked_fill(masks == 0, NEVER), self.value(x).squeeze(-1)


class Simulation:
    """Games side by side; the tensors share the memory of the batch, and each step writes them anew."""

    def __init__(self, games: int, options: Options, seed: int) -> None:
        self.batch = Batch(games, options, threads=torch.get_num_threads())
        self.batch.reset(seed)
        arrays = (self.batch.observations, self.batch.masks, self.batch.rewards, self.batch.ended, self.batch.points)
        self.observations, self.masks, self.rewards, self.ended, self.points = map(torch.as_tensor, arrays)

    def look(self) -> tuple[Tensor, Tensor]:
        """Copies of observations and masks."""
        return self.observations.clone(), self.masks.clone()

    def step(self, actions: Tensor) -> tuple[Tensor, Tensor]:
        """All players act: their rewards, and which games have ended; those are dealt anew."""
        self.batch.act(actions)
        ended = (self.ended == 1)[:, None]
        points, others = self.points.float(), self.points.shape[1] - 1
        ahead = points - (points.sum(dim=1, keepdim=True) - points) / others
        rewards = (self.rewards + MARGIN * ahead) * ended
        self.batch.renew()
        self.batch.observe()
        return rewards, ended


@dataclass
class Experience:
    """Decisions in any order, and what came of them."""

    observations: Tensor
    masks: Tensor
    actions: Tensor
    logs: Tensor  # of the chances that the moves had
    values: Tensor
    advantages: Tensor

    def lessons(self, size: int) -> Iterator["Experience"]:
        """So many decisions at a time; too few for a whole lesson are left out."""
        for first in range(0, len(self.actions) - size + 1, size):
            yield Experience(*(kept[first : first + size] for kept in vars(self).values()))


@torch.no_grad()
def play(simulation: Simulation, network: Network) -> Experience:
    """Plays a round. Whoever only waits decides nothing, and is left out."""
    steps, rewards, ends = [], [], []
    for _ in range(STEPS):
        observations, masks = simulation.look()
        actions, logs, values = choose(network, observations, masks)
        steps.append((observations, masks, actions, logs, values))
        reward, ended = simulation.step(actions)
        rewards.append(reward)
        ends.append(ended)
    kept = [torch.stack(tensors) for tensors in zip(*steps, strict=True)]
    decides = kept[1][..., WAITING] == 0
    expected = choose(network, *simulation.look())[2]
    advantages = advantages_of(torch.stack(rewards), torch.stack(ends), kept[4], decides, expected)
    # The rows are found once for all, and shuffled on the way, since going through them takes its time.
    rows = decides.flatten().nonzero().squeeze(-1)
    rows = rows[torch.randperm(len(rows), device=rows.device)]
    return Experience(*(tensor.flatten(0, 2)[rows] for tensor in (*kept, advantages)))


def choose(network: Network, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """An action for each row, by chance, the logarithm of the chance that it had, and the expected reward."""
    logits, values = network(observations, masks)
    chances = logits.softmax(dim=-1)
    # Drawn from below 1, so that rounding cannot lead beyond the last action.
    drawn = torch.rand_like(chances[..., :1]).clamp(max=0.99999)
    actions = torch.searchsorted(chances.cumsum(dim=-1), drawn, right=True)
    return actions.squeeze(-1), chances.gather(-1, actions).log().squeeze(-1), values


def advantages_of(rewards: Tensor, ends: Tensor, values: Tensor, decides: Tensor, expected: Tensor) -> Tensor:
    """How much better each decision turned out than expected (generalised advantage estimation, without discount)."""
    advantages = torch.zeros_like(values)
    later = torch.zeros_like(expected)
    for step in reversed(range(len(rewards))):
        expected = rewards[step] + expected * ~ends[step]
        advantages[step] = expected - values[step] + LAMBDA * later * ~ends[step]
        later = torch.where(decides[step], advantages[step], later * ~ends[step])
        expected = torch.where(decides[step], values[step], expected)
    return advantages


def loss_of(
    network: Network,
    variety: float,
    observations: Tensor,
    masks: Tensor,
    actions: Tensor,
    logs_before: Tensor,
    values_before: Tensor,
    advantages: Tensor,
) -> tuple[Tensor, Tensor]:
    """What learning makes smaller, and the entropy of the moves."""
    logits, values = network(observations, masks)
    logs = logits.log_softmax(dim=-1)
    entropy = -(logs.exp() * logs).sum(dim=-1).mean()
    ratio = (logs.gather(-1, actions[:, None]).squeeze(-1) - logs_before).exp()
    gain = (advantages - advantages.mean()) / (advantages.std(correction=0) + 1e-6)
    gain = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
    miss = functional.mse_loss(values, values_before + advantages)
    return 0.5 * miss - gain - variety * entropy, entropy.detach()


class Learner:
    """Makes a network better, lesson by lesson."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.optimiser = torch.optim.AdamW(network.parameters())

    def learn(self, experience: Experience, rate: float, variety: float) -> float:
        """Goes through all lessons once; returns the mean entropy of the moves."""
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        entropies = [self.take(lesson, variety) for lesson in experience.lessons(LESSON)]
        return float(torch.stack(entropies).mean())

    def take(self, lesson: Experience, variety: float) -> Tensor:
        """Makes moves likelier that turned out well, and expectations truer; returns the entropy of the moves."""
        loss: Any
        entropy: Tensor
        loss, entropy = loss_of(self.network, variety, *vars(lesson).values())
        self.optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
        self.optimiser.step()
        return entropy


@torch.no_grad()
def win_share(network: Network, options: Options, rival: str, deals: int) -> float:
    """The share of the victories that the network takes from copies of a bot, every deal from every seat.

    A victory that several share counts in part.
    """
    reward = 0.0
    for seat in range(options.players):
        games = Sparring(deals, options, rival, seat)
        games.reset(EXAM)
        while not games.ended.all():
            logits, _ = network(torch.as_tensor(games.observations), torch.as_tensor(games.masks))
            games.act(logits.argmax(dim=-1))
            games.observe()
        reward += float(games.rewards.mean())
    # Where it has won nothing, rounding may leave a trifle less than that.
    return max(0.0, (reward + 1) / options.players)


def save(file: Path, network: Network, options: Options) -> None:
    """Writes the weights as plain arrays, with what one must know to use them."""
    weights = {name: value.numpy() for name, value in network.state_dict().items()}
    with file.open("wb") as out:
        np.savez(out, **weights, **about(options))


def about(options: Options) -> dict[str, Any]:
    """What the weights are good for."""
    versions = {"observation_version": OBSERVATION_VERSION, "actions_version": ACTIONS_VERSION}
    table = {"players": options.players, "edition": options.edition, "variant": options.variant or ""}
    return {**versions, **table, "payments": options.payments}


def load(file: Path, network: Network, options: Options) -> None:
    """Takes over saved weights, if they are for the same table and a network of the same size."""
    try:
        with np.load(file, allow_pickle=False) as arrays:
            learnt = {name: str(arrays[name]) for name in about(options)}
            if learnt != (wanted := {name: str(value) for name, value in about(options).items()}):
                raise SetupError(f"The weights in {file} are for {learnt}, not {wanted}.")
            network.load_state_dict({name: torch.from_numpy(arrays[name]) for name in network.state_dict()})
    except (BadZipFile, EOFError, KeyError, RuntimeError, TypeError, ValueError) as error:
        raise SetupError(f"{file} holds no weights for this network.") from error


def train(network: Network, options: Options, wishes: argparse.Namespace) -> None:
    """Plays and learns until the time is over, and tells how it goes."""
    simulation = Simulation(GAMES, options, wishes.seed)
    learner = Learner(network)
    # Before the clock starts, the rules and the bots are compiled, which takes a minute or two the first time.
    experience = play(simulation, network)
    say(f"Before it learns, it wins {win_share(network, options, 'greedy', wishes.deals):.3f} against greedy.")
    if not wishes.load:
        # Coins, points and the like are brought down to the size of the columns that are 0 or 1.
        network.scales.copy_(1 / experience.observations.abs().amax(dim=0).clamp(min=1))
    start = told = time.monotonic()
    decisions = rounds = 0
    while (spent := time.monotonic() - start) < wishes.seconds:
        left = 1 - spent / wishes.seconds
        experience = play(simulation, network)
        rate = RATE * min(1, (rounds + 1) / WARM_UP) * (0.03 + 0.97 * left)
        entropy = learner.learn(experience, rate, ENTROPY * (0.05 + 0.95 * left))
        decisions += len(experience.actions)
        rounds += 1
        spent = time.monotonic() - start
        if time.monotonic() - told > wishes.every or spent >= wishes.seconds:
            share = win_share(network, options, "greedy", wishes.deals)
            say(
                f"{spent:5.0f} s  {decisions:13,} decisions  {decisions / spent:10,.0f}/s  entropy {entropy:.2f}  "
                f"wins against greedy {share:.3f}"
            )
            # The match is not counted.
            start += time.monotonic() - start - spent
            told = time.monotonic()


def say(text: str) -> None:
    """A line that is seen at once, also where the output goes to a file."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main(arguments: list[str] | None = None) -> None:
    """Trains and saves, after Ctrl-C too."""
    parser = argparse.ArgumentParser(description="Learns the game by playing against itself.")
    parser.add_argument("--seconds", type=float, default=300, help="how long to learn")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--save", type=Path, metavar="FILE", help="where the weights go, such as weights.npz")
    parser.add_argument("--load", type=Path, metavar="FILE", help="saved weights to go on from")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--edition", default="first")
    parser.add_argument("--variant")
    parser.add_argument("--every", type=float, default=30, metavar="SECONDS", help="how often it meets greedy bots")
    parser.add_argument("--deals", type=int, default=300, help="how many deals it then plays, each from every seat")
    wishes = parser.parse_args(arguments)
    if wishes.seconds < 0 or wishes.deals < 1:
        parser.error("It can learn for no less than 0 seconds, and needs at least one deal to be judged by.")
    if wishes.save and not wishes.save.parent.is_dir():
        parser.error(f"There is no folder {wishes.save.parent} to save in.")
    torch.manual_seed(wishes.seed)
    try:
        options = Options(wishes.players, wishes.edition, wishes.variant, payments="cheapest")
        network = Network(options)
        if wishes.load:
            load(wishes.load, network, options)
    except (SetupError, OSError) as error:
        parser.error(str(error))
    try:
        train(network, options, wishes)
    except KeyboardInterrupt:
        say("Stopped.")
    if wishes.save:
        save(wishes.save, network, options)
        say(f"Saved {wishes.save}.")


if __name__ == "__main__":
    main()
