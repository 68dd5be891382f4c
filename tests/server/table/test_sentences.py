"""Why a move is refused: by the rules in English, in short in other languages."""

import pytest

from septem.errors import IllegalMove
from septem.game.game import Game
from septem.server.language import speaking
from septem.server.refusals import Unfit
from septem.server.table.choosing import choose
from septem.server.table.sentences import why_not
from septem.server.table.setup import Setup
from septem.server.table.table import Table
from tests.server.table.seating import ANNA, BEN, begun, done

CARDS, DICE = Setup(players=3), Setup(game="dice", players=2)


def refusal(table: Table, person: str, seat: int, move: str, language: str = "de") -> str:
    """The sentence with which a move is refused."""
    with speaking(language), pytest.raises(Unfit) as refused:
        choose(table, person, table.turn, seat, move)
    return str(refused.value)


def hand(table: Table, seat: int) -> list[str]:
    """The cards that a seat chooses from."""
    assert isinstance(table.game, Game)
    return table.game.hand(seat)


def test_english_is_what_the_rules_say_themselves() -> None:
    table = begun(CARDS)
    assert refusal(table, ANNA, 0, "build Palace", "en").startswith("Palace is not in the hand of ")


def test_a_card_that_is_not_there_or_not_paid_for() -> None:
    table = begun(CARDS)
    card = hand(table, 0)[0]
    assert refusal(table, ANNA, 0, "build Palace") == "Palace ist nicht auf der Hand."
    assert refusal(table, ANNA, 0, "pass") == "Passen geht hier nicht; wähle eine Karte."
    assert refusal(table, ANNA, 0, f"sell {card} <3") == f"{card} kann so nicht bezahlt werden."
    assert refusal(table, ANNA, 0, f"free {card}") == f"Das geht mit {card} jetzt nicht."


def test_nothing_is_built_twice_and_no_stage_without_its_cost_or_after_the_last() -> None:
    game = Game.new(7, seed=7)
    order = ("wonder", "build", "free", "sell", "pass")
    heard = set()
    with speaking("de"):
        while not game.over:
            for decision in game.pending:
                seat, legal = decision.seat, game.legal(decision.seat)
                can_build_stage = any(move.action == "wonder" for move in legal)
                for card in game.hand(seat) if decision.kind == "turn" else ():
                    if card in game.cities[seat].built:
                        heard.add(why_not(game, seat, f"build {card}", IllegalMove("")).removeprefix(card))
                    if not can_build_stage:
                        heard.add(why_not(game, seat, f"wonder {card}", IllegalMove("")))
                game.choose(seat, min(legal, key=lambda move: (order.index(move.action), str(move))))
    assert heard == {
        " steht dort schon; nichts wird zweimal gebaut.",
        "Die nächste Stufe des Wunders kann jetzt nicht gebaut werden.",
        "Alle Stufen des Wunders sind gebaut.",
    }


def test_the_free_city_comes_after_its_holder() -> None:
    table = begun(Setup(players=2, variant="free-city"))
    assert isinstance(table.game, Game)
    holder = table.game.free_city_holder
    assert holder is not None
    sentence = refusal(table, (ANNA, BEN)[holder], 2, f"sell {hand(table, holder)[0]}")
    assert sentence == "Wähle deine eigene Karte vor der der Freien Stadt."


def test_with_dice() -> None:
    table = begun(DICE)
    assert table.game is not None
    active = table.owing().popitem()[0]
    waiting = 1 - active
    people = (ANNA, BEN)
    assert refusal(table, people[waiting], waiting, "pass") == "Du bist nicht am Zug."
    assert refusal(table, people[active], active, "pass") == "Das geben die Würfel jetzt nicht her."
    assert refusal(table, people[active], active, "Unfug") == (
        "„Unfug“ ist kein Zug; einen schreibt man zum Beispiel so: „keep 2 5“."
    )
    assert done(table, choose(table, people[active], 0, active, str(table.game.legal(active)[0]))).turn == 1
