"""A page that is kept up to date by its stream is the same as one just loaded, whatever the stream went through."""

import time
from collections.abc import Iterator, Mapping
from functools import partial

import pytest
from playwright.sync_api import Browser, expect

from septem.server.web import event_stream
from tests.browser.games import Game, Starter
from tests.browser.wire import Wire
from tests.server.serving import Serving, serving
from tests.server.waiting import wait_until

# Holds the frames of scripts back, as a browser does while another tab is in front; the first of each is shown before.
HOLD_FRAMES = """ahead => {
  const held = [];
  const shown = new Set();
  const ask = window.requestAnimationFrame;
  window.requestAnimationFrame = (frame) => {
    if (ahead === null || shown.has(frame)) return held.push(frame);
    shown.add(frame);
    queueMicrotask(() => frame(performance.now() + ahead));
  };
  window.isCounting = () => held.length > 0;
  window.showFrames = () => {
    window.requestAnimationFrame = ask;
    held.forEach((frame) => frame(performance.now()));
  };
}"""
HIDE = "() => Object.defineProperty(document, 'hidden', { value: true, configurable: true })"
# In the middle of the time in which coins are counted.
MIDDLE = 850
# A page takes its stream for lost after 35 s of silence, and looks at its clock every 2 s.
NOT_YET, THEN = 20_000, 17_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture(scope="module")
def wire(server: Serving) -> Iterator[Wire]:
    with Wire(server) as wire:
        yield wire


@pytest.fixture
def start(browser: Browser, server: Serving, wire: Wire, monkeypatch: pytest.MonkeyPatch) -> Iterator[Starter]:
    starter = Starter(browser, server, wire.url, monkeypatch)
    yield starter
    starter.close()


def _play_cards(game: Game) -> list[str]:
    """Plays to the end, and compares after every reveal; the kinds of the decisions."""
    game.compare("when the game begins")
    kinds: list[str] = []
    while not game.is_over:
        kinds.append(game.go_on())
        game.compare(f"after reveal {len(kinds)} ({kinds[-1]})")
    assert kinds.count("turn") == 18
    return kinds


def _play_dice(game: Game) -> None:
    """Plays to the end, and compares after every move; loading for each of them would take minutes."""
    moves = 0
    while not game.is_over:
        game.compare(f"after move {moves}", is_loaded=moves % 20 == 0)
        game.go_on()
        moves += 1
    game.compare(f"at the end, after move {moves}")
    assert moves > 20


# At the largest tables every other seat reads German: all pages are loaded again and again, which takes minutes.
@pytest.mark.parametrize(("players", "deal", "language"), [(3, 10, "English"), (3, 10, "German"), (7, 1, "both")])
def test_after_every_reveal_of_a_card_game(start: Starter, players: int, deal: int, language: str) -> None:
    kinds = _play_cards(start(language, deal, game="cards", players=players, sides="B", pace="days"))
    assert set(kinds) == {"turn", "seventh", "discard"}


@pytest.mark.parametrize(("players", "language"), [(3, "English"), (3, "German"), (4, "both")])
def test_after_every_move_of_a_dice_game(start: Starter, players: int, language: str) -> None:
    _play_dice(start(language, 3, game="dice", players=players, pace="days"))


def test_after_every_reveal_that_moved(start: Starter) -> None:
    _play_cards(start("English", 10, has_motion=True, game="cards", players=3, pace="days"))


@pytest.mark.parametrize("is_half_counted", [False, True])
def test_after_reveals_while_another_tab_was_in_front(start: Starter, is_half_counted: bool) -> None:
    game = start("English", 10, has_motion=True, game="cards", players=3, pace="days")
    for person in game.people:
        person.page.evaluate(HOLD_FRAMES, MIDDLE if is_half_counted else None)
    game.go_on(("sell ",))
    for person in game.people:
        person.page.wait_for_function("() => window.isCounting()")
        expect(person.page.locator("[data-coins]").first).to_have_text("5" if is_half_counted else "6")
        person.page.evaluate(HIDE)
    game.go_on(("sell ",))
    for person in game.people:
        person.hear(game.seen.revision)
        person.page.evaluate("window.showFrames()")
    game.compare("after two reveals, of which the first was counted when the tab was left")
    assert {box.text_content() for box in game.people[0].page.locator("[data-coins]").all()} == {"9"}


