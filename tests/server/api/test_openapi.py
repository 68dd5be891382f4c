"""The OpenAPI document is complete, and whatever it allows to be sent is answered as it says."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from septem.server.app import create_app
from septem.server.settings import read_settings
from tests.server.serving import SECRET
from tests.server.started import Started, started

CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
)
EXAMPLES = 12
REFUSALS = {"400", "401", "403", "404", "409", "413", "422", "429"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    """A server in a process of its own: Hypothesis wants nobody else to use the random numbers of this one."""
    with started(tmp_path_factory.mktemp("data"), "--port", "0", SEPTEM_LIMITS="off") as running:
        running.wait_until_ready()
        yield running


@pytest.fixture(scope="module")
def document(server: Started) -> dict[str, object]:
    """The document as programs get it."""
    found: dict[str, object] = httpx.get(f"{server.url}/api/v1/openapi.json").raise_for_status().json()
    return found


def operations(document: dict[str, object]) -> dict[str, dict[str, object]]:
    """All operations, by method and path."""
    paths = document["paths"]
    assert isinstance(paths, dict)
    return {f"{method} {path}": one for path, methods in paths.items() for method, one in methods.items()}


def test_every_operation_has_a_name_a_sentence_a_tag_and_its_refusals(document: dict[str, object]) -> None:
    found = operations(document)
    assert len(found) >= 20
    assert len({one["operationId"] for one in found.values()}) == len(found)
    for name, one in found.items():
        assert re.fullmatch(r"[a-z][A-Za-z]+", str(one["operationId"])), name
        assert str(one["description"]).endswith("."), name
        assert one["tags"], name
        responses = one["responses"]
        assert isinstance(responses, dict)
        assert responses.keys() >= REFUSALS, name


def test_the_document_is_about_the_interface_for_programs_only(document: dict[str, object]) -> None:
    assert all(name.split()[1].startswith("/api/v1/") for name in operations(document))


SCHEMA = schemathesis.openapi.from_dict(create_app(read_settings({}, data=Path(), secret=SECRET)).openapi())
# A stream does not end, which generated requests would wait for.
OPERATIONS = {
    found.ok().label: found.ok()
    for found in SCHEMA.get_all_operations()
    if isinstance(found, Ok) and not found.ok().path.endswith("/stream")
}


@pytest.fixture(scope="module")
def known(server: Started) -> dict[str, str]:
    """A bot account with a running game, so that requests find something."""
    with httpx.Client(base_url=f"{server.url}/api/v1", timeout=30) as program:
        token = program.post("/people", json={"name": "Scholar"}).json()["token"]
        program.headers["authorization"] = f"Bearer {token}"
        table = program.post("/tables", json={"setup": {"players": 3, "level": 1}}).json()["id"]
        program.post(f"/tables/{table}/start").raise_for_status()
        return {"authorization": program.headers["authorization"], "table": table}


@pytest.mark.parametrize("name", OPERATIONS)
def test_no_answer_is_a_surprise(server: Started, known: dict[str, str], name: str) -> None:
    operation = OPERATIONS[name]
    cases = st.one_of(operation.as_strategy(GenerationMode.POSITIVE), operation.as_strategy(GenerationMode.NEGATIVE))

    @given(case=cases, is_at_table=st.booleans(), is_known=st.booleans())
    @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    def ask(case: Case[Any], is_at_table: bool, is_known: bool) -> None:
        if is_at_table and "table_id" in (case.path_parameters or {}):
            case.path_parameters["table_id"] = known["table"]
        headers = {"authorization": known["authorization"]} if is_known else {}
        answer = case.call(base_url=server.url, headers=headers, timeout=30)
        case.validate_response(answer, checks=list(CHECKS))

    ask()
