"""What is not allowed is refused with a sentence that says why, and changes nothing."""

from collections.abc import Sequence

import pytest

from septem import Game, IllegalMove, Move, SeptemError, SetupError
from septem.data import load
from septem.data.rows import pack
from septem.game.moves import Action
from tests.table import finish, play, table

TABLE = ["Giza A", "Rhodes A", "Ephesus A"]


def refusal(game: Game, seat: int, move: str | Move) -> str:
    """The sentence that refuses this move, having shown that the game stays exactly as it was."""
    before = pack(game._row), game.log, game.pending
    with pytest.raises(IllegalMove) as caught:
        game.choose(seat, Move.parse(move) if isinstance(move, str) else move)
    assert (pack(game._row), game.log, game.pending) == before
    return sentence(caught.value)


def sentence(error: SeptemError) -> str:
    """The message of an error: one sentence, one line."""
    text = str(error)
    assert text.endswith((".", "?"))
    assert "\n" not in text
    return text


def says(message: str, *parts: str) -> bool:
    """Whether the sentence names all of these."""
    return all(part in message for part in parts)


def test_a_card_that_is_not_in_the_hand() -> None:
    game = table(TABLE, hands={0: ["Baths"]})
    assert says(refusal(game, 0, "build Altar"), "Altar", "not in the hand", "Giza")
    assert says(refusal(game, 0, "sell Palace"), "Palace", "not in the hand")


def test_c3_a_resource_that_nobody_has_to_sell() -> None:
    game = table(TABLE, hands={0: ["Workshop"]}, coins={0: 9})
    assert says(refusal(game, 0, "build Workshop"), "Workshop", "1 glass", "C3")


def test_c3_only_what_is_missing_is_named_as_missing() -> None:
    # Giza makes stone, Rhodes sells ore and Ephesus papyrus: the Palace lacks the other four.
    game = table(TABLE, age=3, hands={0: ["Palace"]}, coins={0: 99})
    message = refusal(game, 0, "build Palace")
    missing = message[message.index(":") :]
    assert says(missing, "1 wood", "1 clay", "1 glass", "1 textile")
    assert not any(word in missing for word in ("stone", "ore ", "papyrus"))


def test_c3_a_choice_card_covers_one_missing_resource_not_two() -> None:
    # Temple: wood, clay, glass. The Tree Farm is wood or clay, so one of them stays missing.
    game = table(["Alexandria A", *TABLE[:2]], age=2, hands={0: ["Temple"]}, built={0: ["Tree Farm"]}, coins={0: 9})
    message = refusal(game, 0, "build Temple")
    missing = message[message.index(":") :]
    assert ("1 wood" in missing) != ("1 clay" in missing)


def test_c4_too_few_coins_to_buy() -> None:
    game = table(TABLE, hands={0: ["Barracks"]}, coins={0: 1})
    for text in ("build Barracks", "build Barracks <2"):
        assert says(refusal(game, 0, text), "Barracks", "1 ore", "1 coin", "C4")


def test_c1_too_few_coins_for_the_bank() -> None:
    game = table(TABLE, hands={0: ["Timber Yard"]}, coins={0: 0})
    assert says(refusal(game, 0, "build Timber Yard"), "Timber Yard", "1 coin", "0 coins")


def test_c7_a_payment_that_is_not_offered() -> None:
    game = table(TABLE, hands={0: ["Barracks"]}, coins={0: 9})
    for text in ("build Barracks", "build Barracks >2", "build Barracks <3", "build Barracks <2 >1"):
        assert says(refusal(game, 0, text), "Barracks", "costs 2 to Rhodes, not", "C7")


def test_c9_paying_for_what_the_city_makes_itself() -> None:
    game = table(TABLE, hands={0: ["Baths", "Altar"]}, coins={0: 9})
    assert says(refusal(game, 0, "build Baths <2"), "Baths", "costs no coins, not")
    assert says(refusal(game, 0, "build Altar >1"), "Altar", "costs no coins, not")


def test_c7_coins_with_a_sale_or_below_nothing() -> None:
    game = table(TABLE, hands={0: ["Baths"]}, coins={0: 9})
    assert "Baths" in refusal(game, 0, "sell Baths <2")
    assert "Baths" in refusal(game, 0, Move("Baths", "build", left=-2))


def test_t7_a_structure_that_stands_already() -> None:
    game = table(TABLE, age=2, hands={0: ["Loom"]}, built={0: ["Loom"]})
    assert says(refusal(game, 0, "build Loom"), "Loom", "Giza", "T7")


def test_t8_a_stage_when_all_are_built() -> None:
    game = table(TABLE, turn=4, stages={0: 3})
    assert says(refusal(game, 0, "wonder Tavern"), "Every stage", "Giza", "T8")


