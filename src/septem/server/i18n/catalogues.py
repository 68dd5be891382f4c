"""Catalogues in step with the code: which messages the pages have, and a file that holds exactly those."""

import re
import sys
from io import BytesIO
from pathlib import Path, PurePath

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from septem.server.i18n import DEFAULT, LANGUAGES

PACKAGE = Path(__file__).parents[2]
SPEAKING = ("server/**.py", "server/**.html", "*/words.py", "words.py")
FOLDER = Path(__file__).parent
KEYWORDS = {"_": None, "ngettext": (1, 2), "gettext_noop": None, "pgettext": ((1, "c"), 2)}
EXTRACTORS = {".py": "python", ".html": "jinja2.ext:babel_extract"}
WIDTH = 118
FIELD = re.compile(r"\{(\w*)[^{}]*\}")

# No dates or source locations, so that the file changes only when a message does.
HEADER = """\
# The words of septem in another language.
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""


def template(folder: Path = PACKAGE, files: tuple[str, ...] = SPEAKING) -> Catalog:
    """Every message that these files below the folder give to `_` or `ngettext`, without translations."""
    catalogue = Catalog(charset="utf-8")
    kinds = [(name, EXTRACTORS[PurePath(name).suffix]) for name in files]
    found = extract_from_dir(folder, kinds, keywords=KEYWORDS, comment_tags=())
    for _file, _line, message, _comments, context in found:
        catalogue.add(message, context=context)
    return catalogue


def catalogue_of(language: str, folder: Path = FOLDER) -> Catalog:
    """The catalogue of a language as it is kept; an empty one where there is none yet."""
    file = folder / f"{language}.po"
    if not file.exists():
        return Catalog(locale=language, charset="utf-8")
    with file.open("rb") as source:
        return read_po(source, locale=language)


def updated(language: str, messages: Catalog, folder: Path = FOLDER) -> Catalog:
    """The catalogue with these messages and no others: what was translated stays, what is new is empty."""
    catalogue = catalogue_of(language, folder)
    catalogue.update(messages, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    return catalogue


def written(catalogue: Catalog) -> str:
    """The text of a catalogue's file, sorted alphabetically."""
    text = BytesIO()
    write_po(text, catalogue, width=WIDTH, no_location=True, omit_header=True, sort_output=True)
    header = HEADER.format(language=catalogue.locale_identifier, plurals=catalogue.plural_forms)
    return header + text.getvalue().decode("utf-8")


def forms(value: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    """A message or its translation as the forms it has: one, or one for each grammatical number."""
    return tuple(value) if isinstance(value, list | tuple) else (value or "",)


def is_translated(message: Message) -> bool:
    """Whether every form of the message has its words."""
    return all(forms(message.string))


def fields(message: Message) -> tuple[set[str], list[set[str]]]:
    """The {fields} of the message, in whichever form, and those of each form of its translation."""
    asked = set().union(*(set(FIELD.findall(form)) for form in forms(message.id)))
    return asked, [set(FIELD.findall(form)) for form in forms(message.string)]


def main() -> None:
    """Brings every catalogue in step with the code and says how many messages lack a translation."""
    messages = template()
    for language in sorted(LANGUAGES.keys() - {DEFAULT}):
        catalogue = updated(language, messages)
        (FOLDER / f"{language}.po").write_text(written(catalogue), "utf-8")
        lacking = sum(not is_translated(message) for message in catalogue if message.id)
        sys.stdout.write(f"{language}.po: {len(catalogue)} messages, {lacking} of them not translated.\n")


if __name__ == "__main__":
    main()
