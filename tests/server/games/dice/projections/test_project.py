"""The dice game as viewers see it."""

import re
from dataclasses import replace

import pytest

from septem.dice.moves import Move
from septem.server.games.dice.projections.dice_table import DiceDecision, DiceTable, Way
from septem.server.games.dice.projections.players import DA_VINCI
from septem.server.games.dice.projections.project import _seen_by, project
from septem.server.games.table_view import Player
from septem.server.i18n import use_locale
from septem.server.tables.events import TookBack, WentAway
from septem.server.tables.setup import Setup
from septem.server.tables.snapshot import Snapshot
from tests.server.games.dice.dice_tables import SETUPS, game_of, moments, play, played, started
from tests.server.tables.changing import after, with_seat

NO_PLAYER = Player(0, "", "person", "", is_you=False)


def deciding(snapshot: Snapshot) -> DiceDecision:
    """What the active player has to decide."""
    decision = project(snapshot, game_of(snapshot).active_seat).decision
    assert decision is not None
    return decision


def moves_of(decision: DiceDecision) -> list[str]:
    """Every move that is offered for spending or passing."""
    ways = [way for purpose in decision.purposes for way in purpose.ways]
    return [way.move for way in ways] + [passing.move for passing in decision.passings]


def until(snapshot: Snapshot, kind: str, age: int = 1) -> Snapshot:
    """The table at the first decision of this kind in an Age."""
    for moment in moments(snapshot):
        game = game_of(moment)
        if game.pending and game.pending[0].kind == kind and game.age == age:
            return moment
    return moment


@pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_moment_is_shown_to_everybody_and_every_legal_move_is_offered_once(setup: Setup, seed: int) -> None:
    for snapshot in moments(started(setup, seed), seed):
        game = game_of(snapshot)
        for viewer in (None, *range(setup.players)):
            shown = project(snapshot, viewer)
            assert (shown.decision is not None) == (not game.over and viewer == game.active_seat)
            assert [sheet.public.total for sheet in shown.sheets] == [
                game.score(seat).total for seat in range(game.seats)
            ]
        if game.over:
            continue
        decision, legal = deciding(snapshot), [str(move) for move in game.legal(game.active_seat)]
        if decision.kind == "spend":
            assert sorted(moves_of(decision)) == sorted(legal)
            assert all(purpose.reason for purpose in decision.purposes if not purpose.ways)
            assert all(not purpose.reason for purpose in decision.possible)
        else:
            assert {str(Move(decision.kind, dice=dice)) for dice in _chosen(decision)} == set(legal)


def _chosen(decision: DiceDecision) -> list[tuple[int, ...]]:
    if decision.count == 1:
        return [(die,) for die in decision.dice]
    return [(one, other) for one in decision.dice for other in decision.dice if one < other]


def test_viewers_differ_only_in_who_is_you_and_who_decides() -> None:
    snapshot = until(started(SETUPS["three"]), "spend", age=2)
    spectator = project(snapshot, None)
    for viewer in range(3):
        shown = project(snapshot, viewer)
        assert (shown.dice, shown.log, shown.news) == (spectator.dice, spectator.log, spectator.news)
        assert [player.is_you for player in shown.players] == [seat == viewer for seat in range(3)]


def test_d8_the_passed_die_lies_fixed_and_says_where_it_comes_from() -> None:
    snapshot = play(started(SETUPS["three"]), "pick 4")
    shown = project(snapshot, 0)
    assert [(die.number, die.tag, die.note) for die in shown.dice if die.is_passed] == [(4, "fixed", "from Chiara")]
    assert deciding(snapshot).dice == (1, 2, 3, 5, 6, 7)


def test_dice_tell_in_which_roll_they_were_kept() -> None:
    snapshot = play(started(SETUPS["three"]), "pick 4", "keep 1 2", "keep 3 5")
    notes = [die.note for die in project(snapshot, 0).dice]
    assert notes == ["kept, roll 1", "kept, roll 1", "kept, roll 2", "from Chiara", "kept, roll 2", "roll 3", "roll 3"]


