"""The log tells what happened and nothing that should stay private."""

import json
import socket
from pathlib import Path

import httpx
import pytest

from septem.server.web.logs import person_hash
from tests.server.serving import Serving
from tests.server.started import started
from tests.server.waiting import wait_until
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


@pytest.mark.parametrize("framing", ["content-length: 100", "transfer-encoding: chunked"])
def test_who_hangs_up_in_the_middle_of_a_form_is_no_failure_of_the_server(
    server: Serving, caplog: pytest.LogCaptureFixture, framing: str
) -> None:
    def counted(status: int) -> float:
        registry = server.services.metrics.registry
        return sum(
            sample.value
            for family in registry.collect()
            for sample in family.samples
            if sample.name == "septem_requests_total" and sample.labels["status"] == str(status)
        )

    caplog.set_level("INFO")
    before, address = counted(499), httpx.URL(server.url)
    with socket.create_connection((address.host, address.port or 80)) as client:
        lines = ("POST /register HTTP/1.1", "host: x", f"origin: {server.url}", f"host: {address.netloc.decode()}")
        kind = "content-type: application/x-www-form-urlencoded"
        client.sendall("\r\n".join((lines[0], lines[3], lines[2], kind, framing, "", "5\r\nname=")).encode())
    wait_until(lambda: counted(499) == before + 1, "the request is counted")
    assert counted(500) == counted(0) == 0
    requests = [record for record in caplog.records if "request" in record.getMessage()]
    assert "499" in requests[-1].getMessage()
    assert not [record for record in caplog.records if record.levelname in ("WARNING", "ERROR")]
