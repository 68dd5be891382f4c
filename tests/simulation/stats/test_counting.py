"""Counting finished games: every number equals what a slow bookkeeper counts by name while the games are played."""

import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import pytest

from septem import Game
from septem.data import COLOURS, PointsPer, Science, load
from septem.data.rows import blank
from septem.data.tables import tables
from septem.game.events import Played
from septem.kernel.layout import BUILD, FREE, LEFT_OVER, REVEALED, SELL, WONDER
from septem.simulation.stats.counting import count_game
from septem.simulation.stats.rows import WHOLE, Counts, Notes, Ratio
from tests.simulation.stats.bookkeeping import Book, cards_of, science_points

GAMES = 12
TABLES = [*((players, None) for players in range(3, 8)), (2, "free-city"), (2, "gaia")]
every_table = pytest.mark.parametrize(
    ("edition", "players", "variant"), [(edition, *table) for edition in ("first", "second") for table in TABLES]
)
FATES = {
    "build": BUILD,
    "wonder": WONDER,
    "sell": SELL,
    "free": FREE,
    "left over": LEFT_OVER,
    "revealed": REVEALED,
    "free city": 0,
}


@cache
def counted(edition: str, players: int, variant: str | None) -> tuple[Counts, list[Book]]:
    """Games of random moves, counted from their rows, and the books of the same games."""
    rng = random.Random(f"{edition} {players} {variant}")
    books = [Book(Game.new(players, edition, variant, seed=seed), rng) for seed in range(GAMES)]
    counts, notes = blank(Counts), blank(Notes)
    for book in books:
        count_game(book.game._row, tables(edition), counts, notes)
    return counts, books


def ratio(*games: tuple[float | Fraction, float | Fraction]) -> list[int]:
    """The sums of a ratio from each game's two numbers."""
    rows = [(of, got) for of, got in games if of]
    sums = [
        sum(of for of, _ in rows),
        sum(got for _, got in rows),
        sum(of * of for of, _ in rows),
        sum(of * got for of, got in rows),
        sum(got * got for _, got in rows),
    ]
    assert all(number == int(number) for number in sums)
    return [int(number) for number in sums]


def sums(found: Ratio) -> list[int]:
    return [found.of, found.got, found.of_of, found.of_got, found.got_got]


def parts(book: Book, seat: int) -> int:
    """What a seat won, in parts of a victory."""
    return round(WHOLE * book.wins[seat])


@every_table
def test_offers_and_picks(edition: str, players: int, variant: str | None) -> None:
    counts, books = counted(edition, players, variant)
    for (name, age), number in cards_of(books[0].game).items():
        card = counts.cards[number]
        offers = [[offer for offer in book.offers if (offer.card, offer.age) == (name, age)] for book in books]
        taken = [[e for e in book.builds() if (e.move.card, e.age) == (name, age)] for book in books]
        turns = range(1, 7)
        assert card.offered == [sum(o.turn == turn for game in offers for o in game) for turn in turns]
        assert card.taken == [sum(e.turn == turn for game in taken for e in game) for turn in turns]
        assert sums(card.picks) == ratio(*((len(o), len(t)) for o, t in zip(offers, taken, strict=True)))
        first = [[o for o in book.first_offers() if (o.card, o.age) == (name, age)] for book in books]
        at_once = [sum(map(book.was_taken, game)) for book, game in zip(books, first, strict=True)]
        assert sums(card.first_picks) == ratio(*zip(map(len, first), at_once, strict=True))


@every_table
def test_what_became_of_every_copy(edition: str, players: int, variant: str | None) -> None:
    counts, books = counted(edition, players, variant)
    fates: Counter[tuple[str, int, str]] = Counter()
    for book in books:
        fates += book.fates()
    for (name, age), number in cards_of(books[0].game).items():
        expected = [0] * 8
        for fate, place in FATES.items():
            expected[place] = fates[name, age, fate]
        assert counts.cards[number].fates == expected
        dug = sum(key == (name, age) for book in books for key, _ in book.dug())
        assert counts.cards[number].dug == dug


@every_table
def test_how_builders_fare(edition: str, players: int, variant: str | None) -> None:
    counts, books = counted(edition, players, variant)
    owners = [book.owners() for book in books]
    for key, number in cards_of(books[0].game).items():
        seats = [sorted(owned[key]) for owned in owners]
        pairs = list(zip(books, seats, strict=True))
        assert sums(counts.cards[number].wins) == ratio(
            *((len(own), sum(parts(book, seat) for seat in own)) for book, own in pairs)
        )
        assert counts.cards[number].points == sum(book.scores[seat].total for book, own in pairs for seat in own)


@every_table
def test_points_that_cards_bring(edition: str, players: int, variant: str | None) -> None:
    """Printed points, guilds counted by name, and science with and without the card."""
    counts, books = counted(edition, players, variant)
    expected: dict[tuple[str, int], int] = defaultdict(int)
    for book in books:
        for key, seats in book.owners().items():
            for seat in seats:
                expected[key] += brought(book, key, seat)
    for key, number in cards_of(books[0].game).items():
        assert counts.cards[number].brought == expected[key], key