def test_a_fresh_roll_is_known_by_when_each_die_fell() -> None:
    snapshot = play(started(SETUPS["three"]), "pick 4")
    before = {die.number: die.rolled_at for die in project(snapshot, 0).dice}
    now = {die.number: die.rolled_at for die in project(play(snapshot, "keep 1 2"), 0).dice}
    assert [die for die in now if now[die] != before[die]] == [3, 5, 6, 7]


def test_the_last_purchase_can_be_taken_back_and_what_chance_decided_cannot() -> None:
    for snapshot in moments(started(SETUPS["two"])):
        decision = project(snapshot, game_of(snapshot).active_seat).decision
        if decision is not None and decision.possible and not decision.can_undo:
            break
    before = project(snapshot, game_of(snapshot).active_seat)
    assert before.decision is not None
    snapshot = play(snapshot, before.decision.possible[0].ways[0].move)
    assert deciding(snapshot).can_undo
    snapshot = after(snapshot, TookBack(game_of(snapshot).active_seat))
    again = project(snapshot, game_of(snapshot).active_seat)
    assert (again.dice, again.sheets, again.moment) == (before.dice, before.sheets, before.moment)
    assert again.turn_number == before.turn_number + 2


def test_a_way_names_the_dice_it_uses() -> None:
    ways: list[Way] = []
    for snapshot in moments(started(SETUPS["four"])):
        decision = project(snapshot, game_of(snapshot).active_seat).decision
        ways += [way for purpose in decision.purposes for way in purpose.ways] if decision else []
    for way in ways:
        move = Move.parse(way.move)
        assert set(way.dice) == {int(unit.place) for unit in move.payment if unit.place.isdecimal()} | set(move.dice)
        assert sum(paid.count for paid in way.paid) == len(move.payment)


def test_the_greatest_note_is_offered_first() -> None:
    for snapshot in moments(started(SETUPS["four"], 3), 3):
        decision = project(snapshot, game_of(snapshot).active_seat).decision
        purpose = decision.purpose("vp") if decision else None
        if purpose and len(purpose.ways) > 1:
            sums = [int(way.title.split()[0]) for way in purpose.ways]
            assert sums == sorted(sums, reverse=True)
            return
    pytest.fail("No player rolled several points.")


def test_d55_a_guild_says_in_which_age_it_can_be_built() -> None:
    guild = deciding(until(started(SETUPS["two"]), "spend")).purpose("guild")
    assert guild is not None
    assert (guild.ways, guild.reason) == ((), "in Age III only")


def test_german_counts_what_is_missing() -> None:
    with use_locale("de"):
        shown = [project(snapshot, game_of(snapshot).active_seat) for snapshot in moments(started(SETUPS["two"]))]
    reasons = {purpose.reason for one in shown if one.decision for purpose in one.decision.purposes}
    assert "1 Holz fehlt" in reasons
    assert "2 Holz fehlen" in reasons
    assert not any(re.search(r"[2-9] \w+ fehlt", reason) for reason in reasons)


def test_d34_prices_are_those_the_viewer_pays_in_every_turn() -> None:
    snapshot = played(started(SETUPS["three"]), moves=40)
    game = game_of(snapshot)
    for viewer in range(3):
        sheet = game.sheets[viewer]
        for other in project(snapshot, viewer).sheets:
            assert all(sale.price == sheet.price(sale.resource) for sale in other.sells)
            assert bool(other.sells) == (other.where in ("left", "right"))


def test_d63_a_sole_opponent_sits_on_the_left() -> None:
    shown = project(started(SETUPS["two"]), 0)
    assert [sheet.where for sheet in shown.sheets] == ["you", "left"]


def test_the_prices_of_a_seat_are_those_of_its_next_turn() -> None:
    seen = set()
    for snapshot in moments(started(SETUPS["three"])):
        board = game_of(snapshot).view(0).table
        for seat in set(range(3)) - {board.seat}:
            ahead = board.places_ahead(seat)
            later = _seen_by(board, seat)
            assert later.seat == seat
            assert later.place == ahead[0] if ahead else not later.places_ahead(seat)
            seen.add(bool(ahead))
    assert seen == {True, False}


