"""PettingZoo: its own tests, the same games as by name, and what an environment must survive."""

import copy
import pickle
import re
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Discrete
from gymnasium.utils.env_checker import data_equivalence
from pettingzoo.test.api_test import api_test
from pettingzoo.test.parallel_test import parallel_api_test
from pettingzoo.test.render_test import render_test
from pettingzoo.test.seed_test import parallel_seed_test, seed_test
from pettingzoo.utils.conversions import aec_to_parallel

from septem import Game
from septem.envs.pettingzoo import WondersParallelEnv, env, parallel_env
from septem.envs.rendering import table_text
from septem.errors import IllegalMove, SetupError
from septem.game.seen import see
from septem.kernel.actions import WAITING

PAGE = Path(__file__).resolve().parents[2] / "docs" / "envs" / "pettingzoo.md"

TABLES: list[dict[str, Any]] = [
    *({"players": players, "edition": edition} for edition in ("first", "second") for players in range(3, 8)),
    *({"players": 2, "edition": e, "variant": v} for e in ("first", "second") for v in ("free-city", "gaia")),
]
SOME_TABLES: list[dict[str, Any]] = [
    {},
    {"players": 7, "edition": "second", "reward": "points"},
    {"players": 2, "variant": "free-city", "payments": "cheapest"},
    {"players": 2, "variant": "gaia", "edition": "second"},
]


def name_of(table: object) -> str:
    return " ".join(map(str, table.values())) or "default" if isinstance(table, dict) else str(table)


every_table = pytest.mark.parametrize("table", TABLES, ids=name_of)
some_tables = pytest.mark.parametrize("table", SOME_TABLES, ids=name_of)


def first_legal(observations: dict[str, Any]) -> dict[str, int]:
    """For every agent the lowest action of its mask."""
    return {agent: int(seen["action_mask"].argmax()) for agent, seen in observations.items()}


def last_step(table: WondersParallelEnv, seed: int) -> Any:
    """What the last step of a game gives in which everybody takes the first legal action."""
    observations, _ = table.reset(seed=seed)
    found: Any = None
    while table.agents:
        found = table.step(first_legal(observations))
        observations = found[0]
    return found


@contextmanager
def observations_may_be_dicts() -> Iterator[None]:
    """Awaits two warnings about observations that hold a mask, and no others.

    `api_test` spares only environments on its own list of names from them, PettingZoo's card and board games.
    """
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield
    assert {str(warning.message) for warning in caught} == {
        "Observation is not a NumPy array",
        "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
    }


@some_tables
def test_pettingzoos_parallel_api_test(table: dict[str, Any]) -> None:
    parallel_api_test(parallel_env(**table), num_cycles=1000)


@some_tables
def test_pettingzoos_api_test(table: dict[str, Any]) -> None:
    with observations_may_be_dicts():
        api_test(env(**table), num_cycles=1000)


@some_tables
def test_pettingzoos_seed_tests(table: dict[str, Any]) -> None:
    parallel_seed_test(partial(parallel_env, **table))
    seed_test(partial(env, **table))


def test_pettingzoos_render_test() -> None:
    made: Any = env  # it is said to be made without a mode, but the test asks for each
    render_test(made, custom_tests={"ansi": lambda text: text.startswith("Age I, turn ")})


def choices(game: Game, rng: np.random.Generator, observations: dict[str, Any], ways: int) -> dict[str, int]:
    """Chooses at random in a game by name, and gives the actions that mean the same; the observations must fit."""
    actions, chosen = {}, []
    for seat in range(game.players):
        view, agent = game.view(seat), f"player_{seat}"
        seen = see(view, ways)
        assert observations[agent]["observation"].tolist() == seen.observation
        assert np.flatnonzero(observations[agent]["action_mask"]).tolist() == (list(seen.moves) or [WAITING])
        actions[agent] = int(rng.choice(list(seen.moves) or [WAITING]))
        if view.decision:
            chosen.append((view.decision.seat, seen.moves[actions[agent]]))
    for city, move in chosen:
        game.choose(city, move)
    return actions


@pytest.mark.parametrize("seed", [11, 12])
@every_table
def test_a_game_is_the_one_of_its_seed_played_move_by_move(table: dict[str, Any], seed: int) -> None:
    game, rng = Game.new(**table, seed=seed), np.random.default_rng(seed)
    for_points, to_win = parallel_env(reward="points", **table), parallel_env(**table)
    to_win.reset(seed=seed)
    observations, infos = for_points.reset(seed=seed)
    points: dict[str, float] = {}
    shares: dict[str, float] = {}
    while not game.over:
        assert not any(points.values())
        assert not any(shares.values())
        actions = choices(game, rng, observations, for_points.table.ways)
        observations, points, terminations, _, infos = for_points.step(actions)
        shares = to_win.step(actions)[1]
        assert set(terminations.values()) == {game.over}
        assert not any(info["illegal"] for info in infos.values())
    for seat, agent in enumerate(for_points.possible_agents):
        assert points[agent] == infos[agent]["points"] == game.score(seat).total
        won = (seat in game.winners) / len(game.winners)
        assert shares[agent] == pytest.approx(won - 1 / game.players)


