"""The language of a request, by what its browser accepts."""

import pytest

from septem.server.web.locale import preferred


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("DE-at", "de"),
        ("fr-CH, de;q=0.9, en;q=0.8", "de"),
        ("en;q=0.5, de", "de"),
        ("de; q=0.8", "de"),
        ("en ; q=0.5,de ;\tQ=0.8", "de"),
        ("de;level=1;q=0.9, en;q=0.8", "de"),
        ("fr, de;q=0", "en"),
        ("de;q=0.0, fr;q=0.3", "en"),
        ("de;q=much", "en"),
        ("de;q=nan, en;q=inf", "en"),
        ("de;q=2", "en"),
        ("*, de;q=0.1", "de"),
        (";q=1,,;", "en"),
    ],
)
def test_the_best_language_with_a_catalogue(accepted: str, language: str) -> None:
    assert preferred(accepted) == language
