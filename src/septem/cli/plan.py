"""What a simulation was asked for, in words."""

from typing import NamedTuple

COMPANIONS = {"free-city": " with the Free City", "gaia": " with Gaïa", None: ""}


class Plan(NamedTuple):
    """The games to play."""

    games: int
    players: int
    edition: str
    variant: str | None
    seed: int

    def title(self, played: int) -> str:
        """For example '10,000 games of random play: 3 players, first edition, seed 0'.

        >>> Plan(games=1000, players=2, edition="second", variant="gaia", seed=7).title(played=500)
        '500 of 1,000 games of random play: 2 players with Gaïa, second edition, seed 7'
        """
        games = f"{self.games:,} {'game' if self.games == 1 else 'games'}"
        table = f"{self.players} players{COMPANIONS[self.variant]}, {self.edition} edition, seed {self.seed}"
        stopped = "" if played == self.games else f"{played:,} of "
        return f"{stopped}{games} of random play: {table}"