def test_a_shared_victory_is_told_to_winners_as_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    snapshot = played(started(SETUPS["three"]))
    monkeypatch.setattr(type(game_of(snapshot)), "winners", (0, 2))
    titles = [final.title for viewer in (0, 1, 2, None) if (final := project(snapshot, viewer).final)]
    theirs = "Anna and Chiara share the victory"
    assert titles == ["You share the victory with Chiara", theirs, "You share the victory with Anna", theirs]


def test_d90_the_ghost_has_no_might_until_it_has_rolled() -> None:
    snapshot = started(SETUPS["ghost"])
    ghost = project(snapshot, 0).ghost
    assert ghost is not None
    assert (ghost.rerolls, ghost.might) == (2, None)
    snapshot = played(snapshot)
    ghost = project(snapshot, 0).ghost
    assert ghost is not None
    assert ghost.might == game_of(snapshot).mights[-1]


def test_d88_a_soloist_sees_what_the_market_sells() -> None:
    shown = project(started(SETUPS["ghost"]), 0)
    assert shown.market is not None
    assert [sale.resource for sale in shown.market.sells] == [shown.market.wonder.start]


def test_da_vinci_is_marked_as_a_bot_and_its_turn_is_told() -> None:
    snapshot = until(started(SETUPS["bot"]), "keep", age=2)
    shown = project(snapshot, 0)
    assert (shown.players[1].name, shown.players[1].kind) == (DA_VINCI, "bot")
    assert any(turn.seat == 1 and len(turn.lines) > 2 for turn in shown.log)


def test_a_player_who_is_away_decides_nothing() -> None:
    snapshot = until(started(SETUPS["two"]), "keep")
    seat = game_of(snapshot).active_seat
    shown = project(after(snapshot, WentAway(seat, "left")), seat)
    assert shown.decision is None
    assert (shown.players[seat].mark, shown.players[seat].is_away) == ("away", True)


def facts(shown: DiceTable) -> tuple[object, ...]:
    """What a replay must show as it was."""
    sheets = [replace(sheet, player=NO_PLAYER) for sheet in shown.sheets]
    return shown.age, shown.roll, shown.dice, sheets, shown.means, shown.log, shown.active, shown.moment


@pytest.mark.parametrize("name", ["three", "ghost", "bot"])
def test_a_replay_shows_every_moment_as_it_was(name: str) -> None:
    past = {}
    for snapshot in moments(started(SETUPS[name])):
        shown = project(snapshot, None)
        past[shown.moment] = facts(shown)
    assert len(past) == shown.moments + 1
    for moment, was in past.items():
        again = project(snapshot, None, at=moment)
        assert facts(again) == was
        assert again.is_replay
        assert again.decision is None


def test_a_replay_knows_where_the_ages_begin() -> None:
    snapshot = played(started(SETUPS["three"]))
    shown = project(snapshot, 0, at=0)
    assert [project(snapshot, 0, at=moment).age for moment in shown.age_starts] == [1, 2, 3]
    assert [project(snapshot, 0, at=moment - 1).age for moment in shown.age_starts[1:]] == [1, 2]


def test_the_final_sheet_adds_up_and_puts_the_winners_first() -> None:
    for seed in range(8):
        snapshot = played(started(SETUPS["four"], seed), seed)
        game, final = game_of(snapshot), project(snapshot, 1).final
        assert final is not None
        assert [row.total for row in final.rows] == [sum(row.points.values()) for row in final.rows]
        assert [row.total for row in final.rows] == sorted((row.total for row in final.rows), reverse=True)
        assert {row.player.seat for row in final.rows if row.wins} == set(game.winners)
        assert {row.place for row in final.rows if row.wins} == {1}
        assert len(final.battle) == 4


def test_the_seed_is_shown_only_after_the_game() -> None:
    snapshot = started(SETUPS["two"], seed=7)
    assert (project(snapshot, 0).fairness.seed, project(snapshot, 0).fairness.salt) == (None, "")
    assert project(played(snapshot), 0).fairness.seed == 7


def test_a_bot_account_that_plays_over_the_api_is_marked_as_a_bot() -> None:
    snapshot = with_seat(started(SETUPS["two"]), 1, program=True)
    assert [player.kind for player in project(snapshot, 0).players] == ["person", "bot"]
