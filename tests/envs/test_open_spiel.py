"""The OpenSpiel game: its own checks, and that it is the game of the rules, shown honestly."""

import pickle
import random
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pyspiel
import pytest
from absl import flags
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough

from septem import Game
from septem.errors import IllegalMove, SetupError
from septem.game.seen import see
from tests.envs.spiel_games import TABLES, follow, legal_texts, played, spiel_game

PLAYTHROUGHS = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))
# Their vectors would make nine tenths of a file; they are compared with the kernel's below.
TENSOR = "ObservationTensor("


def advanced(state: Any, rng: random.Random, actions: int) -> Any:
    """A copy of the state after so many random decisions of chance or players."""
    state = state.clone()
    for _ in range(actions):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
        else:
            state.apply_actions([rng.choice(state.legal_actions(player)) for player in range(state.num_players())])
    return state


@pytest.mark.parametrize(("players", "edition", "variant"), TABLES)
def test_it_passes_the_random_simulation_of_open_spiel(players: int, edition: str, variant: str | None) -> None:
    pyspiel.random_sim_test(spiel_game(players, edition, variant), num_sims=1, serialize=True, verbose=False)


def test_points_with_the_cheapest_payments_pass_it_too() -> None:
    game = spiel_game(reward="points", payments="cheapest")
    assert game.num_distinct_actions() == 322
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_a_stored_playthrough_comes_out_the_same(path: Path) -> None:
    flags.FLAGS.mark_as_parsed()  # OpenSpiel reads one of them, as if this were its own program
    stored, text = generate_playthrough.replay(path)
    assert "".join(line for line in text.splitlines(keepends=True) if not line.startswith(TENSOR)) == stored


def test_there_are_playthroughs() -> None:
    assert [path.stem for path in PLAYTHROUGHS] == ["free_city", "three_players"]


@pytest.mark.parametrize(("players", "edition", "variant"), TABLES)
def test_returns_are_the_points_of_the_game(players: int, edition: str, variant: str | None) -> None:
    rng = random.Random(5)
    game = played(Game.new(players, edition, variant, seed=5), rng)
    state = follow(game.record(), reward="points")
    assert state.is_terminal()
    assert state.returns() == [game.score(player).total for player in range(players)]
    assert all(isinstance(points, float) for points in state.returns())
    low, high = state.get_game().min_utility(), state.get_game().max_utility()
    assert all(low <= points <= high for points in state.returns())


@pytest.mark.parametrize(("players", "edition", "variant"), TABLES)
def test_the_winner_takes_what_the_others_lose(players: int, edition: str, variant: str | None) -> None:
    game = played(Game.new(players, edition, variant, seed=8), random.Random(8))
    state = follow(game.record())
    share = 1 / len(game.winners)
    assert state.returns() == [share * (player in game.winners) - 1 / players for player in range(players)]
    assert state.get_game().get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert state.get_game().utility_sum() == 0


@pytest.mark.parametrize(("players", "edition", "variant"), TABLES)
def test_players_see_and_may_do_what_their_views_say(players: int, edition: str, variant: str | None) -> None:
    rng = random.Random(3)
    game = Game.new(players, edition, variant, seed=3)
    for turns in (0, 4, 9, 17):
        state = follow(played(game, rng, turns).record())
        for player in range(players):
            seen = see(game.view(player))
            assert state.observation_tensor(player) == seen.observation
            moves = {str(move): action for action, move in seen.moves.items()}
            assert legal_texts(state, player) == (moves or {"wait": 321})


@pytest.mark.parametrize(("players", "edition", "variant"), TABLES)
def test_t9_what_is_hidden_changes_nothing_that_a_player_is_told(
    players: int, edition: str, variant: str | None
) -> None:
    """A game that the player cannot tell from this one gives the same vector and the same texts, now and a step on."""
    rng = random.Random(11)
    game = Game.new(players, edition, variant, seed=11)
    differ = 0
    for turns in (0, 3, 5, 8, 14, 17):
        state = follow(played(game, rng, turns).record())
        for player in range(players):
            imagined = follow(game.view(player).sample(rng).record())
            differ += str(imagined) != str(state)
            assert told(imagined, player) == told(state, player)
            if variant == "free-city" and len(state.legal_actions(1 - player)) > 1:
                assert told(*half_a_turn(imagined, player, rng)) == told(*half_a_turn(state, player, rng))
    assert differ > 2 * players


