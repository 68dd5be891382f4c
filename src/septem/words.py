"""Numbers, lists and messages as one says them; for every room that writes sentences."""

from collections.abc import Iterable
from contextvars import ContextVar
from gettext import NullTranslations

NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII")
# Those of the Ages.
ROMAN = NUMERALS[:3]
LONGEST_ECHO = 60
LONGEST_LINE = 200

ENGLISH = NullTranslations()

catalogue: ContextVar[NullTranslations] = ContextVar("catalogue", default=ENGLISH)
"""The messages of whoever reads now: English as in the code, unless somebody has set those of another language."""


def _(message: str) -> str:
    """The message in the language of whoever reads."""
    return catalogue.get().gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    """The form of the message that belongs to this number, in the language of whoever reads."""
    return catalogue.get().ngettext(one, many, count)


def gettext_noop(text: str) -> str:
    """The text as it is, marked as one that `_` will be given."""
    return text


def counted(number: int, thing: str) -> str:
    """A number with its noun: '1 coin', '3 coins'."""
    return f"{number:,} {thing if number == 1 else several(thing)}"


def several(thing: str) -> str:
    """The plural of a noun: 'coins', 'compasses', 'dice'."""
    if thing == "die":
        return "dice"
    return f"{thing}es" if thing.endswith("s") else f"{thing}s"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words as one says them: 'Anna, Ben and Chiara'."""
    *first, final = words
    return f"{', '.join(first)} {last} {final}" if first else final


def all_of(words: Iterable[str]) -> str:
    """The same in the language of whoever reads."""
    *first, last = words
    return _("{first} and {last}").format(first=", ".join(first), last=last) if first else last


def one_of(words: Iterable[str]) -> str:
    """Words to choose from: 'gear, tablet or compass', in the language of whoever reads."""
    *first, last = words
    return _("{first} or {last}").format(first=", ".join(first), last=last) if first else last


def shown(value: object) -> str:
    """Whatever somebody asked for, short enough for a sentence, and plain enough for a terminal."""
    try:
        text = str(value)
    except ValueError:
        return "a number of thousands of digits"  # which Python refuses to write out
    return _plain(text if len(text) <= LONGEST_ECHO else f"{text[:LONGEST_ECHO]}…")


def decimal(number: float, places: int) -> str:
    """A number with so many places behind the point and a true minus: '1,204.5' or '−1.2'."""
    return f"{number:z,.{places}f}".replace("-", "−")


def signed_decimal(number: float, places: int = 1) -> str:
    """A number with its sign and so many places behind the point: '+0.4' or '−1.2'."""
    return f"{number:+.{places}f}".replace("-", "−")


def roman(number: int) -> str:
    """A number from 1 to 7 as a Roman numeral.

    >>> roman(1), roman(4)
    ('I', 'IV')
    """
    return NUMERALS[number - 1]


def signed(number: int) -> str:
    """A number with its sign, a true minus included: '+3', '−1' or '0'."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def raised(error: BaseException) -> str:
    """An exception in one line: 'ValueError: there is no card 7'."""
    name, text = _plain(type(error).__name__), said(error)
    return f"{name}: {text}" if text else name


def said(error: BaseException) -> str:
    """What an exception says, on one line."""
    try:
        text = str(error)
    except BaseException:  # noqa: BLE001 - exceptions of strangers may fail even here, in any way
        return "its message cannot be read"
    return one_line(text)


def one_line(text: str) -> str:
    """The words of a stranger, on one line of moderate length that can be written anywhere."""
    text = " ".join(text.split())
    return _plain(text if len(text) <= LONGEST_LINE else f"{text[:LONGEST_LINE]}…")


def capital(text: str) -> str:
    """The text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def _plain(text: str) -> str:
    """The text with a mark for whatever would steer a terminal or cannot be encoded."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)
