"""The screens of random games: never wider than the terminal, whatever happens."""

import random
from collections.abc import Iterable

import pytest
from rich.text import Text

from septem import Battle, Game
from septem.cli.style import WIDTH
from septem.cli.table.moments import moment_lines, moments_of, whole_lines
from septem.cli.table.prompt import card_menu
from septem.cli.table.screen import choices, turn_screen
from septem.cli.table.seats import Seating, passing
from septem.cli.table.sheet import battle_lines, city_lines, log_lines, score_lines
from tests.table import table

BOTS = ("level 4", "search:10000", "a-bot-with-a-name-that-does-not-end-before-long")
TABLES = [(3, None), (5, None), (7, None), (2, "free-city"), (2, "gaia")]


def _fits(lines: Iterable[Text]) -> bool:
    return all(line.cell_len <= WIDTH for line in lines)


@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_every_screen_of_a_game_fits(players: int, variant: str | None, edition: str) -> None:
    game = Game.new(players, edition, variant, seed=players)
    seating = Seating({0: "Chiara"}, {seat: BOTS[seat % 3] for seat in range(1, players)})
    chance = random.Random(1)
    while not game.over:
        decision = game.pending[0]
        view = game.view(decision.by)
        news = [str(event) for event in view.log[-players:]]
        for room in (20, 99) if decision.by == 0 else ():
            assert _fits(turn_screen(view, decision, seating, news, room))
        if decision.by == 0 and decision.kind != "discard":
            assert all(_fits(card_menu(view, decision.seat, card)) for card in choices(view, decision))
        legal = game.legal(decision.seat)
        game.choose(decision.seat, chance.choice([move for move in legal if move.action == "build"] or legal))
    record = game.record()
    moments = moments_of(record, game)
    assert len(moments) == 18
    assert _fits(whole_lines(game, moments))
    assert all(_fits(moment_lines(moment, room=22)) for moment in moments)
    assert _fits([*log_lines(game.log), *city_lines(game, seating), *score_lines(game, seating)])
    assert _fits(battle_lines(game, [event for event in game.log if isinstance(event, Battle)]))


def test_a_low_terminal_shows_less_of_the_cities_but_all_cards() -> None:
    game = Game.new(7, seed=1)
    for _ in range(7 * 15):
        seat = game.pending[0].seat
        game.choose(seat, game.legal(seat)[0])
    decision = game.pending[0]
    short, long = (turn_screen(game, decision, Seating(), [], room) for room in (20, 99))
    assert len(short) <= 20 < len(long)
    for screen in (short, long):
        text = "\n".join(line.plain for line in screen)
        assert all(card in text for card in game.hand(0))


def test_the_way_of_the_hands() -> None:
    wonders = ["Giza A", "Rhodes A", "Olympia A"]
    assert passing(table(wonders, age=1, turn=1), 0) == "hands go left: Olympia → you → Rhodes"
    assert passing(table(wonders, age=2, turn=1), 0) == "hands go right: Rhodes → you → Olympia"
    assert passing(table(wonders, age=3, turn=6), 0) == "last turn: the other card is discarded"
    gaia = Game.new(2, variant="gaia", wonders=["Giza A", "Rhodes A"], seed=1)
    assert passing(gaia, 1, "Ben") == "hands go left: Giza → Ben → Gaïa"
    free = Game.new(2, variant="free-city", wonders=["Giza A", "Rhodes A"], seed=1)
    assert passing(free, 1) == "players swap hands: you ↔ Giza"


def test_p8_a_tie_is_explained() -> None:
    wonders = ["Giza A", "Rhodes A", "Olympia A"]
    game = table(wonders, age=3, turn=6)
    while not game.over:
        seat = game.pending[0].seat
        game.choose(seat, next(move for move in game.legal(seat) if move.action == "sell"))
    text = " ".join(line.plain.strip() for line in score_lines(game, Seating({0: "Anna"})))
    assert len(game.winners) == 3
    assert "Giza A (Anna), Rhodes A and Olympia A are level at" in text
    assert "share the victory" in text


def test_a_bot_is_called_one_and_what_there_is_room_for() -> None:
    game = Game.new(3, "second", wonders=["Halikarnassos night", "Rhodos day", "Gizah day"], seed=1)
    seating = Seating({1: "Anna"}, {0: "level 4", 2: "search:500"})
    assert [seating.title(game, seat) for seat in range(3)] == [
        "Halikarnassos night (bot, level 4)",
        "Rhodos day (Anna)",
        "Gizah day (bot, search:500)",
    ]
    assert seating.title(game, 0, 30) == "Halikarnassos night (level 4)"
    assert [seating.label(game, 2, room) for room in (15, 14, 10, 9)] == [
        "bot, search:500",
        "search:500",
        "search:500",
        "bot",
    ]


@pytest.mark.parametrize(("players", "label"), [(3, "bot, level 4"), (5, "bot, level 4"), (7, "level 4")])
def test_the_score_sheet_says_who_was_a_bot(players: int, label: str) -> None:
    game = Game.new(players, seed=1)
    seating = Seating({0: "Anna"}, dict.fromkeys(range(1, players), "level 4"))
    row = score_lines(game, seating)[2].plain
    assert row.split() == ["Anna", *label.split() * (players - 1)]


def test_all_cities_are_shown_with_their_symbols_and_points() -> None:
    built = {0: ["Scriptorium", "Library", "Workshop"], 1: ["Baths"]}
    game = table(["Giza A", "Rhodes A", "Olympia A"], age=2, turn=2, built=built)
    text = "\n".join(line.plain for line in city_lines(game, Seating()))
    assert "(2 tablets, 1 gear)" in text
    for city in game.cities:
        assert f"\n   points   {game.score(city.seat).total}: " in text
    assert "science +5" in text
    assert "civilian +3" in text
