"""Whatever has the wrong form is refused with a sentence that a person understands, in the language of the page."""

import html
from typing import Any

import pytest

from tests.server.serving import Serving
from tests.server.web.browsing import Browser, table_of

MOVE = "Write moves like “build Baths >2” or “keep 2 5”."


@pytest.mark.parametrize(
    ("choice", "sentence"),
    [
        ({"turn": "soon", "move": "pass"}, "turn must be a whole number."),
        ({"turn": 1.5, "move": "pass"}, "turn must be a whole number."),
        ({"turn": [], "move": "pass"}, "turn must be a whole number."),
        ({"turn": -1, "move": "pass"}, "turn must be 0 or more."),
        ({"turn": 10**9, "move": "pass"}, "turn must be 100000 or less."),
        ({"move": "pass"}, "Missing field: turn."),
        ({"turn": 0}, "Missing field: move."),
        ({"turn": 0, "move": "pass", "more": 1}, "Unknown field: more."),
        ({"turn": 0, "move": 7}, MOVE),
        ({"turn": 0, "move": ""}, MOVE),
        ({"turn": 0, "move": "x" * 300}, MOVE),
        ({"turn": 0, "move": {"action": "burn", "card": "Baths"}}, "move.action must be one of these: 'build', "),
        ({"turn": 0, "move": {"card": "Baths"}}, "Missing field: move.action."),
        ({"turn": 0, "move": {"action": "build", "card": 7}}, "move.card must be text."),
        ({"turn": 0, "move": {"action": "build", "card": "x" * 99}}, "move.card must be at most 40 characters long."),
        ({"turn": 0, "move": {"action": "build", "card": "Baths", "left": "two"}}, "move.left must be a whole number."),
        ({"turn": 0, "move": "build"}, "“build” is not a move; write moves like “build Baths >2”."),
        ({"turn": 0, "move": "burn Baths"}, "“burn Baths” is not a move; write moves like “build Baths >2”."),
        ([], "The request could not be read."),
    ],
)
def test_a_choice_of_a_program(server: Serving, choice: Any, sentence: str) -> None:
    with server.program("Anna") as anna:
        table = anna.post("/tables", json={"setup": {"players": 3}}).json()["id"]
        anna.post(f"/tables/{table}/start").raise_for_status()
        answer = anna.put(f"/tables/{table}/choice", json=choice)
        assert answer.status_code == 422
        assert answer.json()["detail"].startswith(sentence)


def test_what_is_no_json_and_what_is_no_table(server: Serving) -> None:
    with server.program("Anna") as anna:
        answer = anna.post("/tables", content=b"{", headers={"content-type": "application/json"})
        assert (answer.status_code, answer.json()["detail"]) == (422, "The request could not be read.")
        assert anna.get("/tables/nowhere").json()["detail"] == "There is no such table."
        made = anna.post("/tables", json={"setup": {"listed": "perhaps", "players": 3}})
        assert made.json()["detail"] == "setup.listed must be true or false."


GERMAN = {"accept-language": "de"}


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"turn": "bald"}, "turn muss eine ganze Zahl sein."),
        ({"turn": ""}, "Es fehlt ein Feld: turn."),
        ({"payment": "viel"}, "Bitte wähle, wie du zahlst."),
        ({"payment": "9-9"}, "kann so nicht bezahlt werden."),
        ({"card": "Palast"}, "Palast ist nicht auf der Hand."),
        ({"action": "verbrennen"}, "ist kein Zug; Züge schreibt man zum Beispiel so: „build Baths >2“."),
        ({"action": "wonder", "payment": "99-0"}, "Die nächste Stufe des Wunders kann jetzt nicht gebaut werden."),
        ({"action": "free"}, "Das geht mit "),
        ({"move": "Unfug"}, "„Unfug“ ist kein Zug; Züge schreibt man zum Beispiel so: „build Baths >2“."),
    ],
)
def test_a_choice_on_a_german_page(server: Serving, changed: dict[str, str], sentence: str) -> None:
    with Browser(server, "Anna") as anna:
        table = table_of(anna)
        fields = anna.choice(table) | changed
        answer = anna.http.post(f"/g/{table}/choice", data=fields, headers={**GERMAN, "hx-request": "true"})
        assert answer.status_code == 422
        assert sentence in html.unescape(answer.text)


def test_other_addresses_of_a_game_on_a_german_page(server: Serving) -> None:
    with Browser(server, "Anna") as anna:
        table = table_of(anna)
        asked = {
            anna.http.delete(f"/g/{table}/choice?turn=bald", headers=GERMAN): "turn muss eine ganze Zahl sein.",
            anna.http.delete(f"/g/{table}/choice", headers=GERMAN): "fehlt ein Feld: turn.",
            anna.http.get(f"/g/{table}/replay?at=-1", headers=GERMAN): "at muss mindestens 0 sein.",
        }
        for answer, sentence in asked.items():
            assert answer.status_code == 422
            assert sentence in answer.text


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"players": "9"}, "Ein Tisch hat Platz für 1 bis 7 Personen."),
        ({"players": "1"}, "Das Kartenspiel ist für 2 bis 7 Personen, nicht für 1."),
        ({"game": "dice", "players": "5"}, "Das Würfelspiel ist für 1 bis 4 Personen, nicht für 5."),
        ({"players": "3", "variant": "gaia"}, "Für 3 Personen gibt es kein Spiel ‚Gaïa‘."),
        ({"game": "dice", "players": "1", "variant": "ghost", "rerolls": "3"}, "Der Geist wirft 0- bis 2-mal neu"),
    ],
)
def test_a_setup_on_a_german_page(server: Serving, fields: dict[str, str], sentence: str) -> None:
    with server.browser() as anna:
        answer = anna.post("/tables", data={"person": "Anna", **fields}, headers=GERMAN)
        assert answer.status_code == 422
        assert sentence in answer.text


def test_a_board_that_is_taken_on_a_german_page(server: Serving) -> None:
    with Browser(server, "Anna") as anna, Browser(server, "Ben") as ben:
        table = anna.open_table(players="3", sides="chosen")
        ben.sit(table)
        anna.http.post(f"/t/{table}/board", data={"seat": "0", "board": "Giza A"})
        answer = ben.http.post(f"/t/{table}/board", data={"seat": "1", "board": "Giza B"}, headers=GERMAN)
        assert answer.status_code == 422
        assert "Giza kann nur einmal am Tisch sein." in answer.text
