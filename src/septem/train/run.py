"""A run of training: rounds of play and lessons, exams, checkpoints and a log."""

import time
from collections.abc import Generator, Iterator
from contextlib import closing, nullcontext
from copy import deepcopy
from math import isfinite
from pathlib import Path
from typing import Any

import numpy as np
import torch
from msgspec.structs import asdict

from septem.errors import DataError, SeptemError, SetupError
from septem.train.checkpoints import WEIGHTS, Folder
from septem.train.config import Config, file_named
from septem.train.exams import check_rival, share_against_bot, share_against_others
from septem.train.learner import Learner
from septem.train.lesson import Told
from septem.train.network import Network, load_network
from septem.train.simulation import Simulation
from septem.train.table import Table
from septem.train.tables import Tables
from septem.train.tools import Tools
from septem.words import listed, shown

DEVICES = ("auto", "cpu", "cuda")
FORMER_SELF = "former self"
EXAM_DEALS = 200
MULTIPLIES_HALVES = ("avx512_bf16", "amx_bf16")  # what such a CPU says of itself
SECONDS_A_CHECKPOINT = 60.0


class Training:
    """A run, from its beginning or from its last checkpoint on."""

    def __init__(self, config: Config, folder: Path, device: str, command: str = "") -> None:
        self.config = config
        self.device = torch.device(checked_device(device))
        kind = torch.bfloat16 if multiplies_halves(self.device) else torch.float32
        torch.manual_seed(config.seed)
        self.network = _beginner(config, kind).to(self.device)
        self._tools = Tools.for_device(self.device)
        opponent = config.opponent
        self._opponents = [] if opponent is None else [_trained("opponent", opponent, kind).to(self.device)]
        self.learner = Learner(self.network, config.learning, self._tools, 1 if self._opponents else None)
        self._former = deepcopy(self.network)
        for rival in config.rivals:
            check_rival(rival, config.tables[0].options)
        self.decisions = self.lessons = self.rounds = 0
        self._examined = self._kept = 0  # how many exams are in the log, and how many snapshots in the folder
        self.seconds = 0.0  # of play and learning
        self.folder = Folder(folder, config, command)
        self._resume()

    @property
    def progress(self) -> float:
        """Which part of the run is done."""
        return min(1.0, self.decisions / self.config.decisions)

    @property
    def is_done(self) -> bool:
        """Whether everything is learnt, examined and kept; what was interrupted at the very end is not."""
        config = self.config
        return self.progress == 1 and self._examined == config.exams and self._kept == len(config.snapshots)

    def run(self) -> Generator[dict[str, Any], None, None]:
        """Trains, and tells after every round how it goes; what it tells at exams is in the log too."""
        if self.is_done:
            return
        # What is recorded for a GPU cannot be on its usual stream.
        is_gpu = self.device.type == "cuda"
        stream = torch.cuda.stream(torch.cuda.Stream()) if is_gpu else nullcontext()  # type: ignore[no-untyped-call]
        with stream, self.folder.held():
            yield from self._run()

    def save(self) -> Path:
        """Writes the weights, and a checkpoint unless they are refused: it would take the place of a good one."""
        self._clock()  # an interrupted GPU may still be learning
        file = self._write_weights(WEIGHTS)
        self.folder.write(
            {
                "network": self.network.state_dict(),
                "former": self._former.state_dict(),
                "optimiser": self.learner.optimiser.state_dict(),
                "decisions": self.decisions,
                "lessons": self.lessons,
                "rounds": self.rounds,
                "seconds": self.seconds,
                "examined": self._examined,
                "kept": self._kept,
            }
        )
        return file

    def _resume(self) -> None:
        with self.folder.restoring(self.device) as state:
            if state is None:
                return
            self.network.load_state_dict(state["network"])
            self._former.load_state_dict(state["former"])
            self.learner.restore(state["optimiser"])
            counts = ("decisions", "lessons", "rounds", "examined", "kept")
            self.decisions, self.lessons, self.rounds, self._examined, self._kept = (
                int(state[name]) for name in counts
            )
            self.seconds = float(state["seconds"])
            # The same numbers as in the beginning would be drawn again.
            torch.manual_seed(_seed_after(self.config.seed, self.rounds))

    def _run(self) -> Iterator[dict[str, Any]]:
        self.folder.cut_log(self.decisions)
        networks = [self.network, *self._opponents]
        with closing(Tables(self.config, networks, self.device, self._tools, self.rounds)) as tables:
            tables.open_first(is_new=self.rounds == 0)
            exam = self._exam_table() if self.config.exams else None
            written = time.monotonic()
            while not self.is_done:
                told = self._round(tables)
                self._keep_snapshots()
                if exam is not None and self._examined < (due := int(self.progress * self.config.exams)):
                    told |= {"players": self.config.tables[0].players, "exams": self._examine(exam)}
                    self.folder.log(told)
                    self._examined = due
                yield told
                if time.monotonic() - written > SECONDS_A_CHECKPOINT:
                    self.save()
                    written = time.monotonic()
        self.save()

    def _round(self, tables: Tables) -> dict[str, Any]:
        """Plays at the next tables, and learns from it."""
        how = self.config.learning
        seated = tables.next_round(self.rounds)
        start = self._clock()
        rounds = [table.play() for _, table in seated]
        middle = self._clock()
        rate = how.rate * min(1.0, (self.lessons + 1) / how.warm_up) * falling(self.progress, how.rate_left)
        told = self.learner.learn(rounds, rate, how.variety * falling(self.progress, how.variety_left))
        end = self._clock()
        self._check(told)
        players = self.learner.players
        decisions = sum(int(played.decides[:, :players].sum()) for played in rounds)
        self.decisions += decisions
        self.lessons += sum(len(played.masks) * (players or played.masks.shape[1]) for played in rounds)
        self.rounds += 1
        self.seconds += end - start
        return {
            "rounds": self.rounds,
            "decisions": self.decisions,
            "seconds": self.seconds,
            "tables": [str(kind) for kind, _ in seated],
            "speed": decisions / (end - start),
            "playing": middle - start,
            "learning": end - middle,
            **told._asdict(),
        }

    def _keep_snapshots(self) -> None:
        """Writes the weights of all parts of the run that are behind it."""
        for part in sorted(self.config.snapshots)[self._kept :]:
            if part <= self.progress:
                self._write_weights(f"weights-{part:g}.safetensors")
                self._kept += 1

    def _write_weights(self, name: str) -> Path:
        return self.folder.write_weights(self.network, name, self.decisions, self.seconds)

    def _exam_table(self) -> Table:
        """A table of the first kind, at which it meets its opponent or, if it has none, its former self."""
        simulation = Simulation(self.config.games, self.config.tables[0].options, self.device, self.config.seed)
        others = self._opponents or [self._former]
        return Table(simulation, [self.network, *others], self.config.steps, self.config.learning, self._tools)

    def _examine(self, exam: Table) -> dict[str, float]:
        """Meets its opponent or its former self, and the rivals; then it is the former self of the next exam."""
        found = {self.config.opponent or FORMER_SELF: share_against_others(exam)}
        options = self.config.tables[0].options
        for rival in self.config.rivals:
            found[rival] = share_against_bot(self.network, rival, options, EXAM_DEALS)
        self._former.load_state_dict(self.network.state_dict())
        return found

    def _check(self, told: Told) -> None:
        if not all(map(isfinite, told)):
            raise SeptemError(f"The numbers are no longer finite after round {self.rounds + 1}; try a smaller rate.")

    def _clock(self) -> float:
        """The time when the GPU has done its work."""
        if self.device.type == "cuda":
            torch.cuda.synchronize()
        return time.perf_counter()


