"""The kernels of `gpu.py`: the rules narrowed for a table, and which thread does what.

Rows are copied to the fast memory of the multiprocessor before anything is done with them. What depends on legal moves
has a thread for every player of every game; what is counted up column by column has a warp for every tile (see
`tiles`). docs/performance.md tells what else was tried.
"""

from functools import cache
from typing import Any, NamedTuple

from septem.bots.thinking import picking, playing, points, weighing, weights, worth
from septem.envs import opponents, tiles
from septem.envs.tiles import COLUMN, IN_TILE, LANES
from septem.kernel import warps
from septem.kernel.actions import NO_CITY, WHATS
from septem.kernel.compiled import RULES, import_numba
from septem.kernel.cuda import Device, device, import_cuda, threads_of
from septem.kernel.layout import CATEGORIES, FREE_CITY, MOVES
from septem.kernel.narrowing import Table
from septem.kernel.observation import ARRIVES_IN, CITY, PLACE, PLACES_FROM, UNSEEN_CARDS

MODULES = (*RULES, warps, tiles)
MINDS = (*MODULES, weights, worth, weighing, points, picking, playing, opponents)
MOST_STAGED = 4  # rows of more places take room that more warps would need


class Launchers(NamedTuple):
    """Kernels to be launched with [blocks, threads, stream]; each is compiled then, which takes some seconds."""

    deal: Any
    act: Any
    list_ways: Any
    act_at_random: Any
    answer: Any
    show_decisions: Any
    show_cards: Any
    show_cities: Any


@cache
def launchers(table: Table, ways: int, shown_ways: int) -> Launchers:
    """The kernels for this kind of table, whose players tell so many ways to pay apart and see so many in masks."""
    steps, looks = _steps(device(table, MODULES), ways), _looks(table, shown_ways)
    return Launchers(*steps, *_answers(table), *looks)


def players_of(table: Table) -> int:
    """How many seats somebody plays."""
    return table.seats - 1 if table.variant == FREE_CITY else table.seats


def games_of(table: Table) -> int:
    """How many games a block has that has a thread for every player."""
    return 2 * LANES if table.places <= MOST_STAGED else LANES


