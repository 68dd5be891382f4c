"""What a seat knows (T9): a row with hidden cards blanked.

A seat knows its own cards, all that was built or turned up, and every hand it has held. Of a hand it held on turn t
and sees again on turn u it knows which cards left in between, but not which of them lies face down where. So every
place in a hand belongs to a *group*: FIXED for a card the seat can name and place, UNSEEN for one it knows nothing of,
and otherwise a number shared by the places among which the seat knows the cards but not their order. A view shows a
group sorted, so that the order says nothing, and what is unseen as HIDDEN.

A look through the discard pile is remembered as counts of the cards that lay there.
"""

from typing import Annotated

from septem.data.rows import INT8, Int8, Row
from septem.data.tables import CARDS, SEVENTH
from septem.kernel.circle import decider, holder_at, moment, seat_with
from septem.kernel.layout import (
    BUILD,
    DISCARD_PILE,
    FREE,
    FREE_CITY,
    FREE_CITY_SEAT,
    HIDDEN,
    LAST_CARD,
    LAST_TURN,
    LEFT_OVER,
    REVEALED,
    SEVENTH_CARD,
    GameRow,
)
from septem.kernel.pile import count_pile, next_digger

FIXED, UNSEEN = -1, -2
PLACES = 49  # places in the hands of an Age


class Memory(Row):
    """What a seat remembers beside its row."""

    seat: Int8
    looked: Annotated[list[int], INT8, 3]  # 1 for each look the seat made, the one in progress included
    piles: Annotated[list[list[int]], INT8, 3, CARDS]  # how many of each card lay in the pile then


def hide(row: GameRow, seat: int, memory: Memory, groups: list[int]) -> None:
    """Turns a copy of a game into what this seat knows; `groups` gets the group of every place."""
    memory.seat = seat
    remember_looks(row, seat, memory)
    find_groups(row, seat, groups)
    if row.variant == FREE_CITY:
        for age in range(row.age + 1):
            hide_draws(row, age, seat, groups)
    for age in range(3):
        for hand in range(row.places):
            cards = row.hands[age][hand]
            first = PLACES * age + 7 * hand
            for place in range(7):
                if groups[first + place] == UNSEEN:
                    cards[place] = HIDDEN
        if age <= row.age:
            sort_groups(row, age, groups)
    for other in range(row.seats):
        if decider(row, other) != seat:
            row.cities[other].choice = 0
    for i in range(4):
        row.rng[i] = 0


def find_groups(row: GameRow, seat: int, groups: list[int]) -> None:
    """Writes the group of every place, by Age, hand and place."""
    for age in range(3):
        for hand in range(row.places):
            first = PLACES * age + 7 * hand
            is_pile = row.variant == FREE_CITY and hand == FREE_CITY_SEAT
            holder = 0
            seen = -1
            for place in range(7):
                if age > row.age:
                    groups[first + place] = UNSEEN
                elif is_pile:
                    groups[first + place] = pile_group(row, seat, age, place)
                else:
                    if place <= LAST_TURN:
                        holder = seat_with(row, age, place, hand)
                        if holder == seat and began(row, age, place):
                            seen = place
                    groups[first + place] = group_held(row, seat, age, hand, place, holder, seen)


def group_of(row: GameRow, seat: int, age: int, hand: int, place: int) -> int:
    """FIXED, UNSEEN, or the number of the group that this place belongs to."""
    if age > row.age:
        return UNSEEN
    if row.variant == FREE_CITY and hand == FREE_CITY_SEAT:
        return pile_group(row, seat, age, place)
    holder = seat_with(row, age, min(place, LAST_TURN), hand)
    return group_held(row, seat, age, hand, place, holder, last_held(row, seat, age, hand, place))


def group_held(row: GameRow, seat: int, age: int, hand: int, place: int, holder: int, seen: int) -> int:
    """The same for a hand that `holder` has on the turn of this place, and the seat held last on turn `seen`."""
    if face_up(row.how[age][place][holder]):
        return FIXED
    if seen < 0:
        return UNSEEN
    if seen == place and row.how[age][place][seat] != 0:
        return FIXED
    if row.variant == FREE_CITY and seen < LAST_TURN and began(row, age, seen + 1):
        # The other player has this hand now: its group is named after that turn, like the card of the pile.
        seen += 1
    return PLACES * age + 7 * hand + seen


