"""Finding a name the way people type it: any case, no accents, its beginning, or nearly right."""

import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches

from septem.errors import DataError
from septem.game.words import KEY_TO_LETTERS
from septem.words import listed

SUGGESTED = 5


def plain(text: str) -> str:
    """A name without case, accents, apostrophes and doubled blanks."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    kept = (letter if letter.isalnum() else " " for letter in letters if letter.isalnum() or letter in " -_")
    return " ".join("".join(kept).split())


def key_to_signs() -> str:
    """What the letters and signs of the short columns stand for."""
    return f"{KEY_TO_LETTERS}.\n< left neighbour, . own city, > right neighbour."


def find(wanted: str, names: Iterable[str], kind: str) -> str:
    """The name that is meant; `DataError` with the nearest ones if it is none or several."""
    known: dict[str, str] = {}
    for name in names:
        known.setdefault(plain(name), name)
    text = plain(wanted)
    if text in known:
        return known[text]
    begun = [name for key, name in known.items() if text and key.startswith(text)]
    if len(begun) == 1:
        return begun[0]
    if begun:
        raise DataError(f"'{wanted}' can be more than one {kind}: {listed(begun[:SUGGESTED], 'or')}.")
    near = [known[key] for key in get_close_matches(text, known, n=SUGGESTED, cutoff=0.6)]
    # One word of a long name is enough to be reminded of it.
    near += [name for key, name in known.items() if text in key.split() and name not in near]
    hint = f"; did you mean {listed(near[:SUGGESTED], 'or')}?" if near else f". 'septem {kind}' lists them all."
    raise DataError(f"There is no {kind} named '{wanted}'{hint}")
