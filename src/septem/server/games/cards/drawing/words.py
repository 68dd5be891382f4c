"""Cards and stages in a sentence or two, for titles, captions and screen readers."""

from collections.abc import Sequence
from typing import Literal

from septem.data.cards import Card, Cost, Effect, Stage
from septem.game.words import cost_text, effects_text
from septem.server.drawing.card_types import TYPES
from septem.server.i18n import _
from septem.words import all_of, capital, one_of, roman

StageState = Literal["built", "next", "later"]


def cost_words(cost: Cost) -> str:
    """A cost, such as 'costs 1 coin, 2 wood', or 'free'."""
    is_free = not cost.coins and not cost.resources
    return _("free") if is_free else _("costs {cost}").format(cost=cost_text(cost))


def effect_words(effects: Sequence[Effect]) -> str:
    """What effects do, as a sentence without a full stop."""
    return capital(effects_text(effects))


def card_words(card: Card) -> str:
    """A card in one or two sentences: name, type, Age, cost, effect and chains."""
    sentence = _("{name}, {type}, Age {age}, {cost}. {effect}.").format(
        name=card.name,
        type=TYPES[card.colour].spoken,
        age=roman(card.age),
        cost=cost_words(card.cost),
        effect=effect_words(card.effects),
    )
    if card.free_if:
        sentence += " " + _("Free with {cards}.").format(cards=one_of(card.free_if))
    if card.gives:
        sentence += " " + _("Leads to {cards}.").format(cards=all_of(card.gives))
    return sentence


def stage_words(stage: Stage, number: int, state: StageState) -> str:
    """A stage of a wonder in one or two sentences."""
    states = {"built": _("built"), "next": _("next"), "later": _("not built")}
    return _("Stage {number}, {state}: {cost}. {effect}.").format(
        number=number, state=states[state], cost=cost_words(stage.cost), effect=effect_words(stage.effects)
    )