def brought(book: Book, key: tuple[str, int], seat: int) -> int:
    game = book.game
    edition = load(game.edition)
    city = game.cities[seat]
    total = 0
    for effect in edition.card(*key).effects:
        kind = type(effect).__name__
        if kind == "Points":
            total += effect.points  # type: ignore[union-attr]
        elif kind == "PointsIf":
            total += effect.points * (city.stages == len(city.board.stages))  # type: ignore[union-attr]
        elif isinstance(effect, PointsPer):
            around = {"self": city, **game.neighbours(seat)}
            total += effect.points * sum(
                things(game, around[where].seat, what)
                for where in effect.cities
                if where in around
                for what in effect.per
            )
        elif isinstance(effect, Science):
            effects = [e for name in city.built for e in edition.card(name).effects]
            effects += [e for stage in city.board.stages[: city.stages] for e in stage.effects]
            symbols = [e.options for e in effects if isinstance(e, Science)]
            total += science_of(symbols)
            symbols.remove(effect.options)
            total -= science_of(symbols)
    return total


def science_of(symbols: Sequence[tuple[str, ...]]) -> int:
    fixed = Counter(str(options[0]) for options in symbols if len(options) == 1)
    return science_points(fixed, sum(len(options) > 1 for options in symbols))


def things(game: Game, seat: int, what: str) -> int:
    city = game.cities[seat]
    if what == "wonder_stage":
        return city.stages
    if what == "defeat_token":
        return city.tokens.count(-1)
    if what == "victory_token":
        return sum(token > 0 for token in city.tokens)
    return sum(load(game.edition).card(name).colour == what for name in city.built)


@every_table
def test_wonders_seats_and_shared_victories(edition: str, players: int, variant: str | None) -> None:
    counts, books = counted(edition, players, variant)
    assert counts.games == GAMES
    assert counts.shared == sum(len(book.game.winners) > 1 for book in books)
    for seat in range(players):
        assert sums(counts.seats[seat]) == ratio(*((1, parts(book, seat)) for book in books))
    assert all(sums(counts.seats[seat]) == [0] * 5 for seat in range(players, 7))
    for number, wonder in enumerate(load(edition).wonders):
        board = counts.boards[number]
        at = [(book, seat) for book in books for seat in book.players if book.game.cities[seat].board == wonder]
        assert sums(board.wins) == ratio(*((1, parts(book, seat)) for book, seat in at))
        for column in range(7):
            assert board.categories[column] == sum(book.scores[seat][column] for book, seat in at)
        for stages in range(5):
            there = [(book, seat) for book, seat in at if book.game.cities[seat].stages == stages]
            assert board.stages[stages] == len(there)
            assert board.stage_wins[stages] == sum(parts(book, seat) for book, seat in there)


@every_table
def test_categories_and_colours(edition: str, players: int, variant: str | None) -> None:
    counts, books = counted(edition, players, variant)
    for column in range(7):
        category = counts.categories[column]
        points = [[score[column] for score in book.scores] for book in books]
        assert category.points == sum(map(sum, points))
        assert category.won == sum(
            points[number][seat] * parts(book, seat) for number, book in enumerate(books) for seat in book.players
        )
        leaders = [[seat for seat, own in enumerate(game) if own == max(game) > 0] for game in points]
        assert sums(category.leads) == ratio(
            *((len(seats), sum(parts(b, s) for s in seats)) for b, seats in zip(books, leaders, strict=True))
        )
    for number, colour in enumerate(COLOURS):
        cities: Counter[int] = Counter()
        wins: Counter[int] = Counter()
        for book in books:
            for seat in book.players:
                built = things(book.game, seat, colour)
                cities[built] += 1
                wins[built] += parts(book, seat)
        assert counts.colours[number] == [cities[built] for built in range(25)]
        assert counts.colour_wins[number] == [wins[built] for built in range(25)]


def test_f9_what_the_free_city_builds_is_nobodys() -> None:
    counts, books = counted("first", 2, "free-city")
    built = [e for book in books for e in book.played if e.seat == 2 and e.move.action == "build"]
    assert isinstance(built[0], Played)
    assert sum(card.fates[0] for card in counts.cards) == 18 * GAMES + sum(e.kind == "seventh" for e in built)
    assert sum(board.wins.of for board in counts.boards) == 2 * GAMES


def test_the_games_hold_what_is_rare() -> None:
    """Cards from the discard pile, free builds, seventh cards and the Free City's: all were there to be counted."""
    found = [counted(edition, *table) for edition in ("first", "second") for table in TABLES]
    cards = [card for counts, _ in found for card in counts.cards]
    assert sum(card.dug for card in cards) > 10
    assert all(sum(card.fates[fate] for card in cards) > 10 for fate in FATES.values())
    assert sum(event.kind == "seventh" for _, books in found for book in books for event in book.played) > 10
