"""OpenSpiel: the game as `pyspiel.load_game("septem(players=4,edition=second)")`, registered when this is imported.

All players choose at once (simultaneous nodes); who has nothing to decide waits. Boards, guilds and every dealt card
are chance nodes (`septem.envs.dealing` says when and with which probabilities): a history tells the whole game.
"""

from typing import Any

from septem.envs.dealing import GUILDS, HAND
from septem.envs.options import Options
from septem.envs.spiel_table import SpielTable
from septem.envs.spiel_text import action_text, observation_text, state_text
from septem.errors import MissingExtra
from septem.kernel.layout import FREE_CITY, GAIA, STANDARD
from septem.kernel.stepping import WIN

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise MissingExtra("This needs OpenSpiel; install it with: pip install 'septem[openspiel]'") from error

NO_VARIANT = "none"  # a parameter of OpenSpiel cannot be None
PARAMETERS: dict[str, Any] = {
    "players": 3,
    "edition": "first",
    "variant": NO_VARIANT,
    "reward": "win",
    "payments": "all",
}

# Beside the 18 turns, a seventh card in each Age and three builds from the discard pile, each of one city only.
MOST_JOINT_ACTIONS = 18 + 3 + 3
FREE_CITY_CHOICES = 18

# One defeat token from each neighbour in each Age, and nothing else.
FEWEST_POINTS = {STANDARD: -6.0, FREE_CITY: -6.0, GAIA: -3.0}
# In either edition and whatever the others do, no column goes beyond: military 18, wonder 20, civilian 61, commerce 49,
# science 96, guilds 215, and for the treasury 466, if one city of seven ended up with all the coins that sales, cards
# and stages can bring to the table. Together that stays below.
MOST_POINTS = 1000.0


def game_type(reward: str) -> Any:
    """What OpenSpiel asks about the game; shares of a win add up to nothing, points to anything."""
    utilities = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name="septem",
        long_name="7 Wonders (septem)",
        dynamics=pyspiel.GameType.Dynamics.SIMULTANEOUS,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utilities.ZERO_SUM if reward == "win" else utilities.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=7,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=PARAMETERS,
    )


def game_info(options: Options) -> Any:
    """The bounds of the game at this kind of table."""
    is_win = options.goal == WIN
    is_free_city = options.variant_number == FREE_CITY
    return pyspiel.GameInfo(
        num_distinct_actions=options.actions,
        max_chance_outcomes=len(options.names.cards),
        num_players=options.players,
        min_utility=-1 / options.players if is_win else FEWEST_POINTS[options.variant_number],
        max_utility=1 - 1 / options.players if is_win else MOST_POINTS,
        utility_sum=0.0 if is_win else None,
        max_game_length=MOST_JOINT_ACTIONS + (FREE_CITY_CHOICES if is_free_city else 0),
    )


class SeptemGame(pyspiel.Game):  # type: ignore[misc]
    """A kind of table; its states are games."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = PARAMETERS | (params or {})
        variant = None if given["variant"] == NO_VARIANT else given["variant"]
        self.options = Options(**given | {"variant": variant}).masked()
        super().__init__(game_type(self.options.reward), game_info(self.options), params or {})

    def new_initial_state(self) -> "SeptemState":
        """A table at which nothing is drawn yet."""
        return SeptemState(self)

    def max_chance_nodes_in_history(self) -> int:
        """A board for each city, a guess for all guilds but the last, and every card of three Ages."""
        row = SpielTable(self.options).row
        return row.seats + GUILDS - 1 + 3 * HAND * row.places

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SeptemObserver | None":
        """What one player knows, now or of the whole game; nothing else can be observed."""
        if params:
            raise ValueError(f"This game has no parameters of observation, but was given {params}.")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return SeptemObserver(self.options, kind.perfect_recall)


class SeptemState(pyspiel.State):  # type: ignore[misc]
    """A game in progress."""

    def __init__(self, game: SeptemGame) -> None:
        super().__init__(game)
        self.table = SpielTable(game.options)

    def current_player(self) -> int:
        """Chance while something is dealt, then all players at once."""
        if self.table.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE if self.table.is_dealing else pyspiel.PlayerId.SIMULTANEOUS)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.table.is_over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can be drawn next, with its probability."""
        return self.table.dealing.outcomes()

    def returns(self) -> list[float]:
        """What the game gave each player; 0 until it is over."""
        return self.table.returns()

    def __str__(self) -> str:
        """The whole table, hidden cards and all."""
        return state_text(self.table)

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.table.legal(player))

    def _apply_action(self, action: int) -> None:
        self.table.deal(action)

    def _apply_actions(self, actions: list[int]) -> None:
        self.table.act(actions)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.table.dealing.describe(action)
        return action_text(self.table, player, action)


class SeptemObserver:
    """What one player knows: now, as the vector of docs/envs/observation.md and as text; or all along, as text."""

    def __init__(self, options: Options, perfect_recall: bool) -> None:
        self._recalls = perfect_recall
        self.tensor = None if perfect_recall else np.zeros(options.observation_width, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: SeptemState, player: int) -> None:
        """Looks at a state with the eyes of a player."""
        if self.tensor is not None:
            self.tensor[:] = state.table.observation(player)

    def string_from(self, state: SeptemState, player: int) -> str:
        """The same in words."""
        return state.table.recall(player) if self._recalls else observation_text(state.table, player)


pyspiel.register_game(game_type(PARAMETERS["reward"]), SeptemGame)
