"""Why a move of the dice game is refused: a short sentence in other languages than English."""

from septem.server.tables.commands import Choose
from tests.server.games.refusing import refusal
from tests.server.tables.building import make_setup
from tests.server.tables.seating import PEOPLE, begun, done, moves


def test_with_dice() -> None:
    snapshot = begun(make_setup("dice", 2))
    active = snapshot.pending().popitem()[0]
    waiting = 1 - active
    assert refusal(snapshot, PEOPLE[waiting], waiting, "pass") == "Du bist nicht am Zug."
    assert refusal(snapshot, PEOPLE[active], active, "pass") == "Das geben die Würfel jetzt nicht her."
    assert refusal(snapshot, PEOPLE[active], active, "Unfug") == (
        "„Unfug“ ist kein Zug; Züge schreibt man zum Beispiel so: „keep 2 5“."
    )
    assert done(snapshot, Choose(0, active, moves(snapshot, active)[0]), PEOPLE[active]).table.turn == 1
