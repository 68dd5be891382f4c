"""Any card of the tables in three sizes: full (200 × 280), hand (148 × 196) and chip (30 high); and its back."""

from collections.abc import Sequence

from markupsafe import Markup, escape

from septem.data.cards import MANUFACTURED, RAW, Card, Cost
from septem.server.drawing.boxes import INK, column, fitted
from septem.server.drawing.card_types import TYPES, CardType
from septem.server.drawing.svg import moved, number, path, rectangle, text, use
from septem.server.drawing.ui import meander_path
from septem.server.fragments import cached
from septem.server.games.cards.drawing.chain_symbols import chain_sign
from septem.server.games.cards.drawing.effects import chip_box, effect_boxes
from septem.server.games.cards.drawing.words import card_words, effect_words
from septem.server.i18n import _
from septem.words import roman

PAPER, RAIL, EDGE, CHAIN, GOLD = "#fbf6ea", "#f1e9d6", "#dccfb3", "#2f5fa8", "#dcb66c"
WIDE_LETTERS, NARROW_LETTERS = "mwMW", "iljtfrI.,' "


def cost_signs(cost: Cost) -> list[tuple[str, int]]:
    """The signs of a cost in printed order, each with a number, which is 0 except for coins."""
    signs = [("coin", cost.coins)] if cost.coins else []
    for resource in (*RAW, *MANUFACTURED):
        signs += [(resource, 0)] * cost.resources.get(resource, 0)
    return signs


@cached
def full(card: Card, cls: str = "") -> Markup:
    """A card with its effect in words and the names of its chains."""
    kind = TYPES[card.colour]
    foot = 206 if card.free_if and card.gives else 218 if card.free_if or card.gives else 232
    lines = wrapped(effect_words(card.effects), 25)
    words_top = foot - 14 - 13.5 * len(lines)
    signs = cost_signs(card.cost)
    size = 27 if len(signs) < 6 else 25
    drawn = _sheet(kind, 200, 280, 13, 46)
    drawn += _head(kind, card.age, (17, 31, 21), (162, 12, 26))
    drawn += path(f"M1.6 49.4h42V{foot}h-42z", fill=RAIL) + path(f"M43.6 49.4V{foot}M1.6 {foot}h196.8", stroke=EDGE)
    drawn += _cost(signs, 22.5 - size / 2, 56, size, foot - 60)
    if not signs:
        drawn += text(_("free"), 22.5, 75, 12, "free0")
    drawn += _ghost(kind, 66, 57 + (words_top - 57) / 2 - 56, 112)
    drawn += fitted(column(effect_boxes(card.effects), 6), 52, 57, 140, words_top - 57, 1.2)
    for place, line in enumerate(lines):
        drawn += text(line, 122, words_top + 13 + place * 13.5, 10.8, "cap")
    name_y = foot + 24 if card.free_if or card.gives else 262
    # A tab at one edge pushes the name towards the other.
    middle = 100 + 13 * (bool(card.free_if) - bool(card.gives))
    drawn += text(card.name, middle, name_y, 15.5 if len(card.name) < 17 else 13.8, "cname")
    drawn += _chain_lines(card) + _tabs(card, 200, foot + 5, 24)
    return _card("card-full", cls, 200, 280, 13, card, drawn)


@cached
def hand(card: Card, cls: str = "") -> Markup:
    """A card with everything that matters for a move; its name is its only text."""
    kind = TYPES[card.colour]
    signs = cost_signs(card.cost)
    room = 112 - (24 if card.free_if else 0)
    size = 25 if len(signs) < 5 else 21 if len(signs) < 6 else 18
    drawn = _sheet(kind, 148, 196, 11, 33)
    drawn += _head(kind, card.age, (12, 24, 16), (117, 7, 21))
    drawn += path("M1.6 36h35v118h-35z", fill=RAIL) + path("M36.6 36v118M1.6 154h144.8", stroke=EDGE)
    drawn += _cost(signs, 19 - size / 2, 40, size, room)
    drawn += _ghost(kind, 50, 50, 84) + fitted(column(effect_boxes(card.effects), 5), 42, 42, 101, 104, 1.12)
    lines = wrapped(card.name, 15)[:2]
    for place, line in enumerate(lines):
        y = 178.5 if len(lines) == 1 else 171 + place * 15
        drawn += text(line, 74, y, 13.5 if len(lines) == 1 else 12.5, "cname")
    drawn += _tabs(card, 148, 131, 22)
    return _card("card-hand", cls, 148, 196, 11, card, drawn)


