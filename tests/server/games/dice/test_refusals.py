"""Why a move of the dice game is refused, in short in other languages than English."""

from septem.server.tables.commands import Choose
from tests.server.games.refusing import refusal
from tests.server.tables.building import make_setup
from tests.server.tables.seating import PEOPLE, begun, done, moves


def test_with_dice() -> None:
    seen = begun(make_setup("dice", 2))
    active = seen.pending().popitem()[0]
    waiting = 1 - active
    assert refusal(seen, PEOPLE[waiting], waiting, "pass") == "Du bist nicht am Zug."
    assert refusal(seen, PEOPLE[active], active, "pass") == "Das geben die Würfel jetzt nicht her."
    assert refusal(seen, PEOPLE[active], active, "Unfug") == (
        "„Unfug“ ist kein Zug; Züge schreibt man zum Beispiel so: „keep 2 5“."
    )
    assert done(seen, Choose(0, active, moves(seen, active)[0]), PEOPLE[active]).table.turn == 1
