"""Why a move is good, in one line, for people: what it brings and what it costs."""

from septem.data import load
from septem.data.cards import (
    BuildFree,
    BuildFromDiscard,
    CopyGuild,
    Discount,
    Effect,
    PlaySeventhCard,
    Produce,
    Science,
    Shields,
)
from septem.game.moves import Move
from septem.game.view import View
from septem.game.words import effect_text
from septem.kernel.layout import SALE_COINS
from septem.words import counted, listed

MOST_REASONS = 3
# What points do not tell.
TELLING = Produce | Science | Discount | BuildFree | BuildFromDiscard | PlaySeventhCard | CopyGuild


def reason(view: View, move: Move) -> str:
    """What a legal move does for the city it is made for, such as '3 points at once; leads to Aqueduct'."""
    decision = view.decision
    seat = view.seat if decision is None else decision.seat
    if move.action == "pass":
        return "nothing in the discard pile is of use"
    parts = _gains(view, seat, move)
    if move.action == "sell":
        parts = [f"{counted(SALE_COINS, 'coin')}, since nothing it could build is worth more"]
    text = "; ".join(parts[:MOST_REASONS]) or "better than anything else here"
    price = move.left + move.right + view.bank_coins(seat, move)
    text += f", for {counted(price, 'coin')}" if price else ""
    return f"for the Free City: {text}" if view.is_free_city(seat) else text


def _gains(view: View, seat: int, move: Move) -> list[str]:
    parts = []
    points = view.score_after(seat, move).total - view.score(seat).total
    # Fewer points are the price, which is told last.
    if points > 0:
        parts.append(f"+{counted(points, 'point')} at once")
    effects = _effects(view, seat, move)
    parts += [_arms(view, seat, effect.shields) for effect in effects if isinstance(effect, Shields)]
    parts += [effect_text(effect) for effect in effects if isinstance(effect, TELLING)]
    card = next((card for card in load(view.edition).cards if (card.name, card.age) == (move.card, view.age)), None)
    if card is not None and card.gives and move.action in ("build", "free"):
        parts.append(f"leads to {listed(card.gives)}")
    if not parts:
        parts += [effect_text(effect) for effect in effects]
    return parts


def _effects(view: View, seat: int, move: Move) -> tuple[Effect, ...]:
    """What the card or the next stage does."""
    city = view.cities[seat]
    if move.action == "wonder":
        return city.board.stages[city.stages].effects
    if move.action == "sell":
        return ()
    return next(card.effects for card in load(view.edition).cards if card.name == move.card)


def _arms(view: View, seat: int, shields: int) -> str:
    against = listed(f"{city.shields} of {city.name}" for city in view.neighbours(seat).values())
    return f"{counted(view.cities[seat].shields + shields, 'shield')} against {against}"
