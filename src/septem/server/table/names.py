"""Names of people, bots and tables: what a name may be, and where new ones come from."""

import base64
import re
import secrets
import unicodedata
from collections.abc import Iterable

from septem.server.language import _
from septem.server.refusals import Unfit

LONGEST_NAME = 24
ID_BYTES = 10
ID_SHAPE = re.compile(r"[a-z2-7]{4}(-[a-z2-7]{4}){3}")

# Letters and signs that look like a space: the fillers of Hangul, and Braille without dots.
BLANK = "\u115f\u1160\u3164\uffa0\u2800"

# Enough for seven seats several times over, so that two tables seldom look alike.
BOT_NAMES = (
    "Hypatia", "Solon", "Aspasia", "Thales", "Sappho", "Archimedes", "Artemisia", "Herodotus", "Phryne", "Euclid",
    "Enheduanna", "Pythagoras", "Cleopatra", "Hammurabi", "Nefertiti", "Imhotep", "Semiramis", "Pericles", "Agnodice",
    "Zeno",
)  # fmt: skip


def checked_name(text: str) -> str:
    """A name for a person, without needless space, or `Unfit` with the reason why it cannot be one."""
    name = " ".join(text.split())
    if not name:
        raise Unfit(_("Please enter a name."))
    if len(name) > LONGEST_NAME:
        raise Unfit(_("A name has at most {most} letters.").format(most=LONGEST_NAME))
    if not is_visible(name):
        raise Unfit(invisible())
    return name


def is_visible(name: str) -> bool:
    """Whether a name holds nothing that cannot be seen or that changes how other letters are shown."""
    return all(unicodedata.category(letter)[0] != "C" and letter not in BLANK for letter in name)


def invisible() -> str:
    """The sentence for a name that is not."""
    return _("A name is made of letters, digits and signs that can be seen.")


def name_beside(name: str, others: Iterable[str]) -> str:
    """The name, with a number where somebody at the table is already called so.

    >>> name_beside("Anna", ["Ben", "anna"])
    'Anna 2'
    """
    taken = {other.casefold() for other in others}
    number, unlike = 1, name
    while unlike.casefold() in taken:
        number += 1
        unlike = f"{name[: LONGEST_NAME - 3]} {number}"
    return unlike


def bot_name(others: Iterable[str]) -> str:
    """An antique name that nobody at the table has."""
    taken = {other.casefold() for other in others}
    free = [name for name in BOT_NAMES if name.casefold() not in taken]
    return secrets.choice(free) if free else name_beside(secrets.choice(BOT_NAMES), taken)


def new_table_id() -> str:
    """An address that nobody can guess, 80 random bits, such as 'k7mq-x2pd-4fwt-h3vb'."""
    letters = base64.b32encode(secrets.token_bytes(ID_BYTES)).decode().lower()
    return "-".join(letters[start : start + 4] for start in range(0, len(letters), 4))


def is_table_id(text: str) -> bool:
    """Whether this can be the address of a table."""
    return ID_SHAPE.fullmatch(text) is not None
