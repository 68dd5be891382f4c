"""Counting a finished game: its row holds every hand, what was done with every card, and who won.

Like the kernel these are plain functions over rows, which also run compiled.
"""

from septem.data.tables import CARDS, Item, Tables
from septem.kernel.circle import card_at, holder_at, is_free_city, seat_with
from septem.kernel.layout import (
    BUILD,
    CATEGORIES,
    FREE,
    FREE_CITY,
    FREE_CITY_SEAT,
    HIDDEN,
    LAST_CARD,
    LAST_TURN,
    LEFT_OVER,
    SEATS,
    GameRow,
)
from septem.kernel.scoring import item_points, science, score, winners
from septem.simulation.stats.rows import TURNS_AN_AGE, WHOLE, Counts, Notes, Ratio


def count_game(row: GameRow, tables: Tables, counts: Counts, notes: Notes) -> None:
    """Adds one finished game."""
    wipe(notes)
    counts.games += 1
    if share_victory(row, tables, notes) > 1:
        counts.shared += 1
    count_results(row, counts, notes)
    for age in range(3):
        note_fates(row, age, counts, notes)
        for hand in range(row.places):
            if row.variant != FREE_CITY or hand != FREE_CITY_SEAT:
                note_offers(row, tables, age, hand, counts, notes)
    for look in range(3):
        if row.looks[look].when and row.looks[look].card != HIDDEN:
            note_dug(row, row.looks[look].seat, row.looks[look].card, counts, notes)
    for card in range(tables.first_card[3]):
        count_card(row, tables, card, counts, notes)


def wipe(notes: Notes) -> None:
    """Clears the notes of the game before."""
    for card in range(CARDS):
        notes.offers[card] = 0
        for seat in range(SEATS):
            notes.first[seat][card] = 0
            notes.taken[seat][card] = 0
            notes.has[seat][card] = 0


def players_of(row: GameRow) -> int:
    """The seats of the players, which come first; the Free City is not one."""
    return 2 if row.variant == FREE_CITY else row.seats


def share_victory(row: GameRow, tables: Tables, notes: Notes) -> int:
    """Writes the score sheets and what each seat won, in parts; returns how many won."""
    for seat in range(row.seats):
        notes.totals[seat] = score(row, seat, tables, notes.sheets[seat])
    won = winners(row, notes.totals)
    several = 0
    for seat in range(row.seats):
        several += (won >> seat) & 1
    for seat in range(row.seats):
        notes.wins[seat] = WHOLE // several if (won >> seat) & 1 else 0
    return several


def add_game(ratio: Ratio, of: int, got: int) -> None:
    """Adds one game's two numbers to a ratio."""
    ratio.of += of
    ratio.got += got
    ratio.of_of += of * of
    ratio.of_got += of * got
    ratio.got_got += got * got


def count_results(row: GameRow, counts: Counts, notes: Notes) -> None:
    """Counts what does not ask for the course of the game: wins, points, boards, colours."""
    for seat in range(players_of(row)):
        won = notes.wins[seat]
        add_game(counts.seats[seat], 1, won)
        city = row.cities[seat]
        board = counts.boards[city.board]
        add_game(board.wins, 1, won)
        board.stages[city.stages] += 1
        board.stage_wins[city.stages] += won
        for column in range(CATEGORIES):
            board.categories[column] += notes.sheets[seat][column]
        for colour in range(7):
            counts.colours[colour][city.colours[colour]] += 1
            counts.colour_wins[colour][city.colours[colour]] += won
    for column in range(CATEGORIES):
        count_category(row, column, counts, notes)


def count_category(row: GameRow, column: int, counts: Counts, notes: Notes) -> None:
    """Counts the points of one category, and what those with most of it won."""
    category = counts.categories[column]
    most = 1
    for seat in range(players_of(row)):
        points = notes.sheets[seat][column]
        category.points += points
        category.won += points * notes.wins[seat]
        most = max(most, points)
    leaders = 0
    won = 0
    for seat in range(players_of(row)):
        if notes.sheets[seat][column] == most:
            leaders += 1
            won += notes.wins[seat]
    if leaders:
        add_game(category.leads, leaders, won)


