"""The bots of the card game on the server: seven levels, and a quick one to replace a bot that fails."""

import logging
import random
from multiprocessing.process import BaseProcess

from septem.bots import LEVELS, bot_named
from septem.bots.readiness import must_compile, runs_compiled, start_compiling
from septem.game.game import Game
from septem.game.view import View
from septem.server.games.cards.rules import with_choices
from septem.server.games.protocol import Choices

logger = logging.getLogger(__name__)

QUICK_BOT = "builder"


def view_of(game: Game, choices: Choices, seat: int) -> View:
    """What a bot at this seat knows; the open choices have been applied, but it cannot see them."""
    return with_choices(game.clone(), choices).view(seat) if choices else game.view(seat)


def move_of(view: View, seat: int, level: int, seed: int) -> str:
    """The move of a bot of this level."""
    return _choose(LEVELS[level - 1].bot, view, seat, seed)


def quick_move(view: View, seat: int, seed: int) -> str:
    """The move of a bot that answers in a millisecond."""
    return _choose(QUICK_BOT, view, seat, seed)


def _choose(bot: str, view: View, seat: int, seed: int) -> str:
    return str(bot_named(bot).choose(view, view.legal(seat), random.Random(seed)))


class BotCompiler:
    """Compiles a searching bot in a separate process on first use; until then the level below plays.

    If compiling fails or the result cannot be cached on disk, every process would compile again and every move would
    be late, so the level below keeps playing.
    """

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._is_ready: bool | None = None

    def ready_level(self, level: int) -> int:
        """This level, or the strongest one below it that needs no compiling."""
        while runs_compiled(bot := LEVELS[level - 1].bot) and not self._is_compiled(bot):
            level -= 1
        return level

    def close(self) -> None:
        """Stops the compiler."""
        if self._process is not None:
            self._process.kill()
            self._process.join()

    def _is_compiled(self, bot: str) -> bool:
        if self._process is None:
            self._process = start_compiling([bot])
        if self._is_ready is None and (code := self._process.exitcode) is not None:
            self._is_ready = code == 0 and not must_compile(bot)
            if not self._is_ready:
                logger.warning("bot cannot be compiled and kept", extra={"bot": bot, "code": code})
        return bool(self._is_ready)
