"""How observations get into the memory of a GPU, in the style of the rules.

In the arrays that everybody reads, all games of a player's column lie side by side, one byte each. A *tile* is the
columns of 32 games, one for each lane of a warp: 32 bytes a column, four words of eight. A warp fills a tile in the
fast memory of its multiprocessor, where adding to a column costs little, and its lanes then send whole words to where
they belong.
"""

from typing import Any

from septem.kernel.observation import ARRIVES_IN, CARDS_HELD, HAND_FROM, PILE, PLACE, PLACES_FROM, UNSEEN_CARDS

LANES = 32
COLUMN = 4  # words in a column of a tile
GAMES_A_WORD = 8

# A tile of cards has the columns from UNSEEN_CARDS on without those of cities, so they have other numbers in it.
IN_TILE = {
    "UNSEEN_CARDS": 0,
    "PILE": PILE - UNSEEN_CARDS,
    "PLACES_FROM": PLACES_FROM - UNSEEN_CARDS,
    "PLACE": PLACE - ARRIVES_IN,
    "ARRIVES_IN": 0,
    "CARDS_HELD": CARDS_HELD - ARRIVES_IN,
    "HAND_FROM": HAND_FROM - ARRIVES_IN,
}


def clear_tile(words: Any, columns: int, lane: int) -> None:
    """Sets the columns of a tile to 0."""
    for i in range(lane, COLUMN * columns, LANES):
        words[i] = 0


def send_tile(words: Any, first: int, columns: int, lane: int, target: Any, to: int, player: int, tile: int) -> None:
    """Sends columns of a tile, from `first` on, to those of a player, from `to` on."""
    for i in range(lane, COLUMN * columns, LANES):
        target[player, to + i // COLUMN, COLUMN * tile + i % COLUMN] = words[COLUMN * first + i]


def clear_columns(target: Any, columns: int, players: int, block: int, games: int, thread: int, threads: int) -> None:
    """Sets the first columns of all players to 0 for the games of a block, many threads together."""
    words = games // GAMES_A_WORD
    for i in range(thread, columns * players * words, threads):
        column = i // words
        target[column // columns, column % columns, words * block + i % words] = 0
