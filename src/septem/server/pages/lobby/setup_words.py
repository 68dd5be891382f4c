"""What can be agreed on at a table of any game, in words."""

from typing import Any

from septem.server.games.protocol import Game
from septem.server.games.registry import game_named
from septem.server.i18n import _, ngettext
from septem.server.tables.setup import LEVELS, SECONDS, Pace, Setup


def pace_words(pace: Pace) -> str:
    """How long a turn may take."""
    return {"none": _("None"), "relaxed": _("Relaxed"), "fast": _("Fast"), "days": _("Days")}[pace]


def pace_hint(pace: Pace, game: Game[Any]) -> str:
    """The same in one sentence about a game."""
    usual = SECONDS[pace]
    if usual is None:
        return _("None: take your time.")
    seconds = usual * game.turn_time_factor
    if pace == "days":
        days = seconds // (24 * 3600)
        return _("Days: {days} days per turn, so a game takes several weeks. When time runs out, a bot plays.").format(
            days=days
        )
    sentence = _("{pace}: {seconds} seconds per turn. When time runs out, a bot plays; you can take your seat back.")
    return sentence.format(pace=pace_words(pace), seconds=seconds)


def level_name(level: int) -> str:
    """What bots of this level are called."""
    return (
        _("Novice"),
        _("Apprentice"),
        _("Citizen"),
        _("Merchant"),
        _("Architect"),
        _("Strategist"),
        _("Master"),
    )[level - 1]


def levels() -> range:
    """The numbers of all levels."""
    return range(1, LEVELS + 1)


def players_words(players: int) -> str:
    """'3 players'."""
    return ngettext("{players} player", "{players} players", players).format(players=players)


def setup_rows(setup: Setup) -> list[tuple[str, str]]:
    """The agreements, each with its name, for those who cannot change them."""
    game = game_named(setup.game)
    level = _("{level}, {name}").format(level=setup.level, name=level_name(setup.level))
    return [
        (_("Game"), game.title()),
        (_("Seats"), str(setup.players)),
        *game.option_rows(setup),
        (_("Time per turn"), pace_words(setup.pace)),
        (_("Bots in empty seats"), level),
        (_("Who may join"), _("Anyone") if setup.listed else _("With the link")),
    ]
