"""The log in words says what the sheets say."""

import re
from collections import Counter
from itertools import pairwise

import pytest

from septem.cli.dice.chronicle import Chronicle, log_lines, news
from septem.cli.dice.seats import Seats
from septem.cli.style import WIDTH
from septem.dice import Game
from septem.dice.events import CoinReceived, Fought
from tests.cli.dice.tables import KINDS, moments, spending


def _played(kind: str, side: str, seed: int) -> Game:
    *_, game = moments(kind, side, seed)
    return game


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("side", ["A", "B"])
def test_what_is_told_is_what_stands_on_the_sheets(kind: str, side: str) -> None:
    for seed in range(4):
        game = _played(kind, side, seed)
        told = Chronicle(game).told()
        assert [one.event for one in told] == list(game.log)
        assert not any(re.search(r"\b(\d|own|bought|joker|vault):\w", one.text) for one in told)
        for seat, sheet in enumerate(game.sheets):
            texts = [one.text for one in told if one.seat == seat]
            assert [int(n) for n in _all(r"notes military (\d+)", texts)] == sheet.military
            assert [int(n) for n in _all(r"notes (\d+) VP", texts)] == sheet.rolled_vp
            assert _all(r"builds stage (\d)", texts) == [str(stage) for stage in range(1, sheet.stages + 1)]
            levels = Counter(_all(r"(goods|raw) tech I{1,3} ", texts))
            assert levels == Counter({tree: built for tree, built in sheet.tech.items() if built})
            assert len(_all(r"builds the (guild) \(", texts)) == sheet.guild
            assert len(_all(r"(stores) ", texts)) == len(sheet.stored) + sheet.card_stored
        assert max(line.cell_len for line in log_lines(game, Seats({0: "Anna"}))) <= WIDTH


def _all(pattern: str, texts: list[str]) -> list[str]:
    return [found for text in texts for found in re.findall(pattern, text)]


def test_a_turn_in_words() -> None:
    game = spending({1: "2wood", 2: "2military", 5: "2money", 7: "gear/tablet/compass"})
    since = len(game.log)
    for move in (
        "stage with 1:wood own:wood",
        "military with 2:military",
        "invention gear with 7:gear",
        "buy ore left with 5:money",
    ):
        game.choose(0, move)
    assert [one.text for one in Chronicle(game).told()[since:]] == [
        "builds stage 1 (3 VP) with own wood, die 1 wood",
        "notes military 2 with die 2 military",
        "marks gear ×1 (1 VP) with die 7 gear",
        "buys ore from Rhodes with die 5 money",
        "Rhodes gets a coin from Zeus's trade",
    ]


def test_news_are_short_and_leave_out_rolls_and_oneself() -> None:
    game = spending({2: "2military"})
    game.choose(0, "military with 2:military")
    game.choose(0, "pass 7")
    told = news(game, 0, viewer=1)
    assert told[-1] == "Zeus notes military 2."
    assert "rolls" not in " ".join(told)
    assert not news(game, len(game.log), viewer=1)
    assert not any(line.startswith("Zeus ") for line in news(game, 0, viewer=0))


def test_news_of_a_purchase_say_who_gets_a_coin_and_put_deeds_of_a_kind_together() -> None:
    game = spending({1: "2wood", 2: "2bricks", 5: "2money"})
    for move in ("buy ore left with 5:money", "store wood with 1:wood 1:wood", "store bricks with 2:bricks 2:bricks"):
        game.choose(0, move)
    since = len(game.log)
    game.choose(0, "pass 7")
    assert news(game, 0, viewer=1)[-1] == "Zeus buys ore from Rhodes (who gets a coin); stores wood and bricks."
    assert news(game, since, viewer=1) == ["Zeus passes die 7."]


@pytest.mark.parametrize("kind", KINDS)
def test_a_coin_is_told_with_the_purchase_it_comes_from(kind: str) -> None:
    for seed in range(6):
        told = Chronicle(_played(kind, "A", seed)).told()
        for before, one in pairwise(told):
            if isinstance(one.event, CoinReceived) and one.event.giver is not None:
                assert before.news.startswith("buys ")
                assert before.news.endswith(" (who gets a coin)")
                assert not one.news


def test_the_ghost_has_a_heading_of_its_own() -> None:
    lines = [line.plain for line in log_lines(_played("ghost", "A", 1), Seats())]
    heading = next(number for number, line in enumerate(lines) if line.startswith("── Age III: the Ghost "))
    assert lines[heading + 1].startswith(" · the Ghost rolls ")
    assert any(line.startswith("── Age III: everybody ") for line in lines[heading:])


@pytest.mark.parametrize("kind", ["3", "ghost"])
def test_the_conflict_ends_the_news(kind: str) -> None:
    game = _played(kind, "A", 1)
    fought = next(event for event in game.log if isinstance(event, Fought))
    last = news(game, 0, viewer=0)[-1]
    assert last.startswith("The conflict: might of ")
    assert all(f" {might} (" in last for might in fought.mights)
