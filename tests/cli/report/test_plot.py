"""The picture of a simulation."""

from septem.cli.report.outcome import Plan
from septem.cli.report.plot import CARD_COLOURS, COLOURS, picture
from septem.data import cards
from septem.game.scores import Score
from septem.simulation.tally import Tally
from tests.simulation.games import WONDERS, batch


def test_the_picture_shows_what_the_table_says() -> None:
    tally = Tally(3, WONDERS)
    tally.add(batch())
    points, wins = picture(Plan(2, 3, "first", None, 0), tally).axes
    assert [label.get_text() for label in points.get_yticklabels()] == list(tally.points())
    assert "3.3" in [text.get_text() for text in points.texts]
    assert [label.get_text() for label in wins.get_yticklabels()] == ["Giza A", "Rhodes A", "Giza B"]
    assert "equal: 33.3 %" in [text.get_text() for text in wins.texts]


def test_every_card_colour_and_every_category_has_a_colour_of_its_own() -> None:
    assert tuple(CARD_COLOURS) == cards.COLOURS
    assert set(COLOURS) == {*Score._fields, "total"}
    assert len(set(COLOURS.values())) == len(COLOURS)
