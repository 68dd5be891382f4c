"""Fits the weights of the heuristic bot by self-play: `python -m septem.bots.fitting --generations 300 --seed 1`.

CMA-ES proposes weights; each candidate plays the same deals from every seat against copies of the best weights so far,
and of rbai and greedy, at several tables. Its fitness is how much more than its share it wins. Every few generations
the mean of the search distribution meets the best weights on fresh deals and takes their place if it wins.
"""

import argparse
import re
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

from septem.bots.weights import WEIGHTS_FILE, Fitted, fitted
from septem.errors import MissingExtra, SeptemError
from septem.words import shown

NEEDED = ("cma", "numba", "numpy")
LARGEST = 2**31 - 1
SMALLEST_POPULATION = 4  # what CMA-ES needs to tell better from worse


def main() -> int:
    """Fits and writes the weights, with how they came about."""
    parser = argparse.ArgumentParser(description="Fit the weights of the heuristic bot by self-play.")
    parser.add_argument("--generations", type=_number_from(1), default=300)
    parser.add_argument("--population", type=_number_from(SMALLEST_POPULATION), default=24)
    parser.add_argument("--seed", type=_number_from(1), default=1)
    parser.add_argument("--threads", type=_number_from(1), default=2)
    parser.add_argument("--out", type=Path, default=WEIGHTS_FILE)
    asked = parser.parse_args()
    try:
        fit_weights(asked.generations, asked.population, asked.seed, asked.threads, asked.out)
    except SeptemError as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1
    except OSError as error:
        print(f"Cannot write {asked.out}: {error.strerror}.", file=sys.stderr)  # noqa: T201
        return 1
    return 0


def _number_from(least: int) -> Callable[[str], int]:
    """Reads a whole number that is neither too small nor too large."""

    def read(text: str) -> int:
        if not re.fullmatch("[0-9]{1,10}", text) or not least <= int(text) <= LARGEST:
            raise argparse.ArgumentTypeError(f"a number from {least} to {LARGEST:,} is wanted, not '{shown(text)}'")
        return int(text)

    return read


def fit_weights(generations: int, population: int, seed: int, threads: int, out: Path) -> None:
    """Searches from the stored start, and writes the best weights so far whenever it has looked at them."""
    if any(find_spec(name) is None for name in NEEDED):
        raise MissingExtra("Fitting needs cma, Numba and NumPy; install them with: pip install 'septem[tune]'")
    from septem.bots.evolution import Fit, named

    # Before anybody waits for the games.
    out.open("ab").close()
    start = fitted().start
    fit = Fit(start.weights, seed, threads)
    for generation, line in fit.run(generations, population):
        print(line, file=sys.stderr, flush=True)  # noqa: T201
        command = f"python -m septem.bots.fitting --generations {generation} --population {population} --seed {seed}"
        found = Fitted(command, seed, fit.games, named(fit.best), start)
        out.write_text(str(found), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
