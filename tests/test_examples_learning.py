"""The learner learns, its weights can be saved and gone on from, and the bot that they make plays in the arena."""

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import torch

from examples import ppo
from septem import Game, SetupError
from septem.envs import WAITING, Options, see
from tests.installing import ROOT, install, python

TRAINED = ROOT / "examples" / "trained_policy"
OPTIONS = Options(players=3, payments="cheapest")
HIDDEN = 32


@pytest.fixture(scope="module", autouse=True)
def _one_core() -> Iterator[None]:
    """Tests run side by side, and threads that share a core mostly wait for each other."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the bot is installed."""
    folder = tmp_path_factory.mktemp("installed")
    install(folder, TRAINED)
    return folder


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the program saves after two seconds."""
    file = tmp_path_factory.mktemp("weights") / "weights.npz"
    ppo.main(["--seconds", "2", "--deals", "5", "--save", str(file)])
    return file


def test_some_rounds_of_play_teach_it_to_beat_random_players() -> None:
    torch.manual_seed(0)
    network = ppo.Network(OPTIONS, HIDDEN)
    simulation = ppo.Simulation(ppo.GAMES, OPTIONS, seed=0)
    learner = ppo.Learner(network)
    before = ppo.win_share(network, OPTIONS, "random", deals=50)
    entropies = [learner.learn(ppo.play(simulation, network), ppo.RATE, variety=0.05) for _ in range(8)]
    after = ppo.win_share(network, OPTIONS, "random", deals=50)
    assert after > 0.85 > before
    assert entropies[-1] < entropies[0]


def test_only_decisions_are_learnt_from() -> None:
    network, simulation = ppo.Network(OPTIONS, HIDDEN), ppo.Simulation(ppo.GAMES, OPTIONS, seed=0)
    experience = ppo.play(simulation, network)
    assert not experience.masks[:, WAITING].any()
    assert experience.masks.gather(1, experience.actions[:, None]).all()
    # Everybody has had 18 turns or nearly so, and few have had more decisions than turns.
    assert 17 < len(experience.actions) / (ppo.GAMES * OPTIONS.players) < 18.5


def test_the_reward_of_a_game_reaches_the_last_decision_past_those_who_wait() -> None:
    values = torch.tensor([[0.25], [9.0], [0.5]])
    decides = torch.tensor([[True], [False], [True]])
    rewards, ends = torch.tensor([[0.0], [1.0], [0.0]]), torch.tensor([[False], [True], [False]])
    advantages = ppo.advantages_of(rewards, ends, values, decides, expected=torch.tensor([0.75]))
    assert advantages[0].item() == 0.75
    assert advantages[2].item() == 0.25


def test_training_goes_on_from_saved_weights(weights: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.npz"
    ppo.main(["--seconds", "0", "--load", str(weights), "--save", str(again)])
    with np.load(weights) as first, np.load(again) as second:
        assert first.files == second.files
        assert all((first[name] == second[name]).all() for name in first.files)


def test_weights_of_another_table_or_none_at_all_are_refused(weights: Path, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("weights", "utf-8")
    network = ppo.Network(OPTIONS)
    with pytest.raises(SetupError, match=r"are for .*'edition': 'first'.*, not .*'edition': 'second'"):
        ppo.load(weights, network, Options(edition="second", payments="cheapest"))
    for file in (weights, tmp_path / "notes.txt"):
        with pytest.raises(SetupError, match="holds no weights for this network"):
            ppo.load(file, ppo.Network(OPTIONS, HIDDEN), OPTIONS)


def test_ctrl_c_stops_and_saves(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rounds = iter([ppo.play, ppo.play])

    def play(simulation: ppo.Simulation, network: ppo.Network) -> ppo.Experience:
        """Two rounds; in the third somebody presses the keys."""
        for one in rounds:
            return one(simulation, network)
        raise KeyboardInterrupt

    monkeypatch.setattr(ppo, "play", play)
    ppo.main(["--seconds", "600", "--deals", "5", "--save", str(tmp_path / "weights.npz")])
    assert capsys.readouterr().out.splitlines()[-2:] == ["Stopped.", f"Saved {tmp_path / 'weights.npz'}."]
    network = ppo.Network(OPTIONS)
    ppo.load(tmp_path / "weights.npz", network, OPTIONS)
    assert network.policy.weight.any()  # it had learnt something: at first these are 0


def test_numpy_and_torch_think_the_same_of_a_position(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(TRAINED)
    from trained_policy import Policy, read

    torch.manual_seed(0)
    network = ppo.Network(OPTIONS, HIDDEN, blocks=2)
    for parameter in network.parameters():
        torch.nn.init.normal_(parameter, std=0.3)
    ppo.save(tmp_path / "weights.npz", network, OPTIONS)
    policy = Policy(read(tmp_path / "weights.npz"))
    for seed in range(5):
        observation = see(Game.new(3, seed=seed).view(0)).observation
        with torch.no_grad():
            logits, _ = network(torch.tensor([observation], dtype=torch.int8), torch.ones(1, OPTIONS.actions))
        assert logits.std() > 0.5
        assert np.allclose(policy.logits(observation), logits[0].numpy(), rtol=1e-4, atol=1e-4)


def test_the_bot_passes_its_own_tests(installed: Path) -> None:
    done = python(installed, "-m", "pytest", "-q", "-p", "no:cacheprovider", folder=TRAINED)
    assert done.returncode == 0, done.stdout
    assert done.stdout.splitlines()[-1].startswith("24 passed in ")


def test_the_bot_plays_in_the_arena(installed: Path, weights: Path) -> None:
    bot = f"trained:{weights}"
    done = python(installed, "-m", "septem", "arena", bot, "random", "--deals", "2", "--workers", "1", "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["faults"] == []
