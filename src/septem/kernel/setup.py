"""Section S: boards, decks, guilds, the deal and the first coins."""

from septem.data.tables import Tables
from septem.kernel.chance import below, seed_generator
from septem.kernel.layout import FREE_CITY, GAIA, SEATS, START_COINS, TURN, CityRow, GameRow
from septem.kernel.turn import begin_turn


def new_game(row: GameRow, tables: Tables, players: int, variant: int, seed: int, stream: int) -> None:
    """A game with everything at random, on a blank row."""
    seed_generator(row, seed, stream)
    lay_table(row, tables, players, variant)
    for seat in range(row.seats):
        draw_board(row, tables, seat)
    deal(row, tables)
    start(row, tables)


def clear_table(row: GameRow) -> None:
    """Makes a row blank again, so that a new game can be set up on it."""
    for seat in range(SEATS):
        clear_city(row.cities[seat])
    for age in range(3):
        for i in range(SEATS):
            for j in range(7):
                row.hands[age][i][j] = 0
                row.how[age][j][i] = 0
        for i in range(7):
            row.drawn[age][i] = 0
        row.looks[age].when = 0
        row.looks[age].seat = 0
        row.looks[age].card = 0
    row.age = 0
    row.turn = 0
    row.phase = TURN


def clear_city(city: CityRow) -> None:
    """An empty place at the table."""
    city.raw = 0
    city.goods = 0
    city.choice = 0
    for i in range(3):
        city.built[i] = 0
        city.symbols[i] = 0
        city.victories[i] = 0
    city.coins = 0
    city.powers = 0
    city.any_raw = 0
    city.any_goods = 0
    for colour in range(7):
        city.colours[colour] = 0
    city.any_symbol = 0
    city.defeats = 0
    city.shields = 0
    city.stages = 0
    city.board = 0


def lay_table(row: GameRow, tables: Tables, players: int, variant: int) -> None:
    """Seats and hands: the two-player games are played with the hands of three (F1, G1)."""
    row.edition = tables.edition
    row.variant = variant
    row.seats = 3 if variant == FREE_CITY else players
    row.places = 3 if variant == GAIA else row.seats


def draw_board(row: GameRow, tables: Tables, seat: int) -> None:
    """Gives the seat a random side of a wonder that no earlier seat has (S4)."""
    taken = 0
    for other in range(seat):
        taken |= 1 << tables.boards[row.cities[other].board].city
    pick = below(row, 7 - seat)
    city = 0
    while pick > 0 or (taken >> city) & 1:
        if not (taken >> city) & 1:
            pick -= 1
        city += 1
    side = below(row, 2)
    board = 0
    while tables.boards[board].city != city or tables.boards[board].side != side:
        board += 1
    row.cities[seat].board = board


def deal(row: GameRow, tables: Tables) -> None:
    """Shuffles and deals the decks of all three Ages (S2, S3, T1)."""
    players = row.places
    for age in range(3):
        hands = row.hands[age]
        count = tables.deck_sizes[players - 3][age]
        for i in range(count):
            hands[i // 7][i % 7] = tables.decks[players - 3][age][i]
        # Of the guilds still to be looked at, each is taken with the chance that leaves players + 2 in all.
        wanted = 7 * players - count
        for i in range(10):
            if wanted > 0 and below(row, 10 - i) < wanted:
                hands[count // 7][count % 7] = tables.guilds[i]
                count += 1
                wanted -= 1
        for i in range(count - 1, 0, -1):
            j = below(row, i + 1)
            card = hands[i // 7][i % 7]
            hands[i // 7][i % 7] = hands[j // 7][j % 7]
            hands[j // 7][j % 7] = card


def start(row: GameRow, tables: Tables) -> None:
    """Coins and starting resources, once boards and hands are there (S5, C2)."""
    for seat in range(row.seats):
        city = row.cities[seat]
        city.coins = START_COINS
        city.raw = tables.boards[city.board].raw
        city.goods = tables.boards[city.board].goods
    begin_turn(row)
