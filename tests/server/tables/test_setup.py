"""An invalid setup is refused with a sentence about its field."""

import pytest

from septem.errors import SetupError
from septem.server.i18n import use_locale
from septem.server.tables.setup import Setup


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("players", 8, "A table seats 1 to 7 players."),
        ("players", 0, "A table seats 1 to 7 players."),
        ("players", "many", "A table seats 1 to 7 players."),
        ("level", 8, "Bot levels range from 1 to 7."),
        ("level", "best", "Bot levels range from 1 to 7."),
        ("name", "x" * 41, "A name can have at most 40 characters."),
        ("pace", "slow", "Unknown value for pace."),
        ("edition", "third", "Unknown value for edition."),
        ("game", "chess", "There is no such game; please choose again."),
    ],
)
@pytest.mark.parametrize("is_strict", [True, False])
def test_each_field_has_its_sentence(field: str, value: object, sentence: str, is_strict: bool) -> None:
    with pytest.raises(SetupError) as error:
        Setup.parse({"game": "cards", "players": 3, field: value}, strict=is_strict)
    assert str(error.value) == sentence


def test_a_field_that_is_missing_has_its_sentence_too() -> None:
    with pytest.raises(SetupError, match=r"A table seats 1 to 7 players\."):
        Setup.parse({"game": "cards"})


def test_the_sentence_is_in_the_current_locale() -> None:
    with use_locale("de"), pytest.raises(SetupError, match="Ein Tisch hat Platz für 1 bis 7 Personen"):
        Setup.parse({"game": "cards", "players": 8})
    with use_locale("de"), pytest.raises(SetupError, match=r"Unbekannter Wert für pace\."):
        Setup.parse({"game": "cards", "players": 3, "pace": "slow"})
