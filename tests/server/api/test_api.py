"""The API plays by the same rules as the pages: what a seat sees, what it can do, and what is refused."""

import inspect
import json
import random
from typing import Any

import httpx
import pytest

from septem.server.api import models as models_module
from septem.server.api.models import build_models
from septem.server.api.states import moves_of, state_of
from septem.server.games.cards.rules import with_choices
from septem.server.games.registry import all_games
from septem.server.tables.commands import Actor, Choose
from septem.server.tables.deal import Deal
from septem.server.tables.events import SatDown, Started
from septem.server.tables.setup import Setup
from tests.server.serving import Serving
from tests.server.standing_clock import StandingClock
from tests.server.tables.building import make_setup, make_snapshot, make_table
from tests.server.tables.seating import done
from tests.server.waiting import wait_until

SETUPS = [
    make_setup(players=4, edition="second"),
    make_setup(players=2, variant="free-city"),
    make_setup(players=2, variant="gaia"),
    make_setup("dice", 1, variant="ghost"),
    make_setup("dice", 3),
]


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.game}-{setup.players}-{setup.options.variant}")
def test_the_moves_offered_are_exactly_the_legal_ones(setup: Setup) -> None:
    rng, models = random.Random(setup.players), build_models()
    people = [f"person {seat}" for seat in range(setup.players)]
    sat = [SatDown(seat, person, person) for seat, person in enumerate(people)]
    snapshot = make_snapshot(make_table(setup, *sat, Started(), host=people[0], deal=Deal(setup.players, "")))
    while snapshot.table.phase == "running":
        position = snapshot.table.position.clone()
        if snapshot.choices:
            position = with_choices(position, snapshot.choices)
        decision = position.pending[0]
        legal = [str(move) for move in position.view(decision.by).legal(decision.seat)]
        offered = moves_of(models, snapshot, people[decision.by])
        assert (offered.seat, offered.kind, offered.chosen) == (decision.seat, decision.kind, False)
        assert sorted(offered.moves) == sorted(legal)
        state = state_of(models, snapshot, people[decision.by], "")
        assert (state.seat, state.kind) == (decision.seat, decision.kind)
        snapshot = done(
            snapshot, Choose(snapshot.table.turn, decision.seat, rng.choice(legal)), Actor(people[decision.by])
        )
    assert moves_of(models, snapshot, people[0]).moves == []
    assert len(state_of(models, snapshot, people[0], "").final) >= setup.players


def test_the_examples_of_moves_are_those_of_the_games() -> None:
    examples = build_models().moves.model_json_schema()["properties"]["moves"]["examples"]
    assert examples == [list(game.offer_example) for game in all_games() if game.offer_example]
    assert "Baths" not in inspect.getsource(models_module)


@pytest.fixture
def game(server: Serving) -> Any:
    """Two programs and a bot at a running game of cards, with its id."""
    anna, ben = server.program("Anna"), server.program("Ben")
    table = anna.post("/tables", json={"setup": {"players": 3, "level": 1}}).json()["id"]
    ben.post(f"/tables/{table}/seats", json={}).raise_for_status()
    anna.post(f"/tables/{table}/start").raise_for_status()
    yield anna, ben, table
    anna.close()
    ben.close()


def is_gone(table: dict[str, Any]) -> bool:
    """Whether Ben, in the second seat, is said to be gone."""
    return bool(table["seats"][1]["gone"])


def test_programs_are_marked_as_such(game: tuple[httpx.Client, httpx.Client, str]) -> None:
    anna, _, table = game
    seats = anna.get(f"/tables/{table}").json()["seats"]
    assert [seat["kind"] for seat in seats] == ["program", "program", "bot"]
    assert [seat["is_you"] for seat in seats] == [True, False, False]


