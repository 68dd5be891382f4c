"""How long a search may think: so many playouts, or so many milliseconds."""

import re
from dataclasses import dataclass

from septem.errors import SetupError
from septem.words import shown

MOST_PLAYOUTS = 1_000_000
MOST_MILLISECONDS = 600_000
_TEXT = re.compile(r"([1-9][0-9]{0,6}(?:_[0-9]{3}){0,2})(ms)?")


@dataclass(frozen=True, slots=True)
class Budget:
    """At most so many playouts, and no new ones after so many seconds."""

    playouts: int
    seconds: float | None = None

    @classmethod
    def parse(cls, text: str) -> "Budget":
        """Reads '1000' (playouts) or '250ms'."""
        found = _TEXT.fullmatch(text.replace(",", "_"))
        number = int(found[1]) if found else 0
        if found is None or number > (MOST_MILLISECONDS if found[2] else MOST_PLAYOUTS):
            raise SetupError(
                f"its setting is a number of playouts up to {MOST_PLAYOUTS:,}, such as 1000, or a time up to "
                f"{MOST_MILLISECONDS:,} ms, such as 250ms, not '{shown(text)}'."
            )
        return cls(MOST_PLAYOUTS, number / 1000) if found[2] else cls(number)
