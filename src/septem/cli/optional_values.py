"""Options whose value may be left out, as in `--sprt` and `--sprt 20`, which Typer knows nothing of."""

from collections.abc import Callable
from typing import Any

from septem.cli.plain_help import PlainHelp


class OptionalValues(PlainHelp):
    """A command with such options."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Reads the command line with all values in it."""
        return super().parse_args(ctx, filled_in(args))


def filled_in(arguments: list[str]) -> list[str]:
    """The words of a command line, with the values that were left out.

    >>> filled_in(["greedy", "--sprt", "random"])
    ['greedy', '--sprt', '10', 'random']
    >>> filled_in(["search:1000", "--ray", "node1:6379"])
    ['search:1000', '--ray', 'node1:6379']
    """
    words = []
    for place, word in enumerate(arguments):
        words.append(word)
        if word == "--":
            return words + arguments[place + 1 :]
        if word in LEFT_OUT:
            value, is_value = LEFT_OUT[word]
            if not is_value("".join(arguments[place + 1 : place + 2])):
                words.append(value)
    return words


def _is_number(word: str) -> bool:
    try:
        float(word)
    except ValueError:
        return False
    return True


def _is_address(word: str) -> bool:
    """Whether a word is meant for Ray: everything that is no option and no bot, of cards or of dice."""
    from septem.bots import bot_names
    from septem.dice.bots import BOTS

    return bool(word) and not word.startswith("-") and word.partition(":")[0] not in {*bot_names(), *BOTS}


# What is meant where the value is left out, and whether the next word is the value.
LEFT_OUT: dict[str, tuple[str, Callable[[str], bool]]] = {"--ray": ("local", _is_address), "--sprt": ("10", _is_number)}
