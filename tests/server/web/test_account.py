"""Who one is: guests, accounts, other devices and bots of one's own."""

import re
import time
from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, insert, select, update

from septem.server.auth.session_cookie import RENEW_AFTER, SessionCookie
from septem.server.errors import Conflict
from septem.server.store.schema import sessions
from tests.server.pages.reading import Reader, faults
from tests.server.serving import SECRET, Serving
from tests.server.web.browsing import Browser, table_of


@pytest.fixture
def anna(server: Serving) -> Iterator[Browser]:
    """Anna's browser."""
    with Browser(server, "Anna") as browser:
        yield browser


def register(browser: Browser, name: str, password: str = "seven wonders") -> None:
    """Makes an account."""
    answer = browser.http.post("/register", data={"name": name, "password": password})
    assert (answer.status_code, answer.headers["location"]) == (303, "/account?done=created")


def test_what_a_guest_plays_belongs_to_the_account_made_afterwards(anna: Browser, server: Serving) -> None:
    table = table_of(anna)
    link = re.search(r"/d/([\w-]+)", anna.http.post("/account/device").text)
    assert link is not None
    tablet = Browser(server, "Anna")
    assert tablet.http.post(link.group()).status_code == 303
    register(anna, "Anna of Ephesus")
    assert 'data-yours="true"' in anna.page(table)
    with Browser(server, "Anna") as phone:
        assert 'data-yours="true"' not in phone.page(table)
        fields = {"name": "anna of ephesus", "password": "seven wonders", "next": f"/g/{table}"}
        assert phone.http.post("/sign-in", data=fields).headers["location"] == f"/g/{table}"
        assert 'data-yours="true"' in phone.page(table)
        assert phone.choose(table).status_code == 204
    with tablet:
        assert "Anna of Ephesus" in tablet.http.get("/account").text


def test_a_wrong_password_says_no_more_than_an_unknown_name(anna: Browser) -> None:
    register(anna, "Ben of Giza")
    anna.http.post("/sign-out")
    assert "person" not in anna.http.cookies
    for name, password in (("Ben of Giza", "wrong"), ("Nobody", "wrong")):
        answer = anna.http.post("/sign-in", data={"name": name, "password": password})
        assert answer.status_code == 401
        assert "Wrong name or password." in answer.text


@pytest.mark.parametrize(
    ("name", "password", "said"),
    [
        ("", "seven wonders", "Please enter a name."),
        ("Chiara", "short", "A password must have 8 to 200 characters."),
        ("x" * 30, "seven wonders", "A name can have at most"),
    ],
)
def test_accounts_that_cannot_be_are_refused_on_the_page(anna: Browser, name: str, password: str, said: str) -> None:
    answer = anna.http.post("/register", data={"name": name, "password": password})
    assert answer.status_code == 422
    assert said in answer.text


@pytest.mark.parametrize("next_page", ["//evil.test", "https://evil.test", "/\\evil.test", "javascript:x", "evil"])
def test_signing_in_leads_nowhere_else(anna: Browser, next_page: str) -> None:
    register(anna, f"Dario {abs(hash(next_page)) % 10**6}")
    assert next_page not in anna.http.get("/sign-in", params={"next": next_page}).text
    fields = {"name": "Emil", "password": "seven wonders", "next": next_page}
    answer = anna.http.post("/register", data=fields | {"name": f"Emil {abs(hash(next_page)) % 10**6}"})
    assert answer.headers["location"] == "/account?done=created"


def test_another_device_goes_on_with_one_tap_and_only_once(anna: Browser, server: Serving) -> None:
    table = table_of(anna)
    link = re.search(r"/d/([\w-]+)", anna.http.post("/account/device").text)
    assert link is not None
    with Browser(server, "Anna") as phone, Browser(server, "Dario") as stranger:
        assert phone.http.get(link.group()).status_code == 200
        assert "person" not in phone.http.cookies
        assert phone.http.post(link.group()).status_code == 303
        assert 'data-yours="true"' in phone.page(table)
        assert stranger.http.post(link.group()).status_code == 404
        assert stranger.http.get(link.group()).status_code == 404


