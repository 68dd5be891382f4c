"""The proof of a deal: a fair one passes, anything else does not."""

import random
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from septem.cli.app import run
from septem.errors import RecordError
from septem.server.tables.deal import Deal
from septem.server.tables.events import BotSat, Started
from septem.server.tables.proof import Proof, UnfairDeal, check, proof_of, read_proof
from septem.server.tables.setup import Setup
from septem.server.tables.table import Table
from tests.server.tables.building import make_setup, make_table

SETUPS = [
    make_setup(),
    make_setup(players=5, edition="second", sides="B"),
    make_setup(players=2, variant="free-city"),
    make_setup(players=2, variant="gaia"),
    make_setup("dice", 1, variant="ghost", rerolls=2),
    make_setup("dice", 1, variant="bot"),
    make_setup("dice", 3),
]


def played(setup: Setup, deal: Deal) -> Table:
    """A table at which a whole game was played at random."""
    table = make_table(setup, *(BotSat(seat, 1, f"Bot {seat}") for seat in range(setup.players)), Started(), deal=deal)
    rng = random.Random(1)
    position = table.position.clone()
    while not position.over:
        decision = position.pending[0]
        moves = position.view(decision.by).legal(decision.seat)
        position.choose(decision.seat, str(rng.choice(moves)))
    return replace(table, position=position)


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.game}-{setup.players}-{setup.options.variant}")
def test_every_kind_of_game_can_be_proved_from_its_file(setup: Setup) -> None:
    proof = read_proof(msgspec.json.encode(proof_of(played(setup, Deal.drawn()))))
    check(proof)


@pytest.fixture(scope="module")
def proof() -> Proof:
    """The proof of a fair game."""
    return proof_of(played(make_setup(), Deal(7, "00ff")))


def test_another_salt_does_not_give_the_hash(proof: Proof) -> None:
    with pytest.raises(UnfairDeal, match="do not match the hash"):
        check(msgspec.structs.replace(proof, salt="00fe"))


def test_a_deal_that_was_chosen_afterwards_is_found_out(proof: Proof) -> None:
    other = Deal(8, "00ff")
    with pytest.raises(UnfairDeal, match="produces a different deal"):
        check(msgspec.structs.replace(proof, seed=other.seed, commitment=other.commitment))


def test_a_swapped_card_is_found_out(proof: Proof) -> None:
    lines = proof.record.splitlines()
    first, second = lines.index("deal III") + 1, lines.index("deal III") + 2
    lines[first], lines[second] = lines[second], lines[first]
    with pytest.raises(UnfairDeal, match="produces a different deal"):
        check(msgspec.structs.replace(proof, record="\n".join(lines)))


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"commitment": 7}', b'{"salt": "\xff"}', '{"salt": "\ud800"}'])
def test_a_file_that_is_no_proof_is_refused(text: str | bytes) -> None:
    with pytest.raises(RecordError, match="This is not the proof of a deal"):
        read_proof(text)


def test_another_hash_than_the_one_noted_is_found_out(proof: Proof) -> None:
    check(proof, f" {proof.commitment.upper()} ")
    with pytest.raises(UnfairDeal, match="another hash than the one you noted"):
        check(proof, Deal(8, "00ff").commitment)


SOLO = make_setup("dice", 1, variant="ghost")


@pytest.mark.parametrize("setup", [make_setup(), make_setup("dice", 2), SOLO], ids=lambda setup: setup.game)
@pytest.mark.parametrize("boards", [(), ("",) * 7, ("Atlantis",)])
def test_boards_that_cannot_be_are_no_fair_deal(setup: Setup, boards: tuple[str, ...]) -> None:
    true = proof_of(played(setup, Deal(7, "00ff")))
    with pytest.raises(UnfairDeal, match=r"\.$"):
        check(msgspec.structs.replace(true, boards=boards))


@pytest.mark.parametrize("setup", [make_setup(), make_setup("dice", 2), SOLO], ids=lambda setup: setup.game)
def test_whatever_a_record_says_the_answer_is_a_sentence(setup: Setup) -> None:
    true = proof_of(played(setup, Deal(7, "00ff")))
    rng = random.Random(3)
    for _ in range(150):
        letters = list(true.record)
        for _ in range(rng.randint(1, 4)):
            letters[rng.randrange(len(letters))] = rng.choice("0123456789.-:,<> \nIVXaz²")
        record = "".join(letters)
        if record.strip() != true.record.strip():
            with pytest.raises(UnfairDeal, match=r"\.$"):
                check(msgspec.structs.replace(true, record=record))


def test_setups_that_do_not_exist_are_no_fair_deal(proof: Proof) -> None:
    with pytest.raises(UnfairDeal):
        check(msgspec.structs.replace(proof, setup=make_setup(players=1).fields, boards=("",)))


def test_the_command_wants_the_hash_that_was_noted(
    proof: Proof, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "deal.json"
    file.write_bytes(msgspec.json.encode(proof))
    assert run(["verify-deal", str(file), "--hash", proof.commitment]) == 0
    assert capsys.readouterr().out.startswith("The deal is fair")
    assert run(["verify-deal", str(file), "--hash", "00ff"]) == 1
    assert "another hash than the one you noted" in capsys.readouterr().err
    assert run(["verify-deal", str(file)]) == 0
    said = capsys.readouterr().out
    assert "if this is also the hash that the table showed before the game" in said
    assert proof.commitment in said
