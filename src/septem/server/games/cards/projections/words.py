"""Short phrases: coins and who gets them, Ages, gains."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from septem.data.cards import Coins, Effect, Points, Produce, Science, Shields
from septem.game.words import coins_text, effect_text, effects_text, thing
from septem.server.i18n import _, current_locale
from septem.words import roman

CACHED_GAINS = 512


def to_whom(coins: int, name: str) -> str:
    """'2 to Anna'."""
    return _("{coins} to {name}").format(coins=coins, name=name)


def to_bank(coins: int) -> str:
    """'1 to the bank'."""
    return _("{coins} to the bank").format(coins=coins)


def age_word(age: int) -> str:
    """'Age II'."""
    return _("Age {age}").format(age=roman(age))


def gains_text(effects: Iterable[Effect]) -> str:
    """What a card or stage gives in short, such as '1 shield, 3 points'; '' for effects that need a sentence."""
    return _gains_text(current_locale(), tuple(effects))


@lru_cache(CACHED_GAINS)
def _gains_text(_locale: str, effects: tuple[Effect, ...]) -> str:
    return ", ".join(text for effect in effects if (text := _gain(effect)))


def stage_text(effects: Sequence[Effect]) -> str:
    """What a stage gives: in short if that says it all, else in full."""
    return gains_text(effects) if all(map(_gain, effects)) else effects_text(effects)


def _gain(effect: Effect) -> str:
    match effect:
        case Points() | Shields() | Science(options=(_,)):
            return effect_text(effect)
        case Coins():
            return coins_text(effect.coins)
        case Produce():
            what = "/".join(map(thing, effect.options))
            return _("{count} {resource}").format(count=effect.amount, resource=what) if effect.amount > 1 else what
    return ""
