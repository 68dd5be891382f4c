"""The pages between decisions: rules in short out of the components, and all sheets."""

import pytest

from septem.cli.dice.pages import HELP, rules_lines, sheet_lines
from septem.cli.dice.seats import Seats
from septem.cli.style import WIDTH
from septem.data.dice.load import PACKAGED, load
from septem.dice import Game
from tests.cli.dice.tables import KINDS, moments


def _words(game: Game) -> str:
    return " ".join(" ".join(line.plain for line in rules_lines(game, 0)).split())


def test_no_page_is_wider_than_the_screen_or_the_help_longer() -> None:
    assert max(map(len, HELP.splitlines())) <= WIDTH
    assert len(HELP.splitlines()) <= 22
    for wonder in load().wonders.values():
        for side in "AB":
            game = Game.new(2, side, [wonder.short, None], seed=1)
            assert max(line.cell_len for line in rules_lines(game, 0)) <= WIDTH


def test_the_faces_stand_below_each_other() -> None:
    lines = [line.plain for line in rules_lines(Game.new(2, seed=1), 0)]
    dice = [line for line in lines if line.lstrip()[:1].isdecimal()][:7]
    assert [line.split()[0] for line in dice] == [*"1234567"]
    assert {line.find("idea") for line in dice if "+idea" not in line} == {dice[0].index("idea")}
    assert dice[0].split() == ["1", "stone+ore", "wood+stone", "wood", "×2", "idea", "military", "2", "tablet"]


def test_trade_vault_and_conflict_are_those_of_the_components(tmp_path_factory: pytest.TempPathFactory) -> None:
    usual = _words(Game.new(2, seed=1))
    assert "for 2 money each" in usual
    assert "At the end: 2 coins 1 VP, 3 coins 2 VP." in usual
    assert "−2 VP for less might, −6 for half of it or less, never below −3 in all" in usual
    assert "gets 5 VP, the second 3, those who tie 1 less each" in usual
    file = tmp_path_factory.mktemp("components") / "mine.json"
    text = PACKAGED.read_text(encoding="utf-8")
    file.write_text(text.replace('"pacifist_floor": -3', '"pacifist_floor": -4'), encoding="utf-8")
    assert "never below −4 in all" in _words(Game.new(2, seed=1, components=load(file)))


def test_all_sheets_show_what_everybody_builds_next() -> None:
    game = Game.new(2, "B", ["Giza", "Zeus"], seed=1)
    shown = [line.plain for line in sheet_lines(game.view(0), Seats({0: "Anna"}))]
    zeus = next(number for number, line in enumerate(shown) if line.startswith(" Zeus B"))
    assert "   stage 1   2 wood → raw joker" in shown[zeus:]
    assert "   guild III idea + cloth → 1 VP each rolled VP of neighbours" in shown[zeus:]


@pytest.mark.parametrize("kind", KINDS)
def test_sheets_fit_the_screen_at_any_time(kind: str) -> None:
    for game in moments(kind, "B", 2):
        assert max(line.cell_len for line in sheet_lines(game.view(0), Seats({0: "Anna"}))) <= WIDTH
