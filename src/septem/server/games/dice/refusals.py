"""Why a move of the dice game is refused, in the current locale.

In English the error of the rules is used as it is; other languages get a shorter sentence.
"""

from septem.dice import Game
from septem.errors import IllegalMove
from septem.server.i18n import DEFAULT, _, current_locale

EXAMPLE = "keep 2 5"


def why_not(game: Game, seat: int, error: IllegalMove) -> str:
    """Why this seat cannot make this move now, in a sentence."""
    if current_locale() == DEFAULT:
        return str(error)
    if seat != game.active_seat:
        return _("It is not your turn.")
    return _("The dice do not allow that now.")
