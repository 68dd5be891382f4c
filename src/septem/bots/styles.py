"""The tastes that some bots have beside the fitted weights."""

from collections.abc import Mapping
from typing import NamedTuple

from septem.bots.weights import LIKING, Values, fitted
from septem.data.cards import COLOURS


class Taste(NamedTuple):
    """What is added to the fitted weights, in hundredths of a point: to a structure of a colour, a stage, a coin."""

    colours: Mapping[str, int]
    stage: int = 0
    coin: int = 0


NO_TASTE = Taste({})
# Enough to show, not so much that it plays badly.
TASTES = {
    "war": Taste({"red": 300}),
    "science": Taste({"green": 300}),
    "civic": Taste({"blue": 300}, stage=300),
    "trade": Taste({"yellow": 350}, coin=15),
}


def styled_weights(style: str) -> Values:
    """The fitted weights with a taste; '' is for none."""
    taste = TASTES[style] if style else NO_TASTE
    values = fitted().weights
    return {
        **values,
        LIKING: [taste.colours.get(colour, 0) for colour in COLOURS],
        "stage": _more(values["stage"], taste.stage),
        "coin": _more(values["coin"], taste.coin),
    }


def _more(worths: list[int] | int, more: int) -> list[int] | int:
    return [worth + more for worth in worths] if isinstance(worths, list) else worths + more
