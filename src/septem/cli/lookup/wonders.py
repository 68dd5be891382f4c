"""Boards on the screen: what they make, and what their stages cost and do."""

from typing import Any

from msgspec import to_builtins
from rich import box
from rich.table import Table
from rich.text import Text

from septem.cli.console import out, print_json
from septem.cli.lookup.find import find, key_to_signs, plain
from septem.cli.style import WIDTH
from septem.data import SIDES, Edition, Wonder, load
from septem.data.cards import EDITIONS
from septem.errors import DataError
from septem.game.words import cost_text, effects_text, short_cost, short_effects

Boards = list[tuple[str, Wonder]]


def show_all(edition: str, *, json: bool) -> None:
    """A table of an edition's boards."""
    boards = [(edition, board) for board in load(edition).wonders]
    if json:
        print_json(_as_json(boards))
    else:
        out().print(_list(boards), width=min(out().width, WIDTH))


def show_one(words: list[str], edition: str | None, *, json: bool) -> None:
    """The sides of one board, or one of them, in both editions or in one."""
    boards = _find(words, [load(each) for each in EDITIONS if edition in (None, each)])
    if json:
        print_json(_as_json(boards))
    else:
        _show(boards)


def _as_json(boards: Boards) -> list[dict[str, Any]]:
    return [{"edition": edition, **to_builtins(board)} for edition, board in boards]


def _find(words: list[str], editions: list[Edition]) -> Boards:
    """The boards meant; the last word may be a side, and either edition's spelling of a city will do."""
    sides = {plain(side): side for edition in editions for side in edition.sides}
    side = None
    if len(words) > 1 and plain(words[-1]) in sides:
        side = sides[plain(words[-1])]
    elif len(words) > 1 and plain(words[-1]) in {plain(other) for pair in SIDES.values() for other in pair}:
        raise DataError(f"The {editions[0].name} edition has no side '{words[-1]}': {_choices(editions)}.")
    known = {name: b.wonder for e in editions for b in e.wonders for name in (b.city, _short_name(b.wonder))}
    meant = known[find(_short_name(" ".join(words[:-1] if side else words)), known, "wonder")]
    return [
        (edition.name, board)
        for edition in editions
        for board in edition.wonders
        if board.wonder == meant and side in (None, board.side)
    ]


def _choices(editions: list[Edition]) -> str:
    return "; ".join(f"choose {' or '.join(edition.sides)}" for edition in editions)


def _short_name(text: str) -> str:
    """For example 'Pyramids of Giza'."""
    return text[4:] if text.casefold().startswith("the ") else text


def _show(boards: Boards) -> None:
    shown: list[Wonder] = []
    for number, (edition, board) in enumerate(boards):
        if number:
            out().print()
        title = Text.assemble((board.title, "bold"), f"  {board.wonder}, {edition} edition")
        out().print(title)
        twin = next((other for other in shown if _same(other, board)), None)
        if twin:
            out().print(Text(f"The same as {twin.title}."))
            continue
        shown.append(board)
        out().print(Text(f"Makes {board.resource}."))
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
        for head in ("Stage", "Cost", "Effect"):
            table.add_column(head)
        for place, stage in enumerate(board.stages, 1):
            table.add_row(str(place), cost_text(stage.cost), effects_text(stage.effects))
        out().print(table, width=min(out().width, WIDTH))


def _same(one: Wonder, other: Wonder) -> bool:
    return (one.wonder, one.resource, one.stages) == (other.wonder, other.resource, other.stages)


def _list(boards: Boards) -> Table:
    table = Table(
        title=f"The boards of the {boards[0][0]} edition",
        title_justify="left",
        caption=key_to_signs(),
        caption_justify="left",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        show_edge=False,
    )
    for head in ("Board", "Makes", "Stage", "Cost", "Effect"):
        table.add_column(head, justify="right" if head == "Stage" else "left")
    for _, board in boards:
        for number, stage in enumerate(board.stages, 1):
            first = (board.title, board.resource) if number == 1 else ("", "")
            table.add_row(*first, str(number), short_cost(stage.cost), short_effects(stage.effects))
        table.add_section()
    return table
