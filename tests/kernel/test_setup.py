"""Section S by chance: boards, guilds and hands come up as often as they should."""

import random
from collections import Counter

import pytest

from septem import Game
from septem.data import load
from septem.data.rows import blank
from septem.data.tables import tables
from septem.kernel.layout import FREE_CITY, GAIA, STANDARD, GameRow
from septem.kernel.setup import new_game
from tests.kernel.chi_square import looks_like, looks_uniform

TABLES = [*((players, STANDARD) for players in range(3, 8)), (2, FREE_CITY), (2, GAIA)]
EDITIONS = ("first", "second")


def dealt(edition: str, players: int, variant: int, games: int) -> list[GameRow]:
    """Fresh games of one seed."""
    rows = [blank(GameRow) for _ in range(games)]
    for stream, row in enumerate(rows):
        new_game(row, tables(edition), players, variant, 1066, stream)
    return rows


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_s2_s3_every_deal_uses_the_decks_of_its_table(edition: str, players: int, variant: int) -> None:
    cards = load(edition).cards
    for row in dealt(edition, players, variant, 30):
        for age in range(3):
            numbers = [card for hand in row.hands[age][: row.places] for card in hand]
            deck = Counter(card.name for card in load(edition).deck(row.places, age + 1))
            names = Counter(cards[number].name for number in numbers if not cards[number].guild)
            guilds = [number for number in numbers if cards[number].guild]
            assert names == deck
            assert all(cards[number].age == age + 1 for number in numbers)
            assert len(set(guilds)) == len(guilds) == (row.places + 2 if age == 2 else 0)
            assert all(card == 0 for hand in row.hands[age][row.places :] for card in hand)


@pytest.mark.parametrize("edition", EDITIONS)
def test_s3_every_set_of_guilds_is_equally_likely(edition: str) -> None:
    """Five of ten guilds: each alone, and each pair of them."""
    guilds = tables(edition).guilds
    alone: Counter[int] = Counter()
    pairs: Counter[tuple[int, int]] = Counter()
    for row in dealt(edition, 3, STANDARD, 2000):
        drawn = sorted(card for hand in row.hands[2][:3] for card in hand if card in guilds)
        alone.update(drawn)
        pairs.update((a, b) for a in drawn for b in drawn if a < b)
    assert looks_uniform([alone[guild] for guild in guilds])
    assert looks_uniform([pairs[a, b] for a in guilds for b in guilds if a < b])


@pytest.mark.parametrize("edition", EDITIONS)
def test_s4_every_board_and_side_is_equally_likely_at_every_seat(edition: str) -> None:
    rows = dealt(edition, 4, STANDARD, 2000)
    boards = tables(edition).boards
    for seat in range(4):
        counts = Counter(row.cities[seat].board for row in rows)
        assert looks_uniform([counts[board] for board in range(14)])
    pairs = Counter((boards[row.cities[0].board].city, boards[row.cities[1].board].city) for row in rows)
    assert looks_uniform([pairs[a, b] for a in range(7) for b in range(7) if a != b])
    for row in rows:
        assert len({boards[city.board].city for city in row.cities[:4]}) == 4


@pytest.mark.parametrize("age", range(3))
def test_t1_every_card_is_equally_likely_in_every_place(age: int) -> None:
    rows = dealt("first", 3, STANDARD, 3000)
    deck = Counter(tables("first").decks[0][age][: tables("first").deck_sizes[0][age]])
    for hand, place in ((0, 0), (0, 6), (1, 3), (2, 6)):
        counts = Counter(row.hands[age][hand][place] for row in rows)
        weights = {card: float(copies) for card, copies in deck.items()}
        if age == 2:
            weights |= dict.fromkeys(tables("first").guilds, 0.5)
        assert counts.keys() <= weights.keys()
        assert looks_like([counts[card] for card in weights], list(weights.values()))


def test_cards_of_a_deal_fall_independently() -> None:
    """Which of two cards lies first is a fair coin, and the hand of one says nothing of the hand of the other."""
    rows = dealt("first", 3, STANDARD, 3000)
    baths, altar = (load("first").cards.index(load("first").card(name)) for name in ("Baths", "Altar"))
    where = []
    for row in rows:
        deal = [card for hand in row.hands[0][:3] for card in hand]
        where.append((deal.index(baths), deal.index(altar)))
    assert looks_uniform([sum(a < b for a, b in where), sum(a > b for a, b in where)])
    together = Counter((a // 7, b // 7) for a, b in where)
    assert looks_like(
        [together[a, b] for a in range(3) for b in range(3)],
        [7 * 6 if a == b else 7 * 7 for a in range(3) for b in range(3)],
    )


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("players", "variant"), [(3, None), (5, None), (7, None), (2, "free-city"), (2, "gaia")])
def test_a_game_of_a_seed_is_the_first_of_the_batch(edition: str, players: int, variant: str | None) -> None:
    numbers = {None: STANDARD, "free-city": FREE_CITY, "gaia": GAIA}
    for seed in (0, 7, 2**40 + 3, 2**63 - 1):
        row = blank(GameRow)
        new_game(row, tables(edition), players, numbers[variant], seed, 0)
        game = Game.new(players, edition, variant, seed=seed)
        assert game._row.hands == row.hands
        assert game._row.rng == row.rng
        assert [city._city.board for city in game.cities] == [city.board for city in row.cities[: row.seats]]


def test_a_deal_does_not_depend_on_the_boards_asked_for() -> None:
    rng = random.Random(4)
    for _ in range(20):
        seed = rng.getrandbits(63)
        random_boards = Game.new(3, seed=seed)
        chosen = Game.new(3, wonders=["Giza A", "Rhodes B", None], seed=seed)
        assert chosen.deal == random_boards.deal
        assert Game.new(3, sides="B", seed=seed).deal == random_boards.deal
