"""The words of the server in the current locale: English in the code, other languages by catalogue.

>>> with use_locale("en"):
...     _("Pay {coins}").format(coins=2)
'Pay 2'
"""

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from septem.words import _, catalogue, ngettext

__all__ = ["DEFAULT", "FOLDER", "LANGUAGES", "_", "current_locale", "ngettext", "pgettext", "set_locale", "use_locale"]

FOLDER = Path(__file__).parent
LANGUAGES = {"en": "English", "de": "Deutsch"}
DEFAULT = "en"

_spoken: ContextVar[str] = ContextVar("language", default=DEFAULT)


def current_locale() -> str:
    """The current locale, such as 'en'."""
    return _spoken.get()


def set_locale(language: str) -> None:
    """Uses this language from here on, in this task; English instead of a language that is not in `LANGUAGES`."""
    known = language if language in LANGUAGES else DEFAULT
    catalogue.set(_catalogue(known))
    _spoken.set(known)


@contextmanager
def use_locale(language: str) -> Iterator[None]:
    """Uses this language inside the block."""
    before = _spoken.get()
    set_locale(language)
    try:
        yield
    finally:
        set_locale(before)


def pgettext(context: str, message: str) -> str:
    """A translated message; the context separates messages that are equal in English."""
    return catalogue.get().pgettext(context, message)


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    """The translations of a language, compiled on first use; `FileNotFoundError` if its catalogue is missing."""
    if language == DEFAULT:
        return gettext.NullTranslations()
    compiled = BytesIO()
    with (FOLDER / f"{language}.po").open("rb") as source:
        write_mo(compiled, read_po(source, locale=language))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
