"""The weights that were fitted, and the tastes that some bots have beside them."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from septem.data.cards import COLOURS

WEIGHTS_FILE = Path(__file__).with_name("weights.json")

# What a taste adds to the fitted weights, in hundredths of a point: enough to show, not so much that it plays badly.
LIKINGS: dict[str, dict[str, int]] = {
    "war": {"red": 300},
    "science": {"green": 300},
    "civic": {"blue": 300},
    "trade": {"yellow": 350},
}
STAGE_LIKINGS = {"civic": 150}
COIN_LIKINGS = {"trade": 15}


@cache
def stored_weights() -> dict[str, Any]:
    """The fitted weights of the heuristic bot."""
    found: dict[str, Any] = json.loads(WEIGHTS_FILE.read_text(encoding="utf-8"))["weights"]
    return found


def styled_weights(style: str) -> dict[str, Any]:
    """The fitted weights with a taste; '' is for none."""
    weights = dict(stored_weights())
    weights["liking"] = [LIKINGS.get(style, {}).get(colour, 0) for colour in COLOURS]
    weights["stage"] = [worth + STAGE_LIKINGS.get(style, 0) for worth in weights["stage"]]
    weights["coin"] = [worth + COIN_LIKINGS.get(style, 0) for worth in weights["coin"]]
    return weights
