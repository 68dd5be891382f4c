"""Games of the network against itself at one kind of table, counted in every way that the page tells of."""

from collections.abc import Callable
from math import ceil

from benchmarks.champion import cities, habits, picks
from benchmarks.champion.calibration import Expectations
from benchmarks.champion.kinds import Kind
from benchmarks.champion.paying import Payments
from benchmarks.champion.playing import Moment, play, shares_of
from benchmarks.champion.results import Results, Sums, added
from septem.bots.network.arrays import ArrayNetwork
from septem.envs.batch import Batch

GAMES_AT_ONCE = 1024
SEED = 2_000_000_000  # far from the deals of training and of its exams


def play_on(
    kind: Kind, network: ArrayNetwork, games: int, results: Results, tell: Callable[[str, int, int], None]
) -> None:
    """Plays at a table until at least so many games are counted, in whole batches; what is there already counts."""
    done, sums = results.read_sums(kind.name)
    at_once = min(GAMES_AT_ONCE, games)
    wanted = ceil(games / at_once) * at_once
    while done < wanted:
        batch = Batch(at_once, kind.options)
        sums = added(sums, counted(batch, network, SEED + done))
        done += at_once
        results.write_sums(kind.name, done, sums)
        tell(kind.title, done, wanted)


def counted(batch: Batch, network: ArrayNetwork, seed: int) -> Sums:
    """Plays a batch, and counts."""
    expectations, payments = Expectations(), Payments()

    def watch(moment: Moment) -> None:
        expectations.note(moment)
        payments.note(moment)

    play(batch, [network] * batch.options.players, seed, watch)
    shares = shares_of(batch.rewards, batch.options.players)
    return (
        expectations.count(shares) | cities.count(batch, shares) | picks.count(batch) | habits.count(batch)
    ) | payments.count()
