"""The score sheet, with the details behind each number."""

from collections.abc import Sequence
from typing import cast

from septem.data.cards import SYMBOLS, Card, CopyGuild, Science
from septem.game.cities import City
from septem.game.events import Battle, Played
from septem.game.game import Game
from septem.game.scores import count_science
from septem.game.words import coins_text, points_text, thing
from septem.kernel.layout import COINS_PER_POINT
from septem.server.games.cards.catalogue import card_named, is_day_side
from septem.server.games.cards.projections.card_table import Category, ScorePart, ScoreRow, ScoreSheet
from septem.server.games.cards.projections.players import Naming
from septem.server.games.cards.projections.words import age_word
from septem.server.games.table_view import Player
from septem.server.i18n import _, ngettext
from septem.words import all_of, signed


def project_score_sheet(game: Game, players: Sequence[Player], naming: Naming) -> ScoreSheet:
    """The score sheet of a game that is over, best first; the Free City, which cannot win, is last (F9)."""
    totals = {city.seat: (game.score(city.seat).total, city.coins) for city in game.cities}
    people = [city.seat for city in game.cities if not game.is_free_city(city.seat)]
    order = sorted(people, key=lambda seat: totals[seat], reverse=True)
    order += [city.seat for city in game.cities if game.is_free_city(city.seat)]
    rows = tuple(_row(game, game.cities[seat], players[seat], _place(game, seat, order, totals)) for seat in order)
    return ScoreSheet(_title(game, naming), _sentence(game, order, totals, naming), rows)


def _place(game: Game, seat: int, order: Sequence[int], totals: dict[int, tuple[int, int]]) -> int:
    """The place, shared by people who are level in points and coins."""
    if game.is_free_city(seat):
        return len(order)
    return 1 + next(place for place, other in enumerate(order) if totals[other] == totals[seat])


def _title(game: Game, naming: Naming) -> str:
    winners = game.winners
    if len(winners) > 1:
        others = all_of(naming.names[seat] for seat in winners if seat != naming.you)
        shared = _("You share the victory with {names}") if naming.you in winners else _("{names} share the victory")
        return shared.format(names=others)
    return _("You win") if winners[0] == naming.you else _("{name} wins").format(name=naming.names[winners[0]])


def _sentence(game: Game, order: Sequence[int], totals: dict[int, tuple[int, int]], naming: Naming) -> str:
    best, *others = (seat for seat in order if not game.is_free_city(seat))
    points, coins = totals[best]
    total = points_text(points)
    level = [seat for seat in others if totals[seat][0] == points]
    if len(game.winners) > 1:
        return _("{points} and {coins} each.").format(points=total, coins=coins_text(coins))
    if level:
        return _("{points}, level with {names}. More coins decide a tie: {coins} against {fewer}.").format(
            points=total,
            names=all_of(naming.from_whom(seat) for seat in level),
            coins=coins,
            fewer=all_of(str(totals[seat][1]) for seat in level),
        )
    second = others[0]
    ahead = points - totals[second][0]
    return _("{points}, {ahead} more than {name}.").format(points=total, ahead=ahead, name=naming.inside(second))


def _row(game: Game, city: City, player: Player, place: int) -> ScoreRow:
    score = game.score(city.seat)
    return ScoreRow(
        place=place,
        player=player,
        board=city.board,
        is_day=is_day_side(city.side),
        points=cast(dict[Category, int], score._asdict()),
        parts=_parts(game, city),
        total=score.total,
        wins=city.seat in game.winners,
    )


def _parts(game: Game, city: City) -> dict[Category, ScorePart]:
    cards = city.cards
    colours = {colour: tuple(card for card in cards if card.colour == colour) for colour in ("blue", "yellow")}
    guilds = tuple(card for card in cards if card.guild and not _is_science(card))
    return {
        "military": ScorePart((), _military(game, city)),
        "treasury": ScorePart((), (_treasury(city.coins),)),
        "wonder": _wonder(game, city),
        "civilian": ScorePart(colours["blue"], _worths(game, city, colours["blue"])),
        "science": _science(game, city),
        "commerce": ScorePart(
            tuple(card for card in colours["yellow"] if game.worth(city.seat, card.name)),
            _worths(game, city, colours["yellow"]),
        ),
        "guilds": _guilds(game, city, guilds),
    }


