"""A server opens a database of version 0.6.0: people are known by their old cookies, find their games, and play on."""

import asyncio
import re
import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from itsdangerous import URLSafeSerializer

from septem.server.auth.session_cookie import COOKIE, RENEW_AFTER
from tests.server.postgres import Postgres
from tests.server.serving import Serving, serving
from tests.server.store.version_0_6 import Seen, copied, keys, open_today, said, unpacked
from tests.server.waiting import wait_until
from tests.server.web.browsing import Browser
from tests.server.web.listening import listening

DAY = 24 * 3600.0
# Longer than these tests take.
LEASE = 3600.0
ON_POSTGRESQL = [
    "open-cards-chosen",
    "run-cards-7-age-3",
    "run-free-city-age-2",
    "dice-4-keep",
    "over-gaia",
    "run-both",
]
EVERYWHERE = [("sqlite", key) for key in said()["tables"]] + [("postgresql", key) for key in ON_POSTGRESQL]
WITH_BOTS = ["run-cards-4-age-2", "run-cards-6-battle", "run-seventh-bot", "dice-4-keep", "rematch-cards-running"]
GOING_ON = [("sqlite", key) for key in WITH_BOTS] + [("postgresql", "run-cards-4-age-2"), ("postgresql", "dice-4-keep")]
STREAMED = '<hx-partial hx-target="#table" hx-swap="innerMorph">'
TURN = re.compile(r'data-turn="(\d+)"')
HELD = re.compile(r'id="card-\d+"[^>]*data-card="([^"]+)"')
LINK = re.compile(r'href="/[gt]/([a-z0-9-]{19})(?:/replay)?"')


def running(request: pytest.FixtureRequest, folder: Path, *, leased_for: float = 0.0) -> Iterator[Serving]:
    """A server on a copy of the database, with the secret of version 0.6.0."""
    if request.param == "sqlite":
        url = unpacked(folder / "septem.db")
    else:
        server: Postgres = request.getfixturevalue("postgres")
        url = asyncio.run(copied(folder / "septem.db", server.new_database()))
    asyncio.run(open_today(url, leased_for))
    with serving(folder, database_url=url, secret=said()["secret"]) as found:
        yield found


@pytest.fixture(scope="module")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server of which another worker seems to hold all tables, so that they stay as they were."""
    yield from running(request, tmp_path_factory.mktemp("old"), leased_for=LEASE)


@pytest.fixture(scope="module")
def going_on(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that looks after its tables."""
    yield from running(request, tmp_path_factory.mktemp("going-on"))


def come_back(server: Serving, person: Seen | None, days: float = 0.0) -> Browser:
    """Somebody with the cookie that version 0.6.0 wrote so many days ago; None is a stranger."""
    browser = Browser(server, "")
    if person is not None:
        # As that version signed it, whatever this one does.
        signer = URLSafeSerializer(said()["secret"], salt="person")
        value = signer.dumps([person["session"], round(time.time() - days * DAY)])
        browser.http.cookies.set("person", str(value), domain="127.0.0.1")
    return browser


def by_id(person: str) -> Seen | None:
    """A person of the fixture who has a cookie; programs and strangers have none."""
    known = (one for one in said()["people"].values() if one["known_as"] and one["known_as"]["id"] == person)
    return next((one for one in known if "session" in one), None)


def lookers(old: Seen) -> Iterator[tuple[str, Seen | None]]:
    """Everybody with a browser who looked at a table in version 0.6.0; '' is a spectator."""
    for person in old["states"]:
        if not person or by_id(person):
            yield person, by_id(person)


def others(old: Seen, person: str) -> set[str]:
    """The names of all who sit at a table but this person."""
    return {seat["name"] for seat in old["seats"] if seat["name"] and (not person or seat["person"] != person)}


def names_in(page: str, old: Seen) -> set[str]:
    """The names of those at a table that a page has."""
    text = unescape(page)
    return {seat["name"] for seat in old["seats"] if seat["name"] in text}


@pytest.mark.parametrize(("server", "key"), EVERYWHERE, indirect=["server"])
def test_everybody_sees_their_table_again(server: Serving, key: str) -> None:
    old = said()["tables"][key]
    place = "t" if old["phase"] == "open" else "g"
    for person, known in lookers(old):
        with come_back(server, known) as browser:
            page = browser.http.get(f"/g/{old['id']}", follow_redirects=True)
            assert (page.status_code, page.url.path) == (200, f"/{place}/{old['id']}")
            assert others(old, person) <= names_in(page.text, old)
            if place == "g":
                check_moment(page.text, old["states"][person], old["turn"])


