"""Full games that agree with what a seat knows, drawn at random.

Every arrangement of the hidden cards that the seat cannot rule out can come up. They are not weighed by how likely the
others would have played so.
"""

from septem.data.tables import Tables
from septem.kernel.chance import below
from septem.kernel.circle import holder_at, moment, seat_with
from septem.kernel.knowledge import (
    PLACES,
    Memory,
    began,
    find_groups,
)
from septem.kernel.layout import FREE_CITY, FREE_CITY_SEAT, HIDDEN, LAST_TURN, GameRow
from septem.kernel.pile import count_pile, discarded_at

SWAPS = 60  # exchanges to try before a new start is the quicker way; a handful are enough as a rule


def imagine(
    row: GameRow, memory: Memory, tables: Tables, groups: list[int], pooled: list[int], stock: list[int]
) -> bool:
    """Fills a copy of a view, whose generator is seeded, with cards; False if they did not fall into place.

    `groups` and `pooled` have a place for every place of a hand, `stock` one for every card.
    """
    find_groups(row, memory.seat, groups)
    return imagine_cards(row, memory, tables, groups, pooled, stock)


def imagine_cards(
    row: GameRow, memory: Memory, tables: Tables, groups: list[int], pooled: list[int], stock: list[int]
) -> bool:
    """The same where the groups are known, which are those of every copy of the view."""
    for age in range(3):
        shuffle_groups(row, age, groups)
        if not fill(row, memory, tables, age, pooled, stock):
            return False
    if not match_looks(row, memory, groups, pooled, stock):
        return False
    if row.variant == FREE_CITY:
        for age in range(row.age + 1):
            imagine_draws(row, age, groups, pooled)
    return True


