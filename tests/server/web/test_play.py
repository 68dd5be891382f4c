"""A game over HTTP: links, seats, choices and what comes after, and everything that is refused."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from septem.cli.app import run
from tests.server.games.cards.pages.reading import choices, hand_in
from tests.server.pages.reading import Reader
from tests.server.serving import Serving
from tests.server.standing_clock import StandingClock
from tests.server.web.browsing import Browser, table_of


@pytest.fixture
def anna(server: Serving) -> Iterator[Browser]:
    """Anna's browser."""
    with Browser(server, "Anna") as browser:
        yield browser


@pytest.fixture
def ben(server: Serving) -> Iterator[Browser]:
    """Ben's browser."""
    with Browser(server, "Ben") as browser:
        yield browser


@pytest.fixture
def chiara(server: Serving) -> Iterator[Browser]:
    """Chiara's browser."""
    with Browser(server, "Chiara") as browser:
        yield browser


def test_one_tap_from_the_first_page_to_a_game_against_bots(anna: Browser) -> None:
    answer = anna.http.post("/tables", data={"game": "cards", "players": "3", "level": "3", "start": "now"})
    assert (answer.status_code, answer.headers["location"][:3]) == (303, "/g/")
    page = anna.http.get(answer.headers["location"])
    assert page.status_code == 200
    assert 'data-yours="true"' in page.text


def test_from_link_to_seat_as_a_guest(anna: Browser, ben: Browser) -> None:
    table = anna.open_table(players="3")
    assert ben.http.get("/", params={"link": f"http://anywhere/t/{table}"}).headers["location"] == f"/t/{table}"
    assert "Sit down" in ben.http.get(f"/t/{table}").text
    ben.sit(table)
    assert "Waiting for" in ben.http.get(f"/t/{table}").text
    assert "Ben" in anna.http.get(f"/t/{table}").text


def test_a_mistyped_link_stays_in_its_field_with_a_sentence(ben: Browser) -> None:
    answer = ben.http.get("/", params={"link": "k7mq-x2pd"})
    assert answer.status_code == 422
    assert re.search(
        r'<input id="link" name="link" value="k7mq-x2pd"[^>]* aria-describedby="link-problem"', answer.text
    )
    assert '<p id="link-problem" class="problem" role="alert">That is not a link to a table' in answer.text


def test_numbers_of_the_calculator_are_the_nearest_that_can_be(ben: Browser) -> None:
    page = ben.http.get("/learn", params={"compass": "1000", "gear": "-3", "tablet": "99", "wild": "x"}).text
    values = re.findall(r'id="science-\w+" type="number"[^>]* value="(\d+)"', page)
    assert values == ["9", "0", "9", "0"]


def test_a_name_that_cannot_be_is_refused_at_the_table_it_was_for(anna: Browser, ben: Browser) -> None:
    table = anna.open_table(players="3")
    answer = ben.http.post(f"/t/{table}/seat", data={"name": "Free City"})
    assert answer.status_code == 422
    assert '<div id="said" role="alert"><p class="problem">' in answer.text
    assert 'value="Free City"' in answer.text
    ben.sit(table)


def test_a_seat_that_is_refused_makes_no_guest_and_renames_none(anna: Browser, ben: Browser, server: Serving) -> None:
    table = anna.open_table(players="3")
    for _ in range(2):
        assert anna.http.post(f"/t/{table}/bots").status_code == 303
    full = ben.http.post(f"/t/{table}/seat", data={"name": "Ben"})
    assert full.status_code == 409
    assert "set-cookie" not in full.headers
    other = ben.http.post(f"/t/{table}/seat", data={"name": "Ben", "seat": "9"})
    assert other.status_code in (404, 422)
    assert "set-cookie" not in other.headers
    ben.http.post("/account/name", data={"name": "Ben"})
    assert ben.http.post(f"/t/{table}/seat", data={"name": "Benjamin"}).status_code == 409
    assert "Benjamin" not in ben.http.get("/account").text


