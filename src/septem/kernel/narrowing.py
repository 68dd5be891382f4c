"""The rules rewritten for one kind of table and for 32-bit machines, which GPUs are.

Numba counts in 64 bits whatever the rules say in plain Python, and asks of every index whether it is negative. A GPU
does 64-bit arithmetic in pieces, and to it the number of seats is something to look up in every row. So `narrowed`
reads the source of the rules and writes

* `row.seats`, `row.places` and `row.variant` as the numbers that they are at this table, and constants by their value;
* every number and every result of arithmetic as `int32(…)`;
* every index, none of which is negative, as `uint32(…)`, which spares the question.

What needs more than 32 bits stays as it is: the counters of raw materials and the words of the generator. The games
are the same to the last byte.
"""

import ast
import inspect
import types
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from septem.data.rows import blank
from septem.data.tables import Tables
from septem.kernel.compiled import RULES, import_numba, names_of
from septem.kernel.layout import GAIA, GameRow
from septem.kernel.setup import lay_table

NARROW = 1 << 31
# Functions that count in more than 32 bits from beginning to end.
WIDE = {"covers", "pool_raw", "random_word", "seed_generator", "units_of"}
# Elsewhere, what has one of these in it is worked out in 64 bits, and its result is narrow …
WIDE_FIELDS = {"raw"}
WIDE_CALLS = {"random_word"}
# … but beside one of these it is wide too.
WIDE_NUMBERS = {"RAW_TOPS"}


class Table(NamedTuple):
    """What is the same in all games of a kind of table: cities, hands, and the variant."""

    seats: int
    places: int
    variant: int

    @property
    def numbers(self) -> dict[str, int]:
        """Constants that are smaller than in the rules, for rows without room for seats that nobody has."""
        # In the Gaïa game there is one city less than hands; its place is as blank as the seat of nobody.
        return {"SEATS": self.places, "NOBODY": self.places - 1} if self.variant == GAIA else {"SEATS": self.places}


def table_of(players: int, variant: int) -> Table:
    """The kind of table for so many players."""
    row = blank(GameRow)
    lay_table(row, blank(Tables), players, variant)
    return Table(row.seats, row.places, row.variant)


def narrowed(
    wrap: Callable[[types.FunctionType], Any],
    table: Table,
    modules: Sequence[types.ModuleType] = RULES,
    numbers: Mapping[str, int] | None = None,
    functions: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Every function of these modules, rewritten for the table and wrapped, in one namespace.

    `numbers` are constants with another value than in the rules; `functions` take the place of those of their name.
    """
    numba = import_numba()
    found = names_of(modules)
    constants = {name: value for name, value in found.items() if isinstance(value, int)}
    constants |= table.numbers | dict(numbers or {})
    given = dict(functions or {})
    space: dict[str, Any] = {"__name__": __name__, "int32": numba.int32, "uint32": numba.uint32, **given}
    for name, value in found.items():
        if isinstance(value, types.FunctionType) and name not in given:
            space[name] = wrap(rewritten(value, table, constants, space))
        elif name not in constants:
            space.setdefault(name, value)
    return space


def rewritten(
    function: types.FunctionType, table: Table, constants: Mapping[str, int], space: dict[str, Any]
) -> types.FunctionType:
    """A copy of a rule with narrow numbers, which looks other names up in this namespace."""
    tree = ast.parse(inspect.getsource(function))
    body = tree.body[0]
    assert isinstance(body, ast.FunctionDef)
    body.returns = None
    for argument in body.args.args:
        argument.annotation = None
    Narrowing(table, constants, is_wide=function.__name__ in WIDE).visit(body)
    made: dict[str, Any] = {}
    exec(compile(ast.fix_missing_locations(tree), f"<{function.__name__}, narrowed>", "exec"), space, made)
    narrow: types.FunctionType = made[function.__name__]
    return narrow


class Narrowing(ast.NodeTransformer):
    """Rewrites the body of a function; one that is wide only gets its constants and indices."""

    def __init__(self, table: Table, constants: Mapping[str, int], is_wide: bool) -> None:
        self.fields = table._asdict()
        self.constants = constants
        self.is_wide = is_wide

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """A field of the row that is the same in all games."""
        self.generic_visit(node)
        is_read = isinstance(node.ctx, ast.Load) and isinstance(node.value, ast.Name) and node.value.id == "row"
        return self.number(ast.Constant(self.fields[node.attr])) if is_read and node.attr in self.fields else node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """A constant."""
        return self.number(ast.Constant(self.constants[node.id])) if node.id in self.constants else node

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        """A number as it stands."""
        return self.number(node) if type(node.value) is int else node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        """Arithmetic; what has a fraction as its result stays one."""
        if isinstance(node.op, ast.Div):
            self.generic_visit(node)
            return node
        is_fraction = any(isinstance(part, ast.Div) for part in ast.walk(node))
        stays_wide = any(isinstance(part, ast.Name) and part.id in WIDE_NUMBERS for part in ast.walk(node))
        if needs_width(node) and not self.is_wide:
            node.left, node.right = self._whole(node.left), self._whole(node.right)
        else:
            self.generic_visit(node)
        return node if is_fraction or stays_wide else self.number(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        """Negative numbers, and words with all bits turned."""
        self.generic_visit(node)
        return node if isinstance(node.op, ast.Not) else self.number(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        """A sum that is kept, written out: it would be a wide one otherwise."""
        value = ast.parse(ast.unparse(node.target), mode="eval").body
        plain = ast.Assign([node.target], ast.BinOp(value, node.op, node.value))
        narrow: ast.AST = self.visit(plain)
        return narrow

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """An index, or several; a colon stays."""
        self.generic_visit(node)
        if isinstance(node.slice, ast.Tuple):
            parts = node.slice.elts
            node.slice.elts = [part if isinstance(part, ast.Slice) else called("uint32", part) for part in parts]
        else:
            node.slice = called("uint32", node.slice)
        return node

    def number(self, node: ast.expr) -> ast.expr:
        """A narrow number, where it is not too large for that."""
        is_large = isinstance(node, ast.Constant) and isinstance(node.value, int) and node.value >= NARROW
        return node if self.is_wide or is_large else called("int32", node)

    def _whole(self, node: ast.expr) -> ast.expr:
        """A part of a wide expression, which is not narrowed by itself."""
        if not isinstance(node, ast.BinOp) or not needs_width(node):
            narrow: ast.expr = self.visit(node)
            return narrow
        node.left, node.right = self._whole(node.left), self._whole(node.right)
        return node


def needs_width(node: ast.expr) -> bool:
    """Whether an expression reads something that needs more than 32 bits."""
    for part in ast.walk(node):
        if isinstance(part, ast.Attribute) and part.attr in WIDE_FIELDS:
            return True
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id in WIDE_CALLS:
            return True
    return False


def called(name: str, node: ast.expr) -> ast.expr:
    """The call of a function on one value."""
    return ast.Call(ast.Name(name, ast.Load()), [node], [])