def test_t8_a_stage_that_cannot_be_paid() -> None:
    game = table(TABLE, hands={0: ["Baths"]}, coins={0: 9})
    assert says(refusal(game, 0, "wonder Baths"), "Stage 1", "2 stone", "1 stone", "C3")
    game = table(["Giza A", "Babylon A", "Rhodes A"], turn=2, built={1: ["Stone Pit"]}, coins={0: 1})
    assert says(refusal(game, 0, "wonder Tavern"), "Stage 1", "2 stone", "1 coin", "C4")
    assert says(refusal(game, 0, "wonder Tavern <2"), "Stage 1", "2 stone", "1 coin")


def test_t8_a_stage_with_the_wrong_payment() -> None:
    game = table(["Giza A", "Babylon A", "Rhodes A"], turn=2, built={1: ["Stone Pit"]}, coins={0: 9})
    assert says(refusal(game, 0, "wonder Tavern >2"), "stage", "costs 2 to Babylon, not 2 to Rhodes")


def test_t4_passing_on_a_turn() -> None:
    assert says(refusal(table(TABLE), 0, "pass"), "discard pile", "sold", "T4")


def test_an_action_that_does_not_exist() -> None:
    action: Action = "burn"  # type: ignore[assignment]
    assert says(refusal(table(TABLE, hands={0: ["Baths"]}), 0, Move("Baths", action)), "burn", "build", "sell")


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_is_not_at_the_table(seat: int) -> None:
    game = table(TABLE)
    assert says(refusal(game, seat, "sell Tavern"), f"seat {seat}", "0 to 2")
    for ask in (game.legal, game.hand, game.score, game.unchoose):
        with pytest.raises(IllegalMove, match="There is no seat"):
            ask(seat)


def test_w_olympia_the_free_build_of_other_cities() -> None:
    game = table(TABLE, hands={0: ["Baths"]})
    assert says(refusal(game, 0, "free Baths"), "Giza", "no power", "W-Olympia")


def test_w_olympia_a_second_free_build_in_an_age() -> None:
    game = table(["Olympia A", *TABLE[1:]], turn=3, stages={0: 2}, hands={0: ["Workshop"], 2: ["Workshop"]})
    play(game, {0: "free Workshop"})
    assert says(refusal(game, 0, "free Tavern"), "Olympia", "used", "this Age")


def test_w_olympia_a_free_build_of_what_costs_nothing_or_stands() -> None:
    game = table(["Olympia A", *TABLE[1:]], turn=4, stages={0: 2}, built={0: ["Baths"]}, hands={0: ["Altar", "Baths"]})
    assert says(refusal(game, 0, "free Altar"), "Altar", "costs nothing", "C9")
    assert says(refusal(game, 0, "free Baths"), "Baths", "stands", "T7")


def test_w_babylon_the_seventh_card_cannot_be_passed_or_exchanged() -> None:
    game = table(["Babylon B", *TABLE[:2]], turn=6, stages={0: 2}, hands={0: ["Altar", "Workshop"]})
    play(game, {0: "sell Altar"})
    assert says(refusal(game, 0, "pass"), "discard pile")
    assert says(refusal(game, 0, "build Altar"), "Altar", "not in the hand")
    assert says(refusal(game, 0, "build Workshop"), "Workshop", "1 glass")
    assert says(refusal(game, 1, "sell Tavern"), "Seat 1", "seat 0 (seventh)")


def test_w_halicarnassus_what_the_discard_pile_does_not_allow() -> None:
    game = table(
        ["Halicarnassus B", "Rhodes A", "Giza A"],
        turn=4,
        built={0: ["Ore Vein", "Clay Pit", "Altar"]},
        discard=["Altar", "Theater"],
    )
    play(game, {0: "wonder Tavern"})
    assert says(refusal(game, 0, "build Palace"), "Palace", "not in the discard pile")
    assert says(refusal(game, 0, "build Altar"), "Altar", "T7")
    assert says(refusal(game, 0, "build Theater <2"), "free", "no coins")
    assert says(refusal(game, 0, "sell Theater"), "only be built", "passed")
    assert says(refusal(game, 0, "wonder Theater"), "only be built", "passed")
    assert says(refusal(game, 1, "sell Tavern"), "Seat 1", "seat 0 (discard)")


def test_f4_the_free_city_before_its_holder() -> None:
    game = table(TABLE, variant="free-city", hands={0: ["Altar"]})
    assert says(refusal(game, 2, "build Altar"), "Free City", "seat 0", "F4")


