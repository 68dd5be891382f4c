"""What single events cost at some number of workers: a choice, a reveal, a stream that is open, a wake-up."""

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import msgspec

from benchmarks.server.costs import Cost, Load, Run, Units
from benchmarks.server.paced import Meter, PacedGame, Phase, together, until
from benchmarks.server.players import SEATS, TURNS, Measured
from benchmarks.server.run import LoadGenerator, percentile
from benchmarks.server.stack import Stack
from septem.bots import LEVELS
from septem.errors import SetupError
from septem.server.runtime.redis_notifier import CHANNEL

# Games that are played before anything is measured, so that everything is loaded once at each worker.
WARM_UP_GAMES = 8
WAKEUPS_PER_SECOND = 300
# Who leaves is noted within this time, which is no part of what comes after it.
NOTED_WITHIN = 5.5
# Turns with an extra decision, such as a card from the discard pile, can come between the rounds that are measured.
SPARE_TURNS = 4


@dataclass(frozen=True)
class Scale:
    """How much is measured."""

    workers: Sequence[int]
    games: int
    rounds: int
    idle_seconds: float
    per_second: float
    load_games: int
    load_seconds: float
    levels: Sequence[int]
    bot_rounds: int
    capacity_seconds: int
    wakeups: int


FULL = Scale((1, 2, 4), 28, 2, 8.0, 20.0, 60, 20.0, range(1, len(LEVELS) + 1), 2, 5, 600)
# Just enough to see that everything works.
QUICK = Scale((1, 2), 3, 1, 2.0, 8.0, 4, 8.0, (1, 3), 1, 1, 50)


