"""A bot's advice in words, with the keys that follow it."""

from rich.text import Text

from septem.cli.style import flow
from septem.cli.table.prices import Seen, payment_text, ways
from septem.cli.table.prompt import KEYS
from septem.cli.table.screen import choices
from septem.game.moves import Decision, Move


def hint_lines(game: Seen, decision: Decision, move: Move, reason: str) -> list[Text]:
    """For example 'Hint: build Baths (press 2b): 3 points at once', the keys never broken in two."""
    deed = _deed(game, decision, move).split()
    return flow("Hint:", [*deed, f"(press {keys_for(game, decision, move)}):", *reason.split()], " ", indent=9)


def keys_for(game: Seen, decision: Decision, move: Move) -> str:
    """What to type for this move, such as '2b', or '2b, then 1' where there are several ways to pay."""
    if move.card is None:
        return "p"
    number = choices(game, decision).index(move.card) + 1
    if decision.kind == "discard":
        return str(number)
    letter = next(letter for letter, action in KEYS.items() if action == move.action)
    found = ways(game, decision.seat, move.card, move.action)
    return f"{number}{letter}" + (f", then {found.index(move) + 1}" if len(found) > 1 else "")


def _deed(game: Seen, decision: Decision, move: Move) -> str:
    """What the move does, and whom it pays if that is a choice."""
    if move.card is None:
        return "pass"
    deed = f"{move.action} {move.card}"
    if move.action == "wonder":
        deed = f"build stage {game.cities[decision.seat].stages + 1} with {move.card}"
    elif move.action == "free":
        deed = f"build {move.card} by your wonder's power"
    if decision.kind != "discard" and len(ways(game, decision.seat, move.card, move.action)) > 1:
        deed += f" and pay {payment_text(game, decision.seat, move)}"
    return deed
