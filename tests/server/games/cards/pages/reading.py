"""Reads tables of the card game from the HTML that a browser gets."""

import json
import re
from html import unescape
from typing import Any
from xml.etree import ElementTree

from septem.server.games.cards.pages.parts import table_inside
from septem.server.games.cards.pages.pieces import FEW_CARDS, MANY_CARDS
from septem.server.games.cards.projections.card_table import CardTable


def inside(shown: CardTable) -> str:
    """The HTML of a table as plain `str`, since `str()` of markup still escapes what it is joined with."""
    return str(table_inside(shown)).encode().decode()


def tree(text: str) -> ElementTree.Element:
    """The fragment as a tree; attributes without a value and void elements are completed first."""
    closed = re.sub(r"<(input|meta|link|br)\b((?:[^>\"]|\"[^\"]*\")*?)/?>", r"<\1\2/>", text)
    valued = re.sub(
        r"(?<=\s)(hidden|disabled|checked|defer|popover|crossorigin|data-[a-z-]+)(?=[\s/>])(?!=)", r'\1=""', closed
    )
    return ElementTree.fromstring(f"<div>{valued}</div>")


def hand_in(text: str) -> int:
    """How many cards of a hand a page or an update shows; checks that the attributes of a card agree."""
    picked, held = (sorted(re.findall(mark, text), key=int) for mark in (r' data-pick="(\d+)"', r' id="card-(\d+)"'))
    assert picked == held
    assert len(picked) <= text.count('class="card card-hand"')
    # Players with nothing to decide see their cards without buttons.
    return text.count('class="hcard')


def choices(text: str) -> dict[str, Any]:
    """The choices in a page or an update, as a script reads them; empty if there is nothing to choose."""
    found = re.search(r'(?:id="choices" hidden|hx-target="#choices"[^>]*)>([^<]*)<', text)
    read: dict[str, Any] = json.loads(unescape(found[1])) if found and found[1] else {}
    return read


def written(page: ElementTree.Element) -> str:
    """An element as text, independent of the order of attributes."""
    return ElementTree.canonicalize(f"<div>{ElementTree.tostring(page, encoding='unicode')}</div>")


def finish(page: ElementTree.Element) -> None:
    """Changes a table as its script does once parts of it have been replaced."""
    # A script copies the state to the table itself.
    game = next(element for element in page.iter() if element.get("id") == "game")
    state = next(element for element in page.iter() if element.get("id") == "state")
    for name in ("class", "data-turn", "data-reveals", "data-yours", "data-over"):
        game.attrib.pop(name, None)
    game.attrib |= state[0].attrib
    # It also counts the cards of each city, since many cards have a different layout.
    for city in (element for element in page.iter("ul") if (element.get("class") or "").startswith("chips")):
        count = sum(element.get("class") == "c" for element in city.iter("span"))
        city.set("class", f"chips {'most' if count > MANY_CARDS else 'many' if count > FEW_CARDS else ''}".strip())
