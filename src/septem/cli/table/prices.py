"""What a move costs and why a card cannot be built, in a few words."""

from typing import NamedTuple

from septem.cli.style import CHAIN, FREE, IMPOSSIBLE, PAY
from septem.data import load
from septem.data.cards import Card, Cost
from septem.game.explain import missing as missing_resources
from septem.game.game import Game
from septem.game.moves import Move
from septem.game.view import View
from septem.game.words import short_cost
from septem.words import counted

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
    return move.left + move.right + game.bank_coins(seat, move)


def payment_text(game: Seen, seat: int, move: Move) -> str:
    """Who gets what, such as '2 to Rhodes, 1 to the bank', or 'free'."""
    beside = game.neighbours(seat)
    bank = game.bank_coins(seat, move)
    parts = [f"{coins} to {beside[side].name}" for side, coins in (("left", move.left), ("right", move.right)) if coins]
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
        if game.costs_nothing(seat, card.name):
            return State(FREE, "free (wonder)")
        coins = price(game, seat, builds[0])
        return State(PAY, f"pay {coins}") if coins else State(FREE, "free")
    if ways(game, seat, card.name, "free"):
        return State(FREE, "by power (f)")
    if card.name in city.built:
        return State(IMPOSSIBLE, "built already")
    return State(IMPOSSIBLE, _shortage(game, seat, card.cost))


def stage_state(game: Seen, seat: int, card: str | None = None) -> State:
    """How the next stage of the wonder can be built now, with this card or with any."""
    city = game.cities[seat]
    if city.stages == len(city.board.stages):
        return State(FREE, "all built")
    stages = [move for move in game.legal(seat) if move.action == "wonder" and card in (None, move.card)]
    if stages:
        coins = min(price(game, seat, move) for move in stages)
        return State(PAY, f"pay {coins}") if coins else State(FREE, "free")
    if game.is_free_city(seat) and all(_chains(game, seat, name) for name in ([card] if card else game.hand(seat))):
        return State(IMPOSSIBLE, "chains come first")
    return State(IMPOSSIBLE, _shortage(game, seat, city.board.stages[city.stages].cost))


def _chains(game: Seen, seat: int, name: str) -> bool:
    """Whether this card is free by a chain, which the Free City may not pass over for a stage (F5)."""
    built = game.cities[seat].built
    return name not in built and any(source in built for source in card_named(game, name).free_if)


def _shortage(game: Seen, seat: int, cost: Cost) -> str:
    missing = missing_resources(game, seat, cost)
    if not missing:
        return f"too dear for {counted(game.cities[seat].coins, 'coin')}"
    if len(missing) > ROOM_FOR_MISSING:
        units = [part.split() for part in missing.split(", ")]
        missing = short_cost(Cost(0, {resource: int(count) for count, resource in units}))
    return f"missing {missing}"
