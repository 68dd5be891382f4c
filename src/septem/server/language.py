"""The words of the pages in the language of whoever reads them: English in the code, others by catalogue.

>>> with speaking("en"):
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

FOLDER = Path(__file__).parent / "languages"
LANGUAGES = {"en": "English", "de": "Deutsch"}
DEFAULT = "en"

_spoken: ContextVar[str] = ContextVar("language", default=DEFAULT)


def spoken() -> str:
    """The language of whoever reads now, such as 'en'."""
    return _spoken.get()


def speak(language: str) -> None:
    """Uses this language from here on, in this task; one that there is no catalogue for becomes English."""
    _spoken.set(language if language in LANGUAGES else DEFAULT)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Uses this language inside the block."""
    token = _spoken.set(language if language in LANGUAGES else DEFAULT)
    try:
        yield
    finally:
        _spoken.reset(token)


def _(message: str) -> str:
    """The message in the language of whoever reads."""
    return _catalogue(_spoken.get()).gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    """The form of the message that belongs to this number."""
    return _catalogue(_spoken.get()).ngettext(one, many, count)


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    """The words of a language, compiled when they are first needed."""
    file = FOLDER / f"{language}.po"
    if not file.exists():
        return gettext.NullTranslations()
    compiled = BytesIO()
    with file.open("rb") as source:
        write_mo(compiled, read_po(source, locale=language))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