def check_moment(page: str, state: Seen, turn: int) -> None:
    """Whether a page shows this turn, and the hand that the API told in version 0.6.0."""
    assert TURN.findall(page)[0] == str(turn)
    assert sorted(HELD.findall(page)) == sorted(state["cards"]["hand"] if state["cards"] else [])


@pytest.mark.parametrize(("server", "key"), EVERYWHERE, indirect=["server"])
def test_a_stream_begins_with_the_table(server: Serving, key: str) -> None:
    old = said()["tables"][key]
    *_, (person, known) = lookers(old)

    async def first(browser: Browser) -> str:
        async with listening(browser, f"/{'t' if old['phase'] == 'open' else 'g'}/{old['id']}/stream") as stream:
            return (await stream.next())["data"]

    with come_back(server, known) as browser:
        data = asyncio.run(first(browser))
    if old["phase"] == "open":
        assert data.startswith('<hx-partial hx-target="#lobby"')
        assert others(old, person) <= names_in(data, old)
    else:
        assert STREAMED in data
        check_moment(data, old["states"][person], old["turn"])


@pytest.mark.parametrize(
    ("server", "key"), [one for one in EVERYWHERE if one[1] not in keys("open")], indirect=["server"]
)
def test_replays_can_still_be_seen(server: Serving, key: str) -> None:
    old = said()["tables"][key]
    for moment in old["replays"]:
        if moment["person"] and not by_id(moment["person"]):
            continue
        with come_back(server, by_id(moment["person"])) as browser:
            asked = {"at": moment["at"]} | ({} if moment["seat"] is None else {"seat": moment["seat"]})
            page = browser.http.get(f"/g/{old['id']}/replay", params=asked)
            assert page.status_code == 200
            assert sorted(HELD.findall(page.text)) == sorted(moment.get("cards", {}).get("hand", []))


@pytest.mark.parametrize("server", ["sqlite", "postgresql"], indirect=True)
def test_everybody_finds_their_tables_in_the_lists(server: Serving) -> None:
    lists = said()["lists"]
    known = {key: person["known_as"] for key, person in said()["people"].items() if person["known_as"]}
    for key, person in said()["people"].items():
        if "session" not in person or key not in known:
            continue
        # An account takes over the seats of the guests that it was before.
        same = [other for other, one in known.items() if one["id"] == known[key]["id"]]
        mine, finished = ({one for other in same for one in lists[name][other]} for name in ("mine", "finished"))
        with come_back(server, person) as browser:
            home, tables, replays = (LINK.findall(browser.http.get(page).text) for page in ("/", "/tables", "/replays"))
        assert set(tables) == mine | set(lists["listed"]), key
        assert set(replays) == finished | set(lists["listed_and_finished"]), key
        assert set(home) <= mine | finished
        assert bool(home) == bool(mine | finished)


@pytest.mark.parametrize("server", ["sqlite", "postgresql"], indirect=True)
def test_an_old_cookie_is_renewed(server: Serving) -> None:
    for days, is_renewed in ((0.0, False), (RENEW_AFTER / DAY + 1, True)):
        for person in said()["people"].values():
            if "session" in person and person["known_as"] is not None:
                with come_back(server, person, days) as browser:
                    answer = browser.http.get("/account")
                    assert person["known_as"]["name"] in unescape(answer.text)
                    assert (COOKIE in answer.cookies) == is_renewed
                    if is_renewed:
                        read = server.services.session_cookie.read(answer.cookies[COOKIE])
                        assert read == (person["session"], False)


@pytest.mark.parametrize(("going_on", "key"), GOING_ON, indirect=["going_on"])
def test_a_game_with_bots_goes_on_when_its_people_have_left(going_on: Serving, key: str) -> None:
    old = said()["tables"][key]
    for seat in old["seats"]:
        if seat["person"] and not seat["away"]:
            with come_back(going_on, by_id(seat["person"])) as browser:
                assert browser.http.post(f"/g/{old['id']}/leave").status_code == 303

    def is_over() -> bool:
        with come_back(going_on, None) as browser:
            return browser.http.get(f"/g/{old['id']}/record.txt").status_code == 200

    wait_until(is_over, "the bots play on")
    with come_back(going_on, None) as browser:
        assert browser.http.get(f"/g/{old['id']}").status_code == 200
        assert browser.http.get(f"/g/{old['id']}/replay", params={"at": old["turn"]}).status_code == 200
