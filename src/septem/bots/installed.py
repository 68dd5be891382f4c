"""What a bot can think with."""

import warnings

from septem.errors import MissingExtra, SeptemWarning
from septem.kernel.compiled import import_numba


def has_numba(instead: str) -> bool:
    """Whether bots run compiled; where they do not, a warning says what a bot does instead, and what to install."""
    try:
        import_numba()
    except MissingExtra:
        warnings.warn(
            f"Numba is not installed, so {instead}; install it with: pip install 'septem[fast]'",
            SeptemWarning,
            stacklevel=3,
        )
        return False
    return True
