"""Why a move is not legal, in a sentence a player understands."""

from typing import TYPE_CHECKING

from septem.data.cards import Cost
from septem.data.tables import FREE_ONCE
from septem.game.moves import ACTIONS, Move
from septem.game.position import Position
from septem.game.purchases import Market
from septem.kernel.circle import is_free_city
from septem.kernel.layout import DISCARD_PILE, FREE_SPENT, OVER
from septem.words import shown

if TYPE_CHECKING:
    from septem.game.game import Game


def why_illegal(game: "Game", seat: int, move: Move) -> str:
    """One sentence: which rule, which card, what is missing."""
    row = game._row
    city = game.cities[seat]
    if row.phase == OVER:
        return "The game is over."
    if not game._decides(seat):
        return _why_no_decision(game, seat)
    if move.action not in ACTIONS:
        return f"'{move.action}' is not an action; choose from {', '.join(ACTIONS)}."
    if row.phase == DISCARD_PILE:
        return _why_not_from_pile(game, seat, move)
    if move.action == "pass":
        return "Passing is only for builds from the discard pile; a card that cannot be built can be sold (T4)."
    if move.card is None:
        return f"'{move.action}' needs a card of the hand."
    if move.card not in game.hand(seat):
        return f"{shown(move.card)} is not in the hand of {city.name} (seat {seat})."
    ways = [way for way in game.legal(seat) if way.card == move.card and way.action == move.action]
    if ways and move.action in ("sell", "free"):
        return f"No neighbour is paid to {move.action} {move.card}."
    if ways:
        paid = " or ".join(_payment(game, seat, way) for way in ways)
        return f"{_subject(move)} costs {paid}, not {_payment(game, seat, move)} (C7)."
    match move.action:
        case "sell":
            return "The Free City sells only when no card in the hand can be built or used for a stage (F5)."
        case "wonder":
            return _why_no_stage(game, seat, move.card)
        case "free":
            return _why_not_free(game, seat, move.card)
    if move.card in city.built:
        return f"{move.card} already stands in {city.name}; no structure can be built twice (T7)."
    return _why_not_payable(game, seat, str(move.card), game._names.edition.card(str(move.card), game.age).cost)


def _why_no_decision(game: "Game", seat: int) -> str:
    if is_free_city(game._row, seat):
        return f"The Free City's card is chosen after the holder's own: seat {game.free_city_holder} comes first (F4)."
    waiting = ", ".join(f"seat {decision.seat} ({decision.kind})" for decision in game.pending)
    return f"Seat {seat} has nothing to decide now; the game waits for {waiting}."


def _why_not_from_pile(game: "Game", seat: int, move: Move) -> str:
    if move.action != "build":
        return "From the discard pile a card can only be built, or passed (W-Halicarnassus)."
    if move.card not in game.discard:
        return f"{shown(move.card)} is not in the discard pile."
    if move.card in game.cities[seat].built:
        return f"{move.card} already stands in {game.cities[seat].name}; no structure can be built twice (T7)."
    return "A build from the discard pile is free: no coins are paid (W-Halicarnassus)."


def _why_no_stage(game: "Game", seat: int, card: str | None) -> str:
    city = game.cities[seat]
    if city.stages == len(city.board.stages):
        return f"Every stage of {city.wonder} is built (T8)."
    if is_free_city(game._row, seat) and Move(card, "build") in game.legal(seat) and _chains(game, seat, card):
        return f"{card} can be built free by a chain, which the Free City must do (F5)."
    return _why_not_payable(game, seat, f"Stage {city.stages + 1}", city.board.stages[city.stages].cost)


def _chains(game: "Game", seat: int, card: str | None) -> bool:
    built = game.cities[seat].built
    return any(source in built for source in game._names.edition.card(str(card), game.age).free_if)


def _why_not_free(game: "Game", seat: int, card: str | None) -> str:
    city = game.cities[seat]
    powers = game._row.cities[seat].powers
    if not powers & FREE_ONCE:
        return f"{city.name} has no power to build free of cost (W-Olympia)."
    if powers & FREE_SPENT:
        return f"{city.name} has used its free build of this Age (W-Olympia)."
    if card in city.built:
        return f"{card} already stands in {city.name}; no structure can be built twice (T7)."
    return f"{card} costs nothing, so the free build of the Age is not used up for it (C9)."


def _why_not_payable(game: "Game", seat: int, what: str, cost: Cost) -> str:
    city = game.cities[seat]
    asked = ", ".join(f"{count} {resource}" for resource, count in cost.resources.items())
    if cost.coins:
        asked = f"{cost.coins} coin{'s' if cost.coins > 1 else ''}" + (f", {asked}" if asked else "")
    lacking = missing(game, seat, cost)
    if lacking:
        return f"{what} needs {asked}: neither {city.name} nor a neighbour has {lacking} to spare (C3)."
    return f"{what} needs {asked}, more than {city.coins} coin{'s' if city.coins != 1 else ''} can pay for (C4, C5)."


def missing(position: Position, seat: int, cost: Cost) -> str:
    """What the city and its neighbours cannot provide together, such as '1 glass'; '' if nothing is missing."""
    lacking = Market.of(position, seat).missing(cost)
    return ", ".join(f"{count} {resource}" for resource, count in lacking.items())


def _subject(move: Move) -> str:
    return "The stage" if move.action == "wonder" else str(move.card)


def _payment(game: "Game", seat: int, move: Move) -> str:
    """Who is paid what, by name."""
    neighbours = game.neighbours(seat)
    paid = [
        f"{coins} to {neighbours[side].name if side in neighbours else 'nobody'}"
        for coins, side in ((move.left, "left"), (move.right, "right"))
        if coins
    ]
    return " and ".join(paid) or "no coins"