@pytest.mark.parametrize("kind", ["discard", "seventh"])
@pytest.mark.parametrize(("players", "variant"), [(3, None), (2, "free-city"), (2, "gaia")])
def test_t9_the_same_while_one_city_alone_decides(kind: str, players: int, variant: str | None) -> None:
    """Who looks through the discard pile sees it, and nobody else does; who has nothing to decide waits."""
    rng = random.Random(7)
    cities = 2 if variant == "gaia" else 3
    seen: set[bool] = set()
    for seed in range(40):
        boards = rng.sample(["Halicarnassus B", "Babylon B", "Giza A"], cities)
        game = Game.new(players, variant=variant, wonders=boards, seed=seed)
        while not game.over and game.pending[0].kind != kind:
            decision = game.pending[0]
            stages = [move for move in game.legal(decision.seat) if move.action == "wonder"]
            game.choose(decision.seat, rng.choice(stages or game.legal(decision.seat)))
        if game.over:
            continue
        state = follow(game.record())
        for player in range(players):
            decides = game.pending[0].by == player
            assert (state.legal_actions(player) == [321]) != decides
            assert told(follow(game.view(player).sample(rng).record()), player) == told(state, player)
            assert (" in the discard pile" in state.information_state_string(player)) >= (decides and kind == "discard")
            seen.add(decides)
        if len(seen) == 2 and seed > 10:
            break
    assert seen == {True, False}


def told(state: Any, player: int) -> tuple[object, ...]:
    """Everything that a player is told."""
    return (
        state.observation_tensor(player),
        state.observation_string(player),
        state.information_state_string(player),
        legal_texts(state, player),
    )


def half_a_turn(state: Any, player: int, rng: random.Random) -> tuple[Any, int]:
    """Beside the Free City, when both have chosen for themselves: the player the first move, the other one any."""
    state = state.clone()
    actions = [rng.choice(state.legal_actions(seat)) for seat in range(2)]
    actions[player] = state.legal_actions(player)[0]
    state.apply_actions(actions)
    return state, player


@pytest.mark.parametrize(("players", "edition", "variant"), TABLES)
def test_an_information_state_holds_all_earlier_ones(players: int, edition: str, variant: str | None) -> None:
    """Perfect recall, and every decision of the player makes a difference."""
    rng = random.Random(2)
    states = [spiel_game(players, edition, variant).new_initial_state()]
    while not states[-1].is_terminal():
        states.append(advanced(states[-1], rng, 1))
    decisions = [state for state in states if not state.is_chance_node()]
    for player in range(players):
        texts = [state.information_state_string(player) for state in decisions]
        assert all(later.startswith(earlier) and later != earlier for earlier, later in pairwise(texts))


def test_own_cards_are_named_and_those_of_others_face_down() -> None:
    game = Game.new(3, seed=1)
    for seat in range(3):
        game.choose(seat, f"sell {game.hand(seat)[0]}")
    state = follow(game.record())
    for player in range(3):
        told = state.information_state_string(player).splitlines()
        sold = [f"sell {game.deal[0][player][0]}" if seat == player else "sell" for seat in range(3)]
        assert told[2] == f"I.1 {' | '.join(sold)}"


def test_while_cards_are_dealt_nobody_looks() -> None:
    state = advanced(spiel_game().new_initial_state(), random.Random(1), 15)
    assert state.is_chance_node()
    assert not any(state.observation_tensor(0))
    assert state.information_state_string(0) == ""
    assert "hand 1: " in str(state)


def test_cards_of_an_age_are_dealt_when_it_begins() -> None:
    game = Game.new(3, seed=4)
    state = follow(played(game, random.Random(4), 3).record())
    assert len(state.history()) == 3 + 21 + 3 * 3
    assert state.table.row.hands[1] == [[0] * 7] * 7


def test_a_copy_and_a_pickle_go_their_own_way() -> None:
    state = follow(played(Game.new(2, variant="free-city", seed=6), random.Random(6), 7).record())
    for twin in (state.clone(), pickle.loads(pickle.dumps(state))):
        before = str(state), told(state, 0), told(state, 1)
        assert (str(twin), told(twin, 0), told(twin, 1)) == before
        assert advanced(twin, random.Random(1), 30).history() == advanced(state, random.Random(1), 30).history()
        twin.apply_actions([twin.legal_actions(player)[0] for player in range(2)])
        assert (str(state), told(state, 0), told(state, 1)) == before


def test_a_game_is_found_again_by_its_text() -> None:
    game = spiel_game(4, "second", payments="cheapest")
    assert str(game) == "septem(edition=second,payments=cheapest,players=4,reward=win,variant=none)"
    assert str(pyspiel.load_game(str(game))) == str(game)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


def test_no_game_is_longer_than_it_says() -> None:
    """Beside the Free City every turn has two steps; seventh cards and builds from the discard pile come on top."""
    rng = random.Random(9)
    for game in (spiel_game(), spiel_game(2, variant="free-city")):
        for _ in range(3):
            state = advanced(game.new_initial_state(), rng, 1000)
            by_chance = sum(made.player == pyspiel.PlayerId.CHANCE for made in state.full_history())
            assert by_chance <= game.max_chance_nodes_in_history()
            assert (len(state.full_history()) - by_chance) / game.num_players() <= game.max_game_length()


def test_the_learning_environment_of_open_spiel_plays_it() -> None:
    environment = rl_environment.Environment(spiel_game(2, variant="gaia"))
    environment.seed(1)
    step = environment.reset()
    while not step.last():
        step = environment.step([actions[0] for actions in step.observations["legal_actions"]])
    assert sum(step.rewards) == 0


