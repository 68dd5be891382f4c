"""Helpers that the cards' pages and templates share."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from markupsafe import Markup

from septem.data.cards import Card, Colour, Resource, Wonder
from septem.game.words import thing
from septem.server.drawing.avatars import avatar
from septem.server.drawing.card_types import TYPES, CardType
from septem.server.drawing.scenes import WHOLE, scene
from septem.server.games.cards.drawing.cards import full
from septem.server.games.cards.drawing.sprite import back_use, chip_use, hand_use
from septem.server.games.cards.drawing.wonders import plinth, stage_state
from septem.server.games.cards.drawing.words import StageState, stage_words
from septem.server.html.templates import component
from septem.server.i18n import _
from septem.words import signed

# Production first, then what scores: the order in which a city is read.
COLOUR_ORDER: tuple[Colour, ...] = ("brown", "grey", "yellow", "blue", "green", "red", "purple")

# A few cards have a row per type, more flow on without breaks, and a full city draws them smaller.
FEW_CARDS, MANY_CARDS = 6, 12


class StageView(NamedTuple):
    """A stage of a wonder as the page shows it."""

    number: int
    state: StageState
    label: str
    plinth: Markup


def stage_views(board: Wonder, built: int) -> list[StageView]:
    """The stages of a wonder, of which `built` are built."""
    found = []
    for number, stage in enumerate(board.stages, 1):
        state = stage_state(number, built)
        found.append(StageView(number, state, stage_words(stage, number, state), plinth(stage, number, state)))
    return found


def stages_words(board: Wonder, built: int) -> str:
    """How many stages are built, in words."""
    return _("{built} of {all} stages built").format(built=built, all=len(board.stages))


@component
def resource_words(options: Sequence[Resource]) -> str:
    """These resources in words, joined by 'or'."""
    return _(" or ").join(thing(option) for option in options)


@component
def card_types() -> list[CardType]:
    """All types of cards, in the order in which a city is read."""
    return [TYPES[colour] for colour in COLOUR_ORDER]


def cards_by_type(cards: Sequence[Card]) -> list[tuple[CardType, tuple[Card, ...]]]:
    """The cards of each type, in the order in which a city is read."""
    return [(TYPES[colour], tuple(card for card in cards if card.colour == colour)) for colour in COLOUR_ORDER]


@component
def chips_size(cards: Sequence[Card]) -> str:
    """The CSS class for the number of cards in a city."""
    return "most" if len(cards) > MANY_CARDS else "many" if len(cards) > FEW_CARDS else ""


@component
def signed_points(points: int) -> str:
    """Points with their sign."""
    return signed(points)


@component
def card_chip(card: Card, named: bool = False) -> Markup:
    """A built card."""
    return chip_use(card, named)


@component
def card_hand(card: Card) -> Markup:
    """A card of a hand."""
    return hand_use(card)


@component
def card_full(card: Card) -> Markup:
    """A card with its effect in words."""
    return full(card)


@component
def card_back(age: int) -> Markup:
    """A card of this Age, face down."""
    return back_use(age)


@component
def city_scene(city: str, is_day: bool, label: bool = True, crop: str = WHOLE, ratio: str = "xMidYMax meet") -> Markup:
    """A city with its wonder."""
    return scene(city, is_day, label=label, crop=crop, ratio=ratio)


class HasFace(Protocol):
    """A player, or the fields of one that an avatar needs."""

    @property
    def seat(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> str: ...


@component
def player_face(player: HasFace, size: str = "", marked: bool = True) -> Markup:
    """The avatar of a player; if `marked`, a script adds the mark from the status."""
    mark_of = f' data-mark-of="{player.seat}"' if marked else ""
    picture = avatar(player.name, player.seat, bot=player.kind == "bot", size=size)
    return Markup(f'<span class="who"{mark_of}>{picture}</span>')