def test_after_a_choice_while_coins_are_counted(start: Starter) -> None:
    game = start("English", 10, has_motion=True, game="cards", players=3, pace="days")
    for person in game.people:
        person.page.evaluate(HOLD_FRAMES, MIDDLE)
    game.go_on(("sell ",))
    for person in game.people:
        person.page.wait_for_function("() => window.isCounting()")
        expect(person.page.locator("[data-coins]").first).to_have_text("5")
    game.choose(1, ("sell ",))
    for person in game.people:
        person.hear(game.seen.revision)
        expect(person.page.locator("[data-coins]").first).to_have_text("6")
    game.go_on(("sell ",))
    for person in game.people:
        # Halfway from 6 to 9, not from the 5 that was shown.
        expect(person.page.locator("[data-coins]").first).to_have_text("8")
        person.page.evaluate("window.showFrames()")
        expect(person.page.locator("[data-coins]").first).to_have_text("9")
    game.compare("after a choice while coins were counted")


def test_after_every_roll_that_tumbled(start: Starter) -> None:
    _play_dice(start("German", 3, has_motion=True, game="dice", players=2, pace="days"))


def test_when_a_move_of_a_dice_game_is_taken_back(start: Starter) -> None:
    game = start("English", 3, game="dice", players=2, pace="days")
    movers: list[int] = []
    while not movers:
        game.go_on()
        for person in game.people:
            person.catch_up(game.seen.revision)
        movers = [number for number in (0, 1) if game.people[number].page.locator("#undo").count()]
    game.compare("before the move was taken back")
    game.undo(movers[0])
    game.compare("after the move was taken back")
    game.go_on()
    game.compare("after one more")


def test_within_a_turn_of_a_card_game(start: Starter) -> None:
    game = start("German", 10, game="cards", players=3)
    for turn in range(2):
        game.choose(1)
        game.compare(f"after another's choice in turn {turn}")
        game.choose(0)
        game.compare(f"after the own choice in turn {turn}")
        game.choose(0)
        game.compare(f"after another own choice in turn {turn}")
        game.undo(0)
        game.compare(f"after the own choice was taken back in turn {turn}")
        game.undo(1)
        game.compare(f"after another's choice was taken back in turn {turn}")
        game.go_on()
        game.compare(f"after turn {turn}")


def _later(seconds: float) -> float:
    return time.time() + seconds


def _is_absent(game: Game, absent: Mapping[int, str]) -> bool:
    return game.server.services.presence.with_cached_absences(game.seen).absent == absent