@cached
def chip(card: Card, named: bool = False, cls: str = "") -> Markup:
    """A built card in a city: an end in the colour of its type, its effect, and optionally its name."""
    effect = chip_box(card.effects)
    width = 32 + effect.width
    drawn = moved(effect.inside, 24.5, 15 - effect.height / 2)
    if named:
        drawn += text(card.name, width, 19, 11, "chipname")
        width += text_width(card.name, 11) + 9
    edge = rectangle(0.6, 0.6, width - 1.2, 28.8, 7, class_="chip-edge")
    sheet = rectangle(0.6, 0.6, width - 1.2, 28.8, 7, fill=PAPER)
    box = f'width="{number(width)}" height="30" viewBox="0 0 {number(width)} 30"'
    return Markup(
        f'<svg class="{f"chip {cls}".strip()}" {box} role="img"><title>{escape(card_words(card))}</title>'
        f'{sheet}<use href="#cap-{TYPES[card.colour].css}"/>{drawn}{edge}</svg>'
    )


@cached
def back(age: int, cls: str = "") -> Markup:
    """A card of an Age, face down."""
    title = escape(_("Face-down card, Age {age}").format(age=roman(age)))
    drawn = rectangle(1, 1, 146, 194, 11, fill="#22313a", stroke="#0b1013")
    drawn += rectangle(9, 9, 130, 178, 6, fill="none", stroke=GOLD, stroke_opacity=0.6)
    bands = meander_path(6, 14, 16) + meander_path(6, 14, 168)
    rings = '<circle cx="74" cy="98" r="34"/><circle cx="74" cy="98" r="40"/>'
    drawn += f'<g color="{GOLD}" opacity=".5">{bands}</g>'
    drawn += f'<g fill="none" stroke="{GOLD}" stroke-opacity=".35">{rings}</g>'
    drawn += text(roman(age), 74, 108, 30, "age", fill=GOLD, text_anchor="middle")
    classes = f"card card-back {cls}".strip()
    return Markup(f'<svg class="{classes}" viewBox="0 0 148 196" role="img"><title>{title}</title>{drawn}</svg>')


def wrapped(words: str, most: int) -> list[str]:
    """The words in lines of at most `most` characters."""
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > most:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def shared_words(names: Sequence[str]) -> list[str]:
    """Names without the trailing words that all of them share, except in the last name.

    >>> shared_words(["East Trading Post", "West Trading Post"])
    ['East', 'West Trading Post']
    """
    parts = [name.split() for name in names]
    shared = 0
    while len(parts) > 1 and all(len(part) > shared + 1 for part in parts):
        if len({part[-1 - shared] for part in parts}) > 1:
            break
        shared += 1
    return [" ".join(part[: len(part) - shared]) for part in parts[:-1]] + list(names[-1:])


def text_width(words: str, size: float) -> float:
    """The approximate width of a text in Inter at medium weight."""

    def share(letter: str) -> float:
        if letter in WIDE_LETTERS:
            return 0.86
        if letter in NARROW_LETTERS:
            return 0.36
        return 0.7 if letter.isupper() else 0.59

    return size * sum(share(letter) for letter in words)


def _card(size: str, cls: str, width: int, height: int, radius: int, card: Card, drawn: str) -> Markup:
    edge = rectangle(
        1, 1, width - 2, height - 2, radius, fill="none", stroke=INK, stroke_opacity=0.35, stroke_width=1.2
    )
    classes = f"card {size} {cls}".strip()
    title = escape(card_words(card))
    return Markup(
        f'<svg class="{classes}" viewBox="0 0 {width} {height}" role="img"><title>{title}</title>{drawn}{edge}</svg>'
    )


