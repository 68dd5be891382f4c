"""Nothing appears and nothing is lost: cards, coins, tokens, and the size of every hand."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.properties.moments import every_table, moments


@every_table
@settings(max_examples=8)
@given(data=st.data())
def test_no_card_is_lost_or_doubled(table: tuple[str, int, str | None], data: st.DataObject) -> None:
    for game, ledger in data.draw(moments(table)).to_the_end().turns():
        markers = [name for things in ledger.markers for name in ledger.named(things)]
        places = [ledger.named(place) for place in ledger.places]
        in_hands = [name for place in places for name in place]
        built = [name for city in game.cities for name in city.built]
        dealt = Counter(name for age in ledger.deal[: game.age] for hand in age for name in hand)
        assert Counter(in_hands) + Counter(built) + Counter(markers) + Counter(game.discard) == dealt
        assert sorted(game.discard) == ledger.named(ledger.discard)
        for city in game.cities:
            assert sorted(city.built) == ledger.named(ledger.built[city.seat])
            assert city.stages == len(ledger.markers[city.seat])
        if not game.over and game.pending[0].kind in ("turn", "free-city"):
            for seat in range(game.players):
                assert sorted(game.hand(seat)) == places[seat]
        assert [[Counter(hand) for hand in age] for age in game.deal] == [
            [Counter(hand) for hand in age] for age in ledger.deal
        ]


@every_table
@settings(max_examples=8)
@given(data=st.data())
def test_coins_move_between_cities_and_the_bank_only(table: tuple[str, int, str | None], data: st.DataObject) -> None:
    for game, ledger in data.draw(moments(table)).to_the_end().turns():
        coins = [city.coins for city in game.cities]
        assert sum(coins) == 3 * len(coins) + ledger.bank
        assert coins == ledger.coins
        assert min(coins) >= 0


@every_table
@settings(max_examples=8)
@given(data=st.data())
def test_m1_every_victory_token_stands_against_a_defeat(
    table: tuple[str, int, str | None], data: st.DataObject
) -> None:
    for game, ledger in data.draw(moments(table)).to_the_end().turns():
        fought = range(1, game.age + game.over)
        for city, tokens in zip(game.cities, ledger.tokens, strict=True):
            assert sorted(city.tokens) == sorted(token for age in fought for token in tokens[age])
            assert city.shields == ledger.shields(city.seat)
            assert game.score(city.seat).military == sum(city.tokens)
        for age in fought:
            victory = 2 * age - 1
            values = [token for city in game.cities for token in city.tokens]
            assert values.count(victory) == sum(tokens[age].count(-1) for tokens in ledger.tokens)
            assert sum(sum(tokens[age]) for tokens in ledger.tokens) == values.count(victory) * (victory - 1)
    fights = 1 if game.variant == "gaia" else 2
    assert all(-3 * fights <= sum(city.tokens) <= 9 * fights for city in game.cities)


@every_table
@settings(max_examples=8)
@given(data=st.data())
def test_hands_shrink_by_one_a_turn(table: tuple[str, int, str | None], data: st.DataObject) -> None:
    for game, ledger in data.draw(moments(table)).to_the_end().steps():
        kinds = {decision.kind for decision in game.pending}
        if not kinds or kinds == {"discard"}:
            assert all(game.hand(seat) == [] for seat in range(len(game.cities)))
        elif kinds == {"seventh"}:
            able = {decision.seat for decision in game.pending}
            assert all(len(game.hand(seat)) == 1 for seat in able)
            assert all(len(game.hand(seat)) <= 1 for seat in range(len(game.cities)))
        else:
            for seat in range(game.players):
                # The holder of the Free City has drawn one more (F4).
                assert len(game.hand(seat)) == 8 - game.turn + (game.free_city_holder == seat)
            if game.variant == "free-city":
                holder = ledger.holder
                assert game.free_city_holder == holder
                chosen = game.chosen(holder)
                left = Counter(game.hand(holder)) - Counter([str(chosen.card)] if chosen else [])
                assert Counter(game.hand(2)) == left