def _military(game: Game, city: City) -> tuple[str, ...]:
    """The tokens of each Age, such as 'Age I: +1, −1'."""
    by_age: dict[int, list[int]] = {}
    for battle in game.log:
        if isinstance(battle, Battle):
            for seat, token in zip((battle.seat, battle.other), battle.tokens, strict=True):
                if seat == city.seat and token:
                    by_age.setdefault(battle.age, []).append(token)
    return tuple(
        _("{age}: {tokens}").format(age=age_word(age), tokens=", ".join(map(signed, tokens)))
        for age, tokens in by_age.items()
    )


def _treasury(coins: int) -> str:
    return _("{coins}: {points}").format(coins=coins_text(coins), points=points_text(coins // COINS_PER_POINT))


def _worths(game: Game, city: City, cards: Sequence[Card]) -> tuple[str, ...]:
    """The points of each card that has any."""
    return tuple(_worth(card.name, points) for card in cards if (points := game.worth(city.seat, card.name)))


def _worth(name: str, points: int) -> str:
    return _("{name} {points}").format(name=name, points=points)


def _wonder(game: Game, city: City) -> ScorePart:
    """The stages with their points, and the cards under them."""
    under = [
        card_named(game.edition, event.move.card, event.age)
        for event in game.log
        if isinstance(event, Played) and event.seat == city.seat and event.move.action == "wonder" and event.move.card
    ]
    sums = tuple(
        _("stage {stage}: {points}").format(stage=stage, points=game.stage_worth(city.seat, stage))
        for stage in range(1, city.stages + 1)
    )
    return ScorePart(tuple(under), sums)


def _science(game: Game, city: City) -> ScorePart:
    """Squares and sets, with the symbols of choice placed best; a copied science guild adds another of those."""
    cards = tuple(card for card in city.cards if _is_science(card))
    have = [city.science[symbol] for symbol in SYMBOLS]
    count = count_science(have, city.wild_science)
    copied = count.points != game.score(city.seat).science
    if copied:
        count = count_science(have, city.wild_science + 1)
    sums = [
        _("{symbol} {count}² = {points}").format(symbol=thing(symbol), count=placed, points=square)
        for symbol, placed, square in zip(SYMBOLS, count.placed, count.squares, strict=True)
        if placed
    ]
    if count.sets:
        text = ngettext("{count} set {points}", "{count} sets {points}", count.sets)
        sums.append(text.format(count=count.sets, points=count.set_points))
    chosen = [thing(symbol) for symbol, times in zip(SYMBOLS, count.chosen, strict=True) for _one in range(times)]
    if chosen:
        sums.append(_("of choice: {symbols}").format(symbols=all_of(chosen)))
    if copied:
        sums.append(_("one by a guild copied from a neighbour"))
    return ScorePart(cards, tuple(sums))


def _is_science(card: Card) -> bool:
    return any(isinstance(effect, Science) for effect in card.effects)


def _guilds(game: Game, city: City, guilds: tuple[Card, ...]) -> ScorePart:
    """The guilds with their points, including the one that the wonder copies from a neighbour."""
    sums = list(_worths(game, city, guilds))
    copied = game.score(city.seat).guilds - sum(game.worth(city.seat, card.name) for card in guilds)
    copies = any(
        isinstance(effect, CopyGuild) for stage in city.board.stages[: city.stages] for effect in stage.effects
    )
    if not copies or not copied:
        return ScorePart(guilds, tuple(sums))
    theirs = [card for other in game.neighbours(city.seat).values() for card in other.cards if card.guild]
    source = next((card for card in theirs if game.worth(city.seat, card.name) == copied), None)
    if source is None:
        return ScorePart(guilds, tuple(sums))
    sums.append(_("copy of {card} {points}").format(card=source.name, points=copied))
    return ScorePart((*guilds, source), tuple(sums))