def falling(progress: float, left: float) -> float:
    """From 1 to what is left at the end, in a straight line."""
    return 1 - (1 - left) * progress


def _seed_after(seed: int, rounds: int) -> int:
    """A seed of its own for a run that goes on after so many rounds."""
    return int(np.random.SeedSequence((seed, rounds)).generate_state(1)[0])


def checked_device(name: str) -> str:
    """A device that there is; 'auto' is a GPU if there is one."""
    if name not in DEVICES:
        raise SetupError(f"There is no device '{shown(name)}'; choose {listed(DEVICES, 'or')}.")
    has_gpu = torch.cuda.is_available()
    if name == "auto":
        return "cuda" if has_gpu else "cpu"
    if name == "cuda" and not has_gpu:
        raise SetupError("PyTorch finds no GPU here; train on the CPU, with a run small enough for it.")
    return name


def multiplies_halves(device: torch.device) -> bool:
    """Whether numbers of 16 bits are multiplied faster there than those of 32: on a GPU, and on some CPUs."""
    return device.type == "cuda" or any(torch.cpu.get_capabilities().get(name) for name in MULTIPLIES_HALVES)


def _beginner(config: Config, kind: torch.dtype) -> Network:
    """The network as it is before it learns: fresh, or one that has learnt already."""
    if config.start is None:
        return Network(config.size, kind)
    network = _trained("start", config.start, kind)
    if network.size != config.size:
        size = listed(f"{name} = {value}" for name, value in asdict(network.size).items())
        raise SetupError(f"start: [size] must be that of the network it begins with, which has {size}.")
    return network


def _trained(part: str, name: str, kind: torch.dtype) -> Network:
    """A network that has learnt already, for this part of a run."""
    try:
        return load_network(file_named(name), kind)
    except DataError as error:
        raise DataError(f"{part}: {error}") from error