def test_when_a_player_is_gone_and_comes_back(start: Starter, server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    game = start("English", 10, game="cards", players=3)
    everybody, chiara, presence = game.people, game.people[2], server.services.presence
    game.choose(0)
    game.compare("before anybody is gone")
    chiara.page.goto("about:blank")
    game.people = [person for person in everybody if person is not chiara]
    for absence, seconds in (("short", presence.limits.absent_after), ("long", presence.limits.bot_after)):
        before = [person.states for person in game.people]
        monkeypatch.setattr(presence, "now", partial(_later, seconds + 5))
        wait_until(partial(_is_absent, game, {2: absence}), "she is gone")
        server.ask(presence.check())
        for person, number in zip(game.people, before, strict=True):
            person.wait_for_state(number + 1)
        game.compare(f"while a player is gone for a {absence} time")
    game.people[0].send(f"/g/{game.table}/bot", {"seat": 2})
    wait_until(lambda: 2 in game.seen.choices, "a bot plays for her")
    game.compare("when a bot plays for her")
    game.people = everybody
    chiara.open(game.table)
    game.compare("when she looks at the table again")
    chiara.send(f"/g/{game.table}/back")
    game.compare("when she has her seat back")
    game.choose(1)
    game.compare("after the reveal")


@pytest.mark.parametrize(("name", "players"), [("cards", 3), ("dice", 2)])
def test_a_stream_that_breaks_in_the_middle_of_messages(start: Starter, wire: Wire, name: str, players: int) -> None:
    game = start("English", 10, game=name, players=players)
    for after, then in ((0, None), (1, 700), (300, 20_000), (2000, 0)):
        opened = wire.opened
        wire.cut(after, then)
        game.go_on()
        game.compare(f"after the streams were cut after {after} bytes, and then after {then}")
        assert wire.opened >= opened + len(game.people) * (1 if then is None else 2)


@pytest.mark.parametrize(("name", "players"), [("cards", 3), ("dice", 2)])
def test_a_stream_that_loses_messages_until_it_ends(start: Starter, wire: Wire, name: str, players: int) -> None:
    game = start("German", 10, game=name, players=players)
    game.go_on()
    game.compare("while all is well")
    wire.lose()
    for _ in range(3):
        game.go_on()
    heard = [person.messages for person in game.people]
    wire.break_off()
    game.compare("after three moves that no page heard of")
    assert [person.messages for person in game.people] == [number + 1 for number in heard]
    game.go_on()
    game.compare("after one more")


@pytest.mark.parametrize(("name", "players"), [("cards", 3), ("dice", 2)])
def test_a_stream_that_ends_while_nothing_changes(start: Starter, wire: Wire, name: str, players: int) -> None:
    game = start("English", 10, game=name, players=players)
    assert [person.messages for person in game.people] == [0] * len(game.people)
    game.go_on()
    game.compare("while all is well")
    heard, opened = [person.messages for person in game.people], wire.opened
    wire.break_off()
    wait_until(lambda: wire.opened == opened + len(game.people), "the streams are opened again")
    game.compare("after the streams were opened again")
    assert [person.messages for person in game.people] == heard
    game.go_on()
    game.compare("after one more")
    wire.break_off()
    game.go_on()
    game.compare("after one that streams missed while they ended")


@pytest.mark.parametrize(("name", "players"), [("cards", 3), ("dice", 2)])
def test_a_stream_that_falls_silent_without_an_end(start: Starter, wire: Wire, name: str, players: int) -> None:
    game = start("English", 10, has_clock=True, game=name, players=players)
    game.go_on()
    game.compare("while all is well")
    wire.lose()
    for _ in range(3):
        game.go_on()
    heard, opened = [person.messages for person in game.people], wire.opened
    for person in game.people:
        person.let_pass(NOT_YET)
    assert [person.messages for person in game.people] == heard
    assert wire.opened == opened
    assert not any(person.is_told_offline for person in game.people)
    for person in game.people:
        person.let_pass(THEN)
    game.compare("after three moves that no page heard of")
    assert [person.messages for person in game.people] == [number + 1 for number in heard]
    assert wire.opened == opened + len(game.people)
    assert not any(person.is_told_offline for person in game.people)
    game.go_on()
    game.compare("after one more")


def test_a_stream_with_signs_of_life_is_not_opened_anew(
    start: Starter, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_stream, "HEARTBEAT_INTERVAL", 0.1)
    game = start("English", 10, has_clock=True, game="cards", players=3)
    opened = wire.opened
    for _ in range(3):
        for person in game.people:
            person.let_pass(NOT_YET)
            person.wait_for_beat()
    assert wire.opened == opened
    game.go_on()
    game.compare("after a long time with signs of life alone")


@pytest.mark.parametrize(("name", "players"), [("cards", 3), ("dice", 2)])
def test_a_browser_that_is_offline_while_others_play(start: Starter, wire: Wire, name: str, players: int) -> None:
    game = start("English", 10, game=name, players=players)
    game.go_on()
    game.compare("while all is well")
    anna, ben = game.people[:2]
    anna.visitor.context.set_offline(True)
    # A browser that is set offline still hears the streams that are open.
    wire.break_off()
    heard = anna.messages
    for _ in range(3):
        game.go_on()
    ben.catch_up(game.seen.revision)
    assert anna.messages == heard
    anna.visitor.context.set_offline(False)
    game.compare("after three moves while one was offline")
    game.go_on()
    game.compare("after one more")