def shuffle_groups(row: GameRow, age: int, groups: list[int]) -> None:
    """Puts the cards of every group in random order."""
    hands = row.hands[age]
    for i in range(7 * row.places):
        group = groups[PLACES * age + i]
        if group < 0:
            continue
        size = 0
        for j in range(i + 1):
            if groups[PLACES * age + j] == group:
                size += 1
        pick = below(row, size)
        for j in range(i + 1):
            if groups[PLACES * age + j] == group:
                if pick == 0:
                    card = hands[i // 7][i % 7]
                    hands[i // 7][i % 7] = hands[j // 7][j % 7]
                    hands[j // 7][j % 7] = card
                pick -= 1


def fill(row: GameRow, memory: Memory, tables: Tables, age: int, pooled: list[int], stock: list[int]) -> bool:
    """Gives every hidden place of an Age a card that the deck holds and the seat has not seen (S2, S3)."""
    hands = row.hands[age]
    for card in range(len(stock)):
        stock[card] = 0
    size = tables.deck_sizes[row.places - 3][age]
    for i in range(size):
        stock[tables.decks[row.places - 3][age][i]] += 1
    if age == 2:
        stock_guilds(row, memory, tables, 7 * row.places - size, stock)
    left = 0
    for i in range(7 * row.places):
        card = hands[i // 7][i % 7]
        if card == HIDDEN:
            left += 1
        else:
            stock[card] -= 1
            if stock[card] < 0:
                return False
    for i in range(7 * row.places):
        pooled[PLACES * age + i] = 0
        if hands[i // 7][i % 7] == HIDDEN:
            pick = below(row, left)
            card = tables.first_card[age]
            while pick >= stock[card]:
                pick -= stock[card]
                card += 1
            stock[card] -= 1
            left -= 1
            hands[i // 7][i % 7] = card
            pooled[PLACES * age + i] = 1
    return True


def stock_guilds(row: GameRow, memory: Memory, tables: Tables, wanted: int, stock: list[int]) -> None:
    """The guilds of this game: those the seat has seen in a hand or in the discard pile, the others at random."""
    for i in range(10):
        if guild_seen(row, memory, tables.guilds[i]):
            stock[tables.guilds[i]] = 1
            wanted -= 1
    unseen = 0
    for i in range(10):
        if stock[tables.guilds[i]] == 0:
            unseen += 1
    for i in range(10):
        if stock[tables.guilds[i]] == 0:
            if below(row, unseen) < wanted:
                stock[tables.guilds[i]] = 1
                wanted -= 1
            unseen -= 1


def guild_seen(row: GameRow, memory: Memory, guild: int) -> bool:
    """Whether the seat knows that this guild is in the game."""
    for i in range(7 * row.places):
        if row.hands[2][i // 7][i % 7] == guild:
            return True
    for look in range(3):
        if memory.looked[look] and memory.piles[look][guild]:
            return True
        if row.looks[look].when and row.looks[look].card == guild:
            return True
    return False


def match_looks(row: GameRow, memory: Memory, groups: list[int], pooled: list[int], stock: list[int]) -> bool:
    """Exchanges cards until the discard pile is what was seen of it.

    A card that lies in the pile too often changes places with one of its group, or of the unseen cards of its Age, that
    does not lie there; one that is missing from the pile is taken first.
    """
    for _ in range(SWAPS):
        look = first_mismatch(row, memory, stock)
        if look < 0:
            return True
        since = 0
        for earlier in range(look):
            if memory.looked[earlier]:
                since = row.looks[earlier].when
        when = look_time(row, look)
        surplus = pick_surplus(row, since, when, groups, pooled, stock)
        if surplus < 0:
            return False
        partner = pick_partner(row, surplus, when, groups, pooled, stock)
        if partner >= 0:
            swap(row, surplus, partner, groups, pooled)
    return False


def first_mismatch(row: GameRow, memory: Memory, stock: list[int]) -> int:
    """The first look that the cards contradict, or -1.

    `stock` then says of each card whether the pile held too many (above 0) or too few (below 0). Of another's look the
    seat knows one thing: what was built from the pile had been there.
    """
    for look in range(3):
        built = row.looks[look].card if row.looks[look].when else HIDDEN
        if not memory.looked[look] and built == HIDDEN:
            continue
        for card in range(len(stock)):
            stock[card] = 0
        count_pile(row, look, look_time(row, look), stock, 0)
        if memory.looked[look]:
            wrong = 0
            for card in range(len(stock)):
                stock[card] -= memory.piles[look][card]
                wrong += abs(stock[card])
            if wrong > 0:
                return look
        elif stock[built] < 1:
            for card in range(len(stock)):
                stock[card] = 1
            stock[built] = -1
            return look
    return -1


def look_time(row: GameRow, look: int) -> int:
    """When this look was, or now for one in progress."""
    return row.looks[look].when if row.looks[look].when else moment(row.age, row.turn)


def pick_surplus(row: GameRow, since: int, when: int, groups: list[int], pooled: list[int], stock: list[int]) -> int:
    """A random place whose card came to the pile in this span, lies there too often and could be another."""
    found = 0
    choice = -1
    for place in range(PLACES * (row.age + 1)):
        if not movable(row, place, groups, pooled) or stock[card_in(row, place)] <= 0:
            continue
        if since < pile_time(row, place) <= when:
            found += 1
            if below(row, found) == 0:
                choice = place
    return choice


def pick_partner(row: GameRow, surplus: int, when: int, groups: list[int], pooled: list[int], stock: list[int]) -> int:
    """A random place outside the pile to exchange it with, by preference one whose card the pile lacks."""
    found = 0
    choice = -1
    lacking = False
    for place in range(PLACES * (row.age + 1)):
        if not exchangeable(row, surplus, place, groups, pooled) or pile_time(row, place) <= when:
            continue
        helps = stock[card_in(row, place)] < 0
        if helps and not lacking:
            lacking = True
            found = 0
        if helps or not lacking:
            found += 1
            if below(row, found) == 0:
                choice = place
    return choice


def movable(row: GameRow, place: int, groups: list[int], pooled: list[int]) -> bool:
    """Whether the card at this place is the seat's to guess."""
    return place % PLACES < 7 * row.places and (groups[place] >= 0 or pooled[place] == 1)


def exchangeable(row: GameRow, place: int, other: int, groups: list[int], pooled: list[int]) -> bool:
    """Whether two cards may change places: in one group, or both unseen in one Age."""
    if not movable(row, other, groups, pooled):
        return False
    if groups[place] >= 0 and groups[place] == groups[other]:
        return True
    return pooled[place] == 1 and pooled[other] == 1 and place // PLACES == other // PLACES


def swap(row: GameRow, place: int, other: int, groups: list[int], pooled: list[int]) -> None:
    """Exchanges two cards."""
    card = card_in(row, place)
    row.hands[place // PLACES][place % PLACES // 7][place % 7] = card_in(row, other)
    row.hands[other // PLACES][other % PLACES // 7][other % 7] = card
    if groups[place] == groups[other]:
        unseen = pooled[place]
        pooled[place] = pooled[other]
        pooled[other] = unseen


def card_in(row: GameRow, place: int) -> int:
    """The card at a place numbered through all Ages."""
    return row.hands[place // PLACES][place % PLACES // 7][place % 7]


def pile_time(row: GameRow, place: int) -> int:
    """When the card at this place went to the discard pile."""
    age = place // PLACES
    turn = place % 7
    return discarded_at(row, age, turn, seat_with(row, age, min(turn, LAST_TURN), place % PLACES // 7))


def imagine_draws(row: GameRow, age: int, groups: list[int], pooled: list[int]) -> None:
    """Says which card the other player drew, where the view does not: the unseen one of that turn's group."""
    first = holder_at(age, 0)
    for turn in range(6):
        if not began(row, age, turn) or row.drawn[age][turn] != HIDDEN:
            continue
        row.drawn[age][turn] = row.hands[age][FREE_CITY_SEAT][turn]
        group = PLACES * age + 7 * first + turn
        for place in range(21):
            if groups[PLACES * age + place] == group and pooled[PLACES * age + place]:
                row.drawn[age][turn] = row.hands[age][place // 7][place % 7]
