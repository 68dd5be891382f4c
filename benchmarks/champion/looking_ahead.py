"""Whether looking a turn ahead helps: the network with a search that goes on for so many turns, against two without."""

import random
from collections.abc import Callable
from pathlib import Path

import numpy as np

from benchmarks.champion.meeting import share_of
from benchmarks.champion.results import Results
from septem.arena.shares import Share
from septem.bots import seated
from septem.bots.network.bot import NetworkBot
from septem.bots.network.search.bot import ChampionBot
from septem.game.game import Game
from septem.protocol import play_out
from septem.words import counted

PLAYERS = 3
PLAYOUTS = 200
NAME = "look-ahead"
SEED = 3_000_000_000
# After how many turns imagined games are judged by the network, and the part of the deals that is played so: the
# further it looks, the longer a game takes.
TURNS = {1: 1.0, 2: 0.3, 4: 0.3, 8: 0.2}


class LookAhead(ChampionBot):
    """The champion with imagined games of so many turns, in which the network plays for everybody."""

    def __init__(self, file: Path, turns: int) -> None:
        super().__init__(f"{PLAYOUTS}@{file}")
        self.manner = self.manner._replace(turns=turns, minded_part=0)


def play_on(file: Path, deals: int, results: Results, tell: Callable[[str, int, int], None]) -> None:
    """Plays every depth until it has had its deals, each from every seat."""
    found: dict[str, list[list[float]]] = (results.read(NAME) or {}).get("shares", {})
    rival = NetworkBot(f"@{file}")
    for turns, part in TURNS.items():
        bot = LookAhead(file, turns)
        wanted, done = max(1, round(part * deals)), found.setdefault(str(turns), [])
        while len(done) < wanted:
            done.append([_share(bot, rival, len(done), seat) for seat in range(PLAYERS)])
            results.write(NAME, {"shares": found})
            tell(f"{counted(turns, 'turn')} of look-ahead", len(done), wanted)


def _share(bot: LookAhead, rival: NetworkBot, deal: int, seat: int) -> float:
    """The share of the win that the bot takes at that seat of a deal."""
    game = Game.new(PLAYERS, seed=SEED + deal)
    bots = [bot if other == seat else rival for other in range(PLAYERS)]
    play_out(game, [seated(each, random.Random(deal * PLAYERS + number)) for number, each in enumerate(bots)])
    return (seat in game.winners) / len(game.winners)


def figures(results: Results) -> dict[int, Share]:
    """The share of the win by turns looked ahead, with its interval."""
    found = (results.read(NAME) or {}).get("shares", {})
    return {int(turns): share_of(np.array(done)) for turns, done in found.items() if done}
