"""The search: plain and compiled it grows the same trees, spends its budget, keeps to what its view tells."""

import itertools
import random
from types import SimpleNamespace

import pytest

from septem import Game
from septem.bots import bot_named
from septem.bots.conformance import Table
from septem.bots.conformance.moments import Moment, moments
from septem.bots.search import SearchBot
from septem.bots.trees import BLOCK, CompiledTrees, PlainTrees, Trees
from septem.game.view import View
from septem.kernel.encoding import card_of
from tests.bots.asking import choice
from tests.table import table

PLAYOUTS = 30
SEED = 20_110_918
FREE_CITY = Table("first", 2, "free-city")
PLACES = [FREE_CITY, Table("second", 2, "gaia"), Table("first", 3), Table("second", 5), Table("second", 7)]
EVERY_THIRD = [(place, number) for place in PLACES for number in range(3)]


def asked(place: Table, part: int) -> list[Moment]:
    """A third of the moments of a table, of which all together hold every kind of decision."""
    return list(moments(place)[part::3])


def view_of(moment: Moment) -> View:
    return moment.game().view(moment.decision.by)


def grown(trees: Trees, playouts: int, seat: int) -> list[tuple[int, int, float]]:
    trees.grow(playouts, SEED, 0)
    return list(trees.tried(seat))


@pytest.mark.parametrize(("place", "part"), EVERY_THIRD, ids=str)
def test_plain_and_compiled_search_try_the_same_moves(place: Table, part: int) -> None:
    """Every move with its visits and its reward to the last bit, for every seat."""
    for moment in asked(place, part):
        view = view_of(moment)
        plain, compiled = PlainTrees(view, PLAYOUTS), CompiledTrees(view, PLAYOUTS)
        plain.grow(PLAYOUTS, SEED, 0)
        compiled.grow(PLAYOUTS, SEED, 0)
        for seat in range(len(view.cities)):
            assert list(compiled.tried(seat)) == list(plain.tried(seat))
        assert list(plain.tried(moment.decision.seat))


def test_the_places_above_hold_every_kind_of_decision() -> None:
    kinds = {(moment.decision.kind, moment.decision.seat == 2) for moment in moments(FREE_CITY)}
    assert kinds == {
        *(("turn", False), ("free-city", True), ("seventh", False), ("seventh", True)),
        *(("discard", False), ("discard", True)),
    }


@pytest.mark.parametrize("place", PLACES, ids=str)
def test_the_budget_of_playouts_is_spent_to_the_last_one(place: Table) -> None:
    bot = SearchBot("300")
    for moment in moments(place):
        tried = bot.search(view_of(moment), random.Random(3))
        assert sum(one.visits for one in tried) == 300
        assert [one.visits for one in tried] == sorted((one.visits for one in tried), reverse=True)
        assert all(0 <= one.reward <= 1 for one in tried)


def test_blocks_of_playouts_go_on_where_the_last_one_stopped() -> None:
    view = Game.new(3, seed=4).view(1)
    parts = CompiledTrees(view, 300)
    for first, playouts in ((0, 128), (128, 20), (148, 152)):
        parts.grow(playouts, SEED, first)
    assert list(parts.tried(1)) == grown(CompiledTrees(view, 300), 300, 1)


def test_a_budget_of_time_ends_with_the_block_in_which_it_runs_out(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = itertools.count()
    monkeypatch.setattr("septem.bots.search.time", SimpleNamespace(perf_counter=lambda: next(seconds) * 0.02))
    tried = SearchBot("50ms").search(Game.new(3, seed=1).view(0), random.Random(1))
    assert sum(one.visits for one in tried) == 3 * BLOCK


def test_a_single_move_needs_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(bot: SearchBot, view: View, rng: random.Random) -> None:
        raise AssertionError("it searched")

    monkeypatch.setattr(SearchBot, "search", refuse)
    game = table(["Giza A", "Babylon A", "Olympia A"], turn=6, built={0: ["Tavern"]}, coins={0: 0})
    assert choice(game, "search:1000") == "sell Tavern"


@pytest.mark.parametrize("most_nodes", [14, 40, 300])
def test_where_the_trees_are_full_it_goes_on_without_making_them_larger(
    most_nodes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("septem.bots.trees.MOST_NODES", most_nodes)
    for players in (3, 7):
        view = Game.new(players, seed=9).view(0)
        plain, compiled = PlainTrees(view, 100), CompiledTrees(view, 100)
        assert grown(plain, 100, 0) == grown(compiled, 100, 0)
        assert sum(node.key != 0 for node in plain._nodes) < len(plain._nodes) <= 1024
        move = SearchBot("100").choose(view, view.legal(), random.Random(1))
        assert move in view.legal()


def test_it_searches_from_the_view_and_nothing_else() -> None:
    """Where only hidden cards differ, it tries the same moves as often."""
    for place in PLACES:
        for moment in moments(place)[:3]:
            view = view_of(moment)
            other = view.sample(random.Random(str(moment))).view(view.seat)
            ours, theirs = (SearchBot("60").search(seen, random.Random(2)) for seen in (view, other))
            assert ours == theirs


def test_others_are_imagined_with_cards_that_they_can_hold() -> None:
    """By turn 4 a seat at a table of three has seen every hand: what others try is what it knows of theirs."""
    game, rng = Game.new(3, seed=6), random.Random(6)
    while (game.age, game.turn) != (2, 4):
        seat = game.pending[0].seat
        game.choose(seat, rng.choice(game.legal(seat)))
    view = game.view(0)
    trees = CompiledTrees(view, 500)
    trees.grow(500, SEED, 0)
    for seat in (1, 2):
        cards = {game._names.cards[card_of(move)].name for move, _, _ in trees.tried(seat)}
        assert cards <= set(view.known(seat).cards)
        assert set(game.hand(seat)) <= set(view.known(seat).cards)


def test_it_says_how_often_it_came_back_to_a_move() -> None:
    view = Game.new(3, seed=1).view(0)
    bot = SearchBot("1500")
    before = bot.explain(view, view.legal()[0])
    move = bot.choose(view, view.legal(), random.Random(1))
    tried = {one.move: one.visits for one in bot.search(view, random.Random(1))}
    assert bot.explain(view, move).startswith(f"{tried[move]:,} of 1,500 imagined games came back to it; ")
    assert "imagined" not in before
    other = Game.new(3, seed=2).view(0)
    assert "imagined" not in bot.explain(other, other.legal()[0])


def test_every_payment_of_a_move_is_one_move_to_the_search() -> None:
    """It keeps the payment that is worth most; coins to either neighbour are worth the same."""
    for moment in moments(Table("first", 5)):
        tried = SearchBot("200").search(view_of(moment), random.Random(1))
        actions = [(one.move.card, one.move.action) for one in tried]
        assert len(actions) == len(set(actions))


def test_where_no_deal_fits_what_it_has_seen_it_goes_by_worth() -> None:
    """Such as a position that somebody made up: seven Taverns to a hand."""
    game = table(["Giza A", "Babylon A", "Olympia A"], hands={0: ["Baths", "Loom", "Altar"]})
    assert choice(game, "search:50") == choice(game, "heuristic")
    assert bot_named("search:50").explain(game.view(0), game.legal(0)[0])
