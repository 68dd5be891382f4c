"""docs/api.md names every operation that there is, and none that there is not."""

import re
from pathlib import Path

from septem.server.api import REFUSALS
from septem.server.app import create_app
from septem.server.settings import read_settings
from tests.server.serving import SECRET

GUIDE = Path(__file__).parents[3] / "docs" / "api.md"
# Told in a sentence instead of a row of the table.
ELSEWHERE = {"POST /api/v1/people", "GET /api/v1/people/me", "GET /api/v1/tables/{table_id}"}


def test_the_guide_names_every_operation() -> None:
    document = create_app(read_settings({}, data=Path(), secret=SECRET)).openapi()
    operations = {f"{method.upper()} {path}" for path, found in document["paths"].items() for method in found}
    named = set(re.findall(r"`((?:GET|POST|PUT|DELETE) [^`]+)`", GUIDE.read_text(encoding="utf-8")))
    assert named <= operations
    assert operations - named - ELSEWHERE == {"POST /api/v1/tables/{table_id}/back"}


def test_the_guide_names_every_status_of_a_refusal() -> None:
    rows = re.findall(r"^\| (\d{3}(?:, \d{3})*) \|", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)
    named = [int(status) for row in rows for status in row.split(", ")]
    # The router refuses a method before any operation could.
    assert sorted(named) == sorted([*map(int, REFUSALS), 405])
