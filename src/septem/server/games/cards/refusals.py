"""Why a move of the card game is refused, in the current locale.

In English the error of the rules is used as it is, down to what is missing; other languages get a shorter sentence.
"""

from septem.errors import IllegalMove
from septem.game.game import Game
from septem.game.moves import Move
from septem.server.i18n import DEFAULT, _, current_locale
from septem.words import shown

EXAMPLE = "build Baths >2"


def why_not(game: Game, seat: int, text: str, error: IllegalMove) -> str:
    """Why this seat cannot make this move now, in a sentence."""
    if current_locale() == DEFAULT:
        return str(error)
    move = Move.parse(text)
    kind = next((decision.kind for decision in game.pending if decision.seat == seat), None)
    if kind is None:
        is_city = seat >= game.players
        if is_city:
            return _("Choose your own card before the Free City’s.")
        return _("You have nothing to choose right now.")
    if move.card is None:
        return _("You cannot pass here; choose a card.")
    card = {"card": shown(move.card)}
    city = game.cities[seat]
    if move.card not in (game.discard if kind == "discard" else game.hand(seat)):
        missing = _("{card} is not in the discard pile.") if kind == "discard" else _("{card} is not in the hand.")
        return missing.format(**card)
    if move.action in ("build", "free") and move.card in city.built:
        return _("{card} is already built there; no card can be built twice.").format(**card)
    if move.action == "wonder" and city.stages == len(city.board.stages):
        return _("All stages of the wonder are built.")
    if any((way.card, way.action) == (move.card, move.action) for way in game.legal(seat)):
        return _("That payment is not valid for {card}.").format(**card)
    if move.action == "wonder":
        return _("The next stage of the wonder cannot be built now.")
    return _("You cannot do that with {card} now.").format(**card)
