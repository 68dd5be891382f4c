"""Gymnasium with one learner: its own checks, the game of the seed, the bots it is asked for, and what it survives."""

import copy
import pickle
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env, data_equivalence

from septem import Game, SetupError
from septem.bots.registry import bot_named
from septem.envs.gym import WondersEnv
from septem.game.seen import see
from septem.kernel.actions import WAITING
from tests.installing import python
from tests.properties.moments import every_table

Table = tuple[str, int, str | None]

PAGE = Path(__file__).resolve().parents[2] / "docs" / "envs" / "gymnasium.md"

SOME_TABLES: list[dict[str, Any]] = [
    {},
    {"players": 7, "edition": "second", "reward": "points", "seat": 6},
    {"players": 2, "variant": "free-city", "payments": "cheapest", "opponents": "greedy", "seat": 1},
    {"players": 2, "variant": "gaia", "edition": "second", "opponents": ["heuristic"]},
]
STRANGER = """
from septem import View

class Stranger:
    def choose(self, view, moves, rng):
        assert type(view) is View and view.decision.by == view.seat != 1
        assert list(moves) == view.legal(view.decision.seat)
        return moves[-1]

    def explain(self, view, move):
        return "it comes last"
"""


def draw(observation: dict[str, Any], rng: np.random.Generator) -> int:
    """Any legal action."""
    return int(rng.choice(np.flatnonzero(observation["action_mask"])))


def episode(env: WondersEnv, seed: int) -> list[Any]:
    """All that a game of random legal actions gives."""
    rng = np.random.default_rng(seed)
    found: list[Any] = [env.reset(seed=seed)]
    while len(found) == 1 or not found[-1][2]:
        found.append(env.step(draw(found[-1][0], rng)))
    return found


@pytest.mark.parametrize("table", SOME_TABLES, ids=str)
def test_gymnasiums_own_check_finds_nothing(table: dict[str, Any]) -> None:
    check_env(gymnasium.make("septem/Wonders-v0", render_mode="ansi", **table).unwrapped)


@every_table
def test_a_game_is_the_one_of_its_seed_played_move_by_move(table: Table) -> None:
    """The heuristic bot leaves nothing to chance, so that the same game can be played by name beside it."""
    edition, players, variant = table
    seat, bot, rng = players - 1, bot_named("heuristic"), np.random.default_rng(4)
    env = WondersEnv(players, edition, variant, opponents="heuristic", seat=seat)
    game = Game.new(players, edition, variant, seed=21)
    observation, info = env.reset(seed=21)
    over, reward = False, 0.0
    while not over:
        assert reward == 0
        assert "points" not in info
        view = game.view(seat)
        seen = see(view)
        assert observation["observation"].tolist() == seen.observation
        assert np.flatnonzero(observation["action_mask"]).tolist() == list(seen.moves)
        action = draw(observation, rng)
        assert view.decision is not None
        game.choose(view.decision.seat, seen.moves[action])
        while not game.over and all(by != seat for _, _, by in game.pending):
            city, _, by = game.pending[0]
            game.choose(city, bot.choose(game.view(by), game.view(by).legal(city), random.Random()))
        observation, reward, over, cut, info = env.step(action)
        assert (over, cut, info["illegal"]) == (game.over, False, False)
    assert info["points"] == game.score(seat).total
    assert reward == (seat in game.winners) / len(game.winners) - 1 / players
    assert observation["observation"].tolist() == see(game.view(seat)).observation
    assert np.flatnonzero(observation["action_mask"]).tolist() == [WAITING]


@pytest.mark.parametrize("opponents", ["random", "greedy", ["search:20", "level:2"]])
def test_a_seed_and_its_actions_give_the_same_game_to_the_end(opponents: str | list[str]) -> None:
    env = WondersEnv(opponents=opponents)
    first, again = episode(env, 5), episode(WondersEnv(opponents=opponents), 5)
    assert data_equivalence(first, again, exact=True)
    assert data_equivalence(first, episode(env, 5), exact=True)
    assert not data_equivalence(first[0], env.reset()[0])


def test_resets_without_a_seed_go_on_from_the_last_one() -> None:
    def deals(env: WondersEnv) -> list[bytes]:
        firsts = [env.reset(seed=9), env.reset(), env.reset()]
        return [observation["observation"].tobytes() for observation, _ in firsts]

    assert deals(WondersEnv()) == deals(WondersEnv())
    assert len(set(deals(WondersEnv()))) == 3


def test_f4_the_holder_decides_for_the_free_city_in_a_step_of_its_own() -> None:
    alone, beside = (len(episode(WondersEnv(2, variant=variant), 3)) for variant in ("gaia", "free-city"))
    assert beside - alone >= 7


def test_points_as_reward() -> None:
    *_, (_, reward, over, _, info) = episode(WondersEnv(reward="points"), 2)
    assert over
    assert reward == info["points"] > 0


def test_instead_of_an_illegal_action_the_first_legal_move_is_taken() -> None:
    told, careful = WondersEnv(), WondersEnv()
    for nonsense in (WAITING, -1, 10**9, 10**30, np.uint8(255)):
        told.reset(seed=2)
        observation, _ = careful.reset(seed=2)
        found, *_, info = told.step(nonsense)
        expected, *_, legal = careful.step(observation["action_mask"].argmax())
        assert info["illegal"]
        assert not legal["illegal"]
        assert data_equivalence(found, expected, exact=True)


