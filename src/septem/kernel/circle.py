"""Who sits beside whom, and who holds which hand (T5, F1, F3, F8, G3, G4)."""

from septem.kernel.layout import FREE_CITY, FREE_CITY_SEAT, GAIA, LAST_TURN, NOBODY, GameRow


def left_of(row: GameRow, seat: int) -> int:
    """The clockwise neighbour."""
    return 0 if seat + 1 == row.seats else seat + 1


def right_of(row: GameRow, seat: int) -> int:
    """The other neighbour; in the Gaïa game there is none (G4)."""
    if row.variant == GAIA:
        return NOBODY
    return row.seats - 1 if seat == 0 else seat - 1


def hand_at(row: GameRow, age: int, turn: int, seat: int) -> int:
    """The hand that this seat, or Gaïa's place, holds on that turn; the draw pile stays with the Free City."""
    if row.variant == FREE_CITY:
        return seat if seat == FREE_CITY_SEAT else (seat + turn) & 1
    return around(row, seat + turn if age == 1 else seat - turn)


def seat_with(row: GameRow, age: int, turn: int, hand: int) -> int:
    """The seat that holds this hand on that turn."""
    if row.variant == FREE_CITY:
        return hand if hand == FREE_CITY_SEAT else (hand + turn) & 1
    return around(row, hand - turn if age == 1 else hand + turn)


def around(row: GameRow, place: int) -> int:
    """The place in the circle of hands; additions beat a division here."""
    while place < 0:
        place += row.places
    while place >= row.places:
        place -= row.places
    return place


def holder_at(age: int, turn: int) -> int:
    """The player with the Free City card: in Ages I and III first the one to the Free City's left (F3)."""
    return (age + turn) & 1


def is_free_city(row: GameRow, seat: int) -> bool:
    """Whether this seat is the Free City, for which its holder decides."""
    return row.variant == FREE_CITY and seat == FREE_CITY_SEAT


def players_at(row: GameRow) -> int:
    """How many seats somebody plays; the Free City is none of them."""
    return row.seats - 1 if row.variant == FREE_CITY else row.seats


def decider(row: GameRow, seat: int) -> int:
    """The seat that decides for this one."""
    if is_free_city(row, seat):
        return holder_at(row.age, row.turn)
    return seat


def moment(age: int, turn: int) -> int:
    """Turns since the start of the game, counted from 1."""
    return 6 * age + turn + 1


def card_at(row: GameRow, age: int, place: int, seat: int) -> int:
    """The card of that turn of the seat; place 6 is the last card of the hand of turn 6."""
    return row.hands[age][hand_at(row, age, min(place, LAST_TURN), seat)][place]
