"""Chance nodes of set-up and deals: their probabilities are those with which the kernel deals."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import comb, isclose, prod

import pytest

from septem.data.rows import blank
from septem.envs.dealing import IN, OUT, Dealing
from septem.game.names import VARIANTS, names_of
from septem.game.setup import empty_table
from septem.kernel.layout import GameRow
from septem.kernel.setup import new_game
from tests.kernel.chi_square import looks_like

TABLES = ((3, "first", None), (6, "second", None), (2, "first", "free-city"), (2, "second", "gaia"))


def drawn_anew(row: GameRow, edition: str, players: int, variant: str | None) -> Iterator[tuple[str, Dealing, int]]:
    """Every draw that leads to the table in `row`: its name, the dealing before it, and what is drawn."""
    names = names_of(edition)
    laid = empty_table(names, players, variant)
    dealing = Dealing(laid, names)
    for seat in range(row.seats):
        yield f"board {seat}", dealing, row.cities[seat].board
        dealing.decide(row.cities[seat].board)
    for age in range(3):
        laid.age = age
        dealing.begin_age()
        cards = [card for hand in row.hands[age][: row.places] for card in hand]
        for guild in names.tables.guilds if age == 2 else ():
            if [outcome for outcome, _ in dealing.outcomes()] == [OUT, IN]:
                yield f"guild {guild}", dealing, int(guild in cards)
                dealing.decide(int(guild in cards))
        for place, card in enumerate(cards):
            yield f"Age {age + 1}, place {place}", dealing, card
            dealing.decide(card)
    assert laid.hands == row.hands


@pytest.mark.parametrize(("players", "edition", "variant"), TABLES)
def test_s2_s3_s4_the_kernel_deals_as_the_chance_nodes_say(players: int, edition: str, variant: str | None) -> None:
    """At every draw looked at, what the kernel drew is as frequent as the probabilities add up to."""
    looked_at = {f"Age {age}, place {place}" for age in (1, 2, 3) for place in (0, 6, 13, 19)}
    expected: dict[str, Counter[int]] = {}
    found: dict[str, Counter[int]] = {}
    for stream in range(400):
        row = blank(GameRow)
        new_game(row, names_of(edition).tables, players, VARIANTS[variant], 1789, stream)
        for name, dealing, outcome in drawn_anew(row, edition, players, variant):
            if name in looked_at or not name.startswith("Age"):
                weights = dict(dealing.outcomes())
                assert weights[outcome] > 0
                assert isclose(sum(weights.values()), 1)
                found.setdefault(name, Counter())[outcome] += 1
                expected.setdefault(name, Counter()).update(weights)
    for name, weights_of_all in expected.items():
        assert looks_like([found[name][one] for one in weights_of_all], list(weights_of_all.values())), name


def test_s3_every_set_of_guilds_is_equally_likely_and_comes_about_in_one_way() -> None:
    names = names_of("first")
    sets: dict[tuple[int, ...], Fraction] = {}

    def spread(dealing: Dealing, chance: Fraction) -> None:
        outcomes = dealing.outcomes()
        if len(outcomes) > 2:
            guilds = tuple(card for card, _ in outcomes if card in names.tables.guilds)
            assert guilds not in sets
            sets[guilds] = chance
            return
        for outcome, weight in outcomes:
            twin = Dealing(empty_table(names, 3, None), names, dealing.progress)
            twin.decide(outcome)
            spread(twin, chance * Fraction(weight).limit_denominator(10))

    row = empty_table(names, 3, None)
    dealing = Dealing(row, names)
    for board in (0, 2, 4):
        dealing.decide(board)
    row.age = 2
    dealing.begin_age()
    spread(dealing, Fraction(1))
    assert len(sets) == comb(10, 5)
    assert set(sets.values()) == {Fraction(1, comb(10, 5))}


def test_t1_copies_of_a_card_are_one_outcome_with_their_weight() -> None:
    names = names_of("first")
    dealing = Dealing(empty_table(names, 7, None), names)
    for seat in range(7):
        dealing.decide(2 * seat)
    deck = Counter(card.name for card in names.edition.deck(7, 1))
    chances = {names.cards[card].name: chance for card, chance in dealing.outcomes()}
    assert chances == {name: copies / 49 for name, copies in deck.items()}
    tavern = names.numbers["Tavern", 1]
    dealing.decide(tavern)
    assert dict(dealing.outcomes())[tavern] == (deck["Tavern"] - 1) / 48


def test_s4_no_wonder_comes_twice() -> None:
    names = names_of("second")
    dealing = Dealing(empty_table(names, 7, None), names)
    ways = []
    for _ in range(7):
        outcomes = dealing.outcomes()
        ways.append(len(outcomes))
        assert {chance for _, chance in outcomes} == {1 / len(outcomes)}
        dealing.decide(outcomes[-1][0])
    assert ways == [14, 12, 10, 8, 6, 4, 2]
    assert prod(ways) == 2**7 * prod(range(1, 8))
