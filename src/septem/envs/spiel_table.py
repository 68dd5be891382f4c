"""A game that comes about step by step from what chance and players decide, with all that each player knows of it."""

from collections.abc import Sequence
from typing import Any

from septem.data.rows import clone, pack, unpack
from septem.envs.dealing import Dealing
from septem.envs.options import Options
from septem.envs.recall import revealed_to, seating, shown_to, time_of
from septem.errors import IllegalMove
from septem.game.setup import empty_table
from septem.kernel.actions import NO_CITY, WAITING, WHATS, city_to_decide, price_order, what_of
from septem.kernel.layout import CATEGORIES, MOVES, OVER, SEATS, GameRow
from septem.kernel.moves import legal_moves
from septem.kernel.stepping import observe, reward
from septem.kernel.turn import everyone_has_chosen, settle
from septem.words import counted


class SpielTable:
    """A table as OpenSpiel sees it: chance deals, then all players act at once, until chance deals again or it is over.

    Copies and pickles of it go their own way, and are small.
    """

    def __init__(self, options: Options) -> None:
        self.options = options
        self.row: GameRow = empty_table(options.names, options.players, options.variant)
        self.dealing = Dealing(self.row, options.names)
        self._seen: list[list[str]] = [[] for _ in range(options.players)]
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
        """The player's legal actions, lowest first, and the kernel's numbers of the moves they mean; 0 for waiting."""
        if player not in range(self.options.players):
            raise IllegalMove(f"Legal actions are those of one player, 0 to {self.options.players - 1}, not {player}.")
        if player not in self._legal:
            self._legal[player] = self._find_legal(player)
        return self._legal[player]

    def _find_legal(self, player: int) -> dict[int, int]:
        city = city_to_decide(self.row, player)
        if city == NO_CITY:
            return {WAITING: 0}
        moves = [0] * MOVES
        count = legal_moves(self.row, city, self.options.tables, moves)
        found: dict[int, int] = {}
        for move in sorted(moves[:count], key=price_order):
            action = what_of(move)
            while action in found:
                action += WHATS
            found[action] = move
        return {action: found[action] for action in sorted(found) if action < self.options.actions}

    def deal(self, outcome: int) -> None:
        """Lets chance decide; when all cards are there, everybody looks at them."""
        if outcome not in dict(self.dealing.outcomes()):
            raise IllegalMove(f"Chance cannot decide {outcome} here.")
        self.dealing.decide(outcome)
        if self.dealing.is_over:
            self._show()

    def act(self, actions: Sequence[int]) -> None:
        """Every player takes an action; what is not legal raises, and then nothing has changed."""
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
        return out

    def __deepcopy__(self, _: object) -> "SpielTable":
        """A copy; lines of text are shared, since they never change."""
        twin = SpielTable.__new__(SpielTable)
        row = clone(self.row)
        vars(twin).update(
            options=self.options,
            row=row,
            dealing=self.dealing.copy_onto(row),
            _seen=[lines[:] for lines in self._seen],
            _legal=dict(self._legal),
        )
        return twin

    def __getstate__(self) -> tuple[Any, ...]:
        """What a pickle holds."""
        return self.options, pack(self.row), self.dealing.progress, self._seen

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        """From a pickle."""
        self.options, row, progress, self._seen = state
        self.row = unpack(GameRow, row)
        self.dealing = Dealing(self.row, self.options.names)
        self.dealing.progress = progress
        self._legal = {}
