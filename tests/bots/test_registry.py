"""Bots by name: the package's own, those of really installed packages, and a sentence for every mistake."""

import random
from pathlib import Path

import pytest

from septem import Game, SetupError
from septem.bots import bot_named, bot_names, seated
from septem.bots.registry import BUILT_IN
from septem.protocol import play_out
from tests.installing import OWN_BOT, install, package, python

CROOKED = '''
"""Bots that are none."""

import septem.bots

number = 7


class Stone:
    """Neither chooses nor explains."""


def refuse(setting=""):
    """Does not want to."""
    raise ValueError(f"not today,\\nnot with {setting!r}")


def plain():
    """A bot that takes no setting."""
    from septem.bots import bot_named

    return bot_named("random")


def keyed(*, setting=""):
    """A bot whose setting does not come from a colon."""
    return plain()


class Formal(septem.bots.Bot):
    """A bot that names the protocol as its base, whose own signature takes anything."""


def clumsy(setting):
    """A bot that takes a setting, and stumbles over it."""
    return len(int(setting))


def leaving():
    """Would end the whole program."""
    raise SystemExit(3)


def __getattr__(name):
    """Would end it as soon as the bot is looked for."""
    if name == "Shut":
        raise SystemExit("closed")
    raise AttributeError(f"module 'crooked' has no attribute {name!r}")
'''
CROOKED_ENTRIES = {
    "absent": "no_such_module:Bot",
    "vanished": "crooked:Bot",
    "number": "crooked:number",
    "stone": "crooked:Stone",
    "refusing": "crooked:refuse",
    "plain": "crooked:plain",
    "keyed": "crooked:keyed",
    "formal": "crooked:Formal",
    "clumsy": "crooked:clumsy",
    "leaving": "crooked:leaving",
    "shut": "crooked:Shut",
    "random": "crooked:plain",
    "scholar": "crooked:plain",
}

SENTENCE = """
import sys
from septem import SetupError
from septem.bots import bot_named
try:
    print(bot_named(sys.argv[1]))
except SetupError as error:
    print(error)
"""

WHOLE_GAME = """
import random
from septem import Game
from septem.bots import bot_named, bot_names, seated
from septem.protocol import play_out
game = Game.new(3, seed=4)
bots = [bot_named(name) for name in ("scholar", "scholar:8", "random")]
play_out(game, [seated(bot, random.Random(seat)) for seat, bot in enumerate(bots)])
print(bot_names()[-1], bots[0].symbol, bots[1].symbol, game.over, game.score(0).science > game.score(2).science)
"""


@pytest.fixture(scope="module")
def scholars(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the example of the guide is installed."""
    target = tmp_path_factory.mktemp("scholars")
    install(target, OWN_BOT)
    return target


@pytest.fixture(scope="module")
def crooks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which it is installed beside a package that does everything wrong."""
    folder = tmp_path_factory.mktemp("crooks")
    install(folder / "target", OWN_BOT, package(folder / "crooked", "crooked", "crooked", CROOKED, CROOKED_ENTRIES))
    return folder / "target"


def test_the_bots_of_this_package_come_first() -> None:
    assert bot_names()[: len(BUILT_IN)] == list(BUILT_IN)
    assert bot_names()[0] == "random"


def test_bots_play_from_their_views() -> None:
    game = Game.new(2, "second", "free-city", seed=3)
    play_out(game, [seated(bot_named("random"), random.Random(seat)) for seat in range(2)])
    assert game.over


def test_every_call_makes_a_new_bot() -> None:
    assert bot_named("random") is not bot_named("random")


@pytest.mark.parametrize("name", ["", "grandmaster", "Random", "random ", "x" * 500])
def test_a_name_that_nobody_has_is_refused_with_those_that_there_are(name: str) -> None:
    with pytest.raises(SetupError) as refusal:
        bot_named(name)
    assert str(refusal.value).startswith(f"There is no bot '{name[:60]}")
    assert "; choose random" in str(refusal.value)
    assert len(str(refusal.value)) < 300


@pytest.mark.parametrize("name", ["random:5", "war:1", "greedy:x", "rbai:"])
def test_a_setting_that_a_bot_does_not_take_is_refused(name: str) -> None:
    with pytest.raises(SetupError, match=rf"^Bot '{name}': it takes no setting\.$"):
        bot_named(name)


def test_an_installed_bot_is_named_takes_its_setting_and_plays(scholars: Path) -> None:
    done = python(scholars, "-c", WHOLE_GAME)
    assert (done.stdout, done.stderr) == ("scholar 5.0 8.0 True True\n", "")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("scholar:six", "Bot 'scholar:six': A science symbol counts a whole number of points, not 'six'."),
        ("scholar:", "Bot 'scholar:': A science symbol counts a whole number of points, not ''."),
    ],
)
def test_a_bot_refuses_a_setting_in_its_own_words(name: str, sentence: str, scholars: Path) -> None:
    assert python(scholars, "-c", SENTENCE, name).stdout == f"{sentence}\n"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("absent", "Bot 'absent' of crooked cannot be loaded: ModuleNotFoundError: No module named 'no_such_module'"),
        (
            "vanished",
            "Bot 'vanished' of crooked cannot be loaded: AttributeError: module 'crooked' has no attribute 'Bot'",
        ),
        ("number", "Bot 'number' cannot be made: TypeError: 'int' object is not callable"),
        ("stone", "Bot 'stone' is no bot: a Stone does not have 'choose' and 'explain'."),
        ("refusing:Anna", "Bot 'refusing:Anna' cannot be made: ValueError: not today, not with 'Anna'"),
        ("plain:1", "Bot 'plain:1': it takes no setting."),
        ("formal:1", "Bot 'formal:1': it takes no setting."),
        ("keyed:1", "Bot 'keyed:1': it takes no setting."),
        ("clumsy:1", "Bot 'clumsy:1' cannot be made: TypeError: object of type 'int' has no len()"),
        ("leaving", "Bot 'leaving' cannot be made: SystemExit: 3"),
        ("shut", "Bot 'shut' of crooked cannot be loaded: SystemExit: closed"),
        ("random", "The bot name 'random' is taken by septem and crooked: one of them has to choose another."),
        ("scholar", "The bot name 'scholar' is taken by crooked and own-bot: one of them has to choose another."),
    ],
)
def test_each_mistake_of_a_package_is_told_in_one_sentence(name: str, sentence: str, crooks: Path) -> None:
    done = python(crooks, "-c", SENTENCE, name)
    assert (done.stdout, done.stderr) == (f"{sentence}\n", "")


def test_a_bad_package_does_not_hide_the_good_bots(crooks: Path) -> None:
    done = python(crooks, "-c", "from septem.bots import bot_names\nprint(*bot_names())")
    assert done.stdout.split() == [*BUILT_IN, *sorted(CROOKED_ENTRIES.keys() - BUILT_IN.keys())]
