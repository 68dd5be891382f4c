"""Section T: from the choices of a turn to the next one, in the order of rule T10."""

from septem.data.tables import DIG, SEVENTH, Tables
from septem.kernel.circle import hand_at, holder_at, left_of, moment, right_of
from septem.kernel.conflict import resolve_conflicts
from septem.kernel.construction import collect, costs_nothing, gain, next_stage, stage_item
from septem.kernel.encoding import card_of, left_coins, mode_of, right_coins
from septem.kernel.layout import (
    DISCARD_PILE,
    FREE,
    FREE_CITY,
    FREE_CITY_SEAT,
    FREE_SPENT,
    GAIA,
    GAIA_PLACE,
    HIDDEN,
    LAST_CARD,
    LAST_TURN,
    LEFT_OVER,
    OVER,
    PASS,
    REVEALED,
    SALE_COINS,
    SELL,
    SEVENTH_CARD,
    TURN,
    WONDER,
    GameRow,
)
from septem.kernel.moves import owes
from septem.kernel.pile import next_digger, pile_size


def everyone_has_chosen(row: GameRow) -> bool:
    """Whether nobody owes a choice."""
    for seat in range(row.seats):
        if owes(row, seat):
            return False
    return True


def settle(row: GameRow, tables: Tables) -> None:
    """Carries out the choices made and goes on to the next decision; call it when everyone has chosen."""
    if row.phase == TURN:
        take_cards(row)
        carry_out_choices(row, tables)
        if row.turn == LAST_TURN and anyone_has(row, SEVENTH):
            row.phase = SEVENTH_CARD
        else:
            end_choices(row)
    elif row.phase == SEVENTH_CARD:
        for seat in range(row.seats):
            if row.cities[seat].choice:
                row.how[row.age][LAST_CARD][seat] = mode_of(row.cities[seat].choice)
        carry_out_choices(row, tables)
        end_choices(row)
    else:
        dig(row, tables, next_digger(row))
        go_on(row)


def take_cards(row: GameRow) -> None:
    """Puts every chosen card at its turn's place in its hand and notes what is done with it."""
    age = row.age
    turn = row.turn
    for seat in range(row.seats):
        move = row.cities[seat].choice
        row.how[age][turn][seat] = mode_of(move)
        if row.variant == FREE_CITY:
            continue
        bring_forward(row.hands[age][hand_at(row, age, turn, seat)], turn, card_of(move))
    if row.variant == FREE_CITY:
        take_cards_beside_free_city(row)


def take_cards_beside_free_city(row: GameRow) -> None:
    """The holder's own card and the Free City's come from one hand and the card drawn into it (F4)."""
    age = row.age
    turn = row.turn
    holder = holder_at(age, turn)
    other = 1 - holder
    bring_forward(row.hands[age][hand_at(row, age, turn, other)], turn, card_of(row.cities[other].choice))
    hand = row.hands[age][hand_at(row, age, turn, holder)]
    pile = row.hands[age][FREE_CITY_SEAT]
    own = card_of(row.cities[holder].choice)
    if not bring_forward(hand, turn, own):
        pile[turn] = hand[turn]
        hand[turn] = own
    chosen = card_of(row.cities[FREE_CITY_SEAT].choice)
    if pile[turn] != chosen:
        for place in range(turn + 1, 7):
            if hand[place] == chosen:
                hand[place] = pile[turn]
                pile[turn] = chosen
                break


def bring_forward(hand: list[int], turn: int, card: int) -> bool:
    """Moves a card of the hand to the place of this turn, the others keeping their order."""
    place = turn
    while place < 7 and hand[place] != card:
        place += 1
    if place == 7:
        return False
    while place > turn:
        hand[place] = hand[place - 1]
        place -= 1
    hand[turn] = card
    return True


def carry_out_choices(row: GameRow, tables: Tables) -> None:
    """Everyone pays and builds; then coins come from the bank, counting what all have built (T10)."""
    for seat in range(row.seats):
        if row.cities[seat].choice:
            carry_out(row, tables, seat, row.cities[seat].choice)
    for seat in range(row.seats):
        move = row.cities[seat].choice
        if move:
            city = row.cities[seat]
            city.choice = 0
            if mode_of(move) == WONDER:
                collect(row, seat, tables.items[stage_item(city.board, city.stages - 1)])
            elif mode_of(move) == SELL:
                city.coins += SALE_COINS
            else:
                collect(row, seat, tables.items[card_of(move)])


def carry_out(row: GameRow, tables: Tables, seat: int, move: int) -> None:
    """Pays for a move and puts what it builds into the city."""
    mode = mode_of(move)
    if mode == SELL:
        return
    city = row.cities[seat]
    if mode == WONDER:
        item = tables.items[next_stage(tables, city)]
    else:
        item = tables.items[card_of(move)]
    if mode == FREE:
        city.powers |= FREE_SPENT
    elif mode == WONDER or not costs_nothing(row, city, item):
        left = left_coins(move)
        right = right_coins(move)
        city.coins -= item.cost + left + right
        row.cities[left_of(row, seat)].coins += left
        row.cities[right_of(row, seat)].coins += right
    gain(row, city, item)


def end_choices(row: GameRow) -> None:
    """Discards the last cards of an Age (T6), then turns to builds from the pile, of which an empty one gives none."""
    if row.turn == LAST_TURN:
        for place in range(row.places):
            if row.how[row.age][LAST_CARD][place] == 0:
                row.how[row.age][LAST_CARD][place] = LEFT_OVER
    if next_digger(row) >= 0 and pile_size(row) == 0:
        for seat in range(row.seats):
            row.cities[seat].powers &= ~DIG
    go_on(row)


def dig(row: GameRow, tables: Tables, seat: int) -> None:
    """Builds the chosen card of the discard pile, or none (W-Halicarnassus)."""
    city = row.cities[seat]
    move = city.choice
    city.choice = 0
    city.powers &= ~DIG
    look = 0
    while row.looks[look].when:
        look += 1
    row.looks[look].when = moment(row.age, row.turn)
    row.looks[look].seat = seat
    row.looks[look].card = HIDDEN
    if mode_of(move) != PASS:
        card = card_of(move)
        row.looks[look].card = card
        gain(row, city, tables.items[card])
        collect(row, seat, tables.items[card])


def go_on(row: GameRow) -> None:
    """The next decision: another build from the pile, the next turn, the next Age, or the end."""
    if next_digger(row) >= 0:
        row.phase = DISCARD_PILE
        return
    row.phase = TURN
    if row.turn < LAST_TURN:
        row.turn += 1
        begin_turn(row)
        return
    resolve_conflicts(row)
    if row.age == 2:
        row.phase = OVER
        return
    row.age += 1
    row.turn = 0
    for seat in range(row.seats):
        row.cities[seat].powers &= ~FREE_SPENT
    begin_turn(row)


def begin_turn(row: GameRow) -> None:
    """Draws for the Free City (F4), or turns up the top card of Gaïa's hand (G2)."""
    if row.variant == FREE_CITY:
        row.drawn[row.age][row.turn] = row.hands[row.age][FREE_CITY_SEAT][row.turn]
    elif row.variant == GAIA:
        row.how[row.age][row.turn][GAIA_PLACE] = REVEALED


def anyone_has(row: GameRow, power: int) -> bool:
    """Whether a city in play has this power."""
    for seat in range(row.seats):
        if row.cities[seat].powers & power:
            return True
    return False
