"""The screen of the dice game: it fits, and it offers just what the rules allow."""

import pytest

from septem.cli.dice.boards import dice_lines, short_dice_lines
from septem.cli.dice.choices import Choice, choices, out_of_reach, passes
from septem.cli.dice.screen import choice_lines, decision_screen
from septem.cli.dice.seats import Seats
from septem.cli.style import WIDTH
from septem.dice import Game, Move
from tests.cli.dice.tables import KINDS, moments, spending

NEWS = ["Giza builds stage 1 (3 VP); stores ore; notes military 2; " + "buys wood from Zeus; " * 5] * 3


def _shown(game: Game, room: int = 100) -> str:
    view = game.view(game.active_seat)
    return "\n".join(line.plain for line in decision_screen(view, game.pending[0], Seats({0: "Anna"}), [], room))


def _found(game: Game) -> list[Choice]:
    view = game.view(0)
    return choices(view, view.table)


def _missing(game: Game) -> list[str]:
    view = game.view(0)
    return out_of_reach(view, view.table)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("side", ["A", "B"])
def test_no_line_is_wider_than_the_screen_and_24_rows_are_enough(kind: str, side: str) -> None:
    for seed in range(3):
        for game in moments(kind, side, seed):
            if game.over:
                continue
            view = game.view(game.active_seat)
            news = NEWS if game.pending[0].kind == "keep" else []
            for room in (22, 28):
                lines = decision_screen(view, game.pending[0], Seats({0: "Bartholomew the Younger"}), news, room)
                assert max(line.cell_len for line in lines) <= WIDTH
                assert len(lines) <= max(room, 14 + len(choices(view, view.table)))


@pytest.mark.parametrize("kind", KINDS)
def test_the_choices_are_all_legal_moves_each_once(kind: str) -> None:
    for seed in range(3):
        for game in moments(kind, "B", seed):
            if game.over or game.pending[0].kind != "spend":
                continue
            view = game.view(game.active_seat)
            offered = [way for choice in choices(view, view.table) for way in choice.ways] + passes(view)
            assert sorted(map(str, offered)) == sorted(map(str, view.legal()))


def test_used_symbols_are_ticked_and_the_passed_die_is_marked() -> None:
    game = spending({1: "2wood", 2: "ore+bricks", 3: "vp", 5: "2money", 7: "gear/tablet/compass"})
    game.choose(0, "stage with 1:wood own:wood")
    game.choose(0, "invention tablet with 7:tablet")
    lines = [line.plain for line in dice_lines(game, spending=True)]
    cells = [[line[1 + 11 * die : 12 + 11 * die] for line in lines] for die in range(7)]
    assert cells[0][1:3] == ["│✓wood    │", "│ wood    │"]
    assert cells[1][1:3] == ["│ ore     │", "│ bricks  │"]
    assert cells[4][1:3] == ["│ money 2 │", "│         │"]
    assert cells[6][1:4] == ["│gear or  │", "│tablet or│", "│compass  │"]
    assert "✓ used" in cells[6][4]
    assert sum("passed" in cell[4] for cell in cells) == 1


def test_the_most_natural_payment_comes_first() -> None:
    game = spending({1: "2wood", 2: "2military", 3: "military+idea", 4: "military+idea"})
    found = {choice.what: choice for choice in _found(game)}
    assert found["stage 1 → 3 VP"].payment(found["stage 1 → 3 VP"].ways[0]) == "own wood, die 1 wood"
    military = found["note military 4"]
    assert military.payment(military.ways[0]) == "die 2 military, die 3 military, die 4 military"
    assert len(military.ways) == 7


def test_a_die_in_use_is_preferred_to_a_fresh_one() -> None:
    game = spending({1: "wood+stone", 2: "idea", 3: "military+idea"}, stored=["stone"])
    game.choose(0, "military with 3:military")
    tech = next(choice for choice in _found(game) if choice.what.startswith("goods tech I"))
    assert tech.payment(tech.ways[0]) == "own wood, die 3 idea"


def test_inventions_with_more_dice_are_another_choice() -> None:
    game = spending({1: "tablet", 4: "tablet", 7: "gear/tablet/compass"})
    assert [choice.what for choice in _found(game) if "tablet" in choice.what] == [
        "tablet ×3 → 9 VP",
        "tablet ×2 → 4 VP",
        "tablet ×1 → 1 VP",
    ]


@pytest.mark.parametrize(
    ("faces", "reasons"),
    [
        ({1: "idea", 5: "vp"}, ["stage 1: wood missing", "raw tech I: glass missing"]),
        ({2: "compass", 5: "2money"}, ["stage 1: wood missing", "raw tech I: glass missing"]),
        ({1: "2wood", 5: "glass+paper"}, []),
    ],
)
def test_what_is_out_of_reach_and_why(faces: dict[int, str], reasons: list[str]) -> None:
    assert _missing(spending(faces)) == reasons