class UnitBenchmark:
    """Measures one set-up of the server."""

    def __init__(self, stack: Stack, scale: Scale, seats: int = SEATS) -> None:
        self._stack, self._scale, self._seats = stack, scale, seats
        self._measured = Measured()
        self._rng = random.Random(1)
        self._meter = Meter(stack, self._measured, self._rng)

    async def run(self, workers: int, *, by_table: bool) -> Run:
        """The costs of all events, and for tables of four a load."""
        await self._warm_up()
        base = await self._meter.rest(self._scale.idle_seconds)
        base_memory = self._stack.memory()
        wakeup = await self._wakeup(base)
        games = [self._new_game() for _ in range(self._scale.games)]
        try:
            begun = await self._begin(games)
            memory = self._stack.memory()
            units = await self._units(games, base, begun, wakeup)
        finally:
            for game in games:
                game.end()
        return Run(
            workers=workers,
            by_table=by_table,
            seats=self._seats,
            units=units,
            base_memory=base_memory / workers,
            game_memory=max(0, memory - base_memory) / len(games),
            load=await self._load() if self._seats == SEATS else None,
        )

    def _new_game(self) -> PacedGame:
        return PacedGame(self._stack, self._measured, self._rng, self._seats)

    async def _warm_up(self) -> None:
        games = [self._new_game() for _ in range(min(WARM_UP_GAMES, self._scale.games))]
        for game in games:
            await game.begin()
            game.hurry_to(2)
        await until(lambda: all(game.waiting for game in games))
        for game in games:
            game.end()
        await asyncio.sleep(NOTED_WITHIN)

    async def _wakeup(self, base: Phase) -> Cost:
        """A message about a table that is not watched anywhere, for each worker that gets it."""
        publish = partial(self._stack.redis_client.publish, CHANNEL, "nowhere 1")
        count = self._scale.wakeups
        phase = await self._meter.phase([publish] * count, count / WAKEUPS_PER_SECOND)
        each = phase.each(per_second(base))
        return Cost(worker=each.worker / len(self._stack.workers), redis=each.redis)

    async def _begin(self, games: Sequence[PacedGame]) -> Phase:
        begun: set[asyncio.Task[None]] = set()
        events = [lambda game=game: self._measured.start(game.begin(), begun) for game in games]
        seconds = len(games) * self._seats / self._scale.per_second
        return await self._meter.phase(
            events, seconds, partial(until, lambda: all(len(game.waiting) == self._seats for game in games))
        )

    async def _units(self, games: Sequence[PacedGame], base: Phase, begun: Phase, wakeup: Cost) -> Units:
        streams = len(games) * self._seats
        resting = await self._meter.rest(self._scale.idle_seconds)
        beside, alone = per_second(resting), per_second(base)
        for game in games:
            game.hurry_to(self._rng.randrange(TURNS - self._scale.rounds - SPARE_TURNS))
        await until(lambda: all(game.waiting for game in games))
        self._measured.clear()
        choices, reveals = [], []
        for _ in range(self._scale.rounds):
            choices.append(await self._choose(games))
            reveals.append(await self._reveal(games, is_seen=True))
        units = Units(
            base=alone * (1 / len(self._stack.workers)),
            idle=(beside - alone).at_least_zero() * (1 / streams),
            begin=begun.each(alone),
            choice=together(choices).each(beside),
            reveal=together(reveals).each(beside),
            wakeup=wakeup,
        )
        return units if len(self._stack.workers) > 1 else await self._unseen(games, alone, units)

    async def _unseen(self, games: Sequence[PacedGame], alone: Cost, units: Units) -> Units:
        """The same without a stream, and then every stream opened again."""
        for game in games:
            game.close_streams()
        await asyncio.sleep(NOTED_WITHIN)
        choice = await self._choose(games)
        reveal = await self._reveal(games, is_seen=False)
        connect = await self._connect(games)
        return msgspec.structs.replace(
            units,
            unseen_choice=choice.each(alone),
            unseen_reveal=reveal.each(alone),
            connect=connect.each(alone) * (1 / self._seats),
        )

    async def _choose(self, games: Sequence[PacedGame]) -> Phase:
        """All but one choose in every game."""
        chosen = []
        for game in games:
            places = game.waiting
            self._rng.shuffle(places)
            chosen += [partial(game.release, place) for place in places[1:]]
        self._rng.shuffle(chosen)
        return await self._answered(chosen, self._scale.per_second)

    async def _reveal(self, games: Sequence[PacedGame], *, is_seen: bool) -> Phase:
        """The last one chooses in every game."""
        waiting = [game for game in games if game.waiting]
        chosen = [partial(game.release, game.waiting[0]) for game in waiting]
        self._rng.shuffle(chosen)
        phase = await self._answered(chosen, self._scale.per_second / self._seats)
        if is_seen:
            await until(lambda: all(game.waiting or game.over.is_set() for game in games))
        return phase

    async def _answered(self, chosen: Sequence[partial[None]], per_second: float) -> Phase:
        measured = self._measured
        before = len(measured.choices) + measured.refused
        phase = await self._meter.phase(
            chosen,
            len(chosen) / per_second,
            partial(until, lambda: len(measured.choices) + measured.refused == before + len(chosen)),
        )
        if measured.refused:
            raise SetupError(f"{measured.refused} choices were refused, so that their cost says nothing.")
        self._check_errors(measured.errors)
        return phase

    def _check_errors(self, errors: Sequence[str]) -> None:
        if errors:
            raise SetupError(f"{len(errors)} tasks of players failed, the first with {errors[0]}")

    async def _connect(self, games: Sequence[PacedGame]) -> Phase:
        opening: set[asyncio.Task[None]] = set()
        events = [lambda game=game: self._measured.start(game.open_streams(), opening) for game in games]
        seconds = len(games) * self._seats / self._scale.per_second
        return await self._meter.phase(
            events, seconds, partial(until, lambda: all(game.waiting or game.over.is_set() for game in games))
        )

    async def _load(self) -> Load:
        """People at their usual pace."""
        generator = LoadGenerator(self._stack, seed=1, seats=self._seats)
        try:
            await generator.fill(self._scale.load_games)
            # From here on the first change of each page is logged with an image of it.
            self._stack.administrator.execute("CHECKPOINT")
            before = self._stack.read()
            step = await generator.measure(self._scale.load_seconds)
            after = self._stack.read()
        finally:
            generator.close()
        self._check_errors(step.errors)
        seconds = after.at - before.at
        used = self._stack.used(before, after) + Cost(sent=step.bytes)
        return Load(
            games=step.games,
            choices=len(step.choices) / step.seconds,
            reveals=len(step.reveals) / step.seconds,
            choice_p50=percentile(step.choices, 50),
            choice_p95=percentile(step.choices, 95),
            reveal_p50=percentile(step.reveals, 50),
            reveal_p95=percentile(step.reveals, 95),
            used=used * (1 / seconds),
            clients=step.client_share,
            memory=step.memory,
            refused=step.refused,
            lost=step.lost,
        )


def per_second(phase: Phase) -> Cost:
    """What a phase used in each second."""
    return phase.used * (1 / phase.seconds)
