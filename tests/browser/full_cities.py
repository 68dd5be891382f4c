"""Tables in positions that are rare in play, drawn here and opened in a browser."""

from dataclasses import replace
from itertools import cycle, islice

from msgspec import structs
from playwright.sync_api import Route

from septem.data import load
from septem.data.cards import COLOURS
from septem.server.games.cards.pages.page import game_page
from septem.server.games.cards.projections.card_table import CardTable
from septem.server.games.cards.projections.project import project
from tests.browser.visitors import Visitor
from tests.server.games.cards.pages.card_tables import played, started
from tests.server.tables.building import make_setup

CARDS = 18


def open_full_table(visitor: Visitor, players: int) -> None:
    """Opens a table in its last turns where every city has built 18 cards of all types."""
    shown = project(played(started(make_setup(players=players), seed=9), 15), 0)
    by_type = [[card for card in load("first").cards if card.colour == colour] for colour in COLOURS]
    cards = [cards[turn % len(cards)] for turn, cards in enumerate(islice(cycle(by_type), 3 * CARDS))]
    built = tuple({card.name: card for card in cards}.values())[:CARDS]
    cities = tuple(structs.replace(city, public=structs.replace(city.public, built=built)) for city in shown.cities)
    open_drawn(visitor, replace(shown, cities=cities))


def open_drawn(visitor: Visitor, shown: CardTable) -> None:
    """Opens this table, at which nothing happens."""
    page = str(game_page(shown))

    def answer(route: Route) -> None:
        route.fulfill(body=page, content_type="text/html; charset=utf-8")

    visitor.page.route("**/g/drawn", answer)
    visitor.page.route("**/stream", lambda route: route.fulfill(body="", content_type="text/event-stream"))
    visitor.goto("/g/drawn")