def _steps(made: Device, ways: int) -> tuple[Any, ...]:
    """Dealing and acting."""
    cuda, numba = import_cuda(), import_numba()
    int16, int32 = numba.int16, numba.int32
    table, row_type, rules = made
    players, seats, variant = players_of(table), table.seats, table.variant
    block, games = threads_of(table), games_of(table)
    threads = games * players
    carry_on, choose, choose_together, end_row, show_ways, settle = (
        rules[name] for name in ("carry_on", "choose", "choose_together", "end_row", "list_ways", "settle")
    )
    clear_row, copy_row, copy_rows, new_game = (
        rules[name] for name in ("clear_row", "copy_row", "copy_rows", "new_game")
    )

    def deal(rows, everywhere, tables, seed, streams, ended, totals, rewards, illegal):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        row = cuda.shared.array(block, row_type)[cuda.threadIdx.x]
        if i < rows.size and (everywhere or ended[i]):
            streams[i] = i if everywhere else streams[i] + rows.size
            clear_row(row)
            new_game(row, tables[0], players, variant, seed, streams[i])
            copy_row(row, rows[i])
            if everywhere:
                ended[i] = 0
                for seat in range(seats):
                    totals[i, seat] = 0
                for player in range(players):
                    rewards[i, player] = 0
                    illegal[i, player] = 0

    def act(rows, tables, actions, illegal, goal, ended, totals, rewards):  # type: ignore[no-untyped-def]
        here = cuda.shared.array(games, row_type)
        sheet = cuda.local.array(CATEGORIES, int16)
        moves = cuda.local.array(MOVES, int32)
        first = cuda.blockIdx.x * games
        count = min(games, rows.size - first)
        number, player = cuda.threadIdx.x, cuda.threadIdx.y
        i, thread = first + number, number + games * player
        copy_rows(rows, first, here, 0, count, thread, threads)
        cuda.syncthreads()
        if number < count:
            is_legal = choose(here[number], player, actions[i, player], ways, tables[0], moves)
            illegal[i, player] = 0 if is_legal else 1
        cuda.syncthreads()
        if player == 0 and number < count:
            carry_on(here[number], tables[0])
            end_row(here[number], tables[0], goal, sheet, ended, i, totals[i], rewards[i])
        cuda.syncthreads()
        copy_rows(here, 0, rows, first, count, thread, threads)

    def list_ways(rows, tables, actions, asked):  # type: ignore[no-untyped-def]
        here = cuda.shared.array(games, row_type)
        moves = cuda.local.array(MOVES, int32)
        first = cuda.blockIdx.x * games
        count = min(games, rows.size - first)
        number, player = cuda.threadIdx.x, cuda.threadIdx.y
        copy_rows(rows, first, here, 0, count, number + games * player, threads)
        cuda.syncthreads()
        if number < count:
            i = first + number
            show_ways(here[number], player, actions[i, player], tables[0], moves, asked[player, :, i])

    def act_at_random(rows, tables, goal, ended, totals, rewards):  # type: ignore[no-untyped-def]
        here = cuda.shared.array(block, row_type)
        sheet = cuda.local.array(CATEGORIES, int16)
        moves = cuda.local.array(MOVES, int32)
        first = cuda.blockIdx.x * block
        count = min(block, rows.size - first)
        number = cuda.threadIdx.x
        i = first + number
        copy_rows(rows, first, here, 0, count, number, block)
        cuda.syncthreads()
        # One thread a game: its seats draw from one generator, in their order.
        choose_together(here[number], number < count, tables[0], moves)
        if number < count:
            settle(here[number], tables[0])
            end_row(here[number], tables[0], goal, sheet, ended, i, totals[i], rewards[i])
        cuda.syncthreads()
        copy_rows(here, 0, rows, first, count, number, block)

    return cuda.jit(deal), cuda.jit(act), cuda.jit(list_ways), cuda.jit(act_at_random)


def _answers(table: Table) -> tuple[Any, ...]:
    """The choices of players who weigh moves by a mind: a thread for each game, since they draw from its generator."""
    cuda, numba = import_cuda(), import_numba()
    int32 = numba.int32
    _, row_type, rules = device(table, MINDS)
    block = threads_of(table)
    choose, copy_rows = rules["answer"], rules["copy_rows"]

    def answer(rows, tables, minds, seated):  # type: ignore[no-untyped-def]
        here = cuda.shared.array(block, row_type)
        moves = cuda.local.array(MOVES, int32)
        worths = cuda.local.array(MOVES, int32)
        first = cuda.blockIdx.x * block
        count = min(block, rows.size - first)
        number = cuda.threadIdx.x
        copy_rows(rows, first, here, 0, count, number, block)
        cuda.syncthreads()
        if number < count:
            choose(here[number], seated[first + number], tables[0], minds, moves, worths)
        cuda.syncthreads()
        copy_rows(here, 0, rows, first, count, number, block)

    return (cuda.jit(answer),)


