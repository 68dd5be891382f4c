"""Networks by their files, each read once a process: in NumPy where it is installed, else in plain Python."""

from functools import lru_cache
from pathlib import Path

from septem.bots.network.files import read_weights
from septem.bots.network.network import Network
from septem.errors import DataError, SetupError
from septem.words import shown

CHAMPION_FILE = Path(__file__).with_name("champion.safetensors")
KEPT = 8


def champion_network() -> Network:
    """The network that comes with septem."""
    return network_in(champion_file())


def champion_file() -> Path:
    """Where its weights are."""
    if not CHAMPION_FILE.is_file():
        raise SetupError(f"This copy of septem lacks the network {CHAMPION_FILE.name}; install it again.")
    return CHAMPION_FILE


def network_in(file: Path) -> Network:
    """The network of a file of weights; `SetupError` says what is wrong with it."""
    try:
        state = file.stat()
        return _loaded(file, state.st_mtime_ns, state.st_size)
    except OSError as error:
        raise SetupError(f"The network '{shown(file.name)}' cannot be read: {error.strerror}.") from None
    except ValueError as error:  # a name that no file can have
        raise SetupError(f"The network '{shown(file.name)}' cannot be read: {error}.") from None
    except DataError as error:
        raise SetupError(str(error)) from None


def network_for(setting: str) -> tuple[str, Network]:
    """A bot's setting without the file behind '@', and the network of that file; the champion's where there is none."""
    rest, at, name = setting.partition("@")
    if at and not name:
        raise SetupError("the name of a file of weights is missing behind '@'.")
    return rest, network_in(Path(name)) if at else champion_network()


@lru_cache(maxsize=KEPT)
def _loaded(file: Path, when: int, length: int) -> Network:  # noqa: ARG001 - a file that was written anew is read anew
    weights = read_weights(file)
    try:
        import numpy  # noqa: F401
    except ImportError:
        from septem.bots.network.plain import PlainNetwork

        return PlainNetwork(weights)
    from septem.bots.network.arrays import ArrayNetwork

    return ArrayNetwork(weights)