def test_the_text_is_that_of_the_game() -> None:
    for table in SOME_TABLES:
        agents = parallel_env(render_mode="ansi", **table)
        options = agents.table
        game, rng = Game.new(options.players, options.edition, options.variant, seed=13), np.random.default_rng(13)
        observations, _ = agents.reset(seed=13)
        while not game.over:
            observations, *_ = agents.step(choices(game, rng, observations, options.ways))
            assert agents.render() == table_text(game._row)


def test_all_end_at_once_and_nobody_is_cut_short() -> None:
    table = parallel_env(players=5)
    observations, rewards, terminations, truncations, infos = last_step(table, seed=1)
    players = {f"player_{seat}" for seat in range(5)}
    assert table.agents == []
    assert [set(part) for part in (observations, rewards, terminations, truncations, infos)] == [players] * 5
    assert all(terminations.values())
    assert not any(truncations.values())
    assert all(np.flatnonzero(seen["action_mask"]).tolist() == [WAITING] for seen in observations.values())


def test_instead_of_an_illegal_action_the_first_legal_move_is_taken() -> None:
    told, careful = parallel_env(), parallel_env()
    observations, infos = told.reset(seed=2)
    careful.reset(seed=2)
    assert not any(info["illegal"] for info in infos.values())
    legal = first_legal(observations)
    for nonsense in (WAITING, -1, 10**9):
        told.reset(seed=2)
        careful.reset(seed=2)
        found, *_, infos = told.step({**legal, "player_1": nonsense})
        expected, *_ = careful.step(legal)
        assert {agent: info["illegal"] for agent, info in infos.items()} == {
            "player_0": False,
            "player_1": True,
            "player_2": False,
        }
        for agent, seen in expected.items():
            assert np.array_equal(found[agent]["observation"], seen["observation"])


def test_a_game_of_illegal_actions_comes_to_its_end() -> None:
    table = parallel_env(players=4)
    table.reset(seed=3)
    steps = 0
    while table.agents:
        *_, infos = table.step(dict.fromkeys(table.agents, -7))
        assert all(info["illegal"] for info in infos.values())
        steps += 1
    assert steps >= 18


def test_while_the_holder_decides_for_the_free_city_the_other_player_waits() -> None:
    table = parallel_env(players=2, variant="free-city")
    observations, _ = table.reset(seed=5)
    waiting: list[str] = []
    while table.agents:
        observations, *_ = table.step(first_legal(observations))
        waits = {agent for agent, seen in observations.items() if seen["action_mask"][WAITING]}
        if len(waits) == 1:
            waiting += waits
    assert len(waiting) >= 18
    assert set(waiting) == {"player_0", "player_1"}


def test_observations_stay_as_they_were_handed_out() -> None:
    table = parallel_env()
    observations, _ = table.reset(seed=6)
    before = {agent: {part: array.copy() for part, array in seen.items()} for agent, seen in observations.items()}
    after, *_ = table.step(first_legal(observations))
    assert data_equivalence(observations, before)
    assert not data_equivalence(after, before)


def test_who_writes_into_an_observation_changes_nobody_elses() -> None:
    spoiled, careful = parallel_env(), parallel_env()
    observations, _ = spoiled.reset(seed=6)
    actions = first_legal(observations)
    others = {agent: {part: array.copy() for part, array in seen.items()} for agent, seen in observations.items()}
    for array in observations["player_0"].values():
        array[:] = 1
    assert data_equivalence(observations["player_1"], others["player_1"])
    careful.reset(seed=6)
    assert data_equivalence(spoiled.step(actions), careful.step(actions))


def test_observations_and_actions_are_in_their_spaces() -> None:
    for options in SOME_TABLES:
        table = parallel_env(**options)
        observations, *_ = last_step(table, seed=8)
        for agent in table.possible_agents:
            assert table.observation_space(agent).contains(observations[agent])
            assert table.action_space(agent) == Discrete(len(observations[agent]["action_mask"]))


def test_a_reset_without_a_seed_goes_on_from_the_last_one() -> None:
    def deals(table: WondersParallelEnv) -> list[bytes]:
        firsts = [table.reset(seed=9), table.reset(), table.reset()]
        return [observations["player_0"]["observation"].tobytes() for observations, _ in firsts]

    assert deals(parallel_env()) == deals(parallel_env())
    assert len(set(deals(parallel_env()))) == 3


@some_tables
def test_a_seed_and_its_actions_give_the_same_game_to_the_end(table: dict[str, Any]) -> None:
    # PettingZoo's own test of this stops after the first step, because the names of the agents count as an end to it.
    ends = [last_step(parallel_env(**table), seed=10) for _ in range(2)]
    assert data_equivalence(*ends)


def test_the_parallel_table_is_found_again_in_the_one_in_turn() -> None:
    assert isinstance(aec_to_parallel(env()), WondersParallelEnv)
    assert env().metadata["name"] == str(env()) == "septem_v0"


