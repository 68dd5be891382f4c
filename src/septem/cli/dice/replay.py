"""`septem dice replay`: a recorded dice game as a whole."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from septem.cli.console import print_json, show
from septem.cli.dice.options import ComponentsFile, recorded
from septem.cli.options import Json

if TYPE_CHECKING:
    from septem.dice.game import Game


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record of the dice game, or - for stdin.")],
    components: ComponentsFile = None,
    json: Json = False,
) -> None:
    """Print a recorded game of 7 Dice Wonders: every turn in words, and the score sheet."""
    from septem.cli.dice.chronicle import log_lines
    from septem.cli.dice.score import score_lines
    from septem.cli.dice.seats import Seats

    game = recorded(file, components)
    if json:
        print_json(_data(game))
    else:
        show([*log_lines(game, Seats()), *score_lines(game, Seats())])


def _data(game: "Game") -> dict[str, Any]:
    from septem.cli.dice.chronicle import Chronicle
    from septem.cli.dice.score import score_data

    return {
        "game": game.variant,
        "side": game.side,
        "wonders": [wonder.short for wonder in game.wonders],
        "over": game.over,
        "events": [{"age": told.event.age, "seat": told.seat, "text": told.text} for told in Chronicle(game).told()],
        "mights": list(game.mights),
        "scores": score_data(game),
        "winners": list(game.winners),
    }
