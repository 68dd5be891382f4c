"""The end of an Age: every pair of neighbours with shields, tokens and the running total."""

from typing import NamedTuple

from markupsafe import Markup

from septem.server.games.cards.projections.card_table import Battles, BattleView, CardTable, CityView
from septem.server.html.templates import render
from septem.server.i18n import _
from septem.words import roman

Clash = tuple[BattleView, str]


class BattleSeat(NamedTuple):
    """A city at the end of an Age: its shields, its tokens so far, and its battles with their results."""

    city: CityView
    shields: int
    by_age: list[tuple[str, int]]
    total: int
    clashes: list[Clash]
    mirrored: list[Clash]


def battle_view(table: CardTable) -> Markup:
    """The battles of the last turn, if it ended an Age; hidden until a script or a button shows them."""
    battles = table.log[-1].battles if table.log else None
    if battles is None:
        return Markup()
    onward = _("On to the score sheet") if table.over else _("On to Age {age}").format(age=roman(table.age))
    return render(
        "games/cards/templates/battle.html",
        number=table.log[-1].number,
        age=roman(battles.age),
        victory=battles.victory,
        seats=[_seat(table, battles, city) for city in table.cities],
        players=[city.player for city in table.cities],
        onward=onward,
    )


def _seat(table: CardTable, battles: Battles, city: CityView) -> BattleSeat:
    seat, by_age = city.player.seat, battles.by_age[city.player.seat]
    return BattleSeat(
        city=city,
        shields=_shields(battles, city),
        by_age=[(roman(age), points) for age, points in enumerate(by_age, 1)],
        total=sum(by_age),
        clashes=[(pair, _outcome(table, pair)) for pair in battles.pairs if pair.seat == seat],
        mirrored=[(pair, _outcome(table, pair)) for pair in battles.pairs if city.player.is_you and pair.other == seat],
    )


def _shields(battles: Battles, city: CityView) -> int:
    for pair in battles.pairs:
        if pair.seat == city.player.seat:
            return pair.shields
        if pair.other == city.player.seat:
            return pair.other_shields
    return city.public.shields


def _outcome(table: CardTable, pair: BattleView) -> str:
    if pair.token == pair.other_token:
        return _("a draw")
    winner = table.cities[pair.seat if pair.token > pair.other_token else pair.other].player
    return _("you win") if winner.is_you else _("{name} wins").format(name=winner.name)