def test_names_are_escaped_wherever_they_are_shown(anna: Browser, server: Serving) -> None:
    table = anna.open_table(players="3", name="<b>table</b>")
    anna.http.post("/account/name", data={"name": "<i>Anna</i>"})
    with Browser(server, "<script>x</script>") as dario:
        dario.sit(table)
        anna.http.post(f"/t/{table}/start")
        for address in (f"/g/{table}", f"/g/{table}/replay", "/tables", "/account", "/"):
            for browser in (anna, dario):
                text = browser.http.get(address).text
                assert "<script>x" not in text
                assert "<i>Anna" not in text
                assert "<b>table" not in text


def test_a_good_choice_is_204_and_the_last_one_reveals(anna: Browser, ben: Browser, chiara: Browser) -> None:
    table = table_of(anna, ben, chiara)
    assert [browser.choose(table).status_code for browser in (anna, ben)] == [204, 204]
    assert 'data-turn="0"' in anna.page(table)
    assert chiara.choose(table).status_code == 204
    assert 'data-turn="1"' in anna.page(table)


def test_a_choice_can_be_replaced_and_taken_back(anna: Browser, ben: Browser, server: Serving) -> None:
    table = table_of(anna, ben)
    other = anna.choice(table)
    assert anna.choose(table).status_code == 204
    assert anna.http.post(f"/g/{table}/choice", data=other).status_code == 204
    assert "0" not in server.ask(server.services.tables.get(table)).choices
    assert anna.http.delete(f"/g/{table}/choice", params={"turn": "0"}).status_code == 204
    assert 0 not in server.ask(server.services.tables.get(table)).choices


def test_stale_illegal_and_malformed_choices_change_nothing(anna: Browser, ben: Browser, server: Serving) -> None:
    table = table_of(anna, ben)
    good = anna.choice(table)
    server.ask(_settled(server, table))
    before = server.log_of(table)
    wrong = [
        ({**good, "turn": "7"}, 409),
        ({**good, "card": "Palace"}, 422),
        ({**good, "card": "<b>"}, 422),
        ({**good, "action": "eat"}, 422),
        ({**good, "payment": "9-9"}, 422),
        ({**good, "payment": "x"}, 422),
        ({**good, "turn": "-1"}, 422),
        ({**good, "turn": "9" * 30}, 422),
        ({**good, "seat": "1"}, 403),
        ({**good, "seat": "6"}, 403),
        ({"turn": good["turn"]}, 422),
        ({}, 422),
    ]
    for _ in range(5):
        for fields, status in wrong:
            answer = anna.http.post(f"/g/{table}/choice", data=fields, headers={"hx-request": "true"})
            assert (answer.status_code, fields) == (status, fields), answer.text
            assert answer.text.startswith('<p class="problem">')
    assert server.log_of(table) == before


async def _settled(server: Serving, table_id: str) -> None:
    """Waits until the bots of a turn have chosen."""
    async for snapshot in server.services.tables.watch(table_id):
        if not snapshot.pending_bots():
            return


def test_seats_act_only_for_themselves(anna: Browser, ben: Browser, chiara: Browser) -> None:
    table = table_of(anna, ben)
    fields = anna.choice(table)
    assert ben.http.post(f"/g/{table}/choice", data=fields).status_code == 403
    assert chiara.http.post(f"/g/{table}/choice", data=fields).status_code == 403
    chiara.http.post("/account/name", data={"name": "Chiara"})
    assert chiara.http.post(f"/g/{table}/choice", data=fields).status_code == 403
    assert chiara.http.delete(f"/g/{table}/choice", params={"turn": "0"}).status_code == 403
    for deed in ("leave", "back", "rematch"):
        assert chiara.http.post(f"/g/{table}/{deed}").status_code in (303, 403, 409), deed
    assert 'data-yours="true"' in anna.page(table)


def test_only_the_host_fills_frees_changes_and_starts(anna: Browser, ben: Browser) -> None:
    table = anna.open_table(players="4")
    ben.sit(table)
    for deed, fields in (("bots", {"seat": "2"}), ("free", {"seat": "0"}), ("setup", {"players": "5"}), ("start", {})):
        assert ben.http.post(f"/t/{table}/{deed}", data=fields).status_code == 403, deed
    for deed, fields in (("bots", {"seat": "2", "level": "2"}), ("free", {"seat": "1"}), ("setup", {"players": "5"})):
        assert anna.http.post(f"/t/{table}/{deed}", data=fields).status_code == 303, deed
    assert anna.http.post(f"/t/{table}/start", headers={"hx-request": "true"}).headers["hx-redirect"] == f"/g/{table}"


