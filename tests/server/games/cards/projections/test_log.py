"""The log of a card game, with the names of the players."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from septem import Game
from septem.game.events import Played
from septem.server.games.cards.projections.card_table import LogLine
from septem.server.games.cards.projections.project import project
from septem.server.i18n import use_locale
from tests.properties.moments import every_table
from tests.server.games.cards.projections.seated import around, choose, dealt, game_of
from tests.table import makers, play, table

BOARDS = ["Alexandria A", "Giza A", "Babylon A"]  # they make glass, stone and clay


def last_lines(game: Game, viewer: int | None) -> list[LogLine]:
    return list(project(around(game), viewer).log[-1].lines)


def test_one_line_a_seat_says_who_did_what_and_who_got_coins() -> None:
    game = table(BOARDS, turn=2, hands={0: ["Baths"], 1: ["Altar"], 2: ["Timber Yard"]})
    play(game, {0: "build Baths <2", 1: "build Altar", 2: "build Timber Yard"})
    lines = last_lines(game, None)
    assert [line.sentence for line in lines] == [
        "Anna: Baths, 2 coins to Ben",
        "Ben: Altar",
        "Chiara: Timber Yard, 1 coin to the bank",
    ]
    assert [(line.text, line.payment) for line in lines] == [
        ("{name} built {card}", "2 to Ben"),
        ("{name} built {card}", "free"),
        ("{name} built {card}", "1 to the bank"),
    ]
    assert [line.card and line.card.name for line in lines] == ["Baths", "Altar", "Timber Yard"]


def test_the_viewer_is_you() -> None:
    game = table(BOARDS, turn=2, hands={0: ["Baths"]})
    play(game, {0: "build Baths <2"})
    assert last_lines(game, 0)[0].sentence == "You: Baths, 2 coins to Ben"
    assert last_lines(game, 1)[0].sentence == "Anna: Baths, 2 coins to you"
    assert last_lines(game, 1)[0].payment == "2 to you"


def test_in_german_you_and_a_name_have_their_own_verbs_and_cases() -> None:
    game = table(BOARDS, turn=2, hands={0: ["Baths"]})
    play(game, {0: "build Baths <2"})
    with use_locale("de"):
        own, other = last_lines(game, 0)[0], last_lines(game, 1)[0]
    assert own.text.format(name=own.name, card="Baths") == "Du hast Baths gebaut"
    assert other.text.format(name=other.name, card="Baths") == "Anna hat Baths gebaut"
    assert (other.payment, other.sentence) == ("2 an dich", "Anna: Baths, 2 Münzen an dich")


def test_c8_a_chain_is_told() -> None:
    game = table(BOARDS, age=2, turn=2, hands={0: ["Aqueduct"]}, built={0: ["Baths"]})
    play(game, {0: "build Aqueduct"})
    assert (last_lines(game, 1)[0].payment, last_lines(game, 1)[0].sentence) == ("by chain", "Anna: Aqueduct, by chain")


def test_t9_only_the_own_cards_that_went_face_down_have_a_name() -> None:
    game = table(BOARDS, turn=2, hands={0: ["Altar"], 1: ["Baths"]}, built={0: ["Stone Pit"]})
    play(game, {0: "wonder Altar <2", 1: "sell Baths"})
    stage, sale = last_lines(game, 2)[:2]
    assert (stage.card, stage.is_face_down) == (None, True)
    assert (stage.text, stage.payment) == ("{name} built stage 1", "2 to Ben")
    assert stage.sentence == "Anna: stage 1 of the wonder, 2 coins to Ben"
    assert (sale.card, sale.sentence) == (None, "Ben: a card sold for 3 coins")
    assert last_lines(game, None) == last_lines(game, 2)[:2] + last_lines(game, None)[2:]
    own = last_lines(game, 0)[0]
    assert own.card is not None
    assert own.sentence == "You: stage 1 of the wonder, with Altar, 2 coins to Ben"
    assert last_lines(game, 1)[1].sentence == "You: Baths, sold for 3 coins"


def test_g2_what_gaia_turned_up_stands_first_in_its_turn() -> None:
    game = table(["Alexandria A", "Giza A"], variant="gaia", hands={2: ["Altar"]})
    play(game)
    line = project(around(game), 0).log[-1].lines[0]
    assert (line.seat, line.name, line.sentence) == (None, "Gaïa", "Gaïa turns up Altar")


def test_builds_from_the_pile_and_seventh_cards_are_turns_of_their_own() -> None:
    game = table(
        ["Halicarnassus A", "Giza A", "Babylon A"],
        age=2,
        turn=3,
        stages={0: 1},
        built={0: makers("OOO")},
        discard=["Altar"],
    )
    play(game, {0: "wonder Bazar"})
    play(game, {0: "build Altar"})
    *_, turn, pile = project(around(game), 1).log
    assert (turn.title, pile.title) == ("Age II, turn 3", "Age II, turn 3: the discard pile")
    assert pile.number == turn.number + 1
    assert [(line.payment, line.sentence) for line in pile.lines] == [
        ("from the discard pile", "Anna: Altar, from the discard pile")
    ]


def test_m1_the_end_of_an_age_shows_every_pair_with_the_totals_so_far() -> None:
    game = table(BOARDS, age=2, turn=6, built={0: ["Barracks"], 1: ["Stockade", "Guard Tower"]})
    play(game)
    log = project(around(game), 0).log
    assert [turn.number for turn in log if turn.battles] == [6, 12]
    battles = log[-1].battles
    assert battles is not None
    assert [(pair.seat, pair.other, pair.token, pair.other_token) for pair in battles.pairs] == [
        (0, 1, -1, 3),
        (1, 2, 3, -1),
        (2, 0, -1, 3),
    ]
    assert battles.pairs[0].sentence == "You 1 : 2 Ben, −1 for you, +3 for Ben"
    assert battles.by_age == ((0, 2), (2, 6), (-2, -2))


@every_table
@settings(max_examples=3)
@given(data=st.data())
def test_the_log_tells_every_payment_as_the_game_asked_for_it(
    table: tuple[str, int, str | None], data: st.DataObject
) -> None:
    """The coins to the bank and the chains of the log are those of the position before each move."""
    seated = dealt(table[1], table[0], table[2], seed=data.draw(st.integers(0, 2**32)))
    rng = random.Random(seated.table.deal.seed)
    while seated.table.phase == "running":
        before, turn = game_of(seated).clone(), seated.table.turn
        seated = choose(seated, rng)
        if seated.table.turn == turn:
            continue
        shown = project(seated, None)
        assert [one.number for one in shown.log] == list(range(1, seated.table.turn + 1))
        moves = {event.seat: event for event in game_of(seated).log if isinstance(event, Played)}
        for line in shown.log[-1].lines:
            if line.seat is None:
                continue
            event = moves[line.seat]
            if event.kind == "free-city":
                before.choose(int(before.free_city_holder or 0), moves[int(before.free_city_holder or 0)].move)
            bank = before.bank_coins(line.seat, event.move) if event.move.card else 0
            assert (f"{bank} to the bank" in line.payment) == (bank > 0)
