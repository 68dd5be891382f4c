"""The page about the champion from one command: `make champion`, or `python -m benchmarks.champion.run --help`.

It plays, keeps what it finds in a folder, and writes tables and pictures between the marks of the page. A second run
goes on where the first stopped.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.champion import learning, looking_ahead, response, rivals, selfplay
from benchmarks.champion.kinds import KINDS
from benchmarks.champion.page import read_page, write_page
from benchmarks.champion.results import Results
from septem.bots.network.arrays import ArrayNetwork
from septem.bots.network.files import fingerprint, read_weights
from septem.bots.network.loading import champion_file
from septem.errors import SeptemError, SetupError
from septem.words import listed

GAMES = 102_400
AHEAD_DEALS = 150
RIVAL_DEALS = 1000
PARTS = ("self-play", "rivals", "look-ahead", "learning", "response")


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays what is still to play, and writes."""
    wishes = _parser().parse_args(arguments)
    try:
        run(wishes)
    except SeptemError as error:
        say(str(error))
        return 1
    return 0


def run(wishes: argparse.Namespace) -> None:
    """Does what was asked for."""
    file: Path = wishes.weights or champion_file()
    network = ArrayNetwork(read_weights(file))
    results = Results(wishes.folder, fingerprint(file))
    parts = wishes.part or PARTS
    if wishes.part and "learning" in parts and not wishes.snapshots:
        raise SetupError("The learning curve needs the networks of a training; name their folder with --snapshots.")
    if wishes.part and "response" in parts and not wishes.response:
        raise SetupError(
            "What can be won needs somebody trained to win it; name the folder of that training with --response."
        )
    snapshots = learning.snapshots_in(wishes.snapshots) if wishes.snapshots else []
    responses = response.responses_in(wishes.response, results.network)
    if wishes.write:
        read_page(wishes.write)  # so that nobody plays for a page that is not there
    if others := results.others():
        say(f"In {wishes.folder}, results of other weights or of other code count as not there: {listed(others)}.")
    if "self-play" in parts:
        for kind in KINDS:
            selfplay.play_on(kind, network, max(1, round(wishes.games * kind.part)), results, tell)
    if "rivals" in parts:
        rivals.play_on(network, wishes.rival_deals, results, tell)
    if "look-ahead" in parts:
        looking_ahead.play_on(file, wishes.ahead_deals, results, tell)
    if "learning" in parts and snapshots:
        learning.play_on(snapshots, network, wishes.rival_deals, results, tell)
    if "response" in parts and responses:
        response.play_on(responses, network, wishes.rival_deals, results, tell)
    if wishes.write:
        written = write_page(wishes.write, results)
        say(f"{wishes.write}: {listed(written) if written else 'nothing to write yet'}")


def tell(what: str, done: int, of: int) -> None:
    """Says how far something is."""
    say(f"{time.process_time():7.0f} s of computing  {what}: {done:,} of {of:,}")


def say(line: str) -> None:
    """A line beside the results."""
    sys.stderr.write(f"{line}\n")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Plays with the champion, and writes the page about it.")
    parser.add_argument("--weights", type=Path, help="another network than the one that comes with septem")
    parser.add_argument("--games", type=int, default=GAMES, help="of three players; other tables get a part of them")
    parser.add_argument("--ahead-deals", type=int, default=AHEAD_DEALS, help="deals that are played with look-ahead")
    parser.add_argument("--snapshots", type=Path, help="the folder of its training, for the learning curve")
    parser.add_argument(
        "--response",
        type=Path,
        action="append",
        default=[],
        help="the folder of a training against it; may be repeated",
    )
    parser.add_argument(
        "--rival-deals", type=int, default=RIVAL_DEALS, help="deals against each older bot, snapshot or response"
    )
    parser.add_argument("--part", action="append", choices=PARTS, help="only this part; may be given again")
    parser.add_argument("--folder", type=Path, default=Path("champion"), help="where the results are kept")
    parser.add_argument("--write", type=Path, help="the page to put tables and pictures into")
    return parser


if __name__ == "__main__":
    sys.exit(main())