def test_f5_selling_for_the_free_city_while_a_card_can_be_played() -> None:
    game = table(TABLE, variant="free-city", hands={0: ["Altar", "Theater"]})
    game.choose(0, Move("Altar", "build"))
    assert says(refusal(game, 2, "sell Theater"), "Free City", "F5")


def test_f5_a_stage_with_a_card_that_chains() -> None:
    game = table(
        TABLE,
        variant="free-city",
        age=3,
        hands={0: ["Gardens"]},
        built={2: ["Statue", "Quarry"]},
        coins={2: 0},
    )
    game.choose(0, Move("Circus", "sell"))
    assert says(refusal(game, 2, "wonder Gardens"), "Gardens", "chain", "F5")


def test_f5_a_stage_when_every_card_chains() -> None:
    # Turn 6 of Age II: seat 0 holds the Free City, and both cards that are left for it chain.
    game = table(
        TABLE,
        variant="free-city",
        age=2,
        turn=6,
        hands={0: ["Bazar", "Library"], 2: ["Courthouse"]},
        built={2: ["Scriptorium", "Quarry"]},
        coins={2: 0},
    )
    game.choose(0, Move("Bazar", "sell"))
    assert says(refusal(game, 2, "wonder Library"), "Library", "chain", "F5")


def test_an_illegal_choice_of_the_holder_leaves_both_choices() -> None:
    game = table(TABLE, variant="free-city", hands={0: ["Altar", "Theater"]})
    game.choose(0, Move("Altar", "build"))
    game.choose(2, Move("Theater", "build"))
    refusal(game, 0, "build Palace")
    assert (game.chosen(0), game.chosen(2)) == (Move("Altar", "build"), Move("Theater", "build"))


def test_an_illegal_choice_leaves_the_one_made_before() -> None:
    game = table(TABLE, hands={0: ["Altar"]})
    game.choose(0, Move("Altar", "build"))
    refusal(game, 0, "build Palace")
    assert game.chosen(0) == Move("Altar", "build")


def test_nothing_to_take_back() -> None:
    game = table(TABLE)
    before = pack(game._row)
    with pytest.raises(IllegalMove, match="Seat 0 has no choice"):
        game.unchoose(0)
    assert pack(game._row) == before


def test_a_game_that_is_over() -> None:
    game = finish(table(TABLE, age=3, turn=6))
    assert says(refusal(game, 0, "sell Circus"), "over")
    assert game.legal(0) == []
    assert game.pending == ()


@pytest.mark.parametrize("text", ["", "burn Baths", "build", "pass Baths", "build Baths <x", "build Baths >1 <2"])
def test_a_text_that_is_no_move(text: str) -> None:
    with pytest.raises(IllegalMove, match="is not a move") as caught:
        Move.parse(text)
    assert f"'{text}'" in sentence(caught.value)


def new_error(*players: int, **asked: object) -> str:
    """The sentence that refuses this table."""
    with pytest.raises(SetupError) as caught:
        Game.new(*players, **asked)  # type: ignore[arg-type]
    return sentence(caught.value)


@pytest.mark.parametrize("players", [-1, 0, 1, 8, 9])
def test_s1_too_few_or_too_many_players(players: int) -> None:
    assert says(new_error(players), "2 to 7 players", str(players))


def test_s1_two_players_without_a_variant() -> None:
    assert says(new_error(2), "free-city", "gaia")


@pytest.mark.parametrize("variant", ["free-city", "gaia"])
@pytest.mark.parametrize("players", [1, 3, 7])
def test_s1_a_variant_for_two_with_another_count(players: int, variant: str) -> None:
    assert says(new_error(players, variant=variant), variant, "two players", str(players))


def test_an_unknown_edition_or_variant() -> None:
    assert says(new_error(3, edition="third"), "third", "first", "second")
    assert says(new_error(2, variant="solo"), "solo", "free-city", "gaia")


def test_s4_an_unknown_wonder_or_side() -> None:
    assert says(new_error(3, wonders=["Atlantis A", None, None]), "Atlantis", "first edition", "Giza", "Rhodes")
    assert says(new_error(3, wonders=["Giza C", None, None]), "C", "A or B")
    assert says(new_error(3, sides="day"), "day", "first edition", "A or B")
    assert says(new_error(3, edition="second", sides="A"), "second edition", "day or night")
    assert says(new_error(3, edition="second", wonders=["Giza A", None, None]), "Giza", "Gizah")


def test_s4_a_wonder_twice() -> None:
    assert says(new_error(3, wonders=["Giza A", "Giza A", None]), "Giza", "once")
    assert says(new_error(3, wonders=["Giza A", "giza B", None]), "Giza", "once")


def test_s4_a_wonder_on_one_side_and_another_side_asked_for() -> None:
    assert says(new_error(3, wonders=["Giza A", None, None], sides="B"), "Giza A", "B")