def test_who_leaves_is_played_by_a_bot_and_can_come_back(anna: Browser, ben: Browser, server: Serving) -> None:
    table = table_of(anna, ben)
    assert ben.http.post(f"/g/{table}/leave").status_code == 303
    assert server.ask(server.services.tables.get(table)).table.seats[1].away
    assert "Take your seat back" in ben.page(table)
    assert ben.http.post(f"/g/{table}/back", headers={"hx-request": "true"}).status_code == 204
    assert not server.ask(server.services.tables.get(table)).table.seats[1].away


def test_a_bot_plays_for_who_has_vanished(
    anna: Browser, ben: Browser, chiara: Browser, server: Serving, clock: StandingClock
) -> None:
    table = table_of(anna, ben)
    chiara.http.post("/account/name", data={"name": "Chiara"})
    assert anna.choose(table).status_code == 204
    assert "Let a bot play for Ben" not in anna.page(table)
    clock.move(10 * server.services.presence.limits.bot_after)
    assert "Let a bot play for Ben" in anna.page(table)
    headers = {"hx-request": "true"}
    assert chiara.http.post(f"/g/{table}/bot", data={"seat": "1"}, headers=headers).status_code == 403
    ben.page(table)
    refused = anna.http.post(f"/g/{table}/bot", data={"seat": "1"}, headers=headers)
    assert (refused.status_code, refused.text) == (409, '<p class="problem">Ben is here.</p>')
    clock.move(10 * server.services.presence.limits.bot_after)
    assert anna.http.post(f"/g/{table}/bot", data={"seat": "1"}, headers=headers).status_code == 204
    assert server.ask(server.services.tables.get(table)).table.seats[1].why_away == "gone"
    assert "You were away, so Anna let a bot play for you." in ben.page(table)


def test_spectators_see_no_hand(anna: Browser, ben: Browser, chiara: Browser) -> None:
    table = table_of(anna, ben)
    page = chiara.page(table)
    assert len(choices(anna.page(table))["cards"]) == hand_in(anna.page(table)) == 7
    assert choices(page) == {}
    assert hand_in(page) == 0

    def replay(browser: Browser) -> str:
        return browser.http.get(f"/g/{table}/replay", params={"seat": "0"}).text

    assert hand_in(replay(anna)) == 7
    assert hand_in(replay(ben)) == hand_in(replay(chiara)) == 0
    assert choices(replay(chiara)) == {}


def test_before_the_end_neither_deal_nor_record_is_told(anna: Browser, ben: Browser) -> None:
    table = table_of(anna, ben)
    for what in ("deal.json", "record.txt"):
        assert anna.http.get(f"/g/{table}/{what}").status_code == 409


