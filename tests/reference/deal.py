"""Set-up by chance: boards, guilds and hands (section S)."""

from random import Random

from .cards import load

Wonders = list[tuple[str, str]]
Hands = list[list[list[str]]]


def deal(edition: str, variant: str | None, players: int, rng: Random) -> tuple[Wonders, Hands]:
    """Random boards and `hands[age - 1][slot]`; for two players the third slot is the pile or Gaïa's hand."""
    tables = load(edition)
    cities = sorted({city for city, _ in tables.boards})
    sides = sorted({side for _, side in tables.boards})
    # F1, G1: both two-player games take the cards for three; the Free City has a board, Gaïa has none.
    slots = 3 if variant else players
    boards = 3 if variant == "free-city" else players
    wonders = [(city, rng.choice(sides)) for city in rng.sample(cities, boards)]  # S4: no wonder twice
    hands = []
    for age in (1, 2, 3):
        deck = tables.deck(slots, age)
        if age == 3:
            deck += rng.sample(tables.guilds(), slots + 2)  # S3
        assert len(deck) == 7 * slots
        rng.shuffle(deck)
        hands.append([deck[slot * 7 : slot * 7 + 7] for slot in range(slots)])
    return wonders, hands
