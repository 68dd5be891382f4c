"""Options whose value may be left out, as in `--sprt` and `--sprt 20`, which Typer knows nothing of."""

import re
from typing import Any

from septem.cli.plain_help import PlainHelp

# What is meant where the value is left out, and what the next word looks like if it is the value and not a bot.
LEFT_OUT = {
    "--ray": ("local", re.compile(r"auto|local|\w+://.+|(localhost|[^:]*\.[^:]*|\[.*\]):\d+")),
    "--sprt": ("10", re.compile(r"[+-]?\d+(\.\d*)?")),
}


class OptionalValues(PlainHelp):
    """A command with such options."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Reads the command line with all values in it."""
        return super().parse_args(ctx, filled_in(args))


def filled_in(arguments: list[str]) -> list[str]:
    """The words of a command line, with the values that were left out.

    >>> filled_in(["greedy", "--sprt", "random"])
    ['greedy', '--sprt', '10', 'random']
    >>> filled_in(["search:1000", "--ray", "10.0.0.7:6379"])
    ['search:1000', '--ray', '10.0.0.7:6379']
    """
    words = []
    for place, word in enumerate(arguments):
        words.append(word)
        if word == "--":
            return words + arguments[place + 1 :]
        if word in LEFT_OUT:
            value, pattern = LEFT_OUT[word]
            if not pattern.fullmatch("".join(arguments[place + 1 : place + 2])):
                words.append(value)
    return words
