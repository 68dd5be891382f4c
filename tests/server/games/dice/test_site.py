"""The start page of the dice game."""

from septem.server.games.dice.game import DiceGame
from septem.server.games.site import PageContext
from septem.server.pages.games_list import games_list
from septem.server.pages.lobby.setup_form import read_setup
from tests.server.pages.listings import a_listing
from tests.server.pages.reading import Reader, faults


def test_the_dice_game_starts_with_one_tap_in_every_way() -> None:
    (start,) = DiceGame().site_pages()
    page = str(start.render({}, PageContext(None, games_list([a_listing(game="dice")], 0))))
    assert faults(page) == []
    reader = Reader(page)
    assert "/learn#dice" in {link["href"] for link in reader.all("a")}
    offers = [{"game": "dice", "players": "1", "variant": variant} for variant in ("ghost", "bot")]
    offers += [
        {"game": "dice", "players": players} for players in reader.fields("/tables")["players"] if players != "1"
    ]
    assert [read_setup(offer).players for offer in offers] == [1, 1, 2, 3, 4]
    assert reader.fields("/tables")["variant"] == ["ghost", "bot"]
    assert reader.fields("/tables")["start"] == ["now"] * 3
