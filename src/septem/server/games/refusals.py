"""Refusals that games share, in the current locale."""

from collections import Counter
from collections.abc import Callable, Iterable

from septem.errors import SetupError
from septem.server.errors import Invalid
from septem.server.i18n import _
from septem.words import shown


def unreadable_move(text: str, example: str) -> str:
    """The error for a text that is not a move."""
    return _("“{move}” is not a move; write moves like “{example}”.").format(move=shown(text), example=example)


def try_boards(deal: Callable[[], object], boards: Iterable[str]) -> None:
    """Raises `Invalid` if `deal`, a trial deal with these boards, fails."""
    try:
        deal()
    except SetupError as error:
        names = Counter(board.split()[0].capitalize() for board in boards if board)
        if twice := [name for name, count in names.items() if count > 1]:
            raise Invalid(_("{city} can be at the table only once.").format(city=twice[0])) from error
        raise Invalid(_("That board does not exist.")) from error
