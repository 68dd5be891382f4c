"""Effects as boxes of signs: in full size for cards and boards, small for chips."""

from collections.abc import Iterable, Sequence

from septem.data.cards import (
    COLOURS,
    MANUFACTURED,
    BuildFree,
    BuildFromDiscard,
    Coins,
    CoinsPer,
    CopyGuild,
    Counted,
    Discount,
    Effect,
    PlaySeventhCard,
    Points,
    PointsIf,
    PointsPer,
    Produce,
    Science,
    Shields,
    Where,
)
from septem.kernel.layout import TURNS_AN_AGE
from septem.server.drawing.boxes import Box, column, phrase, pointer, row, sign, signed_number, stroke
from septem.server.drawing.card_types import TYPES
from septem.server.drawing.svg import rectangle
from septem.server.games.cards.drawing.symbols import small_card
from septem.server.i18n import _


def effect_boxes(effects: Sequence[Effect]) -> list[Box]:
    """A box for each effect; coins at once and points at the end for the same things share one."""
    match effects:
        case (CoinsPer() as now, PointsPer() as later) if _count_alike(now, later):
            gains = [signed_number("coin", now.coins, 38), signed_number("laurel", later.points, 46)]
            return [_per(gains, now.per, now.cities)]
    return [_box(effect) for effect in effects]


def chip_box(effects: Sequence[Effect]) -> Box:
    """All effects of a built card in one line, 24 high."""
    match effects:
        case (CoinsPer() as now, PointsPer() as later) if _count_alike(now, later):
            return row([signed_number("coin", now.coins, 18), *_small(later)], 3)
    return row([box for effect in effects for box in _small(effect)], 3)


def _count_alike(now: CoinsPer, later: PointsPer) -> bool:
    return now.per == later.per and now.cities == later.cities


def _box(effect: Effect) -> Box:
    match effect:
        case Produce():
            return _produce(effect)
        case Points():
            return signed_number("laurel", effect.points, 66)
        case Shields(shields=3):
            return column([sign("shield", 42), row([sign("shield", 42)] * 2, 5)], 2)
        case Shields():
            return row([sign("shield", 48 if effect.shields == 1 else 44)] * effect.shields, 5)
        case Science(options=(symbol,)):
            return sign(symbol, 58)
        case Science():
            return _either(effect.options, 36, 28, 8)
        case Coins():
            return signed_number("coin", effect.coins, 54)
        case CoinsPer():
            return _per([signed_number("coin", effect.coins, 38)], effect.per, effect.cities)
        case PointsPer():
            return _per([signed_number("laurel", effect.points, 46)], effect.per, effect.cities)
        case PointsIf():
            return row([signed_number("laurel", effect.points, 60), sign("complete", 44)], 6)
        case Discount():
            return _discount(effect)
        case BuildFree():
            return _free(effect)
        case BuildFromDiscard():
            return sign("discard", 46)
        case PlaySeventhCard():
            return sign("seventh", 46)
        case CopyGuild():
            return _sides(effect.cities, small_card("purple", 30, 40), 16)


def _small(effect: Effect) -> list[Box]:
    match effect:
        case Produce(options=(resource,)):
            return [row([sign(resource, 18)] * effect.amount, 1.5)]
        case Produce():
            return [_either(effect.options, 18, 15, 3) if len(effect.options) < 3 else _any(effect.options)]
        case Points():
            return [signed_number("laurel", effect.points, 24)]
        case Shields():
            return [row([sign("shield", 17)] * effect.shields, 1)]
        case Science():
            return [row([sign(symbol, 18 if len(effect.options) == 1 else 15) for symbol in effect.options], 1.5)]
        case Coins():
            return [signed_number("coin", effect.coins, 19)]
        case CoinsPer():
            return [signed_number("coin", effect.coins, 18), _small_things(effect.per)]
        case PointsPer():
            return [signed_number("laurel", effect.points, 23), _small_things(effect.per)]
        case PointsIf():
            return [signed_number("laurel", effect.points, 23), sign("complete", 18)]
        case Discount():
            return [_sides(effect.cities, sign("raw" if effect.goods == "raw" else "good", 18), 9)]
        case BuildFree():
            return [sign("freebuild", 22)]
        case BuildFromDiscard():
            return [sign("discard", 22)]
        case PlaySeventhCard():
            return [sign("seventh", 22)]
        case CopyGuild():
            return [_sides(effect.cities, small_card("purple", 14, 19), 9)]