def note_fates(row: GameRow, age: int, counts: Counts, notes: Notes) -> None:
    """Counts what was done with every card of an Age, and notes which city built it and when."""
    for place in range(7):
        for seat in range(row.places):
            card = card_at(row, age, place, seat)
            how = row.how[age][place][seat]
            if is_free_city(row, seat):
                counts.cards[card].fates[how if how == LEFT_OVER else 0] += 1
                continue
            counts.cards[card].fates[how] += 1
            if how in (BUILD, FREE):
                turn = min(place, LAST_TURN)
                counts.cards[card].taken[turn] += 1
                notes.taken[seat][card] = turn + 1
                notes.has[seat][card] = 1


def note_dug(row: GameRow, seat: int, card: int, counts: Counts, notes: Notes) -> None:
    """Counts a card built from the discard pile."""
    if not is_free_city(row, seat):
        counts.cards[card].dug += 1
        notes.has[seat][card] = 1


def note_offers(row: GameRow, tables: Tables, age: int, hand: int, counts: Counts, notes: Notes) -> None:
    """Counts who held which cards of a hand, and when.

    The row shows the hand as it ended, so this goes backwards: the cards of a turn are those left after it and those
    played on it. Beside the Free City a card was drawn into the hand and another went to its city (F4).
    """
    cards = row.hands[age][hand]
    notes.held[cards[LAST_CARD]] += 1
    for back in range(TURNS_AN_AGE):
        turn = LAST_TURN - back
        seat = seat_with(row, age, turn, hand)
        draws = row.variant == FREE_CITY and seat == holder_at(age, turn)
        notes.held[cards[turn]] += 1
        if draws:
            notes.held[row.hands[age][FREE_CITY_SEAT][turn]] += 1
        if seat < row.seats:  # Gaïa chooses nothing
            for card in range(tables.first_card[age], tables.first_card[age + 1]):
                if notes.held[card]:
                    counts.cards[card].offered[turn] += 1
                    notes.offers[card] += 1
                    before = notes.first[seat][card]
                    if before == 0 or before > turn + 1:
                        notes.first[seat][card] = turn + 1
        if draws:
            notes.held[row.drawn[age][turn]] -= 1
    for card in range(tables.first_card[age], tables.first_card[age + 1]):
        notes.held[card] = 0


def count_card(row: GameRow, tables: Tables, card: int, counts: Counts, notes: Notes) -> None:
    """Closes the account of one card in this game."""
    account = counts.cards[card]
    taken = 0
    seen = 0
    at_once = 0
    builders = 0
    won = 0
    for seat in range(players_of(row)):
        if notes.taken[seat][card]:
            taken += 1
        if notes.first[seat][card]:
            seen += 1
            if notes.taken[seat][card] == notes.first[seat][card]:
                at_once += 1
        if notes.has[seat][card]:
            builders += 1
            won += notes.wins[seat]
            account.points += notes.totals[seat]
            account.brought += points_brought(row, seat, tables.items[card], tables)
    if notes.offers[card]:
        add_game(account.picks, notes.offers[card], taken)
        add_game(account.first_picks, seen, at_once)
    if builders:
        add_game(account.wins, builders, won)


def points_brought(row: GameRow, seat: int, item: Item, tables: Tables) -> int:
    """The points that a city would lack without this card, which it has; conflicts and coins aside."""
    if item.symbol == 0:
        return item_points(row, seat, item, tables)
    city = row.cities[seat]
    compasses = city.symbols[0]
    gears = city.symbols[1]
    tablets = city.symbols[2]
    wild = city.any_symbol
    before = science(compasses, gears, tablets, wild)
    if item.symbol == 1:
        return before - science(compasses - 1, gears, tablets, wild)
    if item.symbol == 2:
        return before - science(compasses, gears - 1, tablets, wild)
    if item.symbol == 3:
        return before - science(compasses, gears, tablets - 1, wild)
    return before - science(compasses, gears, tablets, wild - 1)
