"""Colours and marks; whatever they say is also said in words."""

from textwrap import wrap

from rich.text import Text

WIDTH = 80
# The columns of a score sheet.
LABEL_WIDTH = 14
WIDEST_COLUMN = 18

# Text on ground, told apart under three kinds of colour-blindness.
CARD_STYLES = {
    "brown": "#ffffff on #6b4226",
    "grey": "#111111 on #b8bec6",
    "blue": "#ffffff on #0072b2",
    "yellow": "#111111 on #f0c230",
    "red": "#111111 on #d55e00",
    "green": "#111111 on #009e73",
    "purple": "#111111 on #cc79a7",
}
FREE = "●"
CHAIN = "◆"
PAY = "○"
IMPOSSIBLE = "×"
MARK_STYLES = {FREE: "bold green", CHAIN: "bold green", PAY: "bold yellow", IMPOSSIBLE: "dim"}


def chip(colour: str, text: str = "") -> Text:
    """A card type's word on its own ground."""
    return Text(text or colour, CARD_STYLES[colour])


def rule(title: str) -> Text:
    """A line across the screen with a title in it, which is cut if names in it are too long."""
    title = title if len(title) <= WIDTH - 6 else f"{title[: WIDTH - 7]}…"
    return Text.assemble(("── ", "dim"), (title, "bold"), (" " + "─" * (WIDTH - len(title) - 4), "dim"))


def flow(label: str, items: list[Text | str], separator: str = ", ", indent: int = 12) -> list[Text]:
    """Items one after the other under a label, broken between items and never wider than the screen."""
    lines = [Text.assemble((f"   {label}".ljust(indent), "dim"))]
    empty = True
    for number, item in enumerate(items):
        piece = Text.assemble(item, separator.rstrip() if number + 1 < len(items) else "")
        room = WIDTH - lines[-1].cell_len - (0 if empty else 1)
        if piece.cell_len > room and not empty:
            lines.append(Text(" " * indent))
            empty = True
        if empty:
            # A space that keeps the item apart from the one before is not needed at the beginning of a line.
            piece = piece[len(piece.plain) - len(piece.plain.lstrip()) :]
        lines[-1].append("" if empty else " ")
        lines[-1].append_text(piece)
        empty = False
    return lines


def clipped(text: Text, width: int) -> Text:
    """A text of exactly this width, with an ellipsis where it was cut."""
    cut = text.copy()
    cut.truncate(width, overflow="ellipsis", pad=True)
    return cut


def news_lines(news: list[str]) -> list[Text]:
    """What just happened, one point a seat."""
    lines = []
    for line in news:
        first, *rest = wrap(line, WIDTH - 3)
        lines += [Text(f" · {first}"), *(Text(f"   {part}") for part in rest)]
    return lines


def column_width(columns: int) -> int:
    """How wide a column of a score sheet is, if so many stand side by side."""
    return min(WIDEST_COLUMN, (WIDTH - LABEL_WIDTH) // columns)


def sheet_row(label: str, cells: list[str], width: int, style: str = "") -> Text:
    """One row of a score sheet: a label, and a cell a column."""
    texts = [clipped(Text(cell), width - 1) if len(cell) >= width else Text(cell) for cell in cells]
    return Text.assemble(
        label.ljust(LABEL_WIDTH), *(" " * (width - text.cell_len) + text.plain for text in texts), style=style
    )