def test_s4_the_wrong_number_of_wonders_or_sides() -> None:
    assert says(new_error(3, wonders=["Giza A"]), "3 cities", "wonders has 1")
    assert says(new_error(3, sides=["A", "B"]), "3 cities", "sides has 2")
    assert says(new_error(2, variant="gaia", wonders=["Giza A", "Rhodes A", "Ephesus A"]), "2 cities", "wonders has 3")
    assert says(new_error(3, wonders="Giza A"), "list", "Giza A")


Deal = list[list[list[str]]]


def deal(players: int = 3) -> Deal:
    """A deal that the decks can produce."""
    return [[list(hand) for hand in age] for age in Game.new(players, seed=1).deal]


def deal_error(wonders: Sequence[str], hands: Deal, **asked: object) -> str:
    """The sentence that refuses this deal."""
    with pytest.raises(SetupError) as caught:
        Game.from_deal(wonders, hands, **asked)  # type: ignore[arg-type]
    return sentence(caught.value)


def test_a_possible_deal_is_accepted() -> None:
    assert Game.from_deal(TABLE, deal()).deal == Game.new(3, seed=1).deal


def test_a_deal_that_the_decks_cannot_produce_is_refused_unless_asked_for() -> None:
    hands = deal()
    # Three players have no Tavern.
    hands[0][0][0] = "Tavern"
    assert says(deal_error(TABLE, hands), "Age 1", "3 players", "Tavern", "strict=False")
    assert "Tavern" in Game.from_deal(TABLE, hands, strict=False).hand(0)


def test_s2_a_card_dealt_once_too_often_or_too_little() -> None:
    hands = deal()
    hands[1][0][0] = hands[1][0][1]
    assert says(deal_error(TABLE, hands), "Age 2", hands[1][0][1], "× 1", "× 2 is dealt")
    hands = deal()
    # A sixth guild in the place of another card.
    dealt = {card for hand in hands[2] for card in hand}
    spare = next(guild.name for guild in load("first").guilds if guild.name not in dealt)
    seat, place = next((s, p) for s in range(3) for p in range(7) if not hands[2][s][p].endswith("Guild"))
    gone, hands[2][seat][place] = hands[2][seat][place], spare
    assert says(deal_error(TABLE, hands), "Age 3", gone, "× 0 is dealt")


def test_s3_a_guild_twice() -> None:
    hands = deal()
    places = [(seat, place) for seat in range(3) for place in range(7) if hands[2][seat][place].endswith("Guild")]
    first, second = places[:2]
    hands[2][first[0]][first[1]] = hands[2][second[0]][second[1]]
    assert says(deal_error(TABLE, hands), "Age 3", hands[2][second[0]][second[1]], "× 1", "× 2 is dealt")


def test_t1_wrong_sizes() -> None:
    hands = deal()
    assert says(deal_error(TABLE, hands[:2]), "three Ages", "3 hands")
    assert says(deal_error(TABLE, [hands[0][:2], *hands[1:]]), "three Ages", "3 hands")
    hands[2][1].pop()
    for strict in (True, False):
        assert says(deal_error(TABLE, hands, strict=strict), "Hand 1", "Age 3", "6 cards", "7")


def test_a_card_that_does_not_exist_or_is_of_another_age() -> None:
    hands = deal()
    hands[0][2][3] = "Casino"
    for strict in (True, False):
        assert says(deal_error(TABLE, hands, strict=strict), "Casino", "hand 2", "Age 1")
    hands[0][2][3] = "Palace"
    assert says(deal_error(TABLE, hands, strict=False), "Palace", "hand 2", "Age 1")


def test_a_deal_for_the_wrong_table() -> None:
    hands = deal()
    assert says(deal_error(["Giza A"], hands), "2 to 7 players", "1")
    assert says(deal_error(["Giza A", "Rhodes A"], hands), "free-city", "gaia")
    assert says(deal_error([*TABLE, "Babylon A"], hands), "three Ages", "4 hands")
    assert says(deal_error(TABLE, hands, variant="gaia"), "2 boards", "with its side")
    assert says(deal_error(TABLE, hands, edition="third"), "third")
    assert says(deal_error(["Giza A", "Giza B", "Rhodes A"], hands), "Giza", "once")
    assert says(deal_error(["Giza A", "Atlantis A", "Rhodes A"], hands), "Atlantis")


def test_a_deal_of_the_other_edition() -> None:
    wonders = ["Gizah day", "Rhodos day", "Ephesos day", "Babylon day"]
    assert says(deal_error(wonders, deal(4), edition="second"), "Pawnshop", "Age 1")
