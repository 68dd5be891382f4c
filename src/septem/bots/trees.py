"""The trees of one search, growing in compiled code or in plain Python."""

from collections.abc import Iterator
from typing import Any, Protocol

from septem.bots.minds import mind_of
from septem.bots.thinking.picking import WEIGHING
from septem.bots.thinking.playing import Mind
from septem.bots.thinking.tree import NO_EDGE, REWARD, Desk, Edge, Node, Settings, child_key, find_node, think
from septem.data.rows import blank, clone, size, unpack
from septem.data.tables import tables
from septem.game.view import View
from septem.kernel.knowledge import Memory
from septem.kernel.layout import GameRow

# Room in the trees; when it is used up, playouts go on without making them larger.
MOST_NODES = 1 << 20
EDGES_A_NODE = 2
BLOCK = 128  # playouts of one compiled call

# Found in duplicate matches at three players: see docs/bots.md.
EXPLORE, TRUST, MARGIN = 40, 60, 30


class Trees(Protocol):
    """What every seat has tried so far, from one seat's view."""

    def grow(self, playouts: int, seed: int, first: int) -> None:
        """So many playouts more; `first` is the number of the first of them."""
        ...

    def tried(self, seat: int) -> Iterator[tuple[int, int, float]]:
        """The moves of a seat's root by number, with visits and mean reward."""
        ...


def usual_settings() -> Settings:
    """How the bots search."""
    settings = blank(Settings)
    settings.explore, settings.trust, settings.margin = EXPLORE, TRUST, MARGIN
    return settings


def usual_minds(edition: str) -> tuple[Mind, Mind]:
    """The mind that proposes moves in the trees, and the quicker one that plays on from there."""
    return mind_of(WEIGHING, edition), mind_of(WEIGHING, edition, denies=False)


def rooms(view: View, playouts: int) -> tuple[int, int]:
    """Places for nodes (a power of two, half of which stay free) and for edges."""
    wanted = min(2 * playouts * len(view.cities), MOST_NODES)
    nodes = 1 << (wanted - 1).bit_length()
    return nodes, EDGES_A_NODE * nodes


class PlainTrees:
    """Trees of plain objects."""

    def __init__(self, view: View, playouts: int) -> None:
        nodes, edges = rooms(view, playouts)
        data = bytes(view)
        self._view = unpack(GameRow, data[: size(GameRow)])
        self._memory = [unpack(Memory, data[size(GameRow) :])]
        self._tables = [tables(view.edition)]
        self._minds = usual_minds(view.edition)
        self._settings = [usual_settings()]
        self._nodes = [blank(Node) for _ in range(nodes)]
        self._edges = [blank(Edge) for _ in range(edges)]
        self._desk = [blank(Desk)]

    def grow(self, playouts: int, seed: int, first: int) -> None:
        """So many playouts more."""
        rows = [clone(self._view) for _ in range(playouts)]
        known = rows, self._memory, self._tables, self._minds, self._settings
        think(*known, self._nodes, self._edges, self._desk, seed, first)

    def tried(self, seat: int) -> Iterator[tuple[int, int, float]]:
        """The moves of a seat's root by number, with visits and mean reward."""
        return tried_at_root(self._nodes, self._edges, seat)


class CompiledTrees:
    """The same trees as arrays."""

    def __init__(self, view: View, playouts: int) -> None:
        import numpy

        from septem.bots.compiled import thinking
        from septem.kernel.arrays import array_of, dtype

        nodes, edges = rooms(view, playouts)
        data = bytearray(bytes(view))
        row = numpy.frombuffer(data, dtype(GameRow), 1)
        self._views = numpy.repeat(row, min(BLOCK, playouts))
        self._known: tuple[Any, ...] = (
            numpy.frombuffer(data, dtype(Memory), 1, size(GameRow)),
            array_of(tables(view.edition)),
            array_of(*usual_minds(view.edition)),
            array_of(usual_settings()),
        )
        self._nodes = numpy.zeros(nodes, dtype(Node))
        self._edges = numpy.zeros(edges, dtype(Edge))
        self._desk = numpy.zeros(1, dtype(Desk))
        self._think = thinking().think

    def grow(self, playouts: int, seed: int, first: int) -> None:
        """So many playouts more."""
        for done in range(0, playouts, BLOCK):
            rows = self._views[: min(BLOCK, playouts - done)].copy()
            self._think(rows, *self._known, self._nodes, self._edges, self._desk, seed, first + done)

    def tried(self, seat: int) -> Iterator[tuple[int, int, float]]:
        """The moves of a seat's root by number, with visits and mean reward."""
        import numpy

        return tried_at_root(self._nodes.view(numpy.recarray), self._edges.view(numpy.recarray), seat)


def tried_at_root(nodes: Any, edges: Any, seat: int) -> Iterator[tuple[int, int, float]]:
    """The edges of a seat's root, if it has any, from rows or from arrays of records."""
    root = nodes[find_node(nodes, child_key(1, seat))]
    edge = int(root.first) if root.key else NO_EDGE
    while edge != NO_EDGE:
        found = edges[edge]
        yield int(found.move), int(found.visits), int(found.total) / (int(found.visits) * REWARD)
        edge = int(found.next)
