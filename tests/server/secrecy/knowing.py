"""What somebody may know of a running game, and a search of bytes for everything else."""

import re
from functools import cache

from septem import Game
from septem.data import load
from septem.data.cards import EditionName
from septem.game.events import Revealed
from septem.server.games.cards.pages.chains import chain_tree
from septem.server.i18n import set_locale
from tests.properties.ledger import Ledger

# What is printed on a card that is seen: the cards it makes free and is made free by. And a verb that is a card, too.
PRINTED = re.compile(
    r' data-(?:from|to)="[^"]*"'
    r"|(?<=<title>)(?P<name>[^<,]*),[^<]*(?=</title>)"
    r'|<text class="chn"[^>]*>[^<]*</text>'
    r'|<p class="keysonly">.*?</p>'
)
# A picture of a card is a reference to a drawing or to its words, such as `#h-palace-3`.
REFERENCE = re.compile(r"(?<![\w-])[hcnw]-(?P<slug>[a-z-]+-[123])(?![\w-])")


@cache
def names_of(edition: str) -> frozenset[str]:
    """Every card of an edition."""
    return frozenset(card.name for card in load(edition).cards)


def names_in(text: str, edition: str) -> set[str]:
    """The cards that a text names, or shows by reference; 'Siege Workshop' names no 'Workshop'."""
    return set(_naming(edition).findall(without_references(text, edition)))


def without_references(text: str, edition: str) -> str:
    """The text with the names of cards in place of references to their pictures."""
    slugs = _slugs(edition)
    return REFERENCE.sub(lambda found: slugs.get(found["slug"], found[0]), text)


def known_to(seat: int | None, game: Game, ledger: Ledger) -> set[str]:
    """The cards that this seat has seen; without a seat, those that everybody has."""
    if seat is not None:
        return names_in(str(ledger.seen[seat]), game.edition)
    built = {name for city in game.cities for name in city.built}
    return built | {event.card for event in game.log if isinstance(event, Revealed)}


def told_beyond(seen: bytes, known: set[str], edition: EditionName, language: str = "en") -> set[str]:
    """The cards that an answer names though whoever got it cannot know them.

    The tree of all chains is the same for everybody, letter by letter, and so no news.
    """
    text = without_references(seen.decode().replace(_tree(edition, language), ""), edition)
    if not any(name in text for name in names_of(edition) - known):
        return set()
    text = PRINTED.sub(lambda found: found["name"] or "", text)
    return names_in(text, edition) - known


@cache
def _naming(edition: str) -> re.Pattern[str]:
    longest_first = sorted(names_of(edition), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b")


@cache
def _slugs(edition: str) -> dict[str, str]:
    """The cards by what stands for them in references."""
    return {f"{re.sub('[^a-z]+', '-', card.name.lower())}-{card.age}": card.name for card in load(edition).cards}


@cache
def _tree(edition: EditionName, language: str) -> str:
    set_locale(language)
    return str(chain_tree(edition))
