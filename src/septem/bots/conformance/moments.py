"""Moments at which a bot is asked: games that a guide plays until every kind of decision has come up.

The bot has no say in them, so whatever it likes to play, it meets all of them.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from septem.bots.conformance.tables import Table
from septem.data import BuildFree, Card, load
from septem.errors import SetupError
from septem.game.game import Game
from septem.game.moves import Action, Decision, Move
from septem.words import ROMAN

# How the guide weighs its moves: stages bring the powers, and resources bring the stages.
TASTES: dict[Action, float] = {"wonder": 12, "build": 1, "free": 1, "sell": 0.15, "pass": 0.15}
RESOURCE_TASTE = 4
LAPS = 1000


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision in a game of the guide, and the choices that lead to it."""

    table: Table
    seed: int
    decision: Decision
    choices: tuple[tuple[int, Move], ...]

    def game(self) -> Game:
        """The game at this moment, new each time."""
        game = start(self.table, self.seed)
        for seat, move in self.choices:
            game.choose(seat, move)
        return game


def start(table: Table, seed: int) -> Game:
    """A game of this table before its first choice."""
    return Game.new(table.players, table.edition, table.variant, wonders=table.boards(seed), seed=seed)


def guided(game: Game, seat: int, rng: random.Random) -> Move:
    """What the guide plays: any move, by preference a stage or a resource."""
    edition = load(game.edition)

    def taste(move: Move) -> float:
        if move.action == "build" and edition.card(str(move.card)).colour in ("brown", "grey"):
            return RESOURCE_TASTE
        return TASTES[move.action]

    moves = game.legal(seat)
    return rng.choices(moves, [taste(move) for move in moves])[0]


def situations(table: Table) -> tuple[str, ...]:
    """Every kind of decision that the games of a table hold, in words."""
    found = [f"turn of Age {age}" for age in ROMAN]
    found += ["turn with a free build", "turn with nothing but sales", "seventh", "discard"]
    if table.variant != "gaia":
        found.append("turn with several payments")
    if table.variant == "free-city":
        found += [what.replace("turn", "free-city") for what in found if what.startswith("turn")]
        found += ["seventh for the Free City", "discard for the Free City"]
    return tuple(found)


def situations_at(game: Game, decision: Decision) -> Iterator[str]:
    """What this decision is an example of."""
    seat, kind, by = decision
    if kind in ("seventh", "discard"):
        yield f"{kind} for the Free City" if seat != by else kind
        return
    moves = game.legal(seat)
    yield f"{kind} of Age {ROMAN[game.age - 1]}"
    if any(_is_built_free(game, seat, move) for move in moves):
        yield f"{kind} with a free build"
    if all(move.action == "sell" for move in moves):
        yield f"{kind} with nothing but sales"
    if len({(move.card, move.action) for move in moves}) < len(moves):
        yield f"{kind} with several payments"


def _is_built_free(game: Game, seat: int, move: Move) -> bool:
    """Whether a power of the wonder spares the cost; in the second edition no move says so (E2, E3)."""
    if move.action != "build":
        return move.action == "free"
    city, card = game.cities[seat], load(game.edition).card(str(move.card), game.age)
    built_stages = city.board.stages[: city.stages]
    has_power = any(isinstance(effect, BuildFree) for stage in built_stages for effect in stage.effects)
    return has_power and _has_price(card, city.built) and game.costs_nothing(seat, card.name)


def _has_price(card: Card, built: Sequence[str]) -> bool:
    return bool(card.cost.coins or card.cost.resources) and not set(card.free_if).intersection(built)


@cache
def moments(table: Table, each: int = 1) -> tuple[Moment, ...]:
    """So many moments of each situation of the table, each from another game."""
    found: dict[str, list[Moment]] = {situation: [] for situation in situations(table)}
    for seed in range(LAPS):
        for situation, candidates in _lap(table, seed).items():
            if len(found[situation]) < each:
                found[situation].append(random.Random(f"{seed} {situation}").choice(candidates))
        if all(len(examples) == each for examples in found.values()):
            return tuple(dict.fromkeys(moment for examples in found.values() for moment in examples))
    missing = next(situation for situation, examples in found.items() if len(examples) < each)
    raise SetupError(f"In {LAPS:,} games at {table} the decision '{missing}' did not come up {each} times.")


def _lap(table: Table, seed: int) -> dict[str, list[Moment]]:
    """All moments of one game of the guide by their situations."""
    found: dict[str, list[Moment]] = {}
    game, rng = start(table, seed), random.Random(seed)
    choices: list[tuple[int, Move]] = []
    while not game.over:
        # In any order, so that now one seat and now another is the last to choose.
        decision = rng.choice(game.pending)
        for situation in situations_at(game, decision):
            found.setdefault(situation, []).append(Moment(table, seed, decision, tuple(choices)))
        move = guided(game, decision.seat, rng)
        choices.append((decision.seat, move))
        game.choose(decision.seat, move)
    return found
