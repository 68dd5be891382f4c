"""Every word of the pages is in the catalogue of every language, once, with the same fields; no other word is."""

from pathlib import Path

import pytest

from septem.server import i18n
from septem.server.i18n import DEFAULT, LANGUAGES, _, current_locale, ngettext, pgettext, set_locale, use_locale
from septem.server.i18n.catalogues import FOLDER, catalogue_of, fields, forms, is_translated, template, updated, written

OTHERS = sorted(LANGUAGES.keys() - {DEFAULT})
RENEW = "run: make catalogue"


@pytest.mark.parametrize("language", OTHERS)
def test_the_catalogue_has_exactly_the_messages_of_the_code(language: str) -> None:
    wanted = {forms(message.id) for message in template() if message.id}
    kept = {forms(message.id) for message in catalogue_of(language) if message.id}
    assert wanted - kept == set(), f"missing, {RENEW}"
    assert kept - wanted == set(), f"no longer in the code, {RENEW}"


@pytest.mark.parametrize("language", OTHERS)
def test_every_message_is_translated(language: str) -> None:
    catalogue = catalogue_of(language)
    assert [message.id for message in catalogue if message.id and not is_translated(message)] == []
    assert [message.id for message in catalogue if message.id and message.fuzzy] == []
    assert not catalogue.obsolete


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_fields_of_its_message(language: str) -> None:
    for message in catalogue_of(language):
        asked, given = fields(message)
        # A grammatical number may say "one" in words; any other form has to name everything.
        assert set().union(*given) == asked, message.id
        assert message.pluralizable or given == [asked], message.id


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_keeps_the_space_at_its_edges(language: str) -> None:
    for message in catalogue_of(language):
        if message.id:
            for source, words in zip(forms(message.id), forms(message.string), strict=True):
                assert source[:1].isspace() == words[:1].isspace(), source
                assert source[-1:].isspace() == words[-1:].isspace(), source


@pytest.mark.parametrize("language", OTHERS)
def test_the_file_is_as_the_command_writes_it(language: str) -> None:
    kept = (FOLDER / f"{language}.po").read_text("utf-8")
    assert written(updated(language, template())) == kept, RENEW


def test_a_catalogue_follows_the_code(tmp_path: Path) -> None:
    code, words = tmp_path / "code", tmp_path / "words"
    code.mkdir()
    words.mkdir()
    page = code / "page.py"
    page.write_text('_("Old")\nngettext("{n} coin", "{n} coins", 2)\n', "utf-8")
    first = updated("de", template(code, ("**.py",)), words)
    first["Old"].string = "Alt"
    first["{n} coin"].string = ("{n} Münze", "{n} Münzen")
    (words / "de.po").write_text(written(first), "utf-8")
    page.write_text('_("New")\nngettext("{n} coin", "{n} coins", 2)\n', "utf-8")
    second = updated("de", template(code, ("**.py",)), words)
    assert {forms(message.id): forms(message.string) for message in second if message.id} == {
        ("New",): ("",),
        ("{n} coin", "{n} coins"): ("{n} Münze", "{n} Münzen"),
    }
    assert "Alt" not in written(second)


def test_a_language_nobody_translated_is_english() -> None:
    with use_locale("tlh"):
        assert current_locale() == "en"
        assert _("Anything at all") == "Anything at all"
        assert ngettext("one", "many", 2) == "many"


def test_the_language_ends_with_its_block() -> None:
    set_locale("en")
    with use_locale("de"):
        assert current_locale() == "de"
    assert current_locale() == "en"


def test_one_word_can_have_several_translations() -> None:
    with use_locale("de"):
        assert [_("you"), pgettext("whom", "you"), pgettext("from whom, with whom", "you")] == ["du", "dich", "dir"]
    assert pgettext("whom", "you") == "you"


def test_a_catalogue_that_is_missing_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "FOLDER", tmp_path)
    i18n._catalogue.cache_clear()
    with pytest.raises(FileNotFoundError, match=r"de\.po"):
        set_locale("de")
    set_locale(DEFAULT)
