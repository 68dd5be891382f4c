"""What a move costs and why a card cannot be built, in a few words."""

from typing import NamedTuple

from septem.cli.seats import neighbours
from septem.cli.style import CHAIN, FREE, IMPOSSIBLE, PAY
from septem.cli.words import plural, short_cost
from septem.data import load
from septem.data.cards import BuildFree, Card, Cost
from septem.game.explain import missing as missing_resources
from septem.game.game import Game
from septem.game.moves import Move
from septem.game.view import View

LAST_TURN = 6
ROOM_FOR_MISSING = 16

# What a person decides on: the own view; a replay may show the whole game.
Seen = Game | View


class State(NamedTuple):
    """Whether something can be built, as a mark and in words."""

    mark: str
    words: str


def card_named(game: Seen, name: str) -> Card:
    """The card, of this Age where it exists in several."""
    edition = load(game.edition)
    ages = {card.age for card in edition.cards if card.name == name}
    return edition.card(name, game.age if game.age in ages else None)


def price(game: Seen, seat: int, move: Move) -> int:
    """All the coins a move costs, the bank's and the neighbours'."""
    return move.left + move.right + _to_bank(game, seat, move)


def payment_text(game: Seen, seat: int, move: Move) -> str:
    """Who gets what, such as '2 to Rhodes, 1 to the bank', or 'free'."""
    beside = neighbours(game, seat)
    bank = _to_bank(game, seat, move)
    parts = [
        f"{coins} to {game.cities[beside[side]].name}"
        for side, coins in (("left", move.left), ("right", move.right))
        if coins
    ]
    return ", ".join(parts + [f"{bank} to the bank"] * bool(bank)) or "free"


def ways(game: Seen, seat: int, card: str, action: str) -> list[Move]:
    """The ways to do this with the card, cheapest first."""
    found = [move for move in game.legal(seat) if move.card == card and move.action == action]
    return sorted(found, key=lambda move: (price(game, seat, move), move.left))


def card_state(game: Seen, seat: int, card: Card) -> State:
    """How the structure can be built now."""
    city = game.cities[seat]
    builds = ways(game, seat, card.name, "build")
    if builds:
        chained = [name for name in card.free_if if name in city.built]
        if chained:
            return State(CHAIN, f"chain ({chained[0]})")
        coins = price(game, seat, builds[0])
        if not coins and _is_free_by_power(game, seat, card):
            return State(FREE, "free (wonder)")
        return State(PAY, f"pay {coins}") if coins else State(FREE, "free")
    if ways(game, seat, card.name, "free"):
        return State(FREE, "by power (f)")
    if card.name in city.built:
        return State(IMPOSSIBLE, "built already")
    return State(IMPOSSIBLE, _shortage(game, seat, card.cost))


def stage_state(game: Seen, seat: int) -> State:
    """How the next stage of the wonder can be built now."""
    city = game.cities[seat]
    if city.stages == len(city.board.stages):
        return State(FREE, "all built")
    prices = [price(game, seat, move) for move in game.legal(seat) if move.action == "wonder"]
    if prices:
        return State(PAY, f"pay {min(prices)}") if min(prices) else State(FREE, "free")
    return State(IMPOSSIBLE, _shortage(game, seat, city.board.stages[city.stages].cost))


def _shortage(game: Seen, seat: int, cost: Cost) -> str:
    missing = missing_resources(game, seat, cost)
    if not missing:
        return f"too dear for {plural(game.cities[seat].coins, 'coin')}"
    if len(missing) > ROOM_FOR_MISSING:
        units = [part.split() for part in missing.split(", ")]
        missing = short_cost(Cost(0, {resource: int(count) for count, resource in units}))
    return f"missing {missing}"


def _to_bank(game: Seen, seat: int, move: Move) -> int:
    city = game.cities[seat]
    if move.card is None or move.action in ("sell", "free", "pass"):
        return 0
    if move.action == "wonder":
        return city.board.stages[city.stages].cost.coins
    card = card_named(game, move.card)
    free = any(name in city.built for name in card.free_if) or _is_free_by_power(game, seat, card)
    return 0 if free else card.cost.coins


def _is_free_by_power(game: Seen, seat: int, card: Card) -> bool:
    """Whether the city's wonder pays for this build (E2, E3)."""
    city = game.cities[seat]
    if any(decision.kind == "seventh" for decision in game.pending):
        return False
    edition = load(game.edition)
    held = {edition.card(name).colour for name in city.built}
    holds = {
        "first_of_colour": card.colour not in held,
        "first_of_age": game.turn == 1,
        "last_of_age": game.turn == LAST_TURN,
    }
    effects = [effect for stage in city.board.stages[: city.stages] for effect in stage.effects]
    return any(isinstance(effect, BuildFree) and holds.get(effect.when, False) for effect in effects)
