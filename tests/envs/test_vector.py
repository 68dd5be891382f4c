"""Gymnasium's vector environment: each sub-environment as a game played alone, its ends, and what Gymnasium asks."""

import copy
import itertools
import pickle
import re
from collections.abc import Callable, Iterator
from typing import Any, cast

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_returned_data_not_reused, data_equivalence
from gymnasium.utils.passive_env_checker import data_shares_objects
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.vector.utils import batch_space
from gymnasium.wrappers.vector import ClipReward, DictInfoToList, NormalizeReward, RecordEpisodeStatistics
from numpy.typing import NDArray

from septem import Game, SetupError
from septem.bots.minds import mind_of
from septem.bots.thinking.picking import GREEDY, pick
from septem.data.rows import blank, pack
from septem.data.tables import tables
from septem.envs import opponents
from septem.envs.gym import WondersEnv
from septem.envs.options import Options
from septem.envs.sparring import Sparring
from septem.envs.vector import WondersVectorEnv
from septem.game.names import VARIANTS
from septem.game.seen import see
from septem.kernel.actions import WAITING, WAYS
from septem.kernel.arrays import row_of
from septem.kernel.layout import CATEGORIES, MOVES, SEATS, GameRow
from septem.kernel.moves import legal_moves
from septem.kernel.setup import new_game
from septem.kernel.stepping import observe_rows
from tests.properties.moments import every_table

Table = tuple[str, int, str | None]
Actions = NDArray[np.int64]
GAMES = 2
SEED = 17


def made(table: Table, games: int = GAMES, **options: Any) -> WondersVectorEnv:
    """Self-play at this table, or games against the bots that the options name."""
    edition, players, variant = table
    names = options.pop("opponents", "self")
    count = games * players if names == "self" else games
    return WondersVectorEnv(count, players, edition, variant, opponents=names, **options)


def draw(observations: dict[str, Any], rng: np.random.Generator) -> Actions:
    """Any legal action for every sub-environment."""
    mask = observations["action_mask"]
    drawn: Actions = (mask * rng.random(mask.shape)).argmax(axis=1)
    return drawn


def steps(envs: VectorEnv[Any, Any, Any], count: int, seed: int = SEED) -> Iterator[Any]:
    """What a reset and so many steps of random legal actions give."""
    rng = np.random.default_rng(seed)
    found: Any = envs.reset(seed=seed)
    yield found
    for _ in range(count):
        found = envs.step(draw(found[0], rng))
        yield found


def dealt(table: Table, stream: int) -> Game:
    """The game of this stream of the seed."""
    edition, players, variant = table
    row = blank(GameRow)
    new_game(row, tables(edition), players, VARIANTS[variant], SEED, stream)
    return Game._started(row)


def has_ended(infos: dict[str, Any]) -> bool:
    return "final_info" in infos


@every_table
def test_in_self_play_every_game_goes_as_it_would_alone(table: Table) -> None:
    """Each sub-environment sees what its seat sees of a game by name, through the end and into the next deal."""
    envs, rng = made(table), np.random.default_rng(1)
    players = table[1]
    games, streams = [dealt(table, stream) for stream in range(GAMES)], list(range(GAMES))
    observations, _ = envs.reset(seed=SEED)
    ends = 0
    while ends < GAMES:
        actions = draw(observations, rng)
        chosen = []
        for number, game in enumerate(games):
            for seat in range(players):
                sub, view = number * players + seat, game.view(seat)
                seen = see(view)
                assert observations["observation"][sub].tolist() == seen.observation
                assert np.flatnonzero(observations["action_mask"][sub]).tolist() == (list(seen.moves) or [WAITING])
                if view.decision:
                    chosen.append((game, view.decision.seat, seen.moves[int(actions[sub])]))
        for game, city, move in chosen:
            game.choose(city, move)
        observations, rewards, over, cut, infos = envs.step(actions)
        assert over.tolist() == [game.over for game in games for _ in range(players)]
        assert not cut.any()
        assert not rewards[~over].any()
        assert not infos["illegal"].any()
        for number, game in enumerate(games):
            if game.over:
                for seat in range(players):
                    check_end(game, seat, number * players + seat, rewards, infos)
                ends += 1
                streams[number] += GAMES
                games[number] = dealt(table, streams[number])
                next_deal = see(games[number].view(0)).observation
                assert observations["observation"][number * players].tolist() == next_deal


