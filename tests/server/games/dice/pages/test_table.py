"""The pages of the dice game."""

import re
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser
from itertools import combinations

import pytest

from septem.server.games.dice.game import DiceGame
from septem.server.games.dice.pages.page import game_page, replay_page
from septem.server.games.dice.pages.parts import table_inside
from septem.server.games.dice.projections.dice_table import DiceTable
from septem.server.games.dice.projections.project import project
from septem.server.games.protocol import Viewer
from septem.server.i18n import use_locale
from septem.server.tables.events import SatDown, WentAway
from septem.server.tables.setup import Setup
from tests.server.games.dice.dice_tables import SETUPS, game_of, moments, play, played, started
from tests.server.tables.changing import after

Attributes = dict[str, str | None]


class Reading(HTMLParser):
    """The elements of a page, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, Attributes]] = []
        self.text: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    def having(self, name: str) -> list[Attributes]:
        """The attributes of all elements that have this attribute."""
        return [attributes for _, attributes in self.elements if name in attributes]

    def named(self, name: str) -> list[str]:
        """The values of all fields of this name."""
        return [attributes["value"] or "" for attributes in self.having("name") if attributes["name"] == name]


def inside(shown: DiceTable) -> Reading:
    """The table on a page."""
    return Reading(str(table_inside(shown)))


@pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS)
def test_every_legal_move_is_in_the_page_exactly_once(setup: Setup) -> None:
    for snapshot in moments(started(setup)):
        game = game_of(snapshot)
        if game.over:
            break
        page = inside(project(snapshot, game.active_seat))
        legal = [str(move) for move in game.legal(game.active_seat)]
        if game.pending[0].kind == "keep":
            # The page adds the numbers of the chosen dice after 'keep'.
            dice = [attributes["value"] or "" for attributes in page.having("data-toggle")]
            count = next(attributes["data-count"] for attributes in page.having("data-count"))
            assert page.named("move") == [""]
            assert [f"keep {' '.join(kept)}" for kept in combinations(dice, int(count or 0))] == legal
        else:
            assert sorted(page.named("move")) == sorted(legal)


@pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS)
def test_pages_have_no_inline_style_or_script_and_no_id_twice(setup: Setup) -> None:
    for number, snapshot in enumerate(moments(started(setup, 2), 2)):
        if number % 12 and not game_of(snapshot).over:
            continue
        for viewer in (None, 0):
            for shown, page in (
                (project(snapshot, viewer), game_page),
                (project(snapshot, viewer, at=number), replay_page),
            ):
                read = Reading(str(page(shown)))
                assert not read.having("style")
                assert not [name for _, found in read.elements for name in found if name.startswith(("on", "hx-on"))]
                assert not [
                    1 for tag, found in read.elements if tag == "style" or (tag == "script" and "src" not in found)
                ]
                ids = Counter(attributes["id"] for attributes in read.having("id"))
                assert [one for one, count in ids.items() if count > 1] == []


def test_controls_point_to_something_and_purposes_to_their_ways() -> None:
    for snapshot in moments(started(SETUPS["two"])):
        read = inside(project(snapshot, game_of(snapshot).active_seat))
        ids = {attributes["id"] for attributes in read.having("id")}
        assert {attributes["aria-controls"] for attributes in read.having("aria-controls")} <= ids
        assert {f"ways-{attributes['data-purpose']}" for attributes in read.having("data-purpose")} <= ids


def test_forms_send_turn_and_seat_to_the_game() -> None:
    snapshot = play(started(SETUPS["three"]), "pick 4")
    read = inside(project(snapshot, 0))
    assert {attributes["hx-post"] for attributes in read.having("hx-post")} == {f"/g/{snapshot.id}/choice"}
    assert (read.named("turn"), read.named("seat")) == (["1"], ["0"])


def test_viewers_who_are_not_on_turn_have_no_form() -> None:
    snapshot = play(started(SETUPS["three"]), "pick 4")
    for viewer in (None, 1, 2):
        assert not inside(project(snapshot, viewer)).having("hx-post")


def test_a_player_who_is_away_can_take_the_seat_back() -> None:
    snapshot = after(started(SETUPS["three"]), WentAway(1, "time"))
    assert f"/g/{snapshot.id}/back" in [
        attributes["hx-post"] for attributes in inside(project(snapshot, 1)).having("hx-post")
    ]


def test_a_player_who_waits_for_an_absent_one_can_let_a_bot_play() -> None:
    snapshot = started(SETUPS["three"])
    active = game_of(snapshot).active_seat
    snapshot = replace(snapshot, absent={active: "long"})
    for viewer in range(3):
        page = str(game_page(project(snapshot, viewer)))
        assert (f'hx-post="/g/{snapshot.id}/bot"' in page) == (viewer != active)
    assert [player.mark for player in project(snapshot, None).players].count("gone") == 1
    assert f'hx-post="/g/{snapshot.id}/bot"' not in str(game_page(project(snapshot, None)))


def test_names_are_escaped() -> None:
    snapshot = after(started(SETUPS["two"]), SatDown(1, "person 1", "<b>&Ben"))
    page = str(game_page(project(snapshot, 0)))
    assert "<b>&Ben" not in page
    assert "&lt;b&gt;&amp;Ben" in page


def test_every_bot_is_marked_as_one() -> None:
    shown = project(started(SETUPS["four"], bots=2), 0)
    text = " ".join("".join(inside(shown).text).split())
    assert text.count("Hypatia bot") >= 2
    assert text.count("Solon bot") >= 2


def test_what_happened_last_is_told_to_screen_readers() -> None:
    snapshot = play(started(SETUPS["three"]), "pick 4")
    page = str(game_page(project(snapshot, 1)))
    assert 'id="news" role="status">Anna rolls: 1: ' in page


def test_the_final_sheet_has_a_bar_for_everybody_and_opens_every_number() -> None:
    snapshot = played(started(SETUPS["four"], 4), 4)
    read = inside(project(snapshot, 0))
    assert len([1 for _, attributes in read.elements if attributes.get("class") == "bar"]) == 4
    behind = [attributes["data-details"] for attributes in read.having("data-details")]
    assert len(behind) == 4 * 7
    assert set(behind) <= {attributes["id"] for attributes in read.having("id")}
    assert "Rematch, same table" in "".join(read.text)


def test_a_replay_steps_from_moment_to_moment() -> None:
    snapshot = played(started(SETUPS["two"]))
    shown = project(snapshot, 0, at=10)
    links = [
        attributes["href"]
        for attributes in Reading(str(replay_page(shown))).having("hx-select")
        if "href" in attributes
    ]
    at = [f"/g/{snapshot.id}/replay?at={moment}&seat=0" for moment in (0, 9, 11, shown.moments)]
    assert links == at


@pytest.mark.parametrize("is_over", [False, True])
@pytest.mark.parametrize("viewer", [None, 1])
def test_a_replay_seen_from_another_seat_keeps_the_viewer(viewer: int | None, is_over: bool) -> None:
    snapshot = played(started(SETUPS["three"])) if is_over else played(started(SETUPS["three"]), moves=30)
    read = Reading(str(DiceGame().replay_page(snapshot, Viewer(viewer), snapshot.table.turn, 2)))
    text = " ".join("".join(read.text).split())
    assert "Sheet of Chiara" in text
    assert "Your sheet" not in text
    # Ben has won.
    assert ("You win" in text) == (viewer == 1 and is_over)
    assert [one["id"] for one in read.having("class") if one["class"] == "me"] == ([] if viewer is None else ["seat-1"])
    leaving = [one for one in read.having("popovertarget") if one["popovertarget"] == "leave"]
    assert len([one for one in leaving if "popovertargetaction" not in one]) == (0 if viewer is None or is_over else 2)
    assert bool(read.having("data-next")) == (viewer is not None)
    shown = [attributes["href"] for attributes in read.having("aria-current") if "href" in attributes]
    assert shown == [f"/g/{snapshot.id}/replay?at={snapshot.table.turn}&seat=2"]


def test_the_page_speaks_other_languages() -> None:
    snapshot = started(SETUPS["ghost"])
    with use_locale("de"):
        assert str(game_page(project(snapshot, 0)))


def test_the_buttons_of_a_replay_are_not_translated_as_navigation_or_settings() -> None:
    snapshot = played(started(SETUPS["two"]), moves=10)
    with use_locale("de"):
        read = Reading(str(replay_page(project(snapshot, 0, at=5))))
    steps = {one["data-step"]: one["aria-label"] for one in read.having("data-step")}
    assert (steps["back"], steps["on"]) == ("Zurück", "Weiter")
    assert [(one["data-play"], one["aria-label"]) for one in read.having("data-play")] == [("Abspielen", "Abspielen")]


def test_d90_what_the_ghost_will_do_is_said_until_it_has_done_it() -> None:
    snapshot = started(SETUPS["ghost"])
    assert "rolls all dice at the end, with 2 rerolls" in str(game_page(project(snapshot, 0)))
    assert "rolls all dice at the end" not in str(game_page(project(played(snapshot), 0)))


def test_the_log_tells_an_action_from_how_it_was_paid() -> None:
    page = str(game_page(project(played(started(SETUPS["three"])), 0)))
    assert re.search(r"stores stone: <small>stone of die 1, stone of die 2</small>", page)
