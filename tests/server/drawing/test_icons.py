"""Icons, avatars, marks, the logo and QR codes."""

import pytest

from septem.server.drawing.avatars import MARKS, avatar, mark
from septem.server.drawing.icons import FOLDER, icon
from septem.server.drawing.qr import qr
from septem.server.drawing.ui import logo, meander
from tests.server.drawing.reading import faults, tree


@pytest.mark.parametrize("name", sorted(file.stem for file in FOLDER.glob("*.svg")))
def test_every_icon_draws(name: str) -> None:
    drawn = icon(name, "large")
    assert faults(drawn) == []
    assert tree(drawn).get("class") == "ic large"
    assert len(tree(drawn)) > 0


@pytest.mark.parametrize("state", MARKS)
def test_every_mark_has_words(state: str) -> None:
    assert faults(mark(state)) == []
    assert "".join(tree(mark(state)).itertext()).strip()


def test_a_person_has_an_initial_and_a_bot_a_face() -> None:
    assert tree(avatar("anna", 0)).text == "A"
    assert tree(avatar("Hypatia", 3, bot=True)).find("svg") is not None


def test_a_name_cannot_smuggle_markup_into_an_avatar() -> None:
    assert tree(avatar("<script>", 1, "chosen")).text == "<"


def test_the_ornaments_draw() -> None:
    assert faults(logo()) == faults(meander()) == []


def test_a_code_is_read_aloud_as_its_link() -> None:
    drawn = qr("http://example.org/t/k7mq-x2pd-9fwt-h3vb")
    assert faults(drawn) == []
    assert tree(drawn).get("aria-label") == "QR code of http://example.org/t/k7mq-x2pd-9fwt-h3vb"
