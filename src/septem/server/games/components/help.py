"""Where the rules and the components of a table are explained."""

from septem.server.games.registry import game_named
from septem.server.i18n import _
from septem.server.tables.setup import Setup


def rules_address(setup: Setup) -> str:
    """How to play at a table like this."""
    return game_named(setup.game).help(setup).rules


def help_ways(setup: Setup) -> tuple[tuple[str, str, str], ...]:
    """The ways to rules and pictures: icon, address and words of each."""
    game = game_named(setup.game)
    found = game.help(setup)
    return (
        ("circle-question-mark", found.rules, _("How to play")),
        ("library", found.pictures, game.title()),
    )
