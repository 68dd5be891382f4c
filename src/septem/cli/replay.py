"""`septem replay`: a recorded game, step by step or as a whole."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from septem.cli.console import is_interactive, misuse, naming, print_json, read_text
from septem.cli.headings import refuse_record_of
from septem.cli.options import Json

if TYPE_CHECKING:
    from septem.cli.table.moments import Moment
    from septem.game.game import Game

KEYS = "Enter next, b back, j II.3 jump, l log, q quit > "
WORDS = {"next": "", "back": "b"}


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, or - for stdin.")],
    until: Annotated[
        str | None, typer.Option("--until", metavar="II.3", help="Stop before the choices of this turn.")
    ] = None,
    whole: Annotated[bool, typer.Option("--print", help="Print the whole game, on a terminal too.")] = False,
    json: Json = False,
) -> None:
    """Step through a recorded game, or print it.

    On a terminal: Enter shows the next turn, b goes back, j II.3 jumps, q ends.
    """
    from septem.cli.table.moments import data_of, moments_of
    from septem.game.record import Record

    end = None if until is None else _when(until)
    if until is not None and end is None:
        misuse(f"'{until}' is not a turn; write Age and turn, such as II.3.")
    with naming(file):
        text = read_text(file)
        refuse_record_of("dice", file, text)
        record = Record.parse(text)
        game = record.replay(until=end)
        moments = moments_of(record, game)
    if json:
        print_json(data_of(record, game, moments))
    elif whole or not is_interactive() or str(file) == "-":
        _print_whole(game, moments)
    else:
        _step(game, moments)


def _print_whole(game: "Game", moments: "list[Moment]") -> None:
    from septem.cli.console import show
    from septem.cli.table.moments import whole_lines

    show(whole_lines(game, moments))


def _step(game: "Game", moments: "list[Moment]") -> None:
    """Shows one turn after the other as the person asks for them."""
    from septem.cli.asking import InputEnded

    # Page 0 is the table before the first turn, the page behind the last turn the score sheet.
    page: int | None = 0
    try:
        while page is not None:
            _show_page(game, moments, page)
            page = _next_page(game, moments, page)
    except InputEnded:
        return


def _show_page(game: "Game", moments: "list[Moment]", page: int) -> None:
    from septem.cli.asking import hint
    from septem.cli.console import clear, out, show, too_narrow
    from septem.cli.style import WIDTH
    from septem.cli.table.moments import moment_lines, opening_lines
    from septem.cli.table.seats import Seating
    from septem.cli.table.sheet import score_lines

    clear()
    if page == 0:
        hint(too_narrow(WIDTH))
        show(opening_lines(game))
    elif page <= len(moments):
        show(moment_lines(moments[page - 1], room=out().height - 2))
    else:
        show(score_lines(game, Seating()))


def _next_page(game: "Game", moments: "list[Moment]", page: int) -> int | None:
    """Asks until there is a page to go to; None to end."""
    from septem.cli.asking import hint, pause
    from septem.cli.console import clear, show
    from septem.cli.table.prompt import ask_key
    from septem.cli.table.sheet import log_lines

    last = len(moments) + 1
    while True:
        answer = ask_key(f" {page} of {last}: {KEYS}")
        answer = WORDS.get(answer, answer)
        jump = _when(answer.removeprefix("jump").removeprefix("j"))
        if answer == "q":
            return None
        if answer == "l":
            clear()
            show(log_lines(game.log))
            pause()
            return page
        if jump is not None:
            return next((place for place, one in enumerate(moments, 1) if one.when >= jump), len(moments))
        if answer == "" and page < last:
            return page + 1
        if answer == "b" and page > 0:
            return page - 1
        if answer in ("", "b"):
            hint("This is the end; q quits." if page else "This is the beginning.")
        else:
            hint("Press Enter for the next turn, b for the last one, j II.3 to jump, q to end.")


def _when(text: str) -> tuple[int, int] | None:
    """Age and turn of a text such as 'II.3' or '2.3'."""
    from septem.kernel.layout import LAST_TURN
    from septem.words import ROMAN

    age, turn = [*re.split(r"[. ]", text.strip().upper(), maxsplit=1), ""][:2]
    ages = {name: number for number, roman in enumerate(ROMAN, 1) for name in (roman, str(number))}
    turns = {str(number): number for number in range(1, LAST_TURN + 2)}
    return (ages[age], turns[turn]) if age in ages and turn in turns else None
