"""Whole random games of every kind, followed by the ledger: no move breaks a rule, and every category adds up."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from septem.data.dice import Components, Switch, load
from septem.dice import Game, Move
from tests.dice.properties.ledger import Ledger
from tests.dice.properties.tables import KINDS, Kind, Table, tables

every_kind = pytest.mark.parametrize("kind", KINDS)
OTHER_RULINGS: dict[str, Any] = {
    "save_payment": "any_source",
    "permanents_per_turn": "per_purchase",
    "jokers_tradable": True,
    "coins_plus": "once_per_symbol",
    "two_player_neighbours": 2,
    "bot_fills_vault": False,
    "bot_unused_die": "first_unused",
}


def ruled(**rulings: Any) -> Components:
    """The components with other rulings."""
    return msgspec.structs.replace(load(), rulings=msgspec.structs.replace(load().rulings, **rulings))


def ghost_rolls_all_again() -> Components:
    """The components with a Ghost that keeps no die (D92)."""
    ghost = msgspec.structs.replace(load().ghost, reroll_keeps_military=Switch(False))
    return msgspec.structs.replace(load(), ghost=ghost)


def check(table: Table) -> None:
    """Plays a game out beside its ledger and compares the ends."""
    for game, ledger in table.played_out().followed():
        compare_sheets(game, ledger)
    reckoning = ledger.reckoning()
    assert ledger.fought is not None
    assert list(ledger.fought.mights) == list(game.mights) == reckoning.mights
    assert list(ledger.fought.losses) == reckoning.losses
    assert list(ledger.fought.rewards) == reckoning.rewards
    for seat in range(game.seats):
        assert game.score(seat)._asdict() == reckoning.points(seat)._asdict()
        assert game.score(seat).total == sum(reckoning.points(seat))
    assert game.winners == reckoning.winners()


def compare_sheets(game: Game, ledger: Ledger) -> None:
    """The sheets at any moment."""
    for sheet, marks in zip(game.sheets, ledger.marks, strict=True):
        assert (sheet.stages, sheet.tech) == (marks.stages, {tree: marks.tech[tree] for tree in marks.trees})
        assert sorted(sheet.stored) == sorted(marks.stored)
        assert (sheet.card_stored, sheet.guild) == (marks.is_card_filled, marks.guild)
        assert (sheet.military, sheet.rolled_vp) == (marks.military, marks.vp)
        assert {place + 1: symbol for place, symbol in enumerate(sheet.inventions) if symbol} == marks.inventions
        assert sheet.invention_jokers == marks.invention_jokers
        assert sheet.vault.count("coin") == marks.coins
        assert sheet.has_traded == marks.has_traded


@every_kind
@settings(max_examples=12)
@given(data=st.data())
def test_every_game_keeps_the_rules_and_adds_up(kind: Kind, data: st.DataObject) -> None:
    check(data.draw(tables(kind)))


@pytest.mark.parametrize("ruling", OTHER_RULINGS)
@settings(max_examples=4)
@given(data=st.data())
def test_so_does_every_game_with_another_ruling(ruling: str, data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(KINDS))
    check(data.draw(tables(kind, ruled(**{ruling: OTHER_RULINGS[ruling]}))))


@settings(max_examples=4)
@given(table=tables("ghost", ghost_rolls_all_again()))
def test_so_does_a_game_whose_ghost_rolls_all_dice_again(table: Table) -> None:
    check(table)


@settings(max_examples=6)
@given(data=st.data())
def test_so_does_a_game_with_all_rulings_changed(data: st.DataObject) -> None:
    check(data.draw(tables(data.draw(st.sampled_from(KINDS)), ruled(**OTHER_RULINGS))))


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("keep 1 2", "keep 1 7"),
        ("stage with own:bricks 2:bricks", "stage with 2:bricks 2:ore"),
        ("store ore with 1:ore 2:ore", "store ore with 1:ore 1:ore"),
        ("vp with 5:vp", "vp with 5:vp 5:vp"),
        ("pass 7", "pass 5"),
    ],
)
def test_the_ledger_itself_objects(line: str, wrong: str) -> None:
    """The turn of 16.1 with one line changed at a time: a bookkeeper who accepts everything proves nothing."""
    right = ["keep 1 2", "stage with own:bricks 2:bricks", "store ore with 1:ore 2:ore", "vp with 5:vp", "pass 7"]
    ledger = Ledger(Game.solo("Babylon", "A", seed=1))
    texts = {1: "stone+ore", 2: "ore+bricks", 3: "gear", 4: "2stone", 5: "vp", 6: "vp", 7: "idea"}
    ledger.faces = {die: ledger.face(die, text) for die, text in texts.items()}
    ledger.turn.passed = 7
    for text in right:
        ledger.now = "keep" if text.startswith("keep") else "spend"
        ledger.is_followed = True
        if text == line:
            assert ledger.objection(0, Move.parse(wrong))
        assert not ledger.objection(0, Move.parse(text))
        ledger.spend(ledger.marks[0], Move.parse(text))
        ledger.mark(ledger.marks[0], Move.parse(text))
