"""The home page: to play at once, create a table or join one."""

from collections.abc import Sequence

from markupsafe import Markup

from septem.server.drawing.scenes import skyline
from septem.server.games.registry import all_games
from septem.server.html.layout import page
from septem.server.html.navigation import Identity
from septem.server.html.templates import render
from septem.server.i18n import _, ngettext
from septem.server.pages.games_list import game_rows, replay_rows
from septem.server.pages.listing import Listing
from septem.server.pages.lobby.setup_words import level_name
from septem.server.tables.setup import DEFAULT_LEVEL

MAX_ROWS = 4
BOTS = 2


def home_page(
    waiting: Sequence[Listing],
    replays: Sequence[Listing],
    *,
    now: float,
    person: Identity | None = None,
    link: str = "",
    problem: str = "",
) -> Markup:
    """The page at '/': `waiting` are the running and open games of the reader, those that wait for them first.

    `problem` says what is wrong with the `link` that was typed.
    """
    games = all_games()
    body = render(
        "pages/home/home.html",
        skyline=skyline(),
        game=games[0].name,
        bots=BOTS,
        level=DEFAULT_LEVEL,
        opponents=_opponents(),
        link=link,
        problem=problem,
        waiting=game_rows(waiting[:MAX_ROWS], now),
        has_more_waiting=len(waiting) > MAX_ROWS,
        replays=replay_rows(replays[:MAX_ROWS]),
        newcomer_panel=Markup().join(game.newcomer_panel() for game in games),
        panels=[game.home_panel() for game in games],
    )
    return page(_("Play"), body, active="play", cls="home", person=person)


def _opponents() -> str:
    """Against whom one tap plays."""
    words = ngettext(
        "{bots} bot of level {level} ({name}) plays against you; at your own table you can choose others.",
        "{bots} bots of level {level} ({name}) play against you; at your own table you can choose others.",
        BOTS,
    )
    return words.format(bots=BOTS, level=DEFAULT_LEVEL, name=level_name(DEFAULT_LEVEL))
