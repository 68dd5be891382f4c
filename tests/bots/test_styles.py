"""What a taste changes in the fitted weights."""

import numpy
import pytest

from septem import SetupError
from septem.bots import bot_named
from septem.bots.compiled import thinking
from septem.bots.minds import HeuristicBot, mind_of
from septem.bots.styles import TASTES, styled_weights
from septem.bots.thinking.picking import WEIGHING
from septem.bots.weights import fitted
from septem.data.cards import COLOURS
from septem.data.rows import pack
from septem.data.tables import tables
from septem.kernel.arrays import Array, array_of, dtype
from septem.kernel.layout import CATEGORIES, MOVES, SEATS, GameRow

DEALS = 60


def test_a_taste_adds_to_the_fitted_weights_and_to_nothing_else() -> None:
    plain = styled_weights("")
    assert plain == {**fitted().weights, "liking": [0] * len(COLOURS)}
    for style, taste in TASTES.items():
        for name, values in styled_weights(style).items():
            if name == "liking":
                assert values == [taste.colours.get(colour, 0) for colour in COLOURS]
            else:
                more = {"stage": taste.stage, "coin": taste.coin}.get(name, 0)
                before = plain[name]
                assert values == ([value + more for value in before] if isinstance(before, list) else before)


def test_there_is_no_other_taste() -> None:
    with pytest.raises(KeyError):
        styled_weights("peace")


def test_a_mind_is_made_once_and_left_as_it_is() -> None:
    first = mind_of(WEIGHING, "first")
    before = pack(first)
    assert mind_of(WEIGHING, "first", denies=False).weights.deny == [0, 0, 0]
    mind_of(WEIGHING, "first", "war", noise=5)
    assert mind_of(WEIGHING, "first") is first
    assert pack(first) == before


def built_by(style: str, edition: str) -> Array:
    """Cities of a bot with this taste, at the same tables with two heuristic bots each time."""
    rows = numpy.zeros(DEALS, dtype(GameRow))
    minds = array_of(mind_of(WEIGHING, edition, style), mind_of(WEIGHING, edition))
    line_ups = numpy.ones((DEALS, SEATS), numpy.int8)
    line_ups[:, 0] = 0
    buffers = numpy.zeros(CATEGORIES, numpy.int16), numpy.zeros(MOVES, numpy.int32), numpy.zeros(MOVES, numpy.int32)
    thinking().play_tables(rows, array_of(tables(edition)), 3, 0, 7, numpy.arange(DEALS), minds, line_ups, *buffers)
    cities: Array = rows["cities"][:, 0]
    return cities


@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize("style", TASTES)
def test_a_taste_builds_more_of_its_colour(style: str, edition: str) -> None:
    (colour,) = (COLOURS.index(colour) for colour in TASTES[style].colours)
    ours, plain = built_by(style, edition), built_by("", edition)
    assert ours["colours"][:, colour].mean() > plain["colours"][:, colour].mean() + 0.5
    if TASTES[style].stage:
        assert ours["stages"].mean() > plain["stages"].mean()


def test_each_taste_is_a_bot() -> None:
    for style in TASTES:
        assert getattr(bot_named(style), "style", None) == style


@pytest.mark.parametrize(("setting", "noise"), [("0", 0), ("3", 300), ("2.5", 250), ("100", 10_000)])
def test_the_heuristic_bot_may_misjudge_moves_by_so_many_points(setting: str, noise: int) -> None:
    assert HeuristicBot(setting).noise == noise


@pytest.mark.parametrize("setting", ["", "-1", "100.01", "lots", "nan", "inf", "1e400"])
def test_no_other_noise_can_be_had(setting: str) -> None:
    with pytest.raises(SetupError) as refusal:
        bot_named(f"heuristic:{setting}")
    assert str(refusal.value) == (
        f"Bot 'heuristic:{setting}': its setting is how many points it may misjudge a move by, 0 to 100, "
        f"not '{setting}'."
    )