def test_a_seat_sees_its_hand_and_nobody_elses(game: tuple[httpx.Client, httpx.Client, str], server: Serving) -> None:
    anna, ben, table = game
    hands = [client.get(f"/tables/{table}/state").json()["cards"]["hand"] for client in (anna, ben)]
    dealt = server.ask(server.services.tables.get(table)).table.position.deal[0]
    assert [sorted(hand) for hand in hands] == [sorted(dealt[0]), sorted(dealt[1])]
    everybody = httpx.get(f"{server.url}/api/v1/tables/{table}/state").json()
    assert (everybody["cards"]["hand"], everybody["seat"]) == ([], None)


def test_choosing_replacing_taking_back(game: tuple[httpx.Client, httpx.Client, str]) -> None:
    anna, ben, table = game
    asked = anna.get(f"/tables/{table}/moves").json()
    card = asked["moves"][0].split(" ", 1)[1].split(" <")[0].split(" >")[0]
    for move in (f"sell {card}", {"action": "sell", "card": card}):
        assert anna.put(f"/tables/{table}/choice", json={"turn": 0, "move": move}).status_code == 204
    assert anna.get(f"/tables/{table}/state").json()["chosen"]
    assert anna.delete(f"/tables/{table}/choice", params={"turn": 0}).status_code == 204
    assert not anna.get(f"/tables/{table}/state").json()["chosen"]
    assert not ben.get(f"/tables/{table}/state").json()["chosen"]


def test_a_bot_plays_for_a_program_that_has_died(
    game: tuple[httpx.Client, httpx.Client, str], server: Serving, clock: StandingClock
) -> None:
    anna, ben, table = game
    patience = server.services.presence.limits
    ben.get(f"/tables/{table}/state").raise_for_status()
    assert not is_gone(anna.get(f"/tables/{table}/state").json()["table"])
    refused = anna.post(f"/tables/{table}/seats/1/bot")
    assert (refused.status_code, refused.json()) == (409, {"detail": "Ben is here."})
    clock.move(patience.absent_after + 1)
    assert is_gone(anna.get(f"/tables/{table}/state").json()["table"])
    refused = anna.post(f"/tables/{table}/seats/1/bot")
    assert (refused.status_code, refused.json()["detail"]) == (409, "Ben has only just left; please wait a little.")
    clock.move(patience.bot_after - patience.absent_after)
    with server.program("Chiara") as chiara:
        assert chiara.post(f"/tables/{table}/seats/1/bot").status_code == 403
    handed_over = anna.post(f"/tables/{table}/seats/1/bot").json()
    assert (handed_over["seats"][1]["away"], is_gone(handed_over)) == (True, False)
    assert not ben.post(f"/tables/{table}/back").json()["seats"][1]["away"]
    assert not is_gone(anna.get(f"/tables/{table}/state").json()["table"])


def test_a_program_that_asks_is_there(
    game: tuple[httpx.Client, httpx.Client, str], server: Serving, clock: StandingClock
) -> None:
    anna, ben, table = game
    for request in (f"/tables/{table}", f"/tables/{table}/state", f"/tables/{table}/moves"):
        clock.move(server.services.presence.limits.bot_after + 1)
        assert is_gone(anna.get(f"/tables/{table}").json())
        ben.get(request).raise_for_status()
        assert not is_gone(anna.get(f"/tables/{table}").json())


def test_a_program_that_leaves_or_starts_a_game_is_not_marked_as_present(
    game: tuple[httpx.Client, httpx.Client, str], server: Serving, clock: StandingClock
) -> None:
    anna, ben, table = game
    presence = server.services.presence
    clock.move(presence.limits.bot_after + 1)
    assert is_gone(anna.get(f"/tables/{table}").json())
    assert ben.post(f"/tables/{table}/start").status_code == 403
    ben.post(f"/tables/{table}/leave").raise_for_status()
    snapshot = server.ask(server.services.tables.get(table))
    assert presence.with_cached_absences(snapshot).absent == {1: "long"}
    ben.post(f"/tables/{table}/back").raise_for_status()
    assert presence.with_cached_absences(snapshot).absent == {}


