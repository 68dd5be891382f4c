"""A game from outside: how it begins, what it says of itself, what it refuses."""

import pytest

from septem.data.dice import load
from septem.dice import Decision, Game, Move
from septem.errors import IllegalMove, SetupError
from tests.dice.properties.tables import WONDERS


def play_out(game: Game) -> Game:
    """Always the last of the legal moves, which passes as soon as it can."""
    while not game.over:
        game.choose(game.active_seat, game.legal(game.active_seat)[-1])
    return game


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("side", ["A", "B", "b"])
def test_a_table_for_two_to_four(players: int, side: str) -> None:
    game = Game.new(players, side, seed=3)
    assert (game.variant, game.players, game.seats, game.side) == ("table", players, players, side.upper())
    assert len({wonder.short for wonder in game.wonders}) == players
    assert game.pending == (Decision(players - 1, "pick", players - 1),)
    assert game.market is None


def test_the_two_solo_games() -> None:
    ghost = Game.solo("zeus", "B", rerolls=1, seed=3)
    assert (ghost.variant, ghost.players, ghost.seats, ghost.rerolls) == ("ghost", 1, 1, 1)
    assert ghost.market is not None
    assert ghost.market.short != "Zeus"
    assert ghost.mights == (0, 0)
    bot = Game.solo_bot("Giza", "A", bot_wonder="Rhodes", seed=3)
    assert (bot.variant, bot.players, bot.seats) == ("bot", 1, 2)
    assert [wonder.short for wonder in bot.wonders] == ["Giza", "Rhodes"]
    assert ghost.pending == bot.pending == (Decision(0, "keep", 0),)


def test_a_seed_makes_a_game() -> None:
    assert Game.new(3, seed=5).dice == Game.new(3, seed=5).dice
    assert len({tuple(die.face for die in Game.new(3, seed=seed).dice) for seed in range(20)}) == 20
    assert {wonder.short for seed in range(30) for wonder in Game.new(2, seed=seed).wonders} == set(WONDERS)


def test_the_dice_of_a_seed_do_not_depend_on_wishes() -> None:
    plain = Game.new(2, seed=5)
    wished = Game.new(2, wonders=["Giza", None], seed=5)
    assert plain.dice == wished.dice
    assert wished.wonders[0].short == "Giza"
    assert wished.wonders[1].short != "Giza"


@pytest.mark.parametrize(
    ("setup", "sentence"),
    [
        ({"players": 1}, "One player plays Game.solo against the Ghost, or Game.solo_bot."),
        ({"players": 5}, "The game is for 1 to 4 players, not 5."),
        ({"players": True}, "The number of players must be a whole number, not True."),
        ({"players": "2"}, "The number of players must be a whole number, not 2."),
        ({"side": "C"}, "There is no side 'C'; choose A or B."),
        ({"side": None}, "There is no side 'None'; choose A or B."),
        ({"wonders": ["Giza"]}, "This table has 2 seats, but the list of wonders has 1."),
        ({"wonders": "Giza"}, "wonders takes a list with one entry a seat, not 'Giza'."),
        ({"wonders": ["Giza", "giza"]}, "Giza can be at the table only once (D2)."),
        ({"wonders": ["Giza", "Troy"]}, "There is no wonder 'Troy'; choose from Halicarnassus, Alexandria, Artemis, "),
        ({"seed": -1}, "A seed is a number from 0 to 2**63 - 1, not -1."),
        ({"seed": "x"}, "A seed is a number from 0 to 2**63 - 1, not x."),
        ({"components": {}}, "The components must come from septem.data.dice.load, not {}."),
    ],
)
def test_a_table_that_cannot_be_is_refused(setup: dict[str, object], sentence: str) -> None:
    with pytest.raises(SetupError) as caught:
        Game.new(**({"players": 2} | setup))  # type: ignore[arg-type]
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize("rerolls", [-1, 3, True, "1"])
def test_d90_the_ghost_rerolls_up_to_twice(rerolls: object) -> None:
    with pytest.raises(SetupError, match=r"The Ghost rerolls 0, 1 or 2 times, not .* \(D90\)\.$"):
        Game.solo("Zeus", "B", rerolls)  # type: ignore[arg-type]