@pytest.mark.parametrize("make", [env, parallel_env])
@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 8}, "The game is for 2 to 7 players, not 8."),
        ({"players": 2}, "Two players need a variant: free-city or gaia."),
        ({"edition": "third"}, "There is no edition 'third'; choose first or second."),
        ({"reward": "fame"}, "There is no reward 'fame'; choose win or points."),
        ({"render_mode": "film"}, "There is no render mode 'film'; choose human or ansi, or none."),
    ],
)
def test_bad_options_are_refused_in_a_sentence(
    make: Callable[..., Any], options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(SetupError, match=re.escape(sentence)):
        make(**options)


def test_a_bad_seed_is_refused_and_leaves_the_game_alone() -> None:
    table = parallel_env()
    observations, _ = table.reset(seed=1)
    with pytest.raises(SetupError, match=re.escape("A seed is a number from 0 to 2**63 - 1, not -1.")):
        table.reset(seed=-1)
    table.step(first_legal(observations))


def test_a_step_needs_a_game_and_an_action_of_everybody() -> None:
    table = parallel_env()
    with pytest.raises(ResetNeeded, match="There is no game to go on with; call reset first"):
        table.step({})
    table.reset(seed=1)
    with pytest.raises(IllegalMove, match="There is no action of player_1 and player_2; each agent takes one"):
        table.step({"player_0": 0, "player_2": None})
    for nonsense in (3.7, "2", float("nan")):
        with pytest.raises(SetupError, match=f"An action is a whole number, not {nonsense!r}."):
            table.step({"player_0": 0, "player_1": nonsense, "player_2": 0})  # type: ignore[dict-item]
    last_step(table, seed=1)
    with pytest.raises(ResetNeeded, match="There is no game to go on with; call reset first"):
        table.step({})


@pytest.mark.parametrize(
    "copied", [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))], ids=["copy", "pickle"]
)
@some_tables
def test_a_copy_plays_on_as_its_original(table: dict[str, Any], copied: Callable[[Any], Any]) -> None:
    original = parallel_env(**table)
    observations, _ = original.reset(seed=14)
    for _ in range(7):
        observations, *_ = original.step(first_legal(observations))
    twin = copied(original)
    while original.agents:
        actions = first_legal(observations)
        found, told = original.step(actions), twin.step(actions)
        assert data_equivalence(found, told, exact=True)
        observations = found[0]
    assert all(info["points"] for info in found[-1].values())
    assert twin.agents == []
    assert data_equivalence(original.reset(), twin.reset(), exact=True)


@pytest.mark.parametrize(
    "copied", [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))], ids=["copy", "pickle"]
)
@some_tables
def test_a_copy_of_the_one_in_turn_plays_on_too(table: dict[str, Any], copied: Callable[[Any], Any]) -> None:
    original = env(**table)
    original.reset(seed=15)
    # In the middle of a round, when some have chosen and others have not.
    for _ in original.agent_iter(10 * original.num_agents + 1):
        act_in_turn(original)
    twin = copied(original)
    while original.agents:
        assert data_equivalence(act_in_turn(original), act_in_turn(twin), exact=True)
    assert twin.agents == []


def act_in_turn(table: Any) -> Any:
    """Takes the first legal action for the agent whose turn it is; gives what that agent was told before."""
    observation, reward, over, cut, info = table.last()
    agent = table.agent_selection
    table.step(None if over else int(observation["action_mask"].argmax()))
    return agent, observation, reward, over, cut, info


def test_the_page_shows_the_text_that_its_code_prints(capsys: pytest.CaptureFixture[str]) -> None:
    page = PAGE.read_text("utf-8")
    rendering = page.partition("## Rendering")[2]
    code, text = re.findall(r"^```(?:python)?\n(.*?)^```$", rendering, re.MULTILINE | re.DOTALL)
    exec(compile(code, PAGE.name, "exec"), {"__name__": "page"})
    assert capsys.readouterr().out == text


def test_people_see_every_step_and_what_they_ask_for(capsys: pytest.CaptureFixture[str]) -> None:
    shown, told = parallel_env(render_mode="human"), parallel_env(render_mode="ansi")
    for table in (shown, told):
        observations, _ = table.reset(seed=1)
    assert capsys.readouterr().out == f"{told.render()}\n"
    for table in (shown, told):
        table.step(first_legal(observations))
    assert capsys.readouterr().out == f"{told.render()}\n"
    assert shown.render() is None
    assert capsys.readouterr().out == f"{told.render()}\n"


def test_without_a_render_mode_there_is_nothing_to_see() -> None:
    table = parallel_env()
    table.reset(seed=1)
    with pytest.warns(UserWarning, match="make the environment with render_mode='ansi'"):
        assert table.render() is None


@pytest.mark.parametrize("mode", ["ansi", "human"])
def test_before_the_deal_there_is_no_table_to_show(mode: str) -> None:
    with pytest.raises(ResetNeeded, match="There is no game to show; call reset first"):
        parallel_env(render_mode=mode).render()
