"""A random game on OpenSpiel, from the first board that is drawn to the last card that is played.

    python open_spiel_playthrough.py "septem(players=4,edition=second)" 7

The first argument is the game as OpenSpiel writes it, the second a seed; both may be left out.
"""

import random
import sys
from collections.abc import Iterator

import pyspiel

import septem.envs.open_spiel  # noqa: F401 - it makes the game known to OpenSpiel


def playthrough(text: str = "septem", seed: int = 1) -> Iterator[str]:
    """What happens, line by line; at the end the table and what each player gets."""
    rng = random.Random(seed)
    state = pyspiel.load_game(text).new_initial_state()
    players = range(state.num_players())
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            outcome = rng.choices(outcomes, chances)[0]
            yield f"chance: {state.action_to_string(outcome)}"
            state.apply_action(outcome)
        else:
            actions = [rng.choice(state.legal_actions(player)) for player in players]
            yield f"players: {' | '.join(map(state.action_to_string, players, actions))}"
            state.apply_actions(actions)
    yield str(state)
    yield f"returns: {', '.join(f'{value:+.2f}' for value in state.returns())}"


if __name__ == "__main__":
    game = sys.argv[1] if len(sys.argv) > 1 else "septem"
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    sys.stdout.writelines(f"{line}\n" for line in playthrough(game, seed))
