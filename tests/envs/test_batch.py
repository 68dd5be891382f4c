"""Many games at once: those of the seed, whatever the threads, and each as it would be played alone."""

import numpy as np
import pytest
from numpy.typing import NDArray

from septem import Game, SetupError
from septem.bots.minds import mind_of
from septem.bots.thinking.picking import WEIGHING, pick_by_worth
from septem.data.rows import pack
from septem.data.tables import tables
from septem.envs.batch import Batch
from septem.envs.opponents import ACTS
from septem.envs.options import Options
from septem.game.seen import see
from septem.kernel.actions import NO_WAY, WAITING, WAYS, WHATS
from septem.kernel.arrays import row_of
from septem.kernel.layout import MOVES, GameRow
from septem.kernel.moves import legal_moves, owes
from tests.properties.moments import TABLES, every_table

Table = tuple[str, int, str | None]
GAMES = 3


def batch_at(table: Table, games: int = GAMES, threads: int = 1, payments: str = "all") -> Batch:
    edition, players, variant = table
    return Batch(games, Options(players, edition, variant, payments=payments), threads)


def legal_actions(batch: Batch, rng: np.random.Generator) -> NDArray[np.int64]:
    """Any legal action for every player."""
    drawn: NDArray[np.int64] = (batch.masks * rng.random(batch.masks.shape)).argmax(axis=2)
    return drawn


def step(batch: Batch, rng: np.random.Generator) -> None:
    """Acts at random and looks; games that end begin anew."""
    batch.act(legal_actions(batch, rng))
    batch.renew()
    batch.observe()


def contents(batch: Batch) -> list[bytes]:
    """All that a batch holds."""
    arrays = (batch.rows, batch.observations, batch.masks, batch.rewards, batch.ended, batch.points, batch.illegal)
    return [array.tobytes() for array in arrays]


@every_table
def test_every_game_goes_as_it_would_alone(table: Table) -> None:
    """Observations, masks, points and winners are those of the public game, told by the moves that actions mean."""
    batch, rng = batch_at(table), np.random.default_rng(3)
    batch.reset(seed=11)
    players = batch.options.players
    alone = [Game(row_of(GameRow, batch.rows, number), []) for number in range(GAMES)]
    assert pack(alone[0]._row) == pack(Game.new(players, table[0], table[2], seed=11)._row)
    turns = 0
    while not batch.ended.all():
        actions = legal_actions(batch, rng)
        game = alone[turns % GAMES]
        for player in range(players):
            seen = see(game.view(player))
            assert batch.observations[turns % GAMES, player].tolist() == seen.observation
            assert set(np.flatnonzero(batch.masks[turns % GAMES, player])) == (set(seen.moves) or {321})
        for number, game in enumerate(alone):
            asked = [(player, game.view(player).decision) for player in range(players)]
            chosen = [(d.seat, see(game.view(player)).moves[actions[number, player]]) for player, d in asked if d]
            for seat, move in chosen:
                game.choose(seat, move)
        batch.act(actions)
        assert batch.rows.tobytes() == b"".join(pack(game._row) for game in alone)
        assert not batch.illegal.any()
        batch.observe()
        turns += 1
    assert batch.points.tolist() == [[game.score(seat).total for seat in range(players)] for game in alone]
    assert [set(np.flatnonzero(rewards > 0)) for rewards in batch.rewards] == [set(game.winners) for game in alone]
    assert np.allclose(batch.rewards.sum(axis=1), 0, atol=1e-6)


@every_table
def test_two_threads_do_what_one_does(table: Table) -> None:
    one, two = batch_at(table, 9, 1, "cheapest"), batch_at(table, 9, 2, "cheapest")
    rngs = [np.random.default_rng(5) for _ in range(2)]
    for batch in (one, two):
        batch.reset(seed=2)
    assert contents(one) == contents(two)
    for _ in range(25):
        for batch, rng in zip((one, two), rngs, strict=True):
            step(batch, rng)
        assert contents(one) == contents(two)