def test_every_answer_says_who_is_gone(server: Serving, clock: StandingClock) -> None:
    with server.program("Anna") as anna, server.program("Ben") as ben:
        table = anna.post("/tables", json={"setup": {"players": 3, "level": 1, "listed": True}}).json()["id"]
        ben.post(f"/tables/{table}/seats", json={}).raise_for_status()
        assert not is_gone(anna.post(f"/tables/{table}/start").json())
        clock.move(10 * server.services.presence.limits.bot_after)
        for address in ("/tables", "/tables/mine"):
            assert [is_gone(one) for one in anna.get(address).json() if one["id"] == table] == [True]
        assert is_gone(anna.get(f"/tables/{table}").json())
        assert is_gone(anna.post(f"/tables/{table}/leave").json())
        assert is_gone(anna.post(f"/tables/{table}/back").json())
        with anna.stream("GET", f"/tables/{table}/stream") as stream:
            first = next(line for line in stream.iter_lines() if line.startswith("data: "))
        assert is_gone(json.loads(first[6:])["table"])


def test_a_flood_of_nonsense_changes_nothing(game: tuple[httpx.Client, httpx.Client, str], server: Serving) -> None:
    anna, _, table = game
    hand = anna.get(f"/tables/{table}/state").json()["cards"]["hand"]
    wait_until(lambda: 2 in server.ask(server.services.tables.get(table)).choices, "the bot chooses")
    before = server.log_of(table)
    good = f"sell {hand[0]}"
    wrong = [
        ({"turn": 1, "move": good}, 409),
        ({"turn": 0, "move": "sell Palace"}, 422),
        ({"turn": 0, "move": "nonsense"}, 422),
        ({"turn": 0, "seat": 1, "move": good}, 403),
        ({"turn": 0, "seat": 2, "move": good}, 403),
        ({"turn": 0, "move": {"action": "build", "card": hand[0], "left": 500}}, 422),
        ({"turn": "x", "move": good}, 422),
        ({"move": good}, 422),
        ({"turn": 0, "move": good, "more": 1}, 422),
        ([], 422),
    ]
    for _ in range(10):
        for choice, status in wrong:
            answer = anna.put(f"/tables/{table}/choice", json=choice)
            assert (answer.status_code, choice) == (status, choice), answer.text
            assert answer.json()["detail"]
    assert anna.put(
        f"/tables/{table}/choice", content=b"{", headers={"content-type": "application/json"}
    ).is_client_error
    assert server.log_of(table) == before


def test_without_a_token_nothing_is_done(game: tuple[httpx.Client, httpx.Client, str], server: Serving) -> None:
    _, _, table = game
    address = f"{server.url}/api/v1/tables/{table}"
    assert httpx.put(f"{address}/choice", json={"turn": 0, "move": "pass"}).status_code == 401
    for deed in ("start", "leave", "back", "rematch"):
        assert httpx.post(f"{address}/{deed}").status_code == 401
    wrong = {"authorization": "Bearer nobody"}
    assert httpx.get(f"{address}/state", headers=wrong).json() == {"detail": "This token is not valid."}
    assert httpx.get(f"{address}/state", headers=wrong).headers["www-authenticate"] == "Bearer"


def test_a_token_comes_before_a_cookie_and_a_wrong_one_is_refused_beside_a_good_cookie(server: Serving) -> None:
    with server.program("Scholar") as scholar, server.browser() as anna:
        anna.post("/account/name", data={"name": "Anna"})
        assert anna.get("/api/v1/people/me").json()["name"] == "Anna"
        cookie = "; ".join(f"{name}={value}" for name, value in anna.cookies.items())
        made = scholar.post("/tables", json={}, headers={"cookie": cookie})
        assert made.status_code == 201
        assert made.json()["seats"][0]["name"] == "Scholar"
        for wrong in ("Bearer nobody", "bearer"):
            headers = {"cookie": cookie, "origin": server.url, "authorization": wrong}
            assert httpx.get(f"{server.url}/api/v1/people/me", headers=headers).status_code == 401
            assert httpx.post(f"{server.url}/api/v1/tables", json={}, headers=headers).status_code == 401


