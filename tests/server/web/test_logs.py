"""The log tells what happened and nothing that should stay private."""

import json
from pathlib import Path

from septem.server.web.logs import person_hash
from tests.server.started import started
from tests.server.web.browsing import Browser, table_of


def test_a_request_is_one_line_that_names_the_route_and_nobody(tmp_path: Path) -> None:
    with started(tmp_path, "--port", "0", SEPTEM_LOG="json") as server:
        server.wait_until_ready()
        with Browser(server, "Anna Karenina") as anna, Browser(server, "Ben") as ben:
            table = table_of(anna, ben)
            chosen = anna.choice(table)["card"]
            assert anna.choose(table).status_code == 204
            anna.http.get(f"/g/{table}/replay")
            anna.http.get(f"/api/v1/tables/{table}/state", headers={"authorization": "Bearer of-a-token"})
            cookie = anna.http.cookies["person"]
        _, _, written = server.stop()
    requests = [line for line in map(json.loads, written.splitlines()) if line["event"] == "request"]
    assert {"method", "route", "status", "ms", "person", "timestamp", "level"} <= requests[0].keys()
    told = [(line["method"], line["route"], line["status"]) for line in requests]
    assert ("POST", "/g/{table_id}/choice", 204) in told
    assert ("GET", "/api/v1/tables/{table_id}/state", 401) in told
    for secret in (table, "Anna", "Ben", chosen, "of-a-token", cookie):
        assert secret not in written


def test_people_are_told_apart_but_not_known() -> None:
    assert person_hash("anna") != person_hash("ben")
    assert len(person_hash("anna")) == 8
    assert person_hash("") == ""