def pile_group(row: GameRow, seat: int, age: int, place: int) -> int:
    """The group of a card of the draw pile: its holder knows what was drawn and chosen for the Free City (F4)."""
    how = row.how[age][place][FREE_CITY_SEAT]
    if face_up(how):
        return FIXED
    holds = holder_at(age, min(place, LAST_TURN)) == seat
    if place == LAST_CARD:
        asked = row.phase == SEVENTH_CARD and row.cities[FREE_CITY_SEAT].powers & SEVENTH != 0
        played = how != 0 and how != LEFT_OVER
        return FIXED if holds and (played or (age == row.age and asked)) else UNSEEN
    if not began(row, age, place):
        return UNSEEN
    if holds:
        return FIXED
    if how == 0 or place == 0:
        return UNSEEN
    return draw_group(age, place)


def draw_group(age: int, turn: int) -> int:
    """The group to which a card of the pile goes that the other player drew on this turn."""
    return PLACES * age + 7 * holder_at(age, 0) + turn


def last_held(row: GameRow, seat: int, age: int, hand: int, place: int) -> int:
    """The last turn, up to the one of this place, on which the seat held the hand; -1 if it never did."""
    turn = min(place, LAST_TURN)
    while turn >= 0 and not (began(row, age, turn) and seat_with(row, age, turn, hand) == seat):
        turn -= 1
    return turn


def began(row: GameRow, age: int, turn: int) -> bool:
    """Whether this turn has come."""
    return age < row.age or (age == row.age and turn <= row.turn)


def face_up(how: int) -> bool:
    """Whether everyone saw a card so dealt with."""
    return how == BUILD or how == FREE or how == REVEALED


def hide_draws(row: GameRow, age: int, seat: int, groups: list[int]) -> None:
    """Blanks what the other player drew from the pile, unless it has shown itself since (F4)."""
    for turn in range(6):
        if not began(row, age, turn) or holder_at(age, turn) == seat:
            continue
        drawn = row.drawn[age][turn]
        shown = turn > 0 and row.how[age][turn][FREE_CITY_SEAT] != 0
        group = draw_group(age, turn)
        for place in range(21):
            if shown and groups[PLACES * age + place] == group and row.hands[age][place // 7][place % 7] == drawn:
                row.hands[age][place // 7][place % 7] = HIDDEN
                shown = False
        if not shown:
            row.drawn[age][turn] = HIDDEN


def sort_groups(row: GameRow, age: int, groups: list[int]) -> None:
    """Puts the cards of every group of an Age in order."""
    hands = row.hands[age]
    for i in range(7 * row.places):
        group = groups[PLACES * age + i]
        if group < 0:
            continue
        for j in range(i + 1, 7 * row.places):
            if groups[PLACES * age + j] == group:
                card = hands[i // 7][i % 7]
                other = hands[j // 7][j % 7]
                if other < card:
                    hands[i // 7][i % 7] = other
                    hands[j // 7][j % 7] = card


def remember_looks(row: GameRow, seat: int, memory: Memory) -> None:
    """Counts the discard pile at every look this seat made; a look in progress counts too."""
    for look in range(3):
        when = looked_at(row, seat, look)
        if when:
            memory.looked[look] = 1
            count_pile(row, look, when, memory.piles[look], 0)


def looked_at(row: GameRow, seat: int, look: int) -> int:
    """When the seat made this look, in turns from the start; 0 if it did not. A look in progress counts too."""
    when = row.looks[look].when
    if when:
        owner = row.looks[look].seat
        if row.variant == FREE_CITY and owner == FREE_CITY_SEAT:
            owner = holder_at((when - 1) // 6, (when - 1) % 6)
        return when if owner == seat else 0
    is_next = look == 0 or row.looks[look - 1].when != 0
    if is_next and row.phase == DISCARD_PILE and decider(row, next_digger(row)) == seat:
        return moment(row.age, row.turn)
    return 0
