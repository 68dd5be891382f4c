"""Fills the shared caches before a worker accepts requests.

The event loop and the threads of the database and of quick bots would otherwise fill them at the same moment, and
the first players would wait.
"""

from septem.server.games.components.live import code_digest
from septem.server.games.registry import all_games
from septem.server.html.assets import digest
from septem.server.html.layout import page_sprite
from septem.server.html.templates import compile_all, template_digest
from septem.server.i18n import LANGUAGES, use_locale
from septem.server.tables.setup import Setup, default_setup
from septem.server.web.static import static_files


def preload_worker() -> None:
    """As `preload`, and loads compiled code; what is not on disk yet is compiled in the background."""
    preload()
    for game in all_games():
        game.start_compiling()


def preload() -> None:
    """Loads everything that threads share, before the first request."""
    for game in all_games():
        game.preload()
        # msgspec builds type information without a lock (data/reading.py); parse each game's options once here.
        Setup.parse(default_setup(game).fields)
    compile_all()
    for language in LANGUAGES:
        with use_locale(language):
            page_sprite()
    static_files()
    digest()
    template_digest()
    code_digest()
