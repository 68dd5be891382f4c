"""Names of people, bots and tables: which are valid, and new ones."""

import base64
import re
import secrets
import unicodedata
from collections.abc import Iterable

from septem.server.errors import Invalid
from septem.server.games.registry import all_games
from septem.server.i18n import _

MAX_NAME_LENGTH = 24
ID_BYTES = 10
ID_SHAPE = re.compile(r"[a-z2-7]{4}(-[a-z2-7]{4}){3}")

# Letters and signs that look like a space or like nothing: the fillers of Hangul, Braille without dots, and marks that
# join or part letters, in Khmer and Mongolian too.
BLANK = "\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f"
# Signs that choose between two forms of the one before, as some do with emoji.
FORMS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")

# More marks over one letter than any language writes.
MARKS_IN_A_ROW = "M" * 4

# Enough for seven seats several times over, so that two tables seldom look alike.
BOT_NAMES = (
    "Hypatia", "Solon", "Aspasia", "Thales", "Sappho", "Archimedes", "Artemisia", "Herodotus", "Phryne", "Euclid",
    "Enheduanna", "Pythagoras", "Cleopatra", "Hammurabi", "Nefertiti", "Imhotep", "Semiramis", "Pericles", "Agnodice",
    "Zeno",
)  # fmt: skip

# What the pages call the reader, in all their languages.
READER = ("you", "du")


class InvalidName(Invalid):
    """The name is not valid for a person."""


def canonical_name(name: str) -> str:
    """The form in which names that look alike are equal: wide or narrow, upper or lower case, composed or not.

    >>> canonical_name("Ａｎｎａ") == canonical_name("anna")
    True
    """
    plain = unicodedata.normalize("NFKC", FORMS.sub("", name)).casefold()
    return " ".join(unicodedata.normalize("NFKC", plain).split())


def validate_name(text: str) -> str:
    """The name of a person without surplus spaces, or `InvalidName` with the reason why it is not valid."""
    name = " ".join(text.split())
    if not name:
        raise InvalidName(_("Please enter a name."))
    if len(name) > MAX_NAME_LENGTH:
        raise InvalidName(_("A name can have at most {most} characters.").format(most=MAX_NAME_LENGTH))
    if not is_visible(name):
        raise InvalidName(invisible_name_text())
    if canonical_name(name) in reserved_names():
        raise InvalidName(_("The name “{name}” is reserved. Please choose another.").format(name=name))
    return name


def reserved_names() -> set[str]:
    """What the pages call the reader, and games players that are no people, in the form of `canonical_name`."""
    return {canonical_name(name) for name in READER} | {
        canonical_name(name) for game in all_games() for name in game.reserved_names
    }


def is_visible(name: str) -> bool:
    """Whether a name holds nothing that cannot be seen or that changes how other letters are shown."""
    kinds = "".join(unicodedata.category(letter)[0] for letter in name)
    is_seen = "C" not in kinds and not any(letter in BLANK for letter in name)
    # Marks stand over or under a letter; without one, or piled up, they reach into what stands around the name.
    is_held = not kinds.startswith("M") and " M" not in kinds.replace("Z", " ") and MARKS_IN_A_ROW not in kinds
    return is_seen and is_held and bool(canonical_name(name)) == bool(name)


def invisible_name_text() -> str:
    """The sentence for a name that is not."""
    return _("A name may contain only visible letters, digits and symbols.")


def unique_name(name: str, others: Iterable[str]) -> str:
    """The name, with a number if another at the table looks like it.

    >>> unique_name("Anna", ["Ben", "anna"])
    'Anna 2'
    """
    taken = {canonical_name(other) for other in others}
    number, unique = 1, name
    while canonical_name(unique) in taken:
        number += 1
        unique = f"{name[: MAX_NAME_LENGTH - 3]} {number}"
    return unique


def bot_name(others: Iterable[str]) -> str:
    """An antique name that is not used at the table."""
    taken = {canonical_name(other) for other in others}
    free = [name for name in BOT_NAMES if canonical_name(name) not in taken]
    return secrets.choice(free) if free else unique_name(secrets.choice(BOT_NAMES), taken)


def new_table_id() -> str:
    """An address that cannot be guessed, of 80 random bits, such as 'k7mq-x2pd-4fwt-h3vb'."""
    letters = base64.b32encode(secrets.token_bytes(ID_BYTES)).decode().lower()
    return "-".join(letters[start : start + 4] for start in range(0, len(letters), 4))


def is_table_id(text: str) -> bool:
    """Whether this can be the address of a table."""
    return ID_SHAPE.fullmatch(text) is not None
