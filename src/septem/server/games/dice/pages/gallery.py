"""The dice game in the gallery: its dice, its wonder cards and the bot's die."""

from typing import NamedTuple

from markupsafe import Markup

from septem.data.dice import load
from septem.data.dice.components import CardSide, Cost, Guild, Optional, Stage, Wonder
from septem.dice.words import bot_face_words, cost_words, guild_words, reward_words, symbol_name
from septem.server.drawing.scenes import scene
from septem.server.fragments import cached
from septem.server.games.dice.drawing.dice import die, symbol
from septem.server.games.dice.drawing.signs import bot_signs, cost_signs, reward_sign
from septem.server.html.templates import render
from septem.server.i18n import _


class GalleryStage(NamedTuple):
    """A stage: its cost in words and signs, and the sign and words of each reward."""

    cost: str
    cost_signs: Markup
    rewards: list[tuple[Markup, str]]


class GalleryCard(NamedTuple):
    """A side of a wonder card; `optional` and `guild` are '' if it has none."""

    scene: Markup
    city: str
    side: str
    start: Markup
    stages: list[GalleryStage]
    optional: str
    guild: str


@cached
def dice_section() -> Markup:
    """The dice, the wonder cards and the bot's die."""
    box = load()
    return render(
        "games/dice/templates/gallery_dice.html",
        dice=[[die(face, 56) for face in one.faces] for one in box.dice],
        cards=[_card(wonder, side, card) for wonder in box.wonders.values() for side, card in wonder.sides.items()],
        bot_faces=[(bot_signs(face), bot_face_words(face)) for face in box.bot.die],
    )


def _card(wonder: Wonder, side: str, card: CardSide) -> GalleryCard:
    return GalleryCard(
        scene=scene(wonder.short, side == "A", label=False),
        city=wonder.short,
        side=side,
        start=symbol(wonder.start, 28, _("starts with {resource}").format(resource=symbol_name(wonder.start))),
        stages=[_stage(stage) for stage in card.stages],
        optional=_optional(card.optional) if card.optional else "",
        guild=_guild(card.guild) if card.guild else "",
    )


def _stage(stage: Stage) -> GalleryStage:
    rewards = [(reward_sign(reward), reward_words(load(), reward)) for reward in stage.reward]
    return GalleryStage(_cost(stage.cost), cost_signs(stage.cost), rewards)


def _optional(space: Optional) -> str:
    return _("Stores {resource}, {cost}").format(resource=symbol_name(space.stores), cost=_cost(space.cost))


def _guild(guild: Guild) -> str:
    return _("Guild, {cost}: {effect}").format(cost=_cost(guild.cost), effect=guild_words(load(), guild.effect))


def _cost(cost: Cost) -> str:
    return _("costs {cost}").format(cost=cost_words(cost)) if cost else _("free")
