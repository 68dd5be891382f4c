"""The generator: sfc32 on four words in the row, so that one seed gives the same game everywhere."""

from septem.kernel.layout import GameRow

WORD = 0xFFFFFFFF
WARM_UP = 12


def seed_generator(row: GameRow, seed: int, stream: int) -> None:
    """Starts the generator; games of one seed differ by their stream."""
    row.rng[0] = seed & WORD
    row.rng[1] = (seed >> 32) & WORD
    row.rng[2] = stream & WORD
    row.rng[3] = 1
    for _ in range(WARM_UP):
        random_word(row)


def random_word(row: GameRow) -> int:
    """The next 32 random bits."""
    a = row.rng[0]
    b = row.rng[1]
    c = row.rng[2]
    word = (a + b + row.rng[3]) & WORD
    row.rng[3] = (row.rng[3] + 1) & WORD
    row.rng[0] = b ^ (b >> 9)
    row.rng[1] = (c + (c << 3)) & WORD
    row.rng[2] = (((c << 21) & WORD | (c >> 11)) + word) & WORD
    return word


def below(row: GameRow, count: int) -> int:
    """A random number from 0 to count - 1; its bias, count in 2**32, is too small to see."""
    return (random_word(row) * count) >> 32