def test_what_can_be_bought_is_told_beside_what_is_missing() -> None:
    game = spending({2: "compass", 5: "2money"}, tech={"goods": 1, "raw": 0}, stored=["bricks"])
    assert "goods tech II: ore missing (can be bought)" in _missing(game)
    game.choose(0, "buy ore left with 5:money")
    assert any("goods tech II → goods joker" in choice.what for choice in _found(game))
    assert "bought ore" in _shown(game)


def test_the_last_unused_die_stays_unused() -> None:
    game = spending({1: "2wood", 2: "2military", 3: "vp", 4: "tablet", 5: "compass", 6: "2money", 7: "idea"})
    for move in ("store wood with 1:wood 1:wood", "military with 2:military", "vp with 3:vp"):
        game.choose(0, move)
    for move in ("invention tablet with 4:tablet", "bank with 6:money"):
        game.choose(0, move)
    assert "goods tech I: it would use the last unused die" not in _missing(game)
    game.choose(0, "tech goods with 7:idea own:wood")
    assert [str(move) for move in passes(game.view(0))] == ["pass 5"]
    assert _found(game) == []
    assert "There is nothing to pay for" in _shown(game)


def test_a_long_payment_is_not_cut_while_there_is_room() -> None:
    game = spending({1: "idea", 2: "idea", 3: "2ore", 5: "idea", 6: "cloth+glass"}, "Zeus", "B", stages=2)
    lines = [line.plain for line in choice_lines(_found(game))]
    stage = next(line for line in lines if "stage 3" in line)
    assert stage.startswith(" 1 stage 3 → a neighbour's guild, 1 VP")
    assert "die 3 ore ×2, die 6 cloth" in stage


def test_a_pick_names_the_first_player() -> None:
    game = Game.new(2, "A", ["Zeus", "Giza"], seed=1)
    assert "picks the die that Zeus A (Anna) may not roll" in _shown(game)
    game.choose(1, Move("pick", dice=(3,)))
    assert "Age I: roll 1 of 3, Zeus A (Anna)" in _shown(game)


def test_a_pick_shows_the_picker_s_own_neighbours_and_resources() -> None:
    game = Game.new(4, "A", ["Giza", "Babylon", "Zeus", "Rhodes"], seed=2)
    shown = _shown(game)
    assert "you have  own ore" in shown
    assert "< Giza A (Anna)              0 VP, might 0; sells stone 2" in shown
    assert "· Babylon A                  0 VP, might 0\n" in shown
    assert "> Zeus A                     0 VP, might 0; sells wood 2" in shown


def test_long_news_are_cut_with_a_word_about_where_they_are() -> None:
    game = Game.new(4, "B", ["Giza", "Babylon", "Zeus", "Rhodes"], seed=2)
    lines = decision_screen(game.view(3), game.pending[0], Seats(), NEWS, 22)
    cut = [line.plain for line in lines if line.plain.endswith(" … (l: all)")]
    assert len(cut) == len(NEWS)
    assert max(map(len, cut)) <= WIDTH
    whole = decision_screen(game.view(3), game.pending[0], Seats(), NEWS, 40)
    assert not any("(l: all)" in line.plain for line in whole)


def test_labels_stand_apart_from_payments_and_ways_are_counted_alike() -> None:
    game = spending({1: "2wood", 2: "2military", 3: "military+idea", 4: "military+idea"})
    lines = [line.plain for line in choice_lines(_found(game))]
    assert any(line.endswith(" (+1 way)") for line in lines)
    assert any(line.endswith(" (+6 ways)") for line in lines)
    assert all("  " in line[3:].strip() for line in lines)


def test_a_lift_says_what_it_brings() -> None:
    game = spending({}, "Babylon", inventions=["gear", "", ""], invention_jokers=1)
    assert "lift gear by the joker → 3 VP more" in [choice.what for choice in _found(game)]


def test_an_invention_that_is_marked_already_is_no_riddle() -> None:
    game = spending({3: "gear"}, inventions=["gear", "", ""])
    assert "gear: marked already (D23)" in _missing(game)


def test_the_dice_in_short() -> None:
    game = spending({1: "2wood", 5: "2money"})
    game.choose(0, "bank with 5:money")
    shown = " ".join(" ".join(line.plain for line in short_dice_lines(game)).split())
    assert shown.startswith("dice 1 wood ×2 · ")
    assert "5✓ money 2" in shown