def test_an_account_has_bots_whose_tokens_can_be_revoked(anna: Browser, server: Serving) -> None:
    assert anna.http.post("/account/bots", data={"name": "Scholar"}).status_code == 401
    register(anna, "Chiara of Rhodes")
    shown = anna.http.post("/account/bots", data={"name": "Scholar"}).text
    token = re.search(r"<code>([\w-]{40,})</code>", shown)
    assert token is not None
    headers = {"authorization": f"Bearer {token[1]}"}
    with server.browser(**headers) as program:
        me = program.get("/api/v1/people/me").json()
        assert (me["name"], me["kind"]) == ("Scholar", "bot")
        page = anna.http.get("/account").text
        assert token[1] not in page
        remove = re.search(r'action="(/account/bots/[^"]+/remove)"', page)
        assert remove is not None
        with Browser(server, "Dario") as dario:
            register(dario, "Dario of Olympia")
            assert dario.http.post(remove[1]).status_code == 404
        assert anna.http.post(remove[1]).status_code == 303
        assert program.get("/api/v1/people/me").status_code == 401


@pytest.mark.parametrize(("name", "status"), [("a\x00b", 401), ("\ufdfa" * 24, 401)])
def test_no_name_breaks_the_door(anna: Browser, name: str, status: int) -> None:
    fields = {"name": name, "password": "seven wonders"}
    assert anna.http.post("/sign-in", data=fields).status_code == status
    assert anna.http.post("/register", data=fields).status_code == 422


def test_an_account_that_renames_itself_signs_in_under_the_new_name(anna: Browser, server: Serving) -> None:
    register(anna, "Annabel")
    assert anna.http.post("/account/name", data={"name": "Bettina"}).headers["location"] == "/account?done=name"
    with Browser(server, "Anna") as phone:
        for name, status in (("Annabel", 401), ("Bettina", 303)):
            answer = phone.http.post("/sign-in", data={"name": name, "password": "seven wonders"})
            assert (name, answer.status_code) == (name, status)


@pytest.mark.parametrize(
    ("form", "field", "name", "said"),
    [
        ("name", "own-name", "Annabel of Ephesus", "There is already an account with that name."),
        ("name", "own-name", "x" * 30, "A name can have at most 24 characters."),
        ("bots", "bot-name", "you", "The name “you” is reserved. Please choose another."),
    ],
)
def test_a_refused_name_stays_in_its_form_with_the_reason(
    anna: Browser, server: Serving, form: str, field: str, name: str, said: str
) -> None:
    with Browser(server, "Ben") as ben:
        fields = {"name": "Annabel of Ephesus", "password": "seven wonders"}
        ben.http.post("/register", data=fields)
    register(anna, f"Anna {field} {len(name)}")
    answer = anna.http.post(f"/account/{form}", data={"name": name})
    assert answer.status_code == 422
    reader = Reader(answer.text)
    assert faults(answer.text) == []
    assert reader.fields(f"/account/{form}") == {"name": [name]}
    inputs = {found["id"]: found.get("aria-describedby") for found in reader.all("input") if found["name"] == "name"}
    assert inputs.pop(field) == f"{field}-problem"
    assert set(inputs.values()) == {None}
    assert f'<p id="{field}-problem" class="problem" role="alert">{said}</p>' in answer.text


def test_a_refused_name_makes_no_guest(anna: Browser) -> None:
    assert anna.http.post("/account/name", data={"name": ""}).status_code == 422
    assert "person" not in anna.http.cookies


def test_a_guest_who_sits_beside_their_own_account_leaves_no_seat_without_anybody(server: Serving) -> None:
    with Browser(server, "Anna") as desk, Browser(server, "Anna") as phone:
        register(desk, "Anna of Halicarnassus")
        table = table_of(desk, phone)
        phone.http.post("/sign-in", data={"name": "Anna of Halicarnassus", "password": "seven wonders"})
        seats = server.ask(server.services.tables.get(table)).table.seats
        assert [seat.away for seat in seats] == [False, True, False]
        assert 'data-yours="true"' in phone.page(table)


