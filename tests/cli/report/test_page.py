"""The page that every HTML report is: whole, self-contained, and its pictures in its own colours."""

from html.parser import HTMLParser

import pytest

from septem.cli.report.page import ACCENT, INK, Section, drawing, inline, page, panel, panels, table

VOID = {"meta", "br", "path", "use", "rect"}
# Attributes that make a browser load something, or point at a part of the page.
LOADING = {"src", "href", "xlink:href", "srcset", "action", "data"}


class Reader(HTMLParser):
    """Reads a page and refuses what a self-contained, well-formed one does not have."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.ids: list[str] = []
        self.pointed_at: set[str] = set()
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        assert tag not in {"script", "link", "img", "iframe", "object"}
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in LOADING:
                assert (value or "").startswith("#")
                self.pointed_at.add((value or "")[1:])
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.text += f"{data}\n"


def read(text: str) -> Reader:
    """The page, read to its end and found to be in order."""
    assert text.startswith("<!doctype html>")
    for forbidden in ("http:", "https:", "url(http", "@import", "//"):
        assert forbidden not in text
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    assert len(set(reader.ids)) == len(reader.ids)
    assert reader.pointed_at <= set(reader.ids)
    return reader


def test_a_page_holds_title_lead_and_sections() -> None:
    sections = [Section("Ratings", [panel("first", note="a remark"), panels(panel("second"))], "What they are.")]
    reader = read(page("The arena", "600 games.", sections, "How it was done."))
    words = [line for line in reader.text.splitlines() if line]
    assert words[:7] == ["The arena", "The arena", "600 games.", "Ratings", "What they are.", "first", "a remark"]
    assert words[7] == "second"
    assert words[8].startswith("How it was done. Made with septem ")


def test_a_page_is_light_or_dark_and_fits_a_phone() -> None:
    text = page("Title", "", [])
    assert "prefers-color-scheme: light" in text
    assert "width=device-width" in text


def test_names_cannot_break_a_page() -> None:
    reader = read(page("<b>", "& more", [Section("<i>", [panel(table(["</table>"], [["<script>"]]))])]))
    assert "<script>" in reader.text
    assert {"b", "i"}.isdisjoint(reader.seen)


def test_a_table_names_its_rows_and_marks_columns_of_words() -> None:
    text = str(table(["Bot", "against", "games"], [["a", "b", "3"]], words=[1]))
    assert '<th scope="row">a</th><td class="words">b</td><td>3</td>' in text
    assert '<th scope="col" class="words">against</th>' in text


def test_pictures_take_the_colours_of_the_page_and_keep_their_letters() -> None:
    with drawing(100) as (figure, axes):
        axes.plot([1, 2], [3, 4], color=ACCENT, marker="o")
        axes.set_title("Who & whom", color=INK)
    drawn = inline(figure, "Ratings & intervals")
    assert drawn.startswith('<svg class="plot" viewBox="0 0 340 100" role="img" aria-label="Ratings &amp; intervals">')
    assert "var(--accent)" in drawn
    assert ACCENT not in drawn
    assert INK not in drawn
    assert "Who &amp; whom</text>" in drawn
    assert "xmlns" not in drawn
    assert inline(figure, "Ratings & intervals") == drawn


def test_two_pictures_on_a_page_do_not_share_names() -> None:
    def picture(words: str) -> str:
        with drawing(80) as (figure, axes):
            axes.plot([1, 2], [3, 4], marker="o")
        return inline(figure, words)

    reader = read(page("Title", "", [Section("Pictures", [picture("one"), picture("another")])]))
    assert len(reader.ids) >= 4
    with pytest.raises(AssertionError):
        read(page("Title", "", [Section("Pictures", [picture("one"), picture("one")])]))
