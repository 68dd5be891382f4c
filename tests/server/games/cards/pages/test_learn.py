"""How to play: the text of `septem rules`, numbers that fit the table, and a calculator that counts like the game."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from markupsafe import Markup

from septem.cli.dice.words import face_parts
from septem.data.dice import load
from septem.game.rulebook import Items, Paragraph, Rulebook, Table, rulebook
from septem.server.games.cards.pages.learn import DEFAULT_PLAYERS, nearest
from septem.server.games.cards.pages.learn_rules import ABOVE, BESIDE, SCIENCE
from septem.server.games.cards.pages.learn_science import EXAMPLE, MAX_SYMBOLS, MAX_WILD, clamped
from septem.server.games.dice.pages import learn as learn_dice
from septem.server.i18n import use_locale
from septem.server.pages.learn.page import learn_page as whole_page

TABLES = [
    (players, edition, variant)
    for edition in ("first", "second")
    for players, variant in ((2, "free-city"), (2, "gaia"), *((players, None) for players in range(3, 8)))
]
DICE_GUIDE = Path(__file__).parents[5] / "docs" / "dice.md"


def learn_page(
    players: int = DEFAULT_PLAYERS,
    edition: str = "first",
    variant: str | None = None,
    science: tuple[int, int, int, int] = EXAMPLE,
) -> Markup:
    """The page at '/learn' for a table and these symbols."""
    symbols = dict(zip(("compass", "gear", "tablet", "wild"), map(str, science), strict=True))
    return whole_page({"players": str(players), "edition": edition, "variant": variant or "", **symbols})


class Reading(HTMLParser):
    """The text of a page, and the attributes of its elements."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.words = ""
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        # As plain `str`, since markup escapes what it is joined with.
        self.feed(page.encode().decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words += data

    def chosen(self, name: str) -> list[str | None]:
        """The values of the checked radio buttons with this name."""
        return [had.get("value") for tag, had in self.elements if had.get("name") == name and "checked" in had]


def said(book: Rulebook) -> list[str]:
    """Every piece of text in the rules."""
    found = [book.title]
    for section in book.sections:
        found.append(section.title)
        for block in section.blocks:
            match block:
                case Paragraph():
                    found.append(block.text)
                case Items():
                    found += [text for item in block.items for text in (item.lead, item.text)]
                case Table():
                    found += [cell for row in (block.head, *block.rows) for cell in row]
    return found


@pytest.mark.parametrize(("players", "edition", "variant"), TABLES)
def test_the_page_says_all_that_the_rules_say(players: int, edition: str, variant: str | None) -> None:
    words = Reading(str(learn_page(players, edition, variant))).words
    assert [text for text in said(rulebook(players, edition, variant)) if text not in words] == []


@pytest.mark.parametrize(("players", "edition", "variant"), TABLES)
def test_every_picture_has_its_chapter(players: int, edition: str, variant: str | None) -> None:
    titles = {section.title for section in rulebook(players, edition, variant).sections}
    assert {*BESIDE, *ABOVE, SCIENCE} <= titles


@pytest.mark.parametrize(
    ("table", "numbers"),
    [
        ((3, "first", None), ("21", "5", "−6 to +18")),
        ((7, "first", None), ("49", "9", "−6 to +18")),
        ((2, "first", "gaia"), ("21", "5", "−3 to +9")),
        ((2, "second", "free-city"), ("21", "5", "−6 to +18")),
    ],
)
def test_cards_dealt_guilds_and_military_range_fit_the_table(
    table: tuple[int, str, str | None], numbers: tuple[str, str, str]
) -> None:
    page = str(learn_page(*table))
    tiles = page[page.index('class="learn-numbers"') : page.index('class="learn-contents"')]
    assert tuple(re.findall(r"<b>(.*?)</b>", tiles)[1:4]) == numbers


def test_the_selector_shows_the_table_that_was_asked_for() -> None:
    page = Reading(str(learn_page(2, "second", "gaia")))
    assert (page.chosen("players"), page.chosen("edition"), page.chosen("variant")) == (["2"], ["second"], ["gaia"])


def test_only_two_players_choose_a_variant() -> None:
    assert Reading(str(learn_page(3))).chosen("variant") == []
    assert Reading(str(learn_page(2))).chosen("variant") == ["free-city"]


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        ((1, "first", None), (2, "first", "free-city")),
        ((9, "second", "gaia"), (7, "second", None)),
        ((2, "third", "ghost"), (2, "first", "free-city")),
    ],
)
def test_a_table_that_does_not_exist_becomes_the_nearest(
    asked: tuple[int, str, str | None], given: tuple[int, str, str | None]
) -> None:
    assert nearest(*asked) == given