@pytest.mark.parametrize("has_account", [True, False])
def test_what_a_guest_plays_on_a_device_goes_along_when_it_opens_a_link(server: Serving, has_account: bool) -> None:
    with Browser(server, "Anna") as desk, Browser(server, "Anna") as phone:
        if has_account:
            register(desk, "Anna of Alexandria")
        else:
            table_of(desk)
        table = table_of(phone)
        link = re.search(r"/d/([\w-]+)", desk.http.post("/account/device").text)
        assert link is not None
        assert phone.http.post(link.group()).status_code == 303
        assert 'data-yours="true"' in phone.page(table)
        assert 'data-yours="true"' in desk.page(table)


def copied(browser: Browser, server: Serving) -> Browser:
    """A browser with a copy of this one's cookie."""
    thief = Browser(server, "Dario")
    thief.http.cookies.set("person", browser.http.cookies["person"])
    return thief


def test_signing_out_makes_copies_of_the_cookie_worthless(anna: Browser, server: Serving) -> None:
    register(anna, "Anna of Didyma")
    with copied(anna, server) as thief:
        assert "Anna of Didyma" in thief.http.get("/").text
        anna.http.post("/sign-out")
        assert "Anna of Didyma" not in thief.http.get("/").text
        assert thief.http.get("/account").headers["location"] == "/sign-in"


def test_signing_in_makes_copies_of_the_guests_cookie_worthless(anna: Browser, server: Serving) -> None:
    table = table_of(anna)
    with copied(anna, server) as thief:
        register(anna, "Anna of Priene")
        assert 'data-yours="true"' not in thief.page(table)
    assert 'data-yours="true"' in anna.page(table)


def test_a_cookie_from_before_there_were_sessions_is_still_good(server: Serving) -> None:
    guest = server.ask(server.services.people.guest("Anna"))
    row = insert(sessions).values(id=guest.id, person=guest.id, created=1.0)
    server.ask(server.services.worker.database.write(Connection.execute, row))
    with Browser(server, "Anna") as anna:
        anna.http.cookies.set("person", server.services.session_cookie.signed(guest.id))
        assert "Anna" in anna.http.get("/account").text


def test_a_password_is_changed_by_who_knows_it_and_ends_all_other_sessions(anna: Browser, server: Serving) -> None:
    register(anna, "Anna of Smyrna")
    with Browser(server, "Anna") as phone:
        phone.http.post("/sign-in", data={"name": "Anna of Smyrna", "password": "seven wonders"})
        wrong = anna.http.post("/account/password", data={"old": "seven wonder", "new": "the hanging gardens"})
        assert (wrong.status_code, "Wrong password." in wrong.text) == (401, True)
        short = anna.http.post("/account/password", data={"old": "seven wonders", "new": "short"})
        assert (short.status_code, "A password must have 8 to 200 characters." in short.text) == (422, True)
        assert phone.http.get("/account").status_code == 200
        fields = {"old": "seven wonders", "new": "the hanging gardens"}
        done = anna.http.post("/account/password", data=fields).headers["location"]
        assert "Your password has been changed." in anna.http.get(done).text
        assert phone.http.get("/account").status_code == 303
        for password, status in (("seven wonders", 401), ("the hanging gardens", 303)):
            answer = phone.http.post("/sign-in", data={"name": "Anna of Smyrna", "password": password})
            assert answer.status_code == status


def test_a_deleted_account_leaves_its_games_under_its_name(anna: Browser, server: Serving) -> None:
    guests_table = table_of(anna)
    register(anna, "Anna of Lesbos")
    with Browser(server, "Ben") as ben, copied(anna, server) as thief:
        table = table_of(ben, anna)
        assert anna.http.post("/account/bots", data={"name": "Scholar"}).status_code == 200
        assert anna.http.post("/account/delete", data={"password": "guessed"}).status_code == 401
        assert anna.http.post("/account/delete", data={"password": "seven wonders"}).status_code == 303
        assert thief.http.get("/account").status_code == 303
        for game in (table, guests_table):
            seats = server.ask(server.services.tables.get(game)).table.seats
            assert [seat.away for seat in seats if seat.person and seat.name.startswith("Anna")] == [True]
        assert "Anna" in ben.page(table)
        fields = {"name": "Anna of Lesbos", "password": "seven wonders"}
        assert ben.http.post("/sign-in", data=fields).status_code == 401
        assert anna.http.get("/sign-in?done=deleted").text.count("Your account has been deleted.") == 1
        register(anna, "Anna of Lesbos")
        assert 'data-yours="true"' not in anna.page(table)


