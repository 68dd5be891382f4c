"""Fragments are rendered once for each argument and locale, and take no more memory than they may."""

import pytest
from markupsafe import Markup

from septem.data import load
from septem.server.fragments import FragmentCache, cached
from septem.server.i18n import use_locale


def test_a_fragment_is_rendered_once_per_argument_and_locale() -> None:
    rendered = []

    @cached
    def fragment(name: str, *, size: int = 1) -> Markup:
        rendered.append((name, size))
        return Markup(name * size)

    for _ in range(2):
        assert fragment("a") == "a"
        assert fragment("a", size=2) == "aa"
        with use_locale("de"):
            assert fragment("a") == "a"
    assert rendered == [("a", 1), ("a", 2), ("a", 1)]


def test_cards_of_both_editions_are_told_apart() -> None:
    first, second = (next(card for card in load(name).cards if card.name == "Theater") for name in ("first", "second"))
    seen = []

    @cached
    def card_text(card: object) -> Markup:
        seen.append(card)
        return Markup("x")

    card_text(first), card_text(second), card_text(first)
    assert first != second
    assert seen == [first, second]


def test_the_least_recently_used_fragment_goes_first() -> None:
    cache = FragmentCache(most_characters=4)

    rendered = []

    def fetch(name: str) -> None:
        def render() -> Markup:
            rendered.append(name)
            return Markup("ab")

        cache.get((name, "en", b""), render)

    for name in ("one", "two", "one", "three", "one", "two"):
        fetch(name)
    assert rendered == ["one", "two", "three", "two"]


def test_markup_is_told_apart_from_the_same_text() -> None:
    @cached
    def fragment(given: str) -> Markup:
        return Markup.escape(given)

    assert fragment("<b>") == "&lt;b&gt;"
    assert fragment(Markup("<b>")) == "<b>"


def test_objects_that_are_no_plain_data_are_refused() -> None:
    @cached
    def fragment(given: object) -> Markup:
        return Markup("x")

    with pytest.raises(TypeError, match="plain data or structs, not object"):
        fragment(object())
