"""Why a move is refused, in the language of whoever reads.

In English the rules speak for themselves, down to what is missing; for other languages this says it in short.
"""

from septem import dice
from septem.errors import IllegalMove
from septem.game.game import Game
from septem.game.moves import Move
from septem.server.language import DEFAULT, _, spoken
from septem.words import shown

CARD_EXAMPLE, DICE_EXAMPLE = "build Baths >2", "keep 2 5"


def no_move(game: Game | dice.Game, text: str) -> str:
    """The text cannot be read as a move of this game."""
    example = DICE_EXAMPLE if isinstance(game, dice.Game) else CARD_EXAMPLE
    return _("“{move}” is not a move; one is written such as “{example}”.").format(move=shown(text), example=example)


def why_not(game: Game | dice.Game, seat: int, move: str, error: IllegalMove) -> str:
    """The move is not open to that seat now."""
    if spoken() == DEFAULT:
        return str(error)
    if isinstance(game, dice.Game):
        return _not_with_dice(game, seat)
    return _not_with_cards(game, seat, Move.parse(move))


def _not_with_dice(game: dice.Game, seat: int) -> str:
    if seat != game.active_seat:
        return _("It is not your turn.")
    return _("The dice do not allow that now.")


def _not_with_cards(game: Game, seat: int, move: Move) -> str:
    kind = next((decision.kind for decision in game.pending if decision.seat == seat), None)
    if kind is None:
        is_city = seat >= game.players
        return _("Choose your own card before the Free City’s.") if is_city else _("Nothing is for you to choose now.")
    if move.card is None:
        return _("Passing is not possible here; choose a card.")
    card = {"card": move.card}
    city = game.cities[seat]
    if move.card not in (game.discard if kind == "discard" else game.hand(seat)):
        missing = _("{card} is not in the discard pile.") if kind == "discard" else _("{card} is not in the hand.")
        return missing.format(**card)
    if move.action in ("build", "free") and move.card in city.built:
        return _("{card} stands there already; nothing is built twice.").format(**card)
    if move.action == "wonder" and city.stages == len(city.board.stages):
        return _("All stages of the wonder are built.")
    if any((way.card, way.action) == (move.card, move.action) for way in game.legal(seat)):
        return _("{card} is not to be paid for like that.").format(**card)
    if move.action == "wonder":
        return _("The next stage of the wonder cannot be built now.")
    return _("That cannot be done with {card} now.").format(**card)