def check_end(game: Game, seat: int, sub: int, rewards: Any, infos: dict[str, Any]) -> None:
    """Rewards, points and the last observation are those of the game that has ended, not of the next."""
    won = (seat in game.winners) / len(game.winners)
    assert rewards[sub] == pytest.approx(won - 1 / game.players)
    assert infos["final_info"]["points"][sub] == game.score(seat).total
    final = infos["final_obs"][sub]
    assert final["observation"].tolist() == see(game.view(seat)).observation
    assert np.flatnonzero(final["action_mask"]).tolist() == [WAITING]


@every_table
def test_against_bots_every_step_is_a_decision_of_the_learner(table: Table) -> None:
    """The same game by name; the greedy bots pick from its own row, as they do in compiled code."""
    seat = table[1] - 1
    envs, rng = made(table, opponents="greedy", seat=seat), np.random.default_rng(2)
    games = [dealt(table, stream) for stream in range(GAMES)]
    observations, _ = envs.reset(seed=SEED)
    ended: set[int] = set()
    while len(ended) < GAMES:
        actions = draw(observations, rng)
        for number in set(range(GAMES)) - ended:
            view = games[number].view(seat)
            seen = see(view)
            assert observations["observation"][number].tolist() == seen.observation
            assert np.flatnonzero(observations["action_mask"][number]).tolist() == list(seen.moves)
            assert view.decision
            games[number].choose(view.decision.seat, seen.moves[int(actions[number])])
            play_greedily(games[number], seat)
        observations, rewards, over, _, infos = envs.step(actions)
        for number in set(range(GAMES)) - ended:
            assert over[number] == games[number].over
            if over[number]:
                check_end(games[number], seat, number, rewards, infos)
                next_deal = see(dealt(table, number + GAMES).view(seat)).observation
                assert observations["observation"][number].tolist() == next_deal
                ended.add(number)


def play_greedily(game: Game, learner: int) -> None:
    """Lets the others choose until the learner has to."""
    mind, rules = mind_of(GREEDY, game.edition), tables(game.edition)
    while not game.over and all(by != learner for _, _, by in game.pending):
        city = game.pending[0].seat
        row, out = game._row, [0] * MOVES
        count = legal_moves(row, city, rules, out)
        buffers = [0] * CATEGORIES, out, [0] * MOVES
        move = pick(row, city, mind.policy, rules, mind.weights, mind.noise, *buffers, count)
        game.choose(city, game._names.move(move))


@pytest.mark.parametrize("names", ["random", "builder", "rbai", "greedy", "heuristic:3"])
@every_table
def test_plain_and_compiled_opponents_give_the_same_bytes(table: Table, names: str) -> None:
    edition, players, variant = table
    options = Options(players, edition, variant)
    sparring, rng = Sparring(GAMES, options, names, seat=0), np.random.default_rng(3)
    sparring.reset(seed=SEED)
    rows = [row_of(GameRow, sparring.rows, number) for number in range(GAMES)]
    minds = [row_of(type(mind_of(GREEDY, edition)), sparring._minds, player) for player in range(players)]
    width, rules = options.observation_width, [tables(edition)]
    step = 0
    while not sparring.ended.all():
        actions = draw({"action_mask": sparring.masks}, rng)
        ended, totals, rewards = [0] * GAMES, [[0] * SEATS for _ in rows], [[0.0] * players for _ in rows]
        illegal, buffers = [0] * GAMES, ([0] * CATEGORIES, [0] * MOVES, [0] * MOVES)
        taken = actions.tolist()
        opponents.spar_rows(rows, 0, rules, minds, taken, WAYS, 0, *buffers, ended, totals, rewards, illegal)
        sparring.act(actions)
        assert sparring.rows.tobytes() == b"".join(map(pack, rows))
        assert (sparring.ended.tolist(), sparring.illegal.tolist()) == (ended, illegal)
        assert sparring.rewards.tolist() == [np.float32(reward[0]) for reward in rewards]
        assert [total[0] for total in totals] == (sparring.points * sparring.ended).tolist()
        sparring.observe()
        if step % 6 == 0:
            out, masks = [[[0] * width] for _ in rows], [[[0] * options.actions] for _ in rows]
            observe_rows(rows, [1] * GAMES, 0, options.ways, rules, buffers[1], buffers[0], out, masks)
            assert [[seen] for seen in sparring.observations.tolist()] == out
            assert [[mask] for mask in sparring.masks.tolist()] == masks
        step += 1


