"""Views of seats that have something to decide, at random moments of games in which wonders are built."""

import random
from collections.abc import Iterator

from septem import Game
from septem.game.moves import Decision
from septem.game.view import View

# The boards that let seats play a seventh card, build from the discard pile, build free and copy guilds.
POWERS = {
    "first": ["Babylon B", "Halicarnassus B", "Olympia A", "Olympia B", "Alexandria B", "Halicarnassus A", "Rhodes A"],
    "second": [
        "Babylon night",
        "Halikarnassos night",
        "Olympia day",
        "Olympia night",
        "Alexandria night",
        "Halikarnassos day",
        "Rhodos day",
    ],
}


def boards_with_powers(players: int, edition: str, variant: str | None, first: int) -> list[str]:
    """Boards for every seat, each wonder once, from this one on."""
    seats = 3 if variant == "free-city" else players
    found: dict[str, str] = {}
    for number in range(len(POWERS[edition])):
        board = POWERS[edition][(first + number) % len(POWERS[edition])]
        found.setdefault(board.partition(" ")[0], board)
    others = ["Giza A", "Ephesus A"] if edition == "first" else ["Gizah day", "Ephesos day"]
    return [*found.values(), *others][:seats]


def decisions(players: int, edition: str, variant: str | None, games: int) -> Iterator[tuple[View, Decision]]:
    """Every decision of some games, as the seat that makes it sees it."""
    for number in range(games):
        rng = random.Random(f"{players} {edition} {variant} {number}")
        boards = boards_with_powers(players, edition, variant, -number)
        game = Game.new(players, edition, variant, wonders=boards, seed=number + 2)
        while not game.over:
            decision = rng.choice(game.pending)
            yield game.view(decision.by), decision
            legal = game.legal(decision.seat)
            tastes = {"sell": 0.1, "pass": 0.1, "wonder": 8.0}
            game.choose(decision.seat, rng.choices(legal, [tastes.get(move.action, 1.0) for move in legal])[0])
