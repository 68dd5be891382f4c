"""Cities as everybody sees them, and as they lie around one seat."""

from collections.abc import Sequence

from septem.data.cards import RAW
from septem.game.cities import City
from septem.game.events import Played, conflict_tokens
from septem.game.position import Position
from septem.game.purchases import units_for_sale
from septem.kernel.layout import DISCOUNT_COINS, RESOURCE_COINS
from septem.server.games.cards.catalogue import is_day_side
from septem.server.games.cards.projections.card_table import CityView, Duel, PublicCity, Unit, Where
from septem.server.games.table_view import Player


def places_from(position: Position, seat: int) -> dict[int, Where]:
    """Where each city lies, seen from this seat; the only neighbour in the Gaïa game is on both sides (G4)."""
    found: dict[int, Where] = {city.seat: "other" for city in position.cities}
    found[seat] = "you"
    beside = {side: city.seat for side, city in position.neighbours(seat).items()}
    found[beside["left"]] = "left" if "right" in beside else "both"
    if "right" in beside:
        found[beside["right"]] = "right"
    return found


def public_cities(position: Position, last: Sequence[Played]) -> tuple[PublicCity, ...]:
    """All cities by seat, as everybody sees them; `last` has the moves of the last reveal."""
    return tuple(_public(position, city, last) for city in position.cities)


def project_cities(
    position: Position, players: Sequence[Player], seat: int, public: Sequence[PublicCity]
) -> tuple[CityView, ...]:
    """All cities by seat, as this seat sees them."""
    places = places_from(position, seat)
    own = position.cities[seat]
    return tuple(
        _city_view(position, city, player, places[player.seat], own)
        for city, player in zip(public, players, strict=True)
    )


def _public(position: Position, city: City, last: Sequence[Played]) -> PublicCity:
    production = city.production
    here = [event.move for event in last if event.seat == city.seat]
    return PublicCity(
        board=city.board,
        is_day=is_day_side(city.side),
        stages=city.stages,
        coins=city.coins,
        shields=city.shields,
        science=city.science,
        wild_science=city.wild_science,
        tokens=tuple(city.tokens),
        points=position.score(city.seat).total,
        built=tuple(city.cards),
        new=tuple(move.card for move in here if move.card and move.action in ("build", "free")),
        sells=tuple(
            Unit(number, options, options[0] in RAW) for number, options in enumerate(units_for_sale(production))
        ),
        keeps=tuple(source for source in production if not source.tradable),
        has_new_stage=any(move.action == "wonder" for move in here),
    )


def _city_view(position: Position, city: PublicCity, player: Player, where: Where, own: City) -> CityView:
    is_neighbour = where in ("left", "right", "both")
    return CityView(
        public=city,
        player=player,
        where=where,
        raw_price=_price(own, "raw", where) if is_neighbour else 0,
        goods_price=_price(own, "manufactured", where) if is_neighbour else 0,
        duel=_duel(own.shields, city.shields, position.age) if is_neighbour and not position.over else None,
    )


def _price(buyer: City, goods: str, where: Where) -> int:
    side = "left" if where == "both" else where
    return DISCOUNT_COINS if (goods, side) in buyer.discounts else RESOURCE_COINS


def _duel(yours: int, theirs: int, age: int) -> Duel:
    return Duel(yours, theirs, conflict_tokens(age, yours, theirs)[0])