@pytest.mark.parametrize("nonsense", [3.7, "2", None, float("nan"), np.array([2]), [2]], ids=repr)
def test_an_action_that_is_no_whole_number_is_refused_and_changes_nothing(nonsense: Any) -> None:
    env = WondersEnv()
    observation, _ = env.reset(seed=2)
    with pytest.raises(SetupError, match=re.escape(f"An action is a whole number, not {nonsense!r}.")):
        env.step(nonsense)
    assert not env.step(observation["action_mask"].argmax())[-1]["illegal"]


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"])
@pytest.mark.parametrize("opponents", ["random", ["greedy", "search:20"]], ids=str)
def test_a_copy_plays_on_as_its_original(opponents: Any, copied: Callable[[WondersEnv], WondersEnv]) -> None:
    env, rng = WondersEnv(opponents=opponents), np.random.default_rng(8)
    observation, _ = env.reset(seed=8)
    for _ in range(7):
        observation, *_ = env.step(draw(observation, rng))
    twin, over = copied(env), False
    while not over:
        action = draw(observation, rng)
        found, told = env.step(action), twin.step(action)
        assert data_equivalence(found, told, exact=True)
        observation, over = found[0], found[2]
    assert found[-1]["points"] == told[-1]["points"] > 0
    assert data_equivalence(env.reset(), twin.reset(), exact=True)


def test_a_bot_of_another_package_plays_and_is_shown_views(tmp_path: Path) -> None:
    (tmp_path / "stranger.py").write_text(STRANGER, "utf-8")
    about = tmp_path / "stranger-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: stranger\nVersion: 1.0\n", "utf-8")
    (about / "entry_points.txt").write_text("[septem.bots]\nstranger = stranger:Stranger\n", "utf-8")
    code = (
        "import gymnasium\n"
        "env = gymnasium.make('septem.envs:septem/Wonders-v0', opponents='stranger', seat=1)\n"
        "env.reset(seed=1)\n"
        "while not env.step(0)[2]: pass\n"
        "print('played')\n"
    )
    done = python(tmp_path, "-c", code)
    assert done.stdout == "played\n", done.stderr


def test_the_text_shows_the_own_hand_and_no_other() -> None:
    env = WondersEnv(render_mode="ansi")
    env.reset(seed=7)
    game = Game.new(3, seed=7)
    text = str(env.render())
    assert text.startswith("Age I, turn 1 of 6")
    assert text.splitlines()[-1] == f"hand of player_0: {', '.join(game.hand(0))}"
    assert not any(card in text for card in set(game.hand(1)) - set(game.hand(0)))
    while not env.step(0)[2]:
        pass
    assert "hand of" not in str(env.render())


@pytest.mark.parametrize("made", [WondersEnv, lambda: gymnasium.make("septem/Wonders-v0")], ids=["class", "id"])
def test_without_a_render_mode_there_is_nothing_to_see(made: Callable[[], Any]) -> None:
    env = made()
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="make the environment with render_mode='ansi'"):
        assert env.render() is None


def test_the_page_shows_the_text_that_its_code_prints(capsys: pytest.CaptureFixture[str]) -> None:
    rendering = PAGE.read_text("utf-8").partition("## Rendering")[2]
    code, text = re.findall(r"^```(?:python)?\n(.*?)^```$", rendering, re.MULTILINE | re.DOTALL)
    exec(compile(code, PAGE.name, "exec"), {"__name__": "page"})
    assert capsys.readouterr().out == text


def test_a_step_needs_a_game() -> None:
    env = WondersEnv(render_mode="ansi")
    with pytest.raises(ResetNeeded, match="There is no game to go on with; call reset first"):
        env.step(0)
    with pytest.raises(ResetNeeded, match="There is no game to show; call reset first"):
        env.render()
    episode(env, 1)
    with pytest.raises(ResetNeeded, match="call reset first"):
        env.step(0)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 8}, "The game is for 2 to 7 players, not 8."),
        ({"reward": "fame"}, "There is no reward 'fame'; choose win or points."),
        ({"seat": 3}, "There is no seat 3 to learn on at this table; seats are 0 to 2."),
        ({"seat": -1}, "There is no seat -1 to learn on at this table; seats are 0 to 2."),
        ({"seat": 1.0}, "There is no seat 1.0 to learn on at this table; seats are 0 to 2."),
        ({"opponents": None}, "Opponents are the name of a bot, or a list of such names with one for each other seat"),
        ({"opponents": "nobody"}, "There is no bot 'nobody'; choose random, builder, rbai,"),
        ({"opponents": "search:lots"}, "Bot 'search:lots': "),
        ({"opponents": ["greedy"]}, "This table has 2 other seats, but the list of opponents has 1 bot."),
        ({"render_mode": "human"}, "There is no render mode 'human'; choose ansi, or none."),
    ],
)
def test_bad_options_are_refused_in_a_sentence(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SetupError, match=re.escape(sentence)):
        WondersEnv(**options)