def _either(names: Sequence[str], size: float, height: float, width: float) -> Box:
    boxes = [sign(names[0], size)]
    for name in names[1:]:
        boxes += [stroke(height, width), sign(name, size)]
    return row(boxes, 2)


def _any(names: Sequence[str]) -> Box:
    return row([sign(name, 18 if len(names) < 4 else 16) for name in names], 1.5)


def _produce(effect: Produce) -> Box:
    names = effect.options
    if len(names) == 1:
        return row([sign(names[0], 46)] * effect.amount, 5)
    if len(names) < 4:
        return _either(names, 40, 30, 9)
    return column([_either(names[:2], 38, 28, 9), _either(names[2:], 38, 28, 9)], 4)


def _thing(counted: Counted, width: float, height: float, size: float) -> Box:
    match counted:
        case "wonder_stage":
            return sign("stage", size)
        case "defeat_token":
            return sign("defeat", size - 2)
        case "victory_token":
            return sign("victory", size - 2)
    return small_card(counted, width, height)


def _small_things(things: Iterable[Counted]) -> Box:
    return row([_thing(counted, 14, 19, 18) for counted in things], 1)


def _per(gains: list[Box], things: Sequence[Counted], cities: Sequence[Where]) -> Box:
    places: tuple[Where, ...] = ("left", "self", "right")
    where = row([pointer(place, place in cities) for place in places], 5)
    counted = row([_thing(name, 27, 36, 36) for name in things], 3)
    per = phrase(_("per"), 13, "per", 24)
    if len(gains) > 1 or len(things) > 1:
        return column([row(gains, 4), row([per, counted], 4), where], 5)
    return column([row([*gains, per, counted], 4), where], 8)


def _sides(cities: Sequence[Where], middle: Box, size: float) -> Box:
    left = [pointer("left", size=size)] if "left" in cities else []
    right = [pointer("right", size=size)] if "right" in cities else []
    return row([*left, middle, *right], 4 if size > 10 else 1)


def _discount(effect: Discount) -> Box:
    if effect.goods == "raw":
        goods = column([row([sign("wood", 25), sign("stone", 25)], 2), row([sign("clay", 25), sign("ore", 25)], 2)], 1)
    else:
        goods = column([sign(MANUFACTURED[0], 25), row([sign(name, 25) for name in MANUFACTURED[1:]], 3)], 2)
    return _sides(effect.cities, row([goods, signed_number("coin", effect.price, 30)], 4), 18)


def _free(effect: BuildFree) -> Box:
    match effect.when:
        case "once_per_age":
            return row([sign("freebuild", 46), phrase("1×", 20, "times", 24)], 2)
        case "first_of_colour":
            swatches = "".join(
                rectangle(place * 9, 0, 7, 10, 1.5, fill=TYPES[colour].fill, stroke="#241f17", stroke_width=0.8)
                for place, colour in enumerate(COLOURS)
            )
            return column([sign("freebuild", 42), Box(61, 10, swatches)], 3)
        case "first_of_age":
            return column([sign("freebuild", 42), _turns(0)], 3)
        case "last_of_age":
            return column([sign("freebuild", 42), _turns(TURNS_AN_AGE - 1)], 3)


def _turns(marked: int) -> Box:
    """The turns of an Age as a row of small cards, one of them filled."""
    cards = "".join(
        rectangle(
            turn * 9, 0, 7, 10, 1.5, fill="#9a6b2f" if turn == marked else "#fbf6ea", stroke="#5d5545", stroke_width=1
        )
        for turn in range(TURNS_AN_AGE)
    )
    return Box(TURNS_AN_AGE * 9 - 2, 10, cards)