@pytest.mark.parametrize("deed", ["password", "delete"])
def test_only_accounts_have_a_password_to_change_or_an_account_to_delete(anna: Browser, deed: str) -> None:
    anna.open_table()
    answer = anna.http.post(f"/account/{deed}", data={"password": "", "old": ""})
    assert (answer.status_code, "Only accounts can do that; please sign in." in answer.text) == (401, True)


@pytest.mark.parametrize("path", ["/nothing", "/g/aaaa-aaaa-aaaa-aaaa", "/api/v1/docs", "/learn"])
def test_every_page_says_who_one_is(anna: Browser, path: str) -> None:
    anna.open_table()
    page = anna.http.get(path).text
    assert "<span>Anna</span>" in page
    assert ">Sign in<" not in page


def test_a_write_from_another_site_is_refused_on_a_page_that_says_who_one_is(anna: Browser) -> None:
    table = anna.open_table()
    answer = anna.http.post(f"/t/{table}/start", headers={"origin": "https://evil.test"})
    assert (answer.status_code, "<span>Anna</span>" in answer.text) == (403, True)


def test_a_page_takes_a_cookie_away_that_is_nobodys_any_more(anna: Browser, server: Serving) -> None:
    table = table_of(anna)
    session, _ = server.services.session_cookie.read(anna.http.cookies["person"])
    server.ask(server.services.sessions.end(session))
    server.services.session_cache.forget(session)
    # What a page loads may still be on its way when its browser has signed in.
    for headers in ({"accept": "text/event-stream"}, {"accept": "text/html", "hx-request": "true"}):
        assert anna.http.get(f"/g/{table}", headers=headers).status_code == 200
        assert "person" in anna.http.cookies
    assert anna.http.get("/", headers={"accept": "text/html"}).status_code == 200
    assert "person" not in anna.http.cookies


def test_a_cookie_that_is_written_anew_renews_its_session(anna: Browser, server: Serving) -> None:
    anna.open_table()
    services = server.services
    session, _ = services.session_cookie.read(anna.http.cookies["person"])
    old = update(sessions).where(sessions.c.id == session).values(renewed=1.0)
    server.ask(services.worker.database.write(Connection.execute, old))
    of_last_week = SessionCookie(SECRET, is_https=False, clock=lambda: time.time() - RENEW_AFTER - 60).signed(session)
    with server.browser(cookie=f"person={of_last_week}") as http:
        assert services.session_cookie.read(http.get("/").cookies["person"]) == (session, False)
    renewed = select(sessions.c.renewed).where(sessions.c.id == session)
    assert server.ask(services.worker.database.read(Connection.scalar, renewed)) > 1.0


def test_an_account_stays_while_a_table_refuses_to_let_it_go(
    anna: Browser, server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    register(anna, "Anna of Miletus")
    table_of(anna)

    async def refuse(*_: object) -> None:
        raise Conflict("This table is busy; please try again.")

    with monkeypatch.context() as refusing:
        refusing.setattr(server.services.tables, "_decide", refuse)
        answer = anna.http.post("/account/delete", data={"password": "seven wonders"})
        assert answer.status_code == 409
        assert "Nothing was deleted, because you could not leave all your tables. Please try again." in answer.text
        assert "person" in anna.http.cookies
    answer = anna.http.post("/account/delete", data={"password": "seven wonders"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/sign-in?done=deleted")
    assert "person" not in anna.http.cookies
    again = anna.http.post("/sign-in", data={"name": "Anna of Miletus", "password": "seven wonders"})
    assert again.status_code == 401