@pytest.mark.parametrize("names", ["self", "random", "heuristic"])
def test_two_threads_do_what_one_does(names: str) -> None:
    one, two = (
        list(steps(WondersVectorEnv(21, opponents=names, threads=threads, payments="cheapest"), 40))
        for threads in (1, 2)
    )
    assert data_equivalence(one, two, exact=True)


def test_a_seed_and_its_actions_repeat_and_another_seed_differs() -> None:
    envs = WondersVectorEnv(6, opponents="self")
    first, again = list(steps(envs, 25)), list(steps(envs, 25))
    assert data_equivalence(first, again, exact=True)
    assert not data_equivalence(first[0], envs.reset(seed=SEED + 1))
    assert data_equivalence(three_resets(WondersVectorEnv(3)), three_resets(WondersVectorEnv(3)), exact=True)


def three_resets(envs: WondersVectorEnv) -> list[Any]:
    found = [envs.reset(seed=9), envs.reset(), envs.reset()]
    assert len({observations["observation"].tobytes() for observations, _ in found}) == 3
    return found


def test_instead_of_an_illegal_action_the_first_legal_move_is_taken() -> None:
    for names in ("self", "greedy"):
        told, careful = WondersVectorEnv(3, opponents=names), WondersVectorEnv(3, opponents=names)
        told.reset(seed=5)
        legal = careful.reset(seed=5)[0]["action_mask"].argmax(axis=1)
        found, *_, infos = told.step(np.array([legal[0], -1, 10**9]))
        expected, *_, _ = careful.step(legal)
        assert infos["illegal"].tolist() == [False, True, True]
        assert data_equivalence(found, expected, exact=True)


def test_an_illegal_action_in_the_last_step_is_told_with_the_end() -> None:
    """As by Gymnasium's own vector: of the game that has begun in the same step nothing was illegal yet."""
    sync = SyncVectorEnv([WondersEnv] * 3, autoreset_mode=AutoresetMode.SAME_STEP)
    told: list[dict[str, Any]] = []
    envs: VectorEnv[Any, Any, Any]
    for envs in (WondersVectorEnv(3), WondersVectorEnv(3, opponents="self"), sync):
        envs.reset(seed=5)
        infos: dict[str, Any] = {}
        while not has_ended(infos):
            *_, infos = envs.step(np.full(3, -1))
            assert infos["illegal"].all() != has_ended(infos)
        told.append(infos)
    for infos in told:
        assert infos["final_info"]["illegal"].all()
        assert infos["final_info"]["_illegal"].all()
        assert infos["_illegal"].all()
        assert not infos["illegal"].any()


def test_it_tells_what_gymnasiums_own_vector_of_single_games_tells() -> None:
    """The same keys with the same kinds of arrays, as that has them with a reset in the same step."""
    sync = SyncVectorEnv([WondersEnv] * 3, autoreset_mode=AutoresetMode.SAME_STEP)
    for envs in (ours := WondersVectorEnv(3), sync):
        assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    assert (ours.observation_space, ours.action_space) == (sync.observation_space, sync.action_space)
    kinds = [{step_kinds(found) for found in steps(envs, 20)} for envs in (ours, sync)]
    assert kinds[0] == kinds[1]


def step_kinds(found: Any) -> str:
    """The form of what a step gives; numbers aside."""
    infos = found[-1]
    final = infos.get("final_info", {})
    ends = infos.get("final_obs", [])
    shapes = {(name, array.shape, array.dtype) for name, array in found[0].items()}
    ended = {tuple(sorted(end)) for end in ends if end is not None}
    return str((len(found), sorted(shapes), sorted(infos), sorted(final), sorted(ended)))


