"""The chain tree has every chain of an edition once, with the cards in their Ages."""

import pytest

from septem.data import load
from septem.data.cards import EDITIONS, EditionName
from septem.server.games.cards.pages.chains import ChainLink, chain_tree, chains
from tests.server.drawing.reading import tree


def _names(link: ChainLink) -> list[str]:
    return [card.name for card in link.cards] + [name for follow in link.follow for name in _names(follow)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_with_a_chain_is_in_the_tree_once(edition: EditionName) -> None:
    shown = sorted(name for link in chains(edition) for name in _names(link))
    assert shown == sorted(card.name for card in load(edition).cards if card.free_if or card.gives)


def test_both_trading_posts_stand_before_the_forum() -> None:
    link = next(link for link in chains("first") if "East Trading Post" in _names(link))
    assert [card.name for card in link.cards] == ["East Trading Post", "West Trading Post"]
    assert [card.name for card in link.follow[0].cards] == ["Forum"]


def test_an_age_without_a_card_stays_empty() -> None:
    drawn = tree(str(chain_tree("second")))
    skipping = [item for item in drawn.iter("li") if "skips-1" in item.get("class", "")]
    assert "Pantheon" in {card.get("data-card") for item in skipping for card in item.iter("span")}
