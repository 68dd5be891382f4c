"""A game that comes about step by step from what chance and players decide, with all that each player knows of it."""

from collections.abc import Sequence
from typing import Any

from septem.data.rows import clone, pack, unpack
from septem.envs.dealing import Dealing, Progress
from septem.envs.options import Options
from septem.envs.recall import revealed_to, seating, shown_to, time_of
from septem.errors import IllegalMove
from septem.game.setup import empty_table
from septem.kernel.actions import NO_CITY, WAITING, WHATS, action_of, city_to_decide
from septem.kernel.layout import CATEGORIES, MOVES, OVER, SEATS, GameRow
from septem.kernel.moves import legal_moves
from septem.kernel.stepping import observe, reward
from septem.kernel.turn import everyone_has_chosen, settle
from septem.words import counted


class SpielTable:
    """A table as OpenSpiel sees it: chance deals, then all players act at once, until chance deals again or it is over.

    Without a row it is a new one. Copies and pickles of it go their own way, and are small.
    """

    def __init__(
        self,
        options: Options,
        row: GameRow | None = None,
        progress: Progress | None = None,
        seen: list[list[str]] | None = None,
    ) -> None:
        self.options = options
        self.row = row or empty_table(options.names, options.players, options.variant)
        self.dealing = Dealing(self.row, options.names, progress)
        self._seen = seen or [[] for _ in range(options.players)]
        self._legal: dict[int, dict[int, int]] = {}

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.row.phase == OVER

    @property
    def is_dealing(self) -> bool:
        """Whether chance has to decide something next."""
        return not self.dealing.is_over

    def legal(self, player: int) -> dict[int, int]:
        """The player's legal actions, lowest first, and the kernel's numbers of the moves they mean; 0 for waiting.

        While chance deals and when the game is over, there are none.
        """
        if player not in range(self.options.players):
            raise IllegalMove(f"Legal actions are those of one player, 0 to {self.options.players - 1}, not {player}.")
        if self.is_dealing or self.is_over:
            return {}
        if player not in self._legal:
            self._legal[player] = self._find_legal(player)
        return self._legal[player]

    def _find_legal(self, player: int) -> dict[int, int]:
        city = city_to_decide(self.row, player)
        if city == NO_CITY:
            return {WAITING: 0}
        moves = [0] * MOVES
        count = legal_moves(self.row, city, self.options.tables, moves)
        found = {action_of(move, moves, count): move for move in moves[:count]}
        return {action: found[action] for action in sorted(found) if action < self.options.actions}

    def deal(self, outcome: int) -> None:
        """Lets chance decide; when all cards are there, everybody looks at them."""
        self.dealing.decide(outcome)
        self._legal = {}
        if self.dealing.is_over:
            self._show()

    def act(self, actions: Sequence[int]) -> None:
        """Every player takes an action; what is not legal raises, and then nothing has changed."""
        if self.is_dealing:
            raise IllegalMove("Chance has to deal before players can act.")
        if self.is_over:
            raise IllegalMove("The game is over; nobody can act any more.")
        if len(actions) != self.options.players:
            raise IllegalMove(f"There are {self.options.players} players, but {counted(len(actions), 'action')}.")
        for player, action in enumerate(actions):
            if action not in self.legal(player):
                raise IllegalMove(f"Action {action} is not legal for player {player} now.")
        for player, action in enumerate(actions):
            if move := self.legal(player)[action]:
                self.row.cities[city_to_decide(self.row, player)].choice = move
        self._legal = {}
        if everyone_has_chosen(self.row):
            self._settle()
        else:
            self._note_choices()

    def _settle(self) -> None:
        """Carries out what all have chosen."""
        row, names, age = self.row, self.options.names, self.row.age
        for player, lines in enumerate(self._seen):
            lines.append(revealed_to(row, names, player))
        settle(row, names.tables)
        if row.age != age:
            self.dealing.begin_age()
        elif not self.is_over:
            self._show()

    def _show(self) -> None:
        """Everybody sees what the decision that now comes up is about."""
        for player, lines in enumerate(self._seen):
            if not lines:
                lines.append(seating(self.row, self.options.names, player))
            lines += shown_to(self.row, self.options.names, player)

    def _note_choices(self) -> None:
        """Who has chosen remembers it while the holder of the Free City still thinks (F4)."""
        for player, lines in enumerate(self._seen):
            lines.append(f"{time_of(self.row)} chose {self.options.names.move(self.row.cities[player].choice)}")

    def observation(self, player: int) -> list[int]:
        """What the player knows as a vector; while cards are dealt nobody looks, and all is 0."""
        out = [0] * self.options.observation_width
        if not self.is_dealing:
            # Of the mask, which nobody wants here, the fewest columns are asked for.
            observe(self.row, player, 1, self.options.tables, [0] * MOVES, [0] * CATEGORIES, [out], [[0] * WHATS])
        return out

    def recall(self, player: int) -> str:
        """All that the player has seen and done so far."""
        return "\n".join(self._seen[player])

    def returns(self) -> list[float]:
        """What the game gives each player; 0 until it is over."""
        out = [0.0] * self.options.players
        if self.is_over:
            reward(self.row, self.options.goal, self.options.tables, [0] * CATEGORIES, [0] * SEATS, out)
        return [float(value) for value in out]  # points are whole numbers

    def __deepcopy__(self, _: object) -> "SpielTable":
        """A copy; lines of text are shared, since they never change."""
        seen = [lines[:] for lines in self._seen]
        return SpielTable(self.options, clone(self.row), self.dealing.progress, seen)

    def __reduce__(self) -> tuple[Any, ...]:
        """What a pickle holds."""
        return _unpickled, (self.options, pack(self.row), self.dealing.progress, self._seen)


def _unpickled(options: Options, row: bytes, progress: Progress, seen: list[list[str]]) -> SpielTable:
    return SpielTable(options, unpack(GameRow, row), progress, seen)
