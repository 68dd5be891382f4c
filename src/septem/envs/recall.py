"""All that a player has seen and done, in lines of text: perfect recall.

::

    seat 0 of Giza A, Rhodes B, Olympia A
    I.1 holds Altar, Baths, Loom, …
    I.1 build Baths | sell | wonder >2
    …
    II.3 finds Altar, Tavern in the discard pile
    II.3 discard 0 build Altar

Cards that others put face down have no names here (T9). The lines only ever grow, and two games that a player cannot
tell apart give that player the same lines.
"""

from dataclasses import replace

from septem.game.game import Game
from septem.game.moves import Kind, Move
from septem.game.names import Names
from septem.game.record import Step
from septem.kernel.circle import card_at, decider
from septem.kernel.layout import DISCARD_PILE, FREE_CITY_SEAT, GAIA, GAIA_PLACE, SEVENTH_CARD, TURN, GameRow
from septem.words import ROMAN

KINDS: dict[int, Kind] = {TURN: "turn", SEVENTH_CARD: "seventh", DISCARD_PILE: "discard"}
FACE_DOWN = ("wonder", "sell")


def time_of(row: GameRow) -> str:
    """Age and turn, such as 'II.3'."""
    return f"{ROMAN[row.age]}.{row.turn + 1}"


def seating(row: GameRow, names: Names, player: int) -> str:
    """The line with which a player's memory begins."""
    return f"seat {player} of {', '.join(names.boards[city.board] for city in row.cities[: row.seats])}"


def shown_to(row: GameRow, names: Names, player: int) -> list[str]:
    """What a player sees when a decision comes up."""
    game = Game(row, [])
    time = time_of(row)
    deciding = [decision.seat for decision in game.pending if decision.by == player]
    if row.phase == DISCARD_PILE:
        return [f"{time} finds {', '.join(game.discard)} in the discard pile"] if deciding else []
    if row.phase == SEVENTH_CARD:
        return [f"{time} may play {card} as seventh card" for seat in deciding for card in game.hand(seat)]
    lines = [f"{time} holds {', '.join(game.hand(player))}"]
    if game.free_city_holder == player:
        lines.append(f"{time} drew {names.cards[card_at(row, row.age, row.turn, FREE_CITY_SEAT)].name}")
    if row.variant == GAIA:
        lines.append(f"{time} Gaïa turns up {names.cards[card_at(row, row.age, row.turn, GAIA_PLACE)].name}")
    return lines


def revealed_to(row: GameRow, names: Names, player: int) -> str:
    """The choices that are about to be carried out, as a player sees them."""
    moves = tuple(
        (seat, _as_seen(names.move(city.choice), decider(row, seat) == player))
        for seat, city in enumerate(row.cities[: row.seats])
        if city.choice
    )
    return str(Step(row.age + 1, row.turn + 1, KINDS[row.phase], moves))


def _as_seen(move: Move, is_own: bool) -> Move:
    return move if is_own or move.action not in FACE_DOWN else replace(move, card=None)
