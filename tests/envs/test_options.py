"""The options that all environments share: what they come to, and what they refuse."""

import numpy as np
import pytest

from septem import SetupError
from septem.envs.options import Options
from septem.kernel.layout import FREE_CITY, GAIA, STANDARD
from septem.kernel.stepping import POINTS, WIN
from tests.properties.moments import TABLES, every_table


@every_table
def test_every_table_can_be_asked_for(table: tuple[str, int, str | None]) -> None:
    edition, players, variant = table
    options = Options(players, edition, variant)
    assert options.observation_width == 520 + 240 * max(players, 3)
    assert options.actions == 322 * 12
    assert options.names.edition.name == edition
    assert options.variant_number == {None: STANDARD, "free-city": FREE_CITY, "gaia": GAIA}[variant]


def test_equal_options_are_one_key() -> None:
    options = {Options(players, edition, variant) for edition, players, variant in TABLES}
    assert len(options) == len(TABLES)
    assert Options() == Options(3, "first", None, "win", "all") in options


def test_players_may_be_a_number_of_numpys() -> None:
    assert Options(np.int64(4)) == Options(4)  # type: ignore[arg-type]
    assert type(Options(np.int64(4)).players) is int  # type: ignore[arg-type]


def test_a_game_is_played_for_a_win_or_for_points() -> None:
    assert Options().goal == Options(reward="win").goal == WIN
    assert Options(reward="points").goal == POINTS


def test_all_payments_or_the_cheapest() -> None:
    assert (Options(payments="all").ways, Options(payments="all").actions) == (12, 3864)
    assert (Options(payments="cheapest").ways, Options(payments="cheapest").actions) == (1, 322)


def test_payments_apart_are_all_there_but_not_in_masks() -> None:
    options = Options(payments="apart")
    assert (options.ways, options.actions, options.shown_ways, options.mask_width) == (12, 3864, 1, 322)
    for payments in ("all", "cheapest"):
        shown = Options(payments=payments)
        assert shown.masked() is shown
        assert shown.mask_width == shown.actions


def test_frameworks_want_all_actions_in_masks() -> None:
    with pytest.raises(SetupError, match=r"Payments 'apart' are for batches of games; choose all or cheapest here\."):
        Options(payments="apart").masked()


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"players": 1}, "The game is for 2 to 7 players, not 1."),
        ({"players": 8}, "The game is for 2 to 7 players, not 8."),
        ({"players": 2}, "Two players need a variant: free-city or gaia."),
        ({"players": "3"}, "The number of players must be a whole number, not '3'."),
        ({"players": 3, "variant": "gaia"}, "The gaia game is for two players, not 3."),
        ({"players": 2, "variant": "duel"}, "There is no variant 'duel'; choose free-city, gaia or none."),
        ({"edition": "third"}, "There is no edition 'third'; choose first or second."),
        ({"reward": "glory"}, "There is no reward 'glory'; choose win or points."),
        ({"payments": "none"}, "There is no kind of payments 'none'; choose all, cheapest or apart."),
        ({"players": 3.0}, "The number of players must be a whole number, not 3.0."),
        ({"edition": ["first"]}, "There is no edition '['first']'; choose first or second."),
        ({"edition": None}, "There is no edition 'None'; choose first or second."),
        ({"variant": ["gaia"]}, "There is no variant '['gaia']'; choose free-city, gaia or none."),
        ({"variant": 1}, "There is no variant '1'; choose free-city, gaia or none."),
        ({"reward": {}}, "There is no reward '{}'; choose win or points."),
        ({"payments": 1}, "There is no kind of payments '1'; choose all, cheapest or apart."),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(wrong: dict[str, object], sentence: str) -> None:
    with pytest.raises(SetupError) as refused:
        Options(**wrong)  # type: ignore[arg-type]
    assert str(refused.value) == sentence
