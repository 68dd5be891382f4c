"""Section S: boards, decks, guilds, the deal and the first coins."""

from septem.data.tables import Tables
from septem.kernel.chance import below, seed_generator
from septem.kernel.layout import FREE_CITY, GAIA, START_COINS, GameRow
from septem.kernel.turn import begin_turn


def new_game(row: GameRow, tables: Tables, players: int, variant: int, seed: int, stream: int) -> None:
    """A game with everything at random, on a blank row."""
    seed_generator(row, seed, stream)
    lay_table(row, tables, players, variant)
    for seat in range(row.seats):
        draw_board(row, tables, seat)
    deal(row, tables)
    start(row, tables)


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