@pytest.mark.parametrize("names", ["self", "builder"])
def test_what_is_given_is_in_the_spaces(names: str) -> None:
    envs = WondersVectorEnv(6, opponents=names)
    assert envs.observation_space == batch_space(envs.single_observation_space, 6)
    assert envs.action_space == batch_space(envs.single_action_space, 6)
    for found in steps(envs, 20):
        assert envs.observation_space.contains(found[0])
        for final in found[-1].get("final_obs", []):
            assert final is None or envs.single_observation_space.contains(final)
    assert envs.action_space.contains(draw(found[0], np.random.default_rng(0)))


def test_gymnasium_makes_it_and_its_wrappers_work_on_it() -> None:
    made_by_name = gymnasium.make_vec("septem/Wonders-v0", num_envs=6, opponents="self", render_mode=None)
    assert isinstance(made_by_name.unwrapped, WondersVectorEnv)
    counted = RecordEpisodeStatistics(made_by_name)
    *_, (_, rewards, over, _, infos) = steps_to_an_end(counted)
    assert infos["episode"]["r"][over] == pytest.approx(rewards[over])
    assert (infos["episode"]["l"][over] >= 18).all()
    *_, found = steps_to_an_end(cast(Any, DictInfoToList(WondersVectorEnv(3, opponents="self"))))
    assert [sorted(info) for info in found[-1]] == [["final_info", "final_obs", "illegal"]] * 3
    assert all(info["final_info"]["points"] > 0 for info in found[-1])
    clipped = ClipReward(WondersVectorEnv(3), min_reward=-0.1, max_reward=0.1)
    assert max(abs(found[1]).max() for found in steps(clipped, 20) if len(found) == 5) == pytest.approx(0.1)
    assert any(found[1].any() for found in steps(NormalizeReward(WondersVectorEnv(3)), 20) if len(found) == 5)


def steps_to_an_end(envs: VectorEnv[Any, Any, Any]) -> Iterator[Any]:
    """Steps up to the first in which a game ends."""
    for found in steps(envs, 60):
        yield found
        if len(found) == 5 and found[2].any():
            return


def test_arrays_are_copies_unless_they_are_asked_not_to_be() -> None:
    check_returned_data_not_reused(cast(Any, WondersVectorEnv(1, opponents="random")))
    kept, later = itertools.islice(steps(WondersVectorEnv(3), 1), 2)
    assert not data_shares_objects(kept[0], later[0])
    for names in ("self", "random"):
        envs = WondersVectorEnv(3, opponents=names, copy=False)
        (first, _), (second, *_) = steps(envs, 1)
        for name, array in first.items():
            assert np.shares_memory(array, second[name])


def test_one_id_means_one_game() -> None:
    """Against the same bots from the same seat, whether there is one game or many."""
    single = gymnasium.make("septem/Wonders-v0").unwrapped
    envs = gymnasium.make_vec("septem/Wonders-v0", num_envs=2).unwrapped
    assert isinstance(single, WondersEnv)
    assert isinstance(envs, WondersVectorEnv)
    assert single.table == envs.table
    assert data_equivalence(single.reset(seed=SEED)[0], {k: v[0] for k, v in envs.reset(seed=SEED)[0].items()})
    named = WondersVectorEnv(2, opponents="random", seat=0)
    assert data_equivalence(list(steps(envs, 20)), list(steps(named, 20)), exact=True)


@pytest.mark.parametrize(
    "copied", [copy.deepcopy, lambda envs: pickle.loads(pickle.dumps(envs))], ids=["copy", "pickle"]
)
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("names", ["self", "random", ["greedy", "war"]], ids=str)
def test_a_copy_plays_on_as_its_original(names: Any, threads: int, copied: Callable[[Any], Any]) -> None:
    envs, rng = WondersVectorEnv(6, opponents=names, threads=threads), np.random.default_rng(SEED)
    observations, infos = envs.reset(seed=SEED)
    for _ in range(7):
        observations, *_ = envs.step(draw(observations, rng))
    twin = copied(envs)
    while not has_ended(infos):
        actions = draw(observations, rng)
        found, told = envs.step(actions), twin.step(actions)
        assert data_equivalence(found[:4], told[:4], exact=True)
        observations, infos = found[0], found[4]
    assert infos["final_info"]["points"].tolist() == told[4]["final_info"]["points"].tolist()
    assert infos["final_info"]["points"].any()
    assert data_equivalence(envs.reset(), twin.reset(), exact=True)