def test_more_threads_than_games() -> None:
    few, one = batch_at(TABLES[0], 2, 5), batch_at(TABLES[0], 2)
    for batch in (few, one):
        batch.reset(seed=4)
        step(batch, np.random.default_rng(1))
    assert contents(few) == contents(one)


def test_a_game_that_is_renewed_is_dealt_as_no_other() -> None:
    """The deals of a long run are all different, and all from the one seed."""
    batch, rng = batch_at(TABLES[0], 5, payments="cheapest"), np.random.default_rng(8)
    batch.reset(seed=6)
    deals = [hands.tobytes() for hands in batch.rows["hands"]]
    for _ in range(18 * 4 + 2):
        batch.act(legal_actions(batch, rng))
        batch.renew()
        deals += [hands.tobytes() for hands in batch.rows["hands"][batch.ended == 1]]
        batch.observe()
    assert len(deals) == len(set(deals)) >= 5 * 4
    larger = batch_at(TABLES[0], 40)
    larger.reset(seed=6)
    assert {hands.tobytes() for hands in larger.rows["hands"]} >= set(deals)


@every_table
def test_payments_apart_are_those_of_the_masks(table: Table) -> None:
    """What is asked for apart has as many ways as the mask of all payments, at the prices that the moves name."""
    apart, whole, rng = batch_at(table, payments="apart"), batch_at(table), np.random.default_rng(6)
    apart.reset(seed=12)
    whole.reset(seed=12)
    several = 0
    while not apart.ended.all():
        whats = legal_actions(apart, rng)
        apart.list_ways(whats)
        actions = whats.copy()
        for game, player in np.ndindex(whats.shape):
            ways = apart.ways[game, player]
            paid = ways[ways[:, 0] != NO_WAY].tolist()
            legal = np.flatnonzero(whole.masks[game, player].reshape(WAYS, WHATS)[:, whats[game, player]])
            assert list(legal) == list(range(len(paid))) or whats[game, player] == WAITING
            assert sorted(paid, key=lambda coins: (sum(coins), coins)) == paid
            several += len(paid) > 1
            actions[game, player] += WHATS * rng.integers(max(len(paid), 1))
        seen = see(Game(row_of(GameRow, apart.rows, 0), []).view(0))
        for action, move in seen.moves.items():
            if action % WHATS == whats[0, 0]:
                assert apart.ways[0, 0, action // WHATS].tolist() == [move.left, move.right]
        apart.act(actions)
        whole.act(actions)
        assert not apart.illegal.any()
        assert apart.rows.tobytes() == whole.rows.tobytes()
        apart.observe()
        whole.observe()
    # With Gaïa there is one neighbour on both sides, and so one way to pay.
    assert several or table[2] == "gaia"


def test_who_has_a_mind_chooses_by_it_and_the_others_act() -> None:
    """Compiled minds choose what the same mind chooses in plain Python."""
    options, seat, mind, rules = Options(3, payments="apart"), 1, mind_of(WEIGHING, "first"), tables("first")
    batch, rng = Batch(4, options), np.random.default_rng(2)
    seated = np.full((4, 3), ACTS, np.int8)
    seated[:, seat] = 0
    batch.reset(seed=3)
    while not batch.ended.all():
        row, moves, worths = row_of(GameRow, batch.rows, 2), [0] * MOVES, [0] * MOVES
        owed = owes(row, seat)
        batch.answer([mind], seated)
        choices = batch.rows["cities"]["choice"][2]
        if owed:
            count = legal_moves(row, seat, rules, moves)
            assert choices[seat] == pick_by_worth(row, seat, rules, mind.weights, 0, moves, worths, count)
        assert not choices[[0, 2]].any()
        batch.act(legal_actions(batch, rng))
        batch.observe()


def test_games_that_go_on_are_not_dealt_anew() -> None:
    batch = batch_at(TABLES[0], 3)
    batch.reset(seed=1)
    before = batch.rows.tobytes()
    batch.renew()
    assert batch.rows.tobytes() == before


def test_a_reset_leaves_nothing_of_the_games_before() -> None:
    batch, rng = batch_at(TABLES[0]), np.random.default_rng(0)
    batch.reset(seed=3)
    rows, seen = batch.rows.tobytes(), batch.observations.tobytes()
    for _ in range(30):
        step(batch, rng)
    batch.reset(seed=3)
    assert (batch.rows.tobytes(), batch.observations.tobytes()) == (rows, seen)
    assert not batch.ended.any()
    assert not batch.rewards.any()
    assert not batch.illegal.any()


def test_the_arrays_stay_where_they_are() -> None:
    batch = batch_at(TABLES[0])
    batch.reset(seed=3)
    arrays = batch.observations, batch.masks, batch.rewards, batch.ended, batch.points, batch.illegal
    step(batch, np.random.default_rng(0))
    batch.reset(seed=4)
    now = batch.observations, batch.masks, batch.rewards, batch.ended, batch.points, batch.illegal
    assert all(np.shares_memory(before, after) for before, after in zip(arrays, now, strict=True))


def test_an_illegal_action_is_told_and_takes_the_first_legal_one() -> None:
    wrong, right = batch_at(TABLES[0]), batch_at(TABLES[0])
    for batch in (wrong, right):
        batch.reset(seed=5)
    first = right.masks.argmax(axis=2)
    wrong.act(np.full((GAMES, 3), -7))
    right.act(first)
    assert wrong.illegal.all()
    assert not right.illegal.any()
    assert wrong.rows.tobytes() == right.rows.tobytes()


def test_points_as_reward() -> None:
    batch, rng = Batch(4, Options(reward="points")), np.random.default_rng(2)
    batch.reset(seed=1)
    while not batch.ended.all():
        batch.act(legal_actions(batch, rng))
        assert not batch.rewards[batch.ended == 0].any()
        batch.observe()
    assert batch.rewards.tolist() == batch.points.tolist()
    assert batch.points.min() > 0


@pytest.mark.parametrize(("games", "threads"), [(0, 1), (-1, 1), (3, 0), ("3", 1)])
def test_a_batch_needs_games_and_threads(games: int, threads: int) -> None:
    with pytest.raises(SetupError):
        Batch(games, Options(), threads)


@pytest.mark.parametrize("seed", [-1, 2**63, 1.5])
def test_a_seed_that_would_be_cut_is_refused(seed: int) -> None:
    with pytest.raises(SetupError):
        Batch(1, Options()).reset(seed)


def test_actions_of_another_shape_are_refused() -> None:
    batch = Batch(2, Options(players=3))
    batch.reset(seed=1)
    for actions in (np.zeros((2, 2), int), np.zeros((1, 3), int), np.zeros(6, int)):
        with pytest.raises(SetupError, match=r"^The actions must have the shape \(2, 3\), not "):
            batch.act(actions)


def test_actions_that_are_no_whole_numbers_are_refused() -> None:
    batch = Batch(1, Options(players=3))
    batch.reset(seed=1)
    with pytest.raises(SetupError, match=r"^Actions are whole numbers, not float64\.$"):
        batch.act(np.zeros((1, 3)))


@pytest.mark.parametrize("beyond", [1, 2**32])
def test_who_pays_the_cheapest_way_has_no_actions_beyond_those(beyond: int) -> None:
    """The second way to pay, or a number that wraps around to a legal one, is not legal there."""
    batch = Batch(1, Options(players=3, payments="cheapest"))
    batch.reset(seed=1)
    legal = batch.masks.argmax(axis=2)
    batch.act(legal + (322 if beyond == 1 else beyond))
    assert batch.illegal.all()


def test_a_seed_of_numpy_is_as_good() -> None:
    batch = Batch(1, Options(players=3))
    batch.reset(seed=np.int64(5))  # type: ignore[arg-type]
    numpys = batch.rows.tobytes()
    batch.reset(seed=5)
    assert batch.rows.tobytes() == numpys