def test_a_finished_game_is_replayed_proved_and_played_again(
    anna: Browser, server: Serving, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = table_of(anna, level="1")
    while server.ask(server.services.tables.get(table)).table.phase == "running":
        server.ask(_asked(server, table))
        if server.ask(server.services.tables.get(table)).table.phase == "running":
            assert anna.choose(table).status_code == 204
    page = anna.page(table)
    assert 'data-over="true"' in page
    for at, seat in ((0, 0), (5, 1), (18, 2), (99, 0)):
        assert anna.http.get(f"/g/{table}/replay", params={"at": at, "seat": seat}).status_code == 200
    assert 'data-turn="0"' in anna.http.get(f"/g/{table}/replay").text
    assert anna.http.get(f"/g/{table}/replay", params={"seat": 5}).status_code == 422
    assert anna.http.get(f"/g/{table}/record.txt").text.startswith("septem record 1\n")
    proof = tmp_path / "deal.json"
    proof.write_bytes(anna.http.get(f"/g/{table}/deal.json").content)
    assert run(["verify-deal", str(proof)]) == 0
    assert "gives exactly this game" in capsys.readouterr().out
    proof.write_text(proof.read_text(encoding="utf-8").replace('"salt":"', '"salt":"0'), encoding="utf-8")
    assert run(["verify-deal", str(proof)]) == 1
    again = anna.http.post(f"/g/{table}/rematch").headers["location"]
    assert again.startswith("/g/")
    assert 'data-turn="0"' in anna.http.get(again).text
    assert again.replace("/g/", "/t/") in anna.page(table)


async def _asked(server: Serving, table_id: str) -> None:
    """Waits until only people are to choose, or the game is over."""
    async for snapshot in server.services.tables.watch(table_id):
        if snapshot.table.phase == "over" or 0 in snapshot.pending():
            return


@pytest.mark.parametrize("address", ["/t/aaaa-aaaa-aaaa-aaaa", "/g/aaaa-aaaa-aaaa-aaaa", "/g/x", "/t/%00", "/nothing"])
def test_what_is_not_there_is_404(anna: Browser, address: str) -> None:
    answer = anna.http.get(address)
    assert answer.status_code == 404
    assert "<h1" in answer.text
    assert anna.http.get(f"{address}/stream").status_code == 404


def test_whoever_opens_a_table_says_their_name(anna: Browser) -> None:
    table = anna.open_table(players="4")
    assert 'value="Anna"' in anna.http.get("/tables").text
    assert anna.http.post("/tables", data={"person": "x" * 50, "players": "3"}).status_code == 422
    assert "Anna" in anna.http.get(f"/t/{table}").text


def test_a_setup_that_does_not_exist_comes_back_with_a_sentence(anna: Browser) -> None:
    answer = anna.http.post("/tables", data={"game": "cards", "players": "9"})
    assert answer.status_code == 422
    assert "Create the table" in answer.text


def test_a_form_that_cannot_be_read_keeps_all_fields_that_can(ben: Browser) -> None:
    fields = {
        "person": "Ben & Co",
        "game": "dice",
        "players-dice": "2",
        "pace": "days",
        "level": "99",
        "name": "Sunday league",
        "listed": "yes",
    }
    answer = ben.http.post("/tables", data=fields)
    assert answer.status_code == 422
    assert "set-cookie" not in answer.headers
    page = Reader(answer.text).fields("/tables")
    assert page["person"] == ["Ben & Co"]
    assert page["name"] == ["Sunday league"]
    for name in ("game", "players-dice", "pace", "listed"):
        checked = re.findall(rf'<input type="radio" name="{name}" value="([^"]*)"\s+checked', answer.text)
        assert checked == [fields[name]]
    assert 'name="level" value="99"' not in answer.text


def test_the_next_game_is_another_one_that_waits_for_you_each_in_its_turn(anna: Browser, ben: Browser) -> None:
    games = {anna.http.post("/tables", data={"players": "3", "start": "now"}).headers["location"] for _ in range(3)}
    visited = [anna.http.get("/next").headers["location"]]
    for _ in range(3):
        visited.append(anna.http.get("/next", params={"after": visited[-1].rpartition("/")[2]}).headers["location"])
    assert set(visited[:3]) == games
    assert visited[3] == visited[0]
    assert ben.http.get("/next").headers["location"] == "/tables"


def test_the_only_game_that_waits_has_no_next_one(anna: Browser) -> None:
    game = anna.http.post("/tables", data={"players": "3", "start": "now"}).headers["location"]
    assert anna.http.get("/next", params={"after": game.rpartition("/")[2]}).headers["location"] == "/tables"


def test_addresses_that_cannot_be_read_are_refused_and_nothing_breaks(anna: Browser) -> None:
    assert anna.http.post("/tables", headers={"origin": "http://[bad"}).status_code == 403
    assert anna.http.get("/sign-in?next=//%5B").status_code == 200


def test_more_rerolls_than_the_ghost_has_are_refused_at_once(anna: Browser) -> None:
    answer = anna.http.post("/tables", data={"game": "dice", "players": "1", "variant": "ghost", "rerolls": "3"})
    assert answer.status_code == 422
    assert "The Ghost rerolls 0 to 2 times, not 3." in answer.text


def test_a_choice_that_cannot_be_read_is_counted_all_the_same(
    server: Serving, anna: Browser, ben: Browser, chiara: Browser
) -> None:
    table = table_of(anna, ben, chiara)

    def counted() -> float:
        return server.services.metrics.registry.get_sample_value("septem_choices_total", {"status": "422"}) or 0

    before = counted()
    assert anna.choose(table, turn="soon").status_code == 422
    assert counted() == before + 1