def test_a_step_needs_games_and_one_action_for_each_sub_environment() -> None:
    for names in ("self", "random"):
        envs = WondersVectorEnv(3, opponents=names)
        with pytest.raises(ResetNeeded, match="There is no game to go on with; call reset first"):
            envs.step(np.zeros(3, int))
        observations, _ = envs.reset(seed=1)
        wrong: dict[str, Any] = {
            "(2,)": [0, 0],
            "(3, 1)": np.zeros((3, 1), int),
            "()": 0,
            "lists of different lengths": [[1], [1, 2], 3],
        }
        for found, actions in wrong.items():
            sentence = f"There must be one action for each sub-environment, an array of shape (3,), not {found}."
            with pytest.raises(SetupError, match=re.escape(sentence)):
                envs.step(actions)
        with pytest.raises(SetupError, match="Actions are whole numbers, not float64"):
            envs.step(np.zeros(3))
        *_, infos = envs.step(observations["action_mask"].argmax(axis=1).tolist())
        assert not infos["illegal"].any()


def test_numbers_may_be_those_of_numpy() -> None:
    plain: dict[str, Any] = {"num_envs": 3, "players": 3, "seat": 2, "threads": 2}
    numpys: dict[str, Any] = {name: np.uint16(number) for name, number in plain.items()}
    envs, same = (WondersVectorEnv(opponents="greedy", **numbers) for numbers in (numpys, plain))
    assert type(envs.num_envs) is int
    assert data_equivalence(list(steps(envs, 20)), list(steps(same, 20)), exact=True)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"num_envs": 4, "opponents": "self"}, "their number must be a multiple of that, which 4 is not."),
        ({"num_envs": 0}, "A vector environment needs at least one sub-environment, not 0."),
        ({"num_envs": -3}, "A vector environment needs at least one sub-environment, not -3."),
        ({"num_envs": 2.5}, "The number of sub-environments must be a whole number, not 2.5."),
        ({"threads": 0}, "A simulation needs at least one thread, not 0."),
        ({"threads": 1.0}, "The number of threads must be a whole number, not 1.0."),
        ({"players": 2}, "Two players need a variant: free-city or gaia."),
        ({"opponents": "nobody"}, "There is no bot 'nobody'; choose "),
        ({"opponents": "search:20"}, "Bot 'search:20' does not play in compiled code; choose random, builder,"),
        ({"opponents": ["greedy"]}, "This table has 2 other seats, but the list of opponents has 1 bot."),
        (
            {"opponents": np.array(["self"])},
            "Opponents are the name of a bot, or a list of such names with one for each",
        ),
        ({"opponents": None}, "Opponents are the name of a bot, or a list of such names with one for each"),
        ({"opponents": "greedy", "seat": 3}, "There is no seat 3 to learn on at this table; seats are 0 to 2."),
        ({"opponents": "self", "seat": 2}, "In self-play every seat learns; there is no seat 2 to choose."),
        ({"render_mode": "ansi"}, "The vector environment shows no games; make a single one to render it."),
    ],
)
def test_bad_options_are_refused_in_a_sentence(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SetupError, match=re.escape(sentence)):
        gymnasium.make_vec("septem/Wonders-v0", **{"num_envs": 3, **options})


def test_a_list_of_opponents_sits_down_in_its_order() -> None:
    def played(opponents: str | list[str]) -> list[Any]:
        return list(steps(WondersVectorEnv(2, opponents=opponents), 20))

    assert data_equivalence(played("greedy"), played(["greedy", "greedy"]), exact=True)
    assert not data_equivalence(played(["greedy", "random"]), played(["random", "greedy"]))
