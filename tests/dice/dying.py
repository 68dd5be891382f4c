"""Work that its process does not survive, for another process to import."""

import os

from septem.dice.simulation import Result, Series


def die(series: Series, numbers: range) -> list[Result]:
    """Ends the process without a word."""
    os._exit(3)
