"""Once a game is over everybody may see every hand, and what the deal was made of; before, nobody."""

import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from septem.server.tables.deal import Deal
from septem.server.tables.events import CameBack, Moved, TookBack, WentAway
from septem.server.tables.proof import check, read_proof
from septem.server.tables.snapshot import Snapshot
from tests.server.games.dice.dice_tables import SETUPS, game_of, moments, started
from tests.server.secrecy.gathering import gathered
from tests.server.secrecy.viewing import opened
from tests.server.showing import api_moves, api_state, replay, update_between, whole_page, whole_update
from tests.server.tables.building import make_setup
from tests.server.tables.changing import after

# How many moments are looked at from which a purchase is taken back.
UNDOS = 3
HELD = re.compile(r'id="card-\d+"[^>]*data-card="([^"]+)"')


@pytest.mark.anyio
async def test_after_the_end_a_stranger_sees_every_hand_and_the_deal(tmp_path: Path) -> None:
    rng = random.Random(5)
    async with opened(tmp_path) as server, gathered(server, make_setup(players=3), listening=False) as gathering:
        stranger = next(viewer for viewer in gathering.onlookers if not viewer.person)
        game, table_id, deal = gathering.game, gathering.seen.id, gathering.seen.table.deal
        secrets = [f"/g/{table_id}/deal.json", f"/g/{table_id}/record.txt"]
        secrets += [f"/api/v1/tables/{table_id}/deal", f"/api/v1/tables/{table_id}/record"]
        hands: dict[tuple[int, int], list[str]] = {}
        while not game.over:
            turn = gathering.seen.table.turn
            hands |= {(turn, one.seat): game.hand(one.seat) for one in game.pending if one.kind == "turn"}
            if rng.random() < 0.1:
                for address in secrets:
                    assert (await stranger.http.get(address)).status_code == 409
                turn, seat = rng.choice(list(hands))
                answer = await stranger.http.get(f"/g/{table_id}/replay", params={"at": turn, "seat": seat})
                assert not HELD.search(answer.text)
            decision, moves = gathering.asked(rng)
            await gathering.choose(decision, moves[0])
        for turn, seat in rng.sample(list(hands), 12):
            answer = await stranger.http.get(f"/g/{table_id}/replay", params={"at": turn, "seat": seat})
            assert sorted(HELD.findall(answer.text)) == sorted(hands[turn, seat])
        told = [(await stranger.http.get(address)).raise_for_status() for address in secrets]
        for proof in (told[0], told[2]):
            read = read_proof(proof.content)
            assert (read.seed, read.salt) == (deal.seed, deal.salt)
            check(read)
        page = (await stranger.http.get(f"/g/{table_id}")).text
        assert str(deal.seed) in page
        assert deal.salt in page


@pytest.mark.parametrize("kind", ["two", "ghost"])
def test_the_seed_of_the_dice_is_told_only_after_the_end(kind: str) -> None:
    first = started(SETUPS[kind], seed=6_172_839_405_162_738_495)
    seed = str(first.table.deal.seed)
    before = first
    for number, moment in enumerate(moments(first)):
        if moment.table.phase == "over":
            assert seed in whole_page(moment, "")
            assert seed in update_between(before, moment, "")
        elif number % 5 == 0:
            for person in ("person 0", ""):
                assert seed not in all_that_is_told(moment, person)
                told = update_between(before, moment, person)
                assert seed not in told
                assert told == update_between(with_other_deal(before), with_other_deal(moment), person)
            before = moment if number % 10 else first


@pytest.mark.parametrize("kind", ["two", "ghost"])
def test_the_seed_changes_no_byte_of_an_undo_or_an_absence(kind: str) -> None:
    undone = 0
    for number, moment in enumerate(moments(started(SETUPS[kind], seed=6_172_839_405_162_738_495))):
        is_running = moment.table.phase == "running"
        can_undo = is_running and undone < UNDOS and game_of(moment).can_unchoose
        if can_undo or (is_running and number % 10 == 0):
            undone += can_undo
            for person in ("person 0", ""):
                assert asides(moment, person) == asides(with_other_deal(moment), person)
    assert undone == UNDOS


def asides(seen: Snapshot, person: str) -> list[str]:
    """The messages of a move, of absence and return, of a bot's takeover and its end, and of an undo if possible."""
    seat = next(iter(seen.pending()))
    move = str(game_of(seen).legal(seat)[0])
    moved, absent = after(seen, Moved(seat, move)), replace(seen, absent={seat: "long"})
    away = after(seen, WentAway(seat, "gone"))
    steps = [(seen, moved), (seen, absent), (absent, seen), (seen, away), (away, after(away, CameBack(seat)))]
    if game_of(seen).can_unchoose:
        steps.append((seen, after(seen, TookBack(seat))))
    return [update_between(before, then, person) for before, then in steps]


def with_other_deal(seen: Snapshot) -> Snapshot:
    """The same table with a seed and a salt that nobody can know yet."""
    return replace(seen, table=replace(seen.table, deal=Deal(4_062_839_405_162_738_111, "ff00")))


def all_that_is_told(seen: Snapshot, person: str) -> str:
    """Page, message of the stream, replay of an earlier moment, and API."""
    return "".join(
        (
            whole_page(seen, person),
            whole_update(seen, person),
            replay(seen, person, seen.table.turn // 2, 0),
            api_state(seen, person),
            api_moves(seen, person),
        )
    )