@pytest.mark.parametrize(
    ("symbols", "points"), [((0, 0, 0, 0), 0), ((4, 2, 1, 0), 28), ((2, 2, 1, 1), 26), ((4, 0, 0, 1), 25)]
)
def test_p5_the_calculator_counts_squares_and_sets(symbols: tuple[int, int, int, int], points: int) -> None:
    assert f"<b>{points} points</b>" in str(learn_page(science=symbols))


def test_the_calculator_draws_no_more_than_there_can_be() -> None:
    assert clamped((-1, 10**9, 3, 99)) == (0, MAX_SYMBOLS, 3, MAX_WILD)


def guide() -> str:
    """The chapter of the dice guide that the page repeats, on one line."""
    text = DICE_GUIDE.read_text("utf-8")
    chapter = text[text.index("## A turn in five minutes") : text.index("## At the terminal")]
    return re.sub(r"\s+", " ", chapter)


def test_the_dice_game_is_told_in_the_words_of_its_guide() -> None:
    left = guide()
    told = [learn_dice.intro(), *learn_dice.steps(), *learn_dice.uses(), learn_dice.end(), learn_dice.example()]
    told += [*learn_dice.roll_titles(), *learn_dice.marks(), *learn_dice.after(), "He marks on his sheet:"]
    for text in told:
        assert text in left
        left = left.replace(text, "", 1)
    left = re.sub(r"\|.*\|", "", left)  # the dice of the example, which the page draws
    assert re.sub(r"[-\d.\s]", "", left) == "##Aturninfiveminutes**Ben'sturn**"


def test_the_dice_of_the_example_show_what_the_guide_says() -> None:
    components, text = load(), guide().replace("1 VP", "VP").replace("military 1", "military")
    for rolled in learn_dice.ROLLS:
        dice = [
            f"die {number}: {', '.join(face_parts(components, components.dice[number - 1].faces[up]))}"
            for number, up in rolled
        ]
        assert f"| {' · '.join(dice)} |" in text


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_is_clean(language: str) -> None:
    with use_locale(language):
        page = Reading(str(learn_page(2, "second", "gaia", (3, 2, 1, 2))))
    ids = [had["id"] for _, had in page.elements if "id" in had]
    assert len(ids) == len(set(ids))
    assert not [tag for tag, had in page.elements if "style" in had or any(name.startswith("on") for name in had)]
    anchors = {had["href"] for tag, had in page.elements if tag == "a" and (had.get("href") or "").startswith("#")}
    assert anchors <= {f"#{name}" for name in ids}


def test_the_guide_is_marked_in_the_navigation() -> None:
    assert re.search(r'href="/learn" aria-current="page"', str(learn_page()))


def test_rules_in_english_are_announced_and_marked_on_a_page_that_is_not() -> None:
    with use_locale("de"):
        german = str(learn_page())
    assert "Die Regeln selbst gibt es bisher nur auf Englisch." in german
    assert re.search(r'<a href="#paying" lang="en">', german)
    assert re.search(r'<div class="l-chapter-text" lang="en">', german)
    assert 'lang="en"' not in str(learn_page()).partition("<main")[2]