def _sheet(kind: CardType, width: int, height: int, radius: int, band: int) -> str:
    """The paper, and a band in the colour and pattern of the type."""
    top = (
        f"M1 {1 + band}v-{band - radius}a{radius} {radius} 0 0 1 {radius}-{radius}h{width - 2 - 2 * radius}"
        f"a{radius} {radius} 0 0 1 {radius} {radius}v{band - radius}z"
    )
    drawn = rectangle(1, 1, width - 2, height - 2, radius, fill=PAPER)
    drawn += path(top, fill=kind.fill) + path(top, fill=f"url(#p-{kind.css})")
    return drawn + rectangle(1, 1 + band, width - 2, 2.2, fill=INK, fill_opacity=0.28)


def _head(kind: CardType, age: int, numeral: tuple[float, float, float], mark: tuple[float, float, float]) -> str:
    x, y, size = numeral
    drawn_age = text(roman(age), x, y, size, "age", fill=kind.ink)
    return f'<g color="{kind.ink}">{drawn_age}{use(f"g-t_{kind.css}", *mark)}</g>'


def _ghost(kind: CardType, x: float, y: float, size: float) -> str:
    return f'<g color="{kind.fill}" opacity=".09">{use(f"g-t_{kind.css}", x, y, size)}</g>'


def _cost(signs: list[tuple[str, int]], x: float, y: float, size: float, room: float) -> str:
    """The cost along the left rail; many signs overlap."""
    pitch = min(size + 2, (room - size) / max(1, len(signs) - 1))
    drawn = ""
    for place, (name, count) in enumerate(signs):
        drawn += use(f"g-{name}", x, y + place * pitch, size)
        if count:
            drawn += text(str(count), x + size / 2, y + place * pitch + size * 0.53, size * 0.56, "num")
    return drawn


def _tabs(card: Card, width: int, y: float, size: float) -> str:
    """Blue tabs with the signs of chains: on the left what makes this card free, on the right what it makes free."""
    drawn = ""
    signs = list(dict.fromkeys(chain_sign(giver) for giver in card.free_if))
    for place, sign in enumerate(signs):
        drawn += _tab(sign, 1, y - place * (size + 2), size, is_left=True)
    if card.gives:
        drawn += _tab(chain_sign(card.name), width - 1 - size - 4, y, size, is_left=False)
    return drawn


def _tab(sign: str, x: float, y: float, size: float, is_left: bool) -> str:
    wide, round_ = number(size + 4 - 7), "a7 7 0 0 1"
    if is_left:
        outline = f"M{number(x)} {number(y)}h{wide}{round_} 7 7v{number(size - 14)}{round_}-7 7h-{wide}z"
    else:
        outline = f"M{number(x + size + 4)} {number(y)}h-{wide}a7 7 0 0 0-7 7v{number(size - 14)}a7 7 0 0 0 7 7h{wide}z"
    mark = use(sign, x + (size + 4) / 2 - size * 0.34, y + size * 0.16, size * 0.68)
    return path(outline, fill=CHAIN) + f'<g color="#fff">{mark}</g>'


def _chain_lines(card: Card) -> str:
    """Two lines: from the cards that make this one free, and to the cards that it makes free."""
    lines = [(_("from"), card.free_if)] if card.free_if else []
    lines += [(_("to"), card.gives)] if card.gives else []
    drawn = ""
    for place, (head, names) in enumerate(lines):
        y = 269 - 17 * (len(lines) - 1 - place) if len(lines) > 1 else 266
        words = " · ".join(shared_words(names))
        start = 12 + text_width(head.upper(), 8.6) + 6
        size = min(10.4, 10.4 * (188 - start) / text_width(words, 10.4))
        drawn += text(head.upper(), 12, y, 8.6, "chead") + text(words, start, y, size, "chn")
    return drawn
