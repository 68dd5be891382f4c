"""The discard pile: what lies in it, since when, and what can be built from it (T9, W-Halicarnassus).

A discarded card stays in the row where it was played; `how` says that it is in the pile. A card built from the pile is
noted in `looks`, and hides one card of its kind.
"""

from septem.data.tables import DIG, Tables
from septem.kernel.circle import card_at, moment
from septem.kernel.encoding import encode
from septem.kernel.layout import BUILD, HIDDEN, LAST_TURN, LEFT_OVER, PASS, REVEALED, SELL, GameRow

NEVER = 99


def discard_moves(row: GameRow, seat: int, tables: Tables, out: list[int]) -> int:
    """Each structure of the discard pile that the city lacks, and passing (W-Halicarnassus, T7)."""
    built = row.cities[seat].built
    had_0 = built[0]
    had_1 = built[1]
    had_2 = built[2]
    # Cards built from the pile before are still where they were played; each hides one card of its kind.
    gone_0 = row.looks[0].card if row.looks[0].when else HIDDEN
    gone_1 = row.looks[1].card if row.looks[1].when else HIDDEN
    gone_2 = row.looks[2].card if row.looks[2].when else HIDDEN
    out[0] = PASS
    count = 1
    for age in range(row.age + 1):
        for place in range(7):
            for holder in range(row.places):
                if not in_pile(row.how[age][place][holder]):
                    continue
                card = card_at(row, age, place, holder)
                if card == gone_0:
                    gone_0 = HIDDEN
                    continue
                if card == gone_1:
                    gone_1 = HIDDEN
                    continue
                if card == gone_2:
                    gone_2 = HIDDEN
                    continue
                item = tables.items[card]
                bit = item.bit
                if item.word == 0 and had_0 & bit == 0:
                    had_0 |= bit
                elif item.word == 1 and had_1 & bit == 0:
                    had_1 |= bit
                elif item.word == 2 and had_2 & bit == 0:
                    had_2 |= bit
                else:
                    continue
                out[count] = encode(BUILD, card, 0, 0)
                count += 1
    return count


def in_pile(how: int) -> bool:
    """Whether a card so dealt with went to the discard pile."""
    return how == SELL or how == LEFT_OVER or how == REVEALED


def pile_size(row: GameRow) -> int:
    """How many cards lie in the discard pile."""
    count = 0
    for age in range(row.age + 1):
        for place in range(7):
            for holder in range(row.places):
                if in_pile(row.how[age][place][holder]):
                    count += 1
    for i in range(3):
        if row.looks[i].when and row.looks[i].card != HIDDEN:
            count -= 1
    return count


def count_pile(row: GameRow, look: int, when: int, counts: list[int], first: int) -> None:
    """Adds the cards that lay in the discard pile at that look to `counts`, card 0 at `first`."""
    for age in range(row.age + 1):
        for place in range(7):
            for seat in range(row.places):
                if discarded_at(row, age, place, seat) <= when:
                    counts[first + card_at(row, age, place, seat)] += 1
    for earlier in range(look):
        if row.looks[earlier].card != HIDDEN:
            counts[first + row.looks[earlier].card] -= 1


def discarded_at(row: GameRow, age: int, place: int, seat: int) -> int:
    """When this card went to the discard pile, in turns from the start; NEVER if it did not."""
    if not in_pile(row.how[age][place][seat]):
        return NEVER
    return moment(age, min(place, LAST_TURN))


def next_digger(row: GameRow) -> int:
    """The first seat that may build from the discard pile, or -1."""
    for seat in range(row.seats):
        if row.cities[seat].powers & DIG:
            return seat
    return -1
