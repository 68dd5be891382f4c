"""Random games over HTTP: every answer to every viewer is searched for what that viewer cannot know."""

import random
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from septem.server.tables.deal import SALT_BYTES, SEED_BITS, Deal
from septem.server.tables.setup import Setup
from tests.server.secrecy.gathering import Gathering, gathered
from tests.server.secrecy.knowing import names_in, told_beyond
from tests.server.secrecy.viewing import Viewer, opened
from tests.server.tables.building import make_setup

pytestmark = pytest.mark.anyio

SETUPS = [
    make_setup(players=3),
    make_setup(players=4),
    make_setup(players=5, edition="second"),
    make_setup(players=2, variant="free-city"),
    make_setup(players=2, variant="gaia", edition="second"),
]
# How many viewers ask for a page or a state of their own after a reveal, and how many addresses each.
ASKING, ASKED = 3, 3
# How often somebody first chooses something else, so that the others can be asked whether they notice.
DECOYS = 0.15
# The revision of the table, which counts choices, and what else tells only that time goes by.
PULSE = re.compile(
    rb'^id: \d+|Last-Event-ID&#34;:&#34;\d+|^content-length: \d+|"pulse":\d+|data-now="[\d.]+"', re.MULTILINE
)


@pytest.mark.parametrize(
    "setup", SETUPS, ids=lambda setup: f"{setup.options.edition}-{setup.options.variant or setup.players}"
)
async def test_nobody_is_told_what_they_cannot_know(
    setup: Setup, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Who plays and who looks draw from generators of their own, so that another look leads to no other game.
    playing, rng = random.Random(setup.players), random.Random(setup.players)
    deal = Deal(rng.getrandbits(SEED_BITS), rng.randbytes(SALT_BYTES).hex())
    monkeypatch.setattr(Deal, "drawn", lambda: deal)
    kinds = set()
    async with opened(tmp_path) as server, gathered(server, setup) as gathering:
        await look_around(gathering, rng)
        while not gathering.game.over:
            decision, moves = gathering.asked(playing)
            kinds.add(decision.kind)
            if gathering.reveals(decision, moves[0]):
                await gathering.choose(decision, moves[0])
                if not gathering.game.over:
                    await look_around(gathering, rng)
            elif len(moves) > 1 and rng.random() < DECOYS:
                asking = rng.sample(gathering.everybody, ASKING)
                doors = {viewer.name: rng.choice(doors_of(gathering, viewer, rng)) for viewer in asking}
                answers = [await gathering.choose(decision, moves[-1], is_meant=False)]
                noticed = [await notice(gathering, decision.by, doors)]
                answers.append(await gathering.choose(decision, moves[0]))
                noticed.append(await notice(gathering, decision.by, doors, is_instead=True))
                assert noticed[0] == noticed[1]
                assert answers[0].headers == answers[1].headers
                assert answers[0].content == answers[1].content == b""
            else:
                await gathering.choose(decision, moves[0])
                await notice(gathering, decision.by, {})
    assert kinds >= {"turn", "discard"}


async def look_around(gathering: Gathering, rng: random.Random) -> None:
    """Everybody reads their streams, and some of them what other addresses tell."""
    for viewer in gathering.everybody:
        for seen in await viewer.heard(gathering.seen.revision):
            check(gathering, viewer, "stream", seen)
    for viewer in rng.sample(gathering.everybody, ASKING):
        for address in rng.sample(doors_of(gathering, viewer, rng), ASKED):
            check(gathering, viewer, address, await viewer.sees(address))


async def notice(
    gathering: Gathering, by: int, doors: Mapping[str, str], *, is_instead: bool = False
) -> dict[str, list[bytes]]:
    """What others get to see of a choice that is not revealed, on their stream and at a door: only that it was made.

    A choice changes nothing on their pages if it is made instead of another, or if its player has yet to choose for
    the Free City.
    """
    is_news = not is_instead and by not in gathering.seen.pending()
    found = {}
    for viewer in gathering.everybody:
        heard = await viewer.heard(gathering.seen.revision)
        for seen in heard:
            check(gathering, viewer, "stream", seen)
        if viewer.seat == by:
            continue
        if not viewer.token:
            message, *heard = heard
            assert message.count(b"hx-target") == message.count(b'hx-target="#status"') == is_news
            assert (b"event: current\ndata: \n\n" in message) != is_news
            assert not names_in(message.decode(), gathering.game.edition)
        if address := doors.get(viewer.name):
            heard.append(await viewer.sees(address))
            check(gathering, viewer, address, heard[-1])
        found[viewer.name] = [PULSE.sub(b"", seen) for seen in heard]
    return found


def doors_of(gathering: Gathering, viewer: Viewer, rng: random.Random) -> list[str]:
    """The addresses that this viewer can ask, replays of some moment among them."""
    table = gathering.seen.table
    return list(viewer.doors(table.id, rng.randint(0, table.turn), len(table.seats)))


def check(gathering: Gathering, viewer: Viewer, address: str, seen: bytes) -> None:
    """Nothing in these bytes is secret."""
    known = gathering.known(viewer, address)
    beyond = told_beyond(seen, known, gathering.seen.table.setup.options.edition, viewer.language)
    assert not beyond, f"{viewer.name} (seat {viewer.seat}) is told of {beyond} at {address}"
    for secret in gathering.secrets(viewer):
        assert secret.encode() not in seen, f"{viewer.name} is told {secret} at {address}"