def test_a_table_before_the_game(server: Serving) -> None:
    with server.program("Anna") as anna, server.program("Ben") as ben:
        made = anna.post("/tables", json={"setup": {"players": 4, "listed": True, "sides": "chosen"}})
        assert made.status_code == 201
        table = made.json()["id"]
        assert made.json()["link"] == f"{server.url}/t/{table}"
        assert table in [one["id"] for one in ben.get("/tables").json()]
        assert [one["id"] for one in anna.get("/tables/mine").json()] == [table]
        assert ben.post(f"/tables/{table}/seats", json={"seat": 2}).json()["you"] == 2
        assert (
            ben.put(f"/tables/{table}/seats/2/board", json={"board": "Giza B"}).json()["seats"][2]["board"] == "Giza B"
        )
        assert ben.post(f"/tables/{table}/bots", json={}).status_code == 403
        assert anna.post(f"/tables/{table}/bots", json={"seat": 3, "level": 2}).json()["seats"][3]["level"] == 2
        assert anna.delete(f"/tables/{table}/seats/3").json()["seats"][3]["kind"] == "free"
        assert anna.put(f"/tables/{table}/setup", json={"players": 3, "listed": True}).json()["setup"]["players"] == 3
        assert anna.put(f"/tables/{table}/setup", json={"players": 2, "variant": "ghost"}).status_code == 422
        assert ben.get(f"/tables/{table}/record").status_code == 409
        assert ben.post(f"/tables/{table}/leave").json()["you"] is None
        assert ben.get("/tables/aaaa-aaaa-aaaa-aaaa").status_code == 404
        assert ben.get("/people/me").json()["kind"] == "bot"


def test_the_stream_tells_every_change_and_ends_with_the_game(server: Serving) -> None:
    with server.program("Anna") as anna:
        table = anna.post("/tables", json={"setup": {"players": 3, "level": 1}}).json()["id"]
        states = []
        with anna.stream("GET", f"/tables/{table}/stream") as stream:
            for line in stream.iter_lines():
                if not line.startswith("data: "):
                    continue
                states.append(json.loads(line[6:]))
                if states[-1]["table"]["phase"] == "open":
                    anna.post(f"/tables/{table}/start")
                elif states[-1]["seat"] is not None and not states[-1]["chosen"]:
                    moves = anna.get(f"/tables/{table}/moves").json()["moves"] or ["pass"]
                    choice = {"turn": states[-1]["table"]["turn"], "move": moves[0]}
                    assert anna.put(f"/tables/{table}/choice", json=choice).status_code in (204, 409)
        pulses = [state["table"]["pulse"] for state in states]
        assert pulses == sorted(set(pulses))
        assert (states[0]["table"]["phase"], states[-1]["table"]["phase"]) == ("open", "over")
        assert [row["place"] for row in states[-1]["final"]] == sorted(row["place"] for row in states[-1]["final"])
        assert anna.get(f"/tables/{table}/record").text.startswith("septem record 1\n")
        assert anna.get(f"/tables/{table}/deal").json()["commitment"] == states[0]["table"]["commitment"]
        again = anna.post(f"/tables/{table}/rematch").json()
        assert (again["phase"], again["you"]) == ("running", 0)
        assert anna.get(f"/tables/{table}").json()["rematch"] == again["id"]


def test_the_state_of_a_game_marks_programs(game: tuple[httpx.Client, httpx.Client, str], server: Serving) -> None:
    anna, _, table = game
    seats = anna.get(f"/tables/{table}/state").json()["table"]["seats"]
    assert [seat["kind"] for seat in seats] == ["program", "program", "bot"]
    with server.browser() as spectator:
        assert spectator.get(f"/g/{table}").text.count('class="bot"') >= 3


@pytest.mark.parametrize("table", ["nonsense", "AAAA-AAAA-AAAA-AAAA"])
def test_an_id_that_no_table_can_have_is_not_found(server: Serving, table: str) -> None:
    with server.program("Anna") as anna:
        for answer in (anna.get(f"/tables/{table}"), anna.put(f"/tables/{table}/choice", json={})):
            assert (answer.status_code, answer.json()) == (404, {"detail": "There is no such table."})
