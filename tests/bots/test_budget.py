"""Budgets: so many playouts, or so many milliseconds; anything else is refused in a sentence."""

import pytest

from septem import SetupError
from septem.bots import bot_named
from septem.bots.budget import MOST_MILLISECONDS, MOST_PLAYOUTS, Budget


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("1", Budget(1)),
        ("1000", Budget(1000)),
        ("1,000", Budget(1000)),
        ("10_000", Budget(10_000)),
        ("1000000", Budget(MOST_PLAYOUTS)),
        ("1,000,000", Budget(MOST_PLAYOUTS)),
        ("250ms", Budget(MOST_PLAYOUTS, 0.25)),
        ("600,000ms", Budget(MOST_PLAYOUTS, MOST_MILLISECONDS / 1000)),
    ],
)
def test_what_is_read(text: str, budget: Budget) -> None:
    assert Budget.parse(text) == budget


@pytest.mark.parametrize(
    "text",
    [
        *("", "0", "0ms", "-5", "+5", "007", "1.5", "1e3", "many", "250 ms", "1s", "ms", " 1000", "1000\n"),
        *("1_", "_1", "1__0", "1,", "1,0", "1_000_000_000", "1000001", "600001ms", "9" * 5000, "١٠٠"),
    ],
)
def test_what_is_refused(text: str) -> None:
    with pytest.raises(SetupError) as refusal:
        Budget.parse(text)
    sentence = str(refusal.value)
    assert sentence.startswith(
        "its setting is a number of playouts up to 1,000,000, such as 1000, or a time up to 600,000 ms, such as 250ms"
    )
    assert sentence.endswith(("'.", "…'."))
    assert len(sentence) < 250


def test_the_bot_passes_the_sentence_on_with_its_name() -> None:
    with pytest.raises(SetupError, match=r"^Bot 'search:fast': its setting is a number of playouts .*, not 'fast'\.$"):
        bot_named("search:fast")
