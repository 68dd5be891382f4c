"""A table as it stood after some reveals."""

import random

from septem.game.events import Played
from septem.server.games.cards.projections.card_table import CardTable
from septem.server.games.cards.projections.project import project
from tests.properties.moments import every_table
from tests.server.games.cards.projections.seated import choose, dealt, game_of, played_out


def position(shown: CardTable) -> tuple[object, ...]:
    """What a replay must show as it was: everything but marks, the log, and what was chosen next."""
    public = [city.public for city in shown.cities]
    cities = [(city.board, city.coins, city.built, city.new, city.tokens, city.points) for city in public]
    hand = shown.decision and (shown.decision.seat, shown.decision.kind, shown.decision.hand)
    return (
        (shown.age, shown.turn, shown.turn_number, shown.over, shown.passing, shown.gaia_card, shown.discard_size),
        cities,
        hand,
        shown.idle_hand,
        [turn.title for turn in shown.log],
    )


@every_table
def test_every_moment_of_the_past_is_seen_as_it_was(table: tuple[str, int, str | None]) -> None:
    edition, players, variant = table
    seated = dealt(players, edition, variant, seed=players)
    rng = random.Random(players)
    then = {0: [project(seated, viewer) for viewer in range(players)]}
    while seated.table.phase == "running":
        seated = choose(seated, rng)
        if not seated.choices:
            then[seated.table.turn] = [project(seated, viewer) for viewer in range(players)]
            at = rng.randint(0, seated.table.turn)
            viewer = rng.randrange(players)
            shown = project(seated, viewer, at=at)
            assert position(shown) == position(then[at][viewer])
            if seated.table.phase == "running":
                assert shown.log == then[at][viewer].log
    assert list(then) == list(range(seated.table.turn + 1))
    for at, tables in then.items():
        for viewer in range(players):
            assert position(project(seated, viewer, at=at)) == position(tables[viewer])


def test_the_past_tells_what_was_chosen_then() -> None:
    seated = played_out(dealt(3, seed=4))
    first = next(event for event in game_of(seated).log if isinstance(event, Played) and event.seat == 1)
    shown = project(seated, 1, at=0)
    assert shown.is_replay
    assert shown.deadline is None
    assert {player.mark for player in shown.players} == {""}
    assert shown.decision is not None
    assert shown.decision.chosen is not None
    assert shown.decision.chosen.card is not None
    assert shown.decision.chosen.card.name == first.move.card
    assert project(seated, 1, at=seated.table.turn).final is not None
    assert project(seated, 1, at=99) == project(seated, 1, at=seated.table.turn)


def test_while_the_game_runs_no_other_hand_is_shown() -> None:
    seated = dealt(3, seed=4)
    rng = random.Random(1)
    while seated.table.turn < 3:
        seated = choose(seated, rng)
    for at in (None, 0, 2):
        assert project(seated, 0, at=at, seen_from=1).decision is None
        assert project(seated, None, at=at, seen_from=1).decision is None
        assert project(seated, 0, at=at, seen_from=1).idle_hand == ()
        assert project(seated, 0, at=at).decision is not None


def test_after_the_end_every_hand_is_shown() -> None:
    seated = played_out(dealt(3, seed=4))
    hands = [project(seated, None, at=0, seen_from=seat).decision for seat in range(3)]
    assert all(hand is not None and len(hand.hand) == 7 for hand in hands)
    shown = project(seated, 0, at=0, seen_from=1)
    assert shown.cities[1].where == "you"
    assert [player.is_you for player in shown.players] == [True, False, False]
    assert project(seated, None, at=0).decision is None


def test_the_deal_is_told_only_after_the_end() -> None:
    seated = dealt(3, seed=4)
    running = project(seated, 0).fairness
    assert (running.commitment, running.seed, running.salt) == (seated.table.deal.commitment, None, "")
    over = project(played_out(seated), None, at=0).fairness
    assert (over.seed, over.salt) == (4, "00ff")