def test_the_first_decisions_explain_themselves() -> None:
    game = Game.new(3, seed=1)
    for move, sentence in [
        ("pick 8", "Die 8 is not among the dice 1, 2, 3, 4, 5, 6 and 7."),
        ("pick 1 2", "Pick exactly 1 die of"),
        ("keep 1 2", "First pick 1 die of"),
    ]:
        with pytest.raises(IllegalMove, match=sentence):
            game.choose(2, move)
    game.choose(2, "pick 4")
    for move, sentence in [
        ("keep 1 4", "Die 4 is not among the dice 1, 2, 3, 5, 6 and 7."),
        ("keep 1", "Keep exactly 2 dice of"),
        ("keep 1 1", "Keep exactly 2 dice of"),
        ("pass 1", "First keep 2 dice of"),
    ]:
        with pytest.raises(IllegalMove, match=sentence):
            game.choose(0, move)


@pytest.mark.parametrize("move", [None, 3, ("keep", 1, 2)])
def test_only_moves_and_texts_are_moves(move: object) -> None:
    with pytest.raises(IllegalMove, match=r"That is not a move; use one of .*, such as 'keep 2 5'"):
        Game.new(2, seed=1).choose(1, move)  # type: ignore[arg-type]


def test_a_finished_game_is_over_for_all() -> None:
    game = play_out(Game.new(2, seed=1))
    assert game.pending == ()
    assert game.winners != ()
    assert [game.legal(seat) for seat in (0, 1)] == [[], []]
    for seat in (0, 1):
        with pytest.raises(IllegalMove, match=r"^The game is over\.$"):
            game.choose(seat, Move("pass"))


def test_there_are_no_winners_before_the_end() -> None:
    game = Game.new(2, seed=1)
    assert game.winners == ()
    assert game.score(0).total == 0


def test_a_game_says_where_it_stands() -> None:
    game = Game.new(2, seed=1)
    assert repr(game) == "<Game: 2 players, side A, Age 1, seat 1 picks a die>"
    game.choose(1, "pick 1")
    assert repr(game) == "<Game: 2 players, side A, Age 1, seat 0 keeps dice>"
    game.choose(0, "keep 2 3")
    game.choose(0, "keep 4 5")
    assert repr(game) == "<Game: 2 players, side A, Age 1, seat 0 spends symbols>"
    assert repr(play_out(game)) == "<Game: 2 players, side A, over>"
    assert repr(Game.solo(None, "B", seed=1)).startswith("<Game: solo against the Ghost, side B, Age 1")
    assert repr(Game.solo_bot(None, "B", seed=1)).startswith("<Game: solo against the bot, side B, Age 1")


def test_dice_show_what_was_passed_kept_and_used() -> None:
    game = Game.new(2, wonders=["Giza", "Zeus"], seed=1)
    game.choose(1, "pick 1")
    assert [die.number for die in game.dice] == list(range(1, 8))
    assert [die.number for die in game.dice if die.is_passed] == [1]
    game.choose(0, "keep 2 3")
    assert [die.number for die in game.dice if die.is_kept] == [2, 3]
    game.choose(0, "keep 4 5")
    before = {die.number: die for die in game.dice}
    move = next(move for move in game.legal(0) if move.payment)
    game.choose(0, move)
    used = {int(unit.place) for unit in move.payment if unit.place.isdecimal()}
    assert {die.number for die in game.dice if die.is_used} == used
    for die in game.dice:
        assert (len(die.left) < len(before[die.number].left)) == (die.number in used)


def test_the_log_is_written_in_sentences() -> None:
    game = play_out(Game.solo_bot("Giza", "B", seed=2))
    assert all(str(event) and "\n" not in str(event) for event in game.log)
    assert str(game.log[-1]).startswith("The conflict: might ")


def test_components_are_those_that_were_given() -> None:
    assert Game.new(2, seed=1).components is load()
    assert Game.new(2, seed=1, components=load()).fingerprint == Game.new(3, seed=2).fingerprint
