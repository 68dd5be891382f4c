"""A card game in a list of games."""

from septem.game.game import Game
from septem.server.games.cards.catalogue import is_day_side
from septem.server.games.cards.projections.words import age_word
from septem.server.games.listing import city_thumbnail, result_text
from septem.server.games.protocol import Summary
from septem.server.i18n import _
from septem.server.tables.snapshot import Snapshot


def summary(snapshot: Snapshot, viewer: int | None) -> Summary:
    """The current turn or the result, a picture of the viewer's city, and how many have chosen."""
    game = snapshot.table.position
    assert isinstance(game, Game)
    city = game.cities[viewer or 0]
    picture = city_thumbnail(city.name, is_day=is_day_side(city.side))
    if game.over:
        return Summary(result_text(snapshot, game, viewer), picture)
    pending = snapshot.pending()
    chosen = sum(seat in snapshot.choices and seat not in pending for seat in range(len(snapshot.table.seats)))
    text = _("{age}, turn {turn}").format(age=age_word(game.age), turn=game.turn)
    return Summary(text, picture, chosen)
