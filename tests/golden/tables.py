"""The golden tables: which games are kept, how their players play, and how nodes are counted."""

from dataclasses import dataclass
from math import prod

from septem import Game, Move
from septem.data import load

# What each seat likes best, first to last; with payments and names as tie-breakers a choice is never random.
TASTES = (
    ("wonder", "brown", "grey", "purple", "blue", "yellow", "green", "red"),
    ("brown", "red", "wonder", "grey", "yellow", "blue", "purple", "green"),
    ("grey", "green", "brown", "wonder", "yellow", "purple", "blue", "red"),
    ("yellow", "brown", "blue", "grey", "wonder", "purple", "red", "green"),
)


@dataclass(frozen=True)
class Table:
    """A game set up from a seed, with the boards named."""

    name: str
    seed: int
    wonders: tuple[str, ...]
    edition: str = "first"
    variant: str | None = None

    def game(self) -> Game:
        """The table before the first choice."""
        players = 2 if self.variant else len(self.wonders)
        return Game.new(players, self.edition, self.variant, wonders=self.wonders, seed=self.seed)


GAMES = (
    Table("first-3-giza-rhodes-olympia", 1, ("Giza A", "Rhodes B", "Olympia A")),
    Table("first-3-powers", 2, ("Halicarnassus B", "Babylon B", "Olympia B")),
    Table("first-4", 3, ("Alexandria B", "Ephesus A", "Halicarnassus A", "Babylon A")),
    Table(
        "first-7", 4, ("Olympia A", "Giza B", "Rhodes A", "Ephesus B", "Babylon B", "Alexandria A", "Halicarnassus B")
    ),
    Table("second-3-powers", 5, ("Olympia night", "Halikarnassos night", "Babylon night"), "second"),
    Table("second-5", 6, ("Gizah day", "Olympia day", "Rhodos night", "Ephesos day", "Alexandria night"), "second"),
    Table("first-free-city-olympia", 7, ("Rhodes A", "Babylon B", "Olympia A"), "first", "free-city"),
    Table("first-free-city-halicarnassus", 8, ("Giza A", "Alexandria A", "Halicarnassus B"), "first", "free-city"),
    Table("second-free-city-babylon", 9, ("Ephesos day", "Halikarnassos day", "Babylon night"), "second", "free-city"),
    Table("first-gaia", 10, ("Babylon B", "Halicarnassus B"), "first", "gaia"),
    Table("second-gaia", 11, ("Olympia night", "Rhodos day"), "second", "gaia"),
)


def pick(game: Game, seat: int) -> Move:
    """The move that this seat likes best."""
    edition = load(game.edition)
    taste = TASTES[(seat + game.age) % len(TASTES)]

    def rank(move: Move) -> tuple[int, int, int, str]:
        what = "wonder" if move.action == "wonder" else edition.card(str(move.card)).colour if move.card else ""
        liked = taste.index(what) if move.action in ("build", "wonder", "free") else len(taste)
        return liked, move.action == "free", move.left + move.right, str(move)

    return min(game.legal(seat), key=rank)


def play_turns(game: Game, turns: int) -> None:
    """Plays until that many turns of the game have begun and ended."""
    while not game.over and 6 * (game.age - 1) + game.turn <= turns:
        seat = game.pending[0].seat
        game.choose(seat, pick(game, seat))


def joint_choices(game: Game) -> list[list[tuple[int, Move]]]:
    """Every way in which all who owe a choice can make it, in the order in which they can."""
    if not game.pending:
        return [[]]
    seat = game.pending[0].seat
    lines = []
    for move in game.legal(seat):
        trial = game.clone()
        trial.choose(seat, move)
        rest = joint_choices(trial) if len(trial.log) == len(game.log) else [[]]
        lines += [[(seat, move), *line] for line in rest]
    return lines


def count_choices(game: Game) -> int:
    """How many joint choices there are: a product, but the Free City's moves depend on its holder's (F4)."""
    owing = [seat for seat, _, _ in game.pending]
    if game.variant != "free-city" or game.pending[0].kind != "turn":
        return prod(len(game.legal(seat)) for seat in owing)
    holder = game.free_city_holder
    assert holder is not None
    trial = game.clone()
    both = 0
    for move in game.legal(holder):
        trial.choose(holder, move)
        both += len(trial.legal(2))
    return both * len(game.legal(1 - holder))


def count_lines(game: Game, depth: int) -> int:
    """How many lines of play there are from here, `depth` joint choices long; a game that ends ends its line."""
    if game.over:
        return 1
    if depth == 1:
        return count_choices(game)
    total = 0
    for line in joint_choices(game):
        child = game.clone()
        for seat, move in line:
            child.choose(seat, move)
        total += count_lines(child, depth - 1)
    return total
