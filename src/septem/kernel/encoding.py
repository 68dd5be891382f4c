"""A move as one integer: what is done, with which card, and the coins paid to the left and to the right.

::

    bits   0–2    3–9    10–17   18–25
           mode   card   left    right
"""

CARD, LEFT, RIGHT = 3, 10, 18


def encode(mode: int, card: int, left: int, right: int) -> int:
    """Packs a move."""
    return mode | card << CARD | left << LEFT | right << RIGHT


def mode_of(move: int) -> int:
    """BUILD, WONDER, SELL, FREE or PASS."""
    return move & 7


def card_of(move: int) -> int:
    """The card's number."""
    return move >> CARD & 127


def left_coins(move: int) -> int:
    """Coins paid to the left."""
    return move >> LEFT & 255


def right_coins(move: int) -> int:
    """Coins paid to the right."""
    return move >> RIGHT & 255


def paid(move: int) -> int:
    """Coins paid to both neighbours."""
    return left_coins(move) + right_coins(move)
