"""The end of an Age: every pair of neighbours with shields, tokens and the running total."""

from typing import NamedTuple

from markupsafe import Markup

from septem.server.games.cards.drawing.words import ROMAN
from septem.server.games.cards.projections.card_table import Battles, BattleShown, CardTable, CityShown
from septem.server.html.templates import render
from septem.server.i18n import _

Clash = tuple[BattleShown, str]


class BattleSeat(NamedTuple):
    """A city at the end of an Age: its shields, its tokens so far, and its battles with how they ended."""

    city: CityShown
    shields: int
    by_age: list[tuple[str, int]]
    total: int
    clashes: list[Clash]
    again: list[Clash]


def battle_view(shown: CardTable) -> Markup:
    """The battles of the last turn, if it ended an Age; hidden until a script or a button shows them."""
    battles = shown.log[-1].battles if shown.log else None
    if battles is None:
        return Markup()
    onward = _("On to the score sheet") if shown.over else _("On to Age {age}").format(age=ROMAN[shown.age])
    return render(
        "games/cards/templates/battle.html",
        number=shown.log[-1].number,
        age=ROMAN[battles.age],
        victory=battles.victory,
        seats=[_seat(shown, battles, city) for city in shown.cities],
        players=[city.player for city in shown.cities],
        onward=onward,
    )


def _seat(shown: CardTable, battles: Battles, city: CityShown) -> BattleSeat:
    seat, by_age = city.player.seat, battles.by_age[city.player.seat]
    return BattleSeat(
        city=city,
        shields=_shields(battles, city),
        by_age=[(ROMAN[age], points) for age, points in enumerate(by_age, 1)],
        total=sum(by_age),
        clashes=[(pair, _outcome(shown, pair)) for pair in battles.pairs if pair.seat == seat],
        again=[(pair, _outcome(shown, pair)) for pair in battles.pairs if city.player.is_you and pair.other == seat],
    )


def _shields(battles: Battles, city: CityShown) -> int:
    for pair in battles.pairs:
        if pair.seat == city.player.seat:
            return pair.shields
        if pair.other == city.player.seat:
            return pair.other_shields
    return city.shields


def _outcome(shown: CardTable, pair: BattleShown) -> str:
    if pair.token == pair.other_token:
        return _("a draw")
    winner = shown.cities[pair.seat if pair.token > pair.other_token else pair.other].player
    return _("you win") if winner.is_you else _("{name} wins").format(name=winner.name)
