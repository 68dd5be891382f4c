"""Games of one make of the bots are not mixed with those of another."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from septem import __version__
from septem.arena import makes, results
from septem.arena.makes import digest_of, has_guests, make_of
from septem.arena.plan import Plan
from septem.arena.run import play
from septem.errors import RecordError

PLAN = Plan(("random",), deals=2)


def test_a_make_names_the_release_and_what_its_bots_are_made_of() -> None:
    assert make_of(PLAN).startswith(f"septem {__version__} ")
    assert make_of(PLAN) == make_of(Plan(("random", "search:1000"), deals=9))
    assert make_of(PLAN) != make_of(Plan(("random",), game="dice"))


def test_bots_of_another_make_may_not_add_to_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.jsonl"
    with play(PLAN, file, workers=1) as run:
        next(iter(run))
    monkeypatch.setattr(results, "make_of", lambda plan: "septem 9.9 newer")
    before = file.read_bytes()
    for deals in (PLAN.deals, PLAN.deals + 1):
        with pytest.raises(RecordError, match=r"holds games of other bots \(septem .* there, septem 9\.9 newer here\)"):
            play(replace(PLAN, deals=deals), file, workers=1)
        assert file.read_bytes() == before


def test_a_file_that_is_complete_can_still_be_read_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.jsonl"
    with play(PLAN, file, workers=1) as run:
        games = list(run)
    monkeypatch.setattr(results, "make_of", lambda plan: "septem 9.9 newer")
    with play(PLAN, file, workers=1) as run:
        assert {game.key for game in run.done} == {game.key for game in games}
        assert list(run) == []


def test_a_file_without_games_takes_the_make_that_plays_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.jsonl"
    play(PLAN, file, workers=1).close()
    monkeypatch.setattr(results, "make_of", lambda plan: "septem 9.9 newer")
    with play(PLAN, file, workers=1) as run:
        assert len(list(run)) == 2
    with play(PLAN, file, workers=1) as run:
        assert len(run.done) == 2
    assert b"septem 9.9 newer" in file.read_bytes()


def test_a_make_names_the_networks_that_bots_were_given(tmp_path: Path) -> None:
    file = tmp_path / "my.safetensors"
    file.write_bytes(b"one")
    plan = Plan((f"network:0.7@{file}", "greedy"), against=f"champion:200@{file}")
    one = make_of(plan)
    assert one.count(", my.safetensors ") == 1
    file.write_bytes(b"another")
    assert make_of(plan) != one
    assert make_of(Plan(("greedy", "network", f"scholar:@{file}"))) == make_of(Plan(("network",), deals=2))


def test_the_weights_that_come_with_septem_are_part_of_the_make_of_those_who_play_by_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(makes, "files", lambda room: tmp_path)
    weights = tmp_path / "network" / "champion.safetensors"
    weights.parent.mkdir()
    weights.write_bytes(b"one")
    plans = [Plan((bot,), deals=2) for bot in ("network", "network:4", "champion:900ms", "level:6")]
    before, others = [make_of(plan) for plan in plans], make_of(PLAN)
    (tmp_path / "notes.txt").write_text("of no account")
    assert [make_of(plan) for plan in plans] == before
    weights.write_bytes(b"another")
    assert all(make_of(plan) != make for plan, make in zip(plans, before, strict=True))
    assert make_of(PLAN) == others
    networks = [make_of(plan) for plan in plans]
    (tmp_path / "levels.py").write_text("hotter")
    assert [make_of(plan) == make for plan, make in zip(plans, networks, strict=True)] == [True, True, True, False]
    (tmp_path / "heuristic.py").write_text("new")
    assert make_of(PLAN) != others


def test_a_digest_follows_what_plays_and_leaves_names_aside(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("one")
    one = digest_of(tmp_path, ("words.py", "sections"))
    (tmp_path / "words.py").write_text("of no account")
    (tmp_path / "sections").mkdir()
    (tmp_path / "sections" / "first.py").write_text("of no account")
    assert digest_of(tmp_path, ("words.py", "sections")) == one
    assert digest_of(tmp_path) != one
    (tmp_path / "rules.py").write_text("another")
    assert digest_of(tmp_path, ("words.py", "sections")) != one


def test_bots_of_other_packages_are_guests(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan(("random", "level:4"), against="scholar:8")
    assert not has_guests(plan)
    monkeypatch.setattr(makes, "release_of", {"scholar:8": "own-bot 1.0", "random": "", "level:4": ""}.__getitem__)
    assert has_guests(plan)
    assert make_of(plan).endswith(", own-bot 1.0")