def _looks(table: Table, ways: int) -> tuple[Any, ...]:
    """Observations and masks."""
    cuda, numba = import_cuda(), import_numba()
    int8, int16, int32, int64 = numba.int8, numba.int16, numba.int32, numba.int64
    # All columns are cleared by many threads together, before the rules fill them.
    _, row_type, rules = device(table, MODULES, left_out=("clear_mask",))
    places = table.places
    players, games, actions = players_of(table), games_of(table), WHATS * ways
    threads = games * players
    city_to_decide, legal_moves, write_mask, show_decision, pile_size = (
        rules[name] for name in ("city_to_decide", "legal_moves", "write_mask", "show_decision", "pile_size")
    )
    clear_columns, clear_tile, copy_rows, place_of, send_tile, show_city = (
        rules[name] for name in ("clear_columns", "clear_tile", "copy_rows", "place_of", "send_tile", "show_city")
    )
    in_tile = device(table, MODULES, tuple(IN_TILE.items())).rules
    show_hands_and_deck, show_pile = in_tile["show_cards"], in_tile["show_pile"]
    beside, held = IN_TILE["PLACES_FROM"], IN_TILE["PLACE"]
    card_columns = beside + held * places
    card_words, city_words = COLUMN * card_columns, COLUMN * CITY
    staged = LANES if places <= MOST_STAGED else 1

    def staged_row(rows, here, tile, lane):  # type: ignore[no-untyped-def]
        first = tile * LANES
        copy_rows(rows, first, here, 0, min(LANES, rows.size - first), lane, LANES)
        cuda.syncwarp()
        return here[lane]

    def row_in_place(rows, _here, tile, lane):  # type: ignore[no-untyped-def]
        return rows[min(tile * LANES + lane, rows.size - 1)]

    row_of = cuda.jit(device=True)(staged_row if staged == LANES else row_in_place)

    def show_decisions(rows, tables, seen, seen_bytes, legal, legal_bytes):  # type: ignore[no-untyped-def]
        here = cuda.shared.array(games, row_type)
        moves = cuda.local.array(MOVES, int32)
        block, number, player = cuda.blockIdx.x, cuda.threadIdx.x, cuda.threadIdx.y
        first, thread = block * games, number + games * player
        i, count = first + number, min(games, rows.size - first)
        copy_rows(rows, first, here, 0, count, thread, threads)
        clear_columns(legal, actions, players, block, games, thread, threads)
        clear_columns(seen, UNSEEN_CARDS, players, block, games, thread, threads)
        cuda.syncthreads()
        if number < count:
            row = here[number]
            city = city_to_decide(row, player)
            found = 0
            if city != NO_CITY:
                found = legal_moves(row, city, tables[0], moves)
            write_mask(moves, found, ways, legal_bytes[player, :, i])
            show_decision(row, player, pile_size(row), moves, found, tables[0], seen_bytes[player, :, i])

    def show_cards(rows, tables, seen):  # type: ignore[no-untyped-def]
        words = cuda.shared.array(card_words, int64)
        here = cuda.shared.array(staged, row_type)
        tile, player, lane = cuda.blockIdx.x, cuda.blockIdx.y, cuda.threadIdx.x
        row = row_of(rows, here, tile, lane)
        out = words.view(int8)[lane::LANES]
        clear_tile(words, card_columns, lane)
        cuda.syncwarp()
        if tile * LANES + lane < rows.size:
            show_hands_and_deck(row, player, tables[0], out)
            show_pile(row, player, out)
        cuda.syncwarp()
        send_tile(words, 0, beside, lane, seen, UNSEEN_CARDS, player, tile)
        for place in range(places):
            to = PLACES_FROM + PLACE * place + ARRIVES_IN
            send_tile(words, beside + held * place, held, lane, seen, to, player, tile)

    def show_cities(rows, tables, seen):  # type: ignore[no-untyped-def]
        words = cuda.shared.array(city_words, int64)
        here = cuda.shared.array(staged, row_type)
        sheet = cuda.local.array(CATEGORIES, int16)
        tile, seat, lane = cuda.blockIdx.x, cuda.blockIdx.y, cuda.threadIdx.x
        row = row_of(rows, here, tile, lane)
        if tile * LANES + lane < rows.size:
            show_city(row, seat, tables[0], sheet, words.view(int8)[lane::LANES], 0)
        cuda.syncwarp()
        for player in range(players):
            send_tile(words, 0, CITY, lane, seen, PLACES_FROM + PLACE * place_of(row, player, seat), player, tile)

    return cuda.jit(show_decisions), cuda.jit(show_cards), cuda.jit(show_cities)
