"""The dice game in the gallery: its dice, its wonder cards and the bot's die."""

import htpy as h
from htpy import Element, Node

from septem.data.dice import load
from septem.data.dice.components import CardSide, Cost, Guild, Optional, Stage, Wonder
from septem.dice.words import bot_face_words, cost_words, guild_words, reward_words, symbol_name
from septem.server.drawing.dice import die, symbol
from septem.server.drawing.dice_signs import bot_signs, cost_signs, reward_sign
from septem.server.drawing.glyphs import glyph
from septem.server.drawing.wonders import scene
from septem.server.language import _


def dice_section() -> Element:
    """Everything of the dice game that is drawn."""
    box = load()
    return h.section("#dice", aria_labelledby="dice-title")[
        h.h2("#dice-title.display")[_("The dice game")],
        h.p(".gal-lead")[_("Seven dice, a sheet, and a wonder card for each player.")],
        h.ol(".gal-dice")[
            (
                h.li[h.h3[_("Die {number}").format(number=number)], h.div[(die(face, 56) for face in one.faces)]]
                for number, one in enumerate(box.dice, 1)
            )
        ],
        h.div(".gal-dicecards")[
            (_card(wonder, side, card) for wonder in box.wonders.values() for side, card in wonder.sides.items())
        ],
        h.h3(".display")[_("The die of the solo bot")],
        h.ol(".gal-botdie")[
            (h.li[h.span(".signs")[bot_signs(face)], h.span[bot_face_words(face)]] for face in box.bot.die)
        ],
    ]


def _card(wonder: Wonder, side: str, card: CardSide) -> Element:
    is_day = side == "A"
    return h.article(".gal-dicecard")[
        h.div(".gal-dicescene")[
            scene(wonder.short, is_day, label=False),
            h.h3(".display")[wonder.short],
            h.span[_("side {side}").format(side=side)],
            symbol(wonder.start, 28, _("starts with {resource}").format(resource=symbol_name(wonder.start))),
        ],
        h.ol[(_stage(stage, number) for number, stage in enumerate(card.stages, 1))],
        _optional(card.optional),
        _guild(card.guild),
    ]


def _optional(space: Optional | None) -> Node:
    if space is None:
        return None
    words = _("Stores {resource}, {cost}").format(resource=symbol_name(space.stores), cost=_cost(space.cost))
    return h.p[glyph("stage", 18), words]


def _guild(guild: Guild | None) -> Node:
    if guild is None:
        return None
    words = _("Guild, {cost}: {effect}").format(cost=_cost(guild.cost), effect=guild_words(load(), guild.effect))
    return h.p[glyph("t_guild", 18), h.span[words]]


def _stage(stage: Stage, number: int) -> Element:
    return h.li[
        h.span(".sr")[_("Stage {number}, {cost}:").format(number=number, cost=_cost(stage.cost))],
        h.span(".signs")[cost_signs(stage.cost)],
        h.span(".brings")[(_reward(reward_sign(reward), reward_words(load(), reward)) for reward in stage.reward)],
    ]


def _cost(cost: Cost) -> str:
    return _("costs {cost}").format(cost=cost_words(cost)) if cost else _("free")


def _reward(sign: Node, words: str) -> Element:
    return h.span[sign, h.small[words]]