def test_it_can_be_played_in_turn() -> None:
    """OpenSpiel's own transformation lets players choose one after the other, unseen."""
    state = pyspiel.convert_to_turn_based(spiel_game()).new_initial_state()
    rng = random.Random(1)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(0)


def test_an_illegal_action_raises_and_changes_nothing() -> None:
    state = follow(Game.new(3, seed=1).record())
    before = str(state), state.history()
    with pytest.raises(IllegalMove, match="Action 320 is not legal for player 1 now"):
        state.apply_actions([state.legal_actions(0)[0], 320, state.legal_actions(2)[0]])
    with pytest.raises(IllegalMove, match="There are 3 players, but 1 action"):
        state.apply_actions([state.legal_actions(0)[0]])
    assert (str(state), state.history()) == before
    with pytest.raises(IllegalMove, match="one player"):
        state.legal_actions()
    with pytest.raises(IllegalMove, match="Chance cannot decide 14 here"):
        spiel_game().new_initial_state().apply_action(14)


@pytest.mark.parametrize("nodes", [0, 2, 3, 12, 3 + 21 + 6])
def test_while_chance_deals_players_cannot_act(nodes: int) -> None:
    """At the first board, the last one, the first card, in the midst of a hand, and when Age II begins."""
    state = advanced(spiel_game().new_initial_state(), random.Random(2), nodes)
    assert state.is_chance_node()
    before = str(state), state.history(), state.chance_outcomes()
    for actions in ([0, 0, 0], [321, 321, 321], [0]):
        with pytest.raises(IllegalMove, match="Chance has to deal before players can act"):
            state.apply_actions(actions)
    assert (str(state), state.history(), state.chance_outcomes()) == before
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    for twin in (state.get_game().deserialize_state(state.serialize()), state.clone()):
        assert [twin.legal_actions(player) for player in range(3)] == [
            state.legal_actions(player) for player in range(3)
        ]
        assert all(len(twin.legal_actions(player)) > 7 for player in range(3))


def test_when_the_game_is_over_nobody_can_act() -> None:
    state = follow(played(Game.new(3, seed=1), random.Random(1)).record())
    before = str(state), state.history(), state.returns()
    for actions in ([321, 321, 321], [0, 0, 0]):
        with pytest.raises(IllegalMove, match="The game is over"):
            state.apply_actions(actions)
    assert (str(state), state.history(), state.returns()) == before
    assert state.legal_actions(0) == []


@pytest.mark.parametrize(("payments", "actions"), [("all", 3864), ("cheapest", 322)])
def test_a_number_that_is_no_action_has_no_name(payments: str, actions: int) -> None:
    for state in (spiel_game(payments=payments).new_initial_state(), follow(Game.new(3).record(), payments=payments)):
        assert state.action_to_string(0, actions - 1)
        for number in (actions, -1):
            with pytest.raises(IllegalMove, match=f"from 0 to {actions - 1}, and {number} is none"):
                state.action_to_string(0, number)
            with pytest.raises(IllegalMove, match=f"Chance cannot decide {number} here"):
                state.action_to_string(pyspiel.PlayerId.CHANCE, number)


def test_actions_that_are_not_legal_here_have_names_too() -> None:
    state = spiel_game().new_initial_state()
    names = [state.action_to_string(0, action) for action in (0, 83, 165, 246, 320, 321, 322, 79)]
    assert names == [
        *("build Lumber Yard", "wonder Ore Vein", "sell Excavation", "free Clay Pit", "pass", "wait"),
        *("build Lumber Yard, way 2", "build card 79"),
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("septem(players=9)", "The game is for 2 to 7 players, not 9."),
        ("septem(variant=gaia)", "The gaia game is for two players, not 3."),
        ("septem(edition=third)", "There is no edition 'third'; choose first or second."),
        ("septem(reward=fame)", "There is no reward 'fame'; choose win or points."),
    ],
)
def test_bad_options_raise_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(SetupError) as error:
        pyspiel.load_game(text)
    assert str(error.value) == sentence


def test_observations_have_no_parameters_and_only_the_player_s_eyes() -> None:
    game = spiel_game()
    with pytest.raises(ValueError, match="no parameters of observation"):
        game.make_py_observer(None, {"depth": 3})
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    assert game.make_py_observer(public) is None


def test_the_example_plays_a_game() -> None:
    example = Path(__file__).parents[2] / "examples" / "open_spiel_playthrough.py"
    command = [sys.executable, str(example), "septem(players=2,variant=gaia)", "3"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0].startswith("chance: ")
    assert len([line for line in lines if line.startswith("players: ")]) >= 18
    assert lines[-1] in ("returns: +0.50, -0.50", "returns: -0.50, +0.50")


def test_without_open_spiel_it_says_what_to_install() -> None:
    code = "import sys; sys.modules['pyspiel'] = None\nimport septem.envs.open_spiel"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert done.stderr.strip().endswith("This needs OpenSpiel; install it with: pip install 'septem[openspiel]'")
