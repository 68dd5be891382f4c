"""Why a move of the card game is refused: the error of the rules in English, a short sentence in other languages."""

import pytest

from septem.errors import IllegalMove
from septem.game.game import Game
from septem.server.games.cards.refusals import why_not
from septem.server.i18n import use_locale
from septem.server.tables.snapshot import Snapshot
from tests.server.games.refusing import refusal
from tests.server.tables.building import make_setup
from tests.server.tables.seating import ANNA, PEOPLE, begun

CARDS = make_setup(players=3)


def hand(snapshot: Snapshot, seat: int) -> list[str]:
    """The cards that a seat chooses from."""
    position = snapshot.table.position
    assert isinstance(position, Game)
    return position.hand(seat)


def test_english_is_what_the_rules_say_themselves() -> None:
    snapshot = begun(CARDS)
    assert refusal(snapshot, ANNA, 0, "build Palace", "en").startswith("Palace is not in the hand of ")


def test_a_card_that_is_not_there_or_not_paid_for() -> None:
    snapshot = begun(CARDS)
    card = hand(snapshot, 0)[0]
    assert refusal(snapshot, ANNA, 0, "build Palace") == "Palace ist nicht auf der Hand."
    assert refusal(snapshot, ANNA, 0, "pass") == "Passen geht hier nicht; wähle eine Karte."
    assert refusal(snapshot, ANNA, 0, f"sell {card} <3") == f"{card} kann so nicht bezahlt werden."
    assert refusal(snapshot, ANNA, 0, f"free {card}") == f"Das geht mit {card} jetzt nicht."


def test_nothing_is_built_twice_and_no_stage_without_its_cost_or_after_the_last() -> None:
    game = Game.new(7, seed=7)
    order = ("wonder", "build", "free", "sell", "pass")
    heard = set()
    with use_locale("de"):
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
        " ist dort schon gebaut; keine Karte wird zweimal gebaut.",
        "Die nächste Stufe des Wunders kann jetzt nicht gebaut werden.",
        "Alle Stufen des Wunders sind gebaut.",
    }


def test_the_free_city_comes_after_its_holder() -> None:
    snapshot = begun(make_setup(players=2, variant="free-city"))
    assert isinstance(snapshot.table.position, Game)
    holder = snapshot.table.position.free_city_holder
    assert holder is not None
    sentence = refusal(snapshot, PEOPLE[holder], 2, f"sell {hand(snapshot, holder)[0]}")
    assert sentence == "Wähle deine eigene Karte vor der der Freien Stadt."


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_name_that_no_card_has_is_shortened(language: str) -> None:
    sentence = refusal(begun(CARDS), ANNA, 0, "build " + 1000 * "x", language)
    assert "xxx…" in sentence
    assert len(sentence) < 200
