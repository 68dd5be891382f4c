"""Games imagined from one view, in which some moves are tried and the network plays on, in some beside a mind."""

from collections.abc import Sequence
from queue import SimpleQueue
from typing import Any, TypeAlias

import numpy

from septem.bots.minds import mind_of
from septem.bots.network.files import Size
from septem.bots.network.search.compiled import compiled_rollouts
from septem.bots.network.search.manner import Manner
from septem.bots.network.search.room import new_desk
from septem.bots.network.search.threads import threads, threads_here
from septem.bots.network.thinking.judging import Desk, Layers
from septem.bots.thinking.picking import WEIGHING
from septem.data.rows import size
from septem.data.tables import tables
from septem.game.view import View
from septem.kernel.arrays import array_of, dtype
from septem.kernel.circle import moment, players_at
from septem.kernel.knowledge import Memory
from septem.kernel.layout import GameRow

Array: TypeAlias = numpy.ndarray[Any, numpy.dtype[Any]]
ROWS = 24  # games that step side by side: more are hardly faster, and the clock is looked at between them


class Imagined:
    """Games that a seat could be in, as many as are asked for; game number i is the same whenever it is asked for.

    They are played in parts that do not depend on how many threads there are, so neither does what comes of them.
    """

    def __init__(self, view: View, layers: Layers, manner: Manner, seed: int) -> None:
        row, data = view.row, bytearray(bytes(view))
        self._player, self._seed, self._manner = view.seat, seed, manner
        self._until = moment(row.age, row.turn) + manner.turns
        self._view = numpy.frombuffer(data, dtype(GameRow), 1)
        self._memory = numpy.frombuffer(data, dtype(Memory), 1, size(GameRow))
        self._tables, self._layers = array_of(tables(view.edition)), layers
        self._minds = array_of(mind_of(WEIGHING, view.edition))
        compiled = compiled_rollouts()
        # Asked for here, since the first games of a process load or compile them, which is no time to think.
        self._imagine, self._let_others_choose = compiled.imagine_rows, compiled.let_others_choose
        self._take_actions, self._play_on = compiled.take_actions, compiled.play_on
        network = Size(len(layers.inward_bias), len(layers.first), len(layers.value_first_bias))
        self._desks: SimpleQueue[Desk] = SimpleQueue()
        for _ in range(threads_here()):
            self._desks.put(new_desk(network, ROWS, players_at(row)))

    def at_once(self, actions: int) -> int:
        """In how many games to try so many actions before looking at the clock."""
        return max(ROWS // actions, 1) * threads_here()

    def tried(self, actions: Sequence[int], first: int, games: int) -> Array:
        """What comes of each action in the games from `first` on: `[game, action, 0]` the share of the win, 1 the lead.

        Games that could not be imagined are left out.
        """
        step = max(ROWS // len(actions), 1)
        parts = [(begin, min(step, first + games - begin)) for begin in range(first, first + games, step)]
        pool = threads()
        tried = (pool.map if pool else map)(lambda part: self._part(actions, *part), parts)
        return numpy.concatenate(list(tried))

    def _part(self, actions: Sequence[int], first: int, games: int) -> Array:
        desk = self._desks.get()
        try:
            return self._play(actions, first, games, desk)
        finally:
            self._desks.put(desk)

    def _play(self, actions: Sequence[int], first: int, games: int, desk: Desk) -> Array:
        rows, imagined = numpy.repeat(self._view, games), numpy.zeros(games, numpy.int8)
        self._imagine(rows, self._memory, self._tables, desk, self._seed, first, imagined)
        rows, minded = rows[imagined == 1], self._minded(first, games)[imagined == 1]
        how = (self._manner.heat, self._tables, self._minds, self._layers, desk)
        # The others choose once for all actions, which they cannot know of.
        self._let_others_choose(rows, minded, self._player, *how)
        taken = numpy.tile(numpy.array(actions, numpy.int32), len(rows))
        rows, minded = numpy.repeat(rows, len(actions)), numpy.repeat(minded, len(actions))
        self._take_actions(rows, self._player, taken, self._tables, desk.moves)
        shares, leads = numpy.zeros((2, len(rows)), numpy.float32)
        self._play_on(rows, minded, self._player, self._until, *how, shares, leads)
        return numpy.stack([shares, leads], -1).reshape(-1, len(actions), 2)

    def _minded(self, first: int, games: int) -> Array:
        """In which of these games a mind plays the others: in as many as the manner says, spread evenly."""
        ends = numpy.floor(numpy.arange(first, first + games + 1) * self._manner.minded_part)
        minded: Array = numpy.diff(ends).astype(numpy.int8)
        return minded
