"""The tables at which a bot is tried: every edition, number of players and variant, with the boards that ask most."""

from dataclasses import dataclass

from septem.data import EDITIONS, BuildFree, BuildFromDiscard, EditionName, Effect, PlaySeventhCard, Wonder, load

# The powers that bring decisions of their own.
POWERS: tuple[type[Effect], ...] = (PlaySeventhCard, BuildFromDiscard, BuildFree)
SEATS = {"free-city": 3, "gaia": 2}


@dataclass(frozen=True, slots=True)
class Table:
    """An edition with a number of players, two of them with a variant."""

    edition: EditionName
    players: int
    variant: str | None = None

    def __str__(self) -> str:
        """For example 'first-5' or 'second-gaia', as a test is named."""
        return f"{self.edition}-{self.variant or self.players}"

    def boards(self, lap: int) -> tuple[str, ...]:
        """The boards of a game; in three laps each of the powers sits at each of the first seats."""
        powerful = [_with_power(self.edition, power) for power in POWERS]
        chosen = [boards[lap // len(POWERS) % len(boards)] for boards in powerful]
        first = lap % len(POWERS)
        chosen = chosen[first:] + chosen[:first]
        taken = {board.city for board in chosen}
        side = load(self.edition).sides[lap % 2]
        chosen += [board for board in load(self.edition).wonders if board.side == side and board.city not in taken]
        seats = SEATS[self.variant] if self.variant else self.players
        return tuple(board.title for board in chosen[:seats])


def _with_power(edition: EditionName, power: type[Effect]) -> list[Wonder]:
    return [
        board
        for board in load(edition).wonders
        if any(isinstance(effect, power) for stage in board.stages for effect in stage.effects)
    ]


TABLES: tuple[Table, ...] = tuple(
    Table(edition, players, variant)
    for edition in EDITIONS
    for players, variant in [(2, "free-city"), (2, "gaia"), *((players, None) for players in range(3, 8))]
)
