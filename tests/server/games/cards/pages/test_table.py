"""The page of the card game: it has every legal move and nothing hidden, and names are escaped."""

import re
from dataclasses import replace

import pytest
from markupsafe import escape
from msgspec import structs

from septem.server.games.cards.pages.bar import status_line
from septem.server.games.cards.pages.page import game_page
from septem.server.games.cards.pages.replay import replay_page
from septem.server.games.cards.projections.card_table import CardTable, DecisionView
from septem.server.games.cards.projections.project import project, project_status, project_waiting
from septem.server.i18n import use_locale
from septem.server.tables.events import WentAway
from tests.server.games.cards.pages.card_tables import SETUPS, moments, played, started
from tests.server.games.cards.pages.reading import choices, inside, tree
from tests.server.games.cards.projections.seated import game_of
from tests.server.tables.building import make_setup
from tests.server.tables.changing import after, with_choices, with_seat

# The index of the bought units in a way to pay.
BOUGHT = 8


def moves_in(page: str) -> set[str]:
    """The moves that the forms of a page can send, as text."""
    found = set()
    for form in tree(page).iter("form"):
        fields = {field.get("name"): field.get("value") or "" for field in form.findall("input")}
        if fields.get("action") == "pass":
            found.add("pass")
    for card, _effect, _chain, options in choices(page).get("cards", ()):
        for action, _title, _detail, payments in options:
            for wire, *_ in payments:
                left, right = wire.split("-")
                parts = [action, card, *(f"<{left}" * (left != "0"), f">{right}" * (right != "0"))]
                found.add(" ".join(part for part in parts if part))
    return found


def decision_of(shown: CardTable) -> DecisionView:
    assert shown.decision is not None
    return shown.decision


@pytest.mark.parametrize("name", SETUPS)
def test_every_legal_move_of_every_decision_is_in_the_page(name: str) -> None:
    for snapshot in moments(started(SETUPS[name], seed=3)):
        for viewer in range(snapshot.table.setup.players):
            shown = project(snapshot, viewer)
            if shown.decision is None:
                continue
            legal = {str(move) for move in game_of(snapshot).legal(shown.decision.seat)}
            assert moves_in(inside(shown)) == legal


@pytest.mark.parametrize("name", SETUPS)
def test_every_moment_draws_for_everybody(name: str) -> None:
    for snapshot in moments(started(SETUPS[name], seed=5, bots=1)):
        for viewer in (0, None):
            text = inside(project(snapshot, viewer))
            tree(text)
            assert " style=" not in text
            assert not re.search(r"\son[a-z]+=", text)
            ids = re.findall(r'\sid="([^"]+)"', text)
            assert len(ids) == len(set(ids))


def test_a_spectator_has_no_form_to_choose_with() -> None:
    page = inside(project(played(started(SETUPS["seven"]), 4), None))
    assert choices(page) == {}
    assert "<form" not in page.replace('<form class="entry languages"', "")
    assert "data-undo" not in page


def test_who_has_chosen_waits_with_undo_and_cannot_pick() -> None:
    snapshot = played(started(SETUPS["three"]), 2)
    snapshot = with_choices(snapshot, {0: str(game_of(snapshot).legal(0)[0])})
    page = inside(project(snapshot, 0))
    assert f'hx-delete="/g/{snapshot.id}/choice?turn={snapshot.table.turn}"' in page
    assert choices(page) == {}
    assert page.count("disabled") >= len(decision_of(project(snapshot, 0)).hand)


def test_the_holder_of_the_free_city_may_take_the_own_choice_back_first() -> None:
    for snapshot in moments(started(SETUPS["free city"], seed=2)):
        holder = game_of(snapshot).free_city_holder
        if holder is None or snapshot.table.phase == "over":
            continue
        shown = project(with_choices(snapshot, {holder: str(game_of(snapshot).legal(holder)[0])}), holder)
        if shown.decision and shown.decision.kind == "free-city":
            page = inside(shown)
            assert "data-undo" in page
            assert choices(page)["seat"] == shown.decision.seat
            return
    pytest.fail("nobody ever held the Free City")


def test_the_status_says_who_has_chosen_but_not_what() -> None:
    snapshot = played(started(SETUPS["three"]), 2)
    sizes = set()
    for move in game_of(snapshot).legal(1):
        snapshot = with_choices(snapshot, {1: str(move)})
        text = str(status_line(project(snapshot, 0).status))
        assert text == str(status_line(project_status(snapshot, 0)))
        sizes.add(text)
    assert len(sizes) == 1
    assert "1 of 3 have chosen" in sizes.pop()


def test_what_others_have_chosen_does_not_change_my_page() -> None:
    snapshot = played(started(SETUPS["four"]), 7)
    pages = set()
    for move in game_of(snapshot).legal(2)[:6]:
        pages.add(inside(project(with_choices(snapshot, {2: str(move)}), 0)))
    assert len(pages) == 1


def test_units_for_sale_are_named_as_payments_name_them() -> None:
    bought: set[str] = set()
    for snapshot in moments(started(SETUPS["three"], seed=8)):
        for viewer in range(3):
            page = inside(project(snapshot, viewer))
            units = {unit for found in tree(page).iter("span") for unit in (found.get("data-unit") or "").split()}
            for card in choices(page).get("cards", ()):
                for payment in (payment for option in card[3] for payment in option[3]):
                    wanted = set(payment[BOUGHT].split()) if len(payment) > BOUGHT else set()
                    assert wanted <= units
                    bought |= wanted
    assert bought


@pytest.mark.parametrize("name", ["<b>Anna</b>", "{head}", "{0}", '" onload="x', "{card.__class__}"])
def test_names_are_only_text(name: str) -> None:
    snapshot = played(started(SETUPS["three"]), 6)
    for seat in range(3):
        snapshot = with_seat(snapshot, seat, name=name)
    for viewer in (0, 1, None):
        page = inside(project(snapshot, viewer))
        assert str(escape(name)) in page
        assert "<b>Anna</b>" not in page


def test_an_absent_player_can_take_the_seat_back() -> None:
    snapshot = after(played(started(SETUPS["three"]), 3), WentAway(0, "time"), at=3000.0)
    assert f'hx-post="/g/{snapshot.id}/back"' in inside(project(snapshot, 0))
    assert f'hx-post="/g/{snapshot.id}/back"' not in inside(project(snapshot, 1))


def test_who_comes_back_reads_what_has_happened() -> None:
    snapshot = started(SETUPS["three"])
    for event, words in (
        (WentAway(0, "left"), "You have left the game"),
        (WentAway(0, "time"), "Your time ran out"),
        (WentAway(0, "gone", by=1), "You were away, so Ben let a bot play"),
    ):
        snapshot = after(snapshot, event, at=3000.0)
        assert words in inside(project(snapshot, 0))


def test_a_card_that_a_bot_chose_is_not_called_the_own_choice() -> None:
    snapshot = started(SETUPS["three"])
    snapshot = with_choices(snapshot, {0: str(game_of(snapshot).legal(0)[0])})
    assert "Your choice" in inside(project(snapshot, 0))
    snapshot = replace(snapshot, by_bots=frozenset({0}))
    page = inside(project(snapshot, 0))
    assert "The bot’s choice for you" in page
    assert "Your choice" not in page
    waiting = project_waiting(snapshot, 0)
    assert waiting is not None
    assert waiting.chosen.is_by_bot


def test_who_is_gone_is_marked_unless_they_have_chosen() -> None:
    snapshot = started(SETUPS["three"])
    choices = {1: str(game_of(snapshot).legal(1)[0])}
    snapshot = replace(snapshot, absent={0: "short", 1: "short", 2: "long"}, choices=choices)
    assert [player.mark for player in project(snapshot, 0).players] == ["yours", "chosen", "gone"]
    assert ">away<" in str(status_line(project_status(snapshot, 0)))


def test_who_waits_for_somebody_gone_can_let_a_bot_play() -> None:
    snapshot = started(SETUPS["three"])
    calls_bot = f'hx-post="/g/{snapshot.id}/bot"'
    snapshot = replace(snapshot, absent={2: "long"})
    assert calls_bot not in inside(project(snapshot, 0))
    snapshot = with_choices(snapshot, {0: str(game_of(snapshot).legal(0)[0])})
    assert "Let a bot play for Chiara" in inside(project(snapshot, 0))
    for viewer in (1, None):
        assert calls_bot not in inside(project(snapshot, viewer))
    assert calls_bot not in inside(project(replace(snapshot, absent={2: "short"}), 0))
    timed = replace(snapshot, table=replace(snapshot.table, setup=make_setup(players=3, pace="days")))
    assert calls_bot not in inside(project(timed, 0))


def test_the_end_shows_sheet_proof_and_rematch() -> None:
    snapshot = played(started(make_setup(players=3), seed=4), 99)
    shown = project(snapshot, 1)
    page = inside(shown)
    assert shown.final is not None
    assert str(escape(shown.final.title)) in page
    assert f'action="/g/{snapshot.id}/rematch"' in page
    assert f">septem verify-deal ~/Downloads/septem-deal-{snapshot.id}.json<" in page
    assert ".venv" not in page
    assert "pip install '.[server]'" in page
    assert snapshot.table.deal.commitment in page
    for row in shown.final.rows:
        assert all(f'id="behind-{row.player.seat}-{category}"' in page for category in row.points)


def test_an_age_ends_with_a_battle_view_of_every_pair() -> None:
    snapshot = played(started(SETUPS["seven"], seed=6), 6)
    shown = project(snapshot, 0)
    battles = shown.log[-1].battles
    assert battles is not None
    page = inside(shown)
    assert page.count('class="clash"') == len(battles.pairs) == 7
    assert page.count('class="clash again"') == 1
    assert 'class="clash again"' not in inside(project(snapshot, None))


def test_the_page_listens_to_its_stream_and_brings_no_inline_code() -> None:
    snapshot = played(started(SETUPS["three"]), 1)
    page = str(game_page(project(snapshot, 0)))
    assert f'hx-sse:connect="/g/{snapshot.id}/stream"' in page
    assert "<style" not in page
    assert not re.search(r"<script(?![^>]*\ssrc=)", page)
    assert " style=" not in page


def test_a_replay_walks_through_the_game() -> None:
    snapshot = played(started(SETUPS["three"], seed=4), 99)
    turns = project(snapshot, 0).log
    page = str(replay_page(project(snapshot, 0, at=5, seen_from=2), turns))
    assert f'href="/g/{snapshot.id}/replay?at=4&amp;seat=2"' in page
    assert f'href="/g/{snapshot.id}/replay?at=6&amp;seat=2"' in page
    assert f'max="{turns[-1].number}"' in page
    assert page.count('name="seat"') == 3
    assert "hx-post" not in page


def test_nobody_can_leave_a_finished_game_not_even_in_its_replay() -> None:
    leaves = 'popovertarget="leave">'
    running, over = (played(started(SETUPS["three"], seed=4), reveals) for reveals in (8, 99))
    turns = project(over, 0).log
    assert str(replay_page(project(running, 0, at=3), turns[:8])).count(leaves) == 2
    assert leaves not in str(replay_page(project(running, None, at=3), turns[:8]))
    assert leaves not in str(replay_page(project(over, 0, at=3), turns))
    # The one in the settings, which a style hides, as in a page that was open when the game ended.
    assert str(game_page(project(over, 0))).count(leaves) == 1


def test_a_replay_of_a_running_game_stays_with_the_own_seat() -> None:
    snapshot = played(started(SETUPS["three"], seed=4), 8)
    page = str(replay_page(project(snapshot, 1, at=3), project(snapshot, 1).log))
    assert 'type="hidden" name="seat" value="1"' in page
    assert 'type="radio" name="seat"' not in page


def test_full_cities_show_all_their_cards() -> None:
    snapshot = played(started(SETUPS["seven"], seed=9), 99)
    shown = project(snapshot, 0)
    page = tree(inside(shown))
    for city in shown.cities:
        (panel,) = (found for found in page.iter("section") if found.get("id") == f"city-{city.player.seat}")
        drawn = [found.get("data-card") for found in panel.iter("span") if found.get("data-card")]
        assert sorted(name or "" for name in drawn) == sorted(card.name for card in city.public.built)
    assert max(len(city.public.built) for city in shown.cities) >= 12


def test_a_stage_built_in_the_last_turn_is_marked_for_that_turn() -> None:
    for snapshot in moments(started(SETUPS["three"])):
        shown = project(snapshot, 0)
        news = next(place for place in tree(inside(shown)).iter() if place.get("id") == "news")
        marked = {place.get("data-city") for place in news if place.get("data-stage") is not None}
        assert marked == {str(city.player.seat) for city in shown.cities if city.public.has_new_stage}
        built = {place.get("data-city"): place.get("data-cards") for place in news}
        assert all(built.get(str(city.player.seat), "") == "|".join(city.public.new) for city in shown.cities)


def test_where_only_one_decides_the_others_are_told_whom_they_wait_for() -> None:
    told = set()
    for seed in range(8):
        for snapshot in moments(started(SETUPS["three"], seed=seed), seed):
            kinds = {decision.kind for decision in game_of(snapshot).pending}
            if snapshot.table.phase != "running" or kinds == {"turn"}:
                continue
            (decision,) = game_of(snapshot).pending
            name = snapshot.table.seats[decision.by].name
            words = {
                "seventh": f"Waiting for {name} to play the last card",
                "discard": f"Waiting for {name} to choose from the discard pile",
            }[decision.kind]
            page = inside(project(snapshot, (decision.by + 1) % 3))
            assert page.count(words) >= 2
            assert "0 of 3 have chosen" not in page
            assert words.replace(name, "you") in inside(project(snapshot, decision.by))
            told.add(decision.kind)
    assert told == {"seventh", "discard"}


@pytest.mark.parametrize(("cards", "words"), [(1, "1 to pick the card"), (7, "1–7 to pick a card"), (10, "1–9, 0 to")])
def test_the_keys_that_pick_a_card_are_those_on_the_cards(cards: int, words: str) -> None:
    shown = project(started(SETUPS["three"]), 0)
    hand = (*decision_of(shown).hand, *decision_of(shown).hand)[:cards]
    shown = replace(shown, decision=structs.replace(decision_of(shown), hand=hand))
    (keys,) = [one for one in tree(inside(shown)).iter("p") if one.get("class") == "keysonly"]
    assert "".join(keys.itertext()).startswith(f"Press {words}")


def test_only_a_player_is_told_what_lies_on_both_sides_of_them() -> None:
    snapshot = played(started(SETUPS["gaia"]), 2)
    assert "Ben, on both sides of you" in inside(project(snapshot, 0))
    assert "Ben, neighbour on both sides" in inside(project(snapshot, None))
    assert "of you" not in inside(project(snapshot, None))


def test_the_same_person_has_the_same_letter_everywhere() -> None:
    snapshot = played(started(SETUPS["three"], seed=4), 8)
    for language in ("en", "de"):
        with use_locale(language):
            page = inside(project(snapshot, 0))
        letters = re.findall(r'<span class="av av-(\d)[^>]*>([A-Z])', page)
        assert set(letters) == {("0", "A"), ("1", "B"), ("2", "C")}


def test_a_chain_names_its_source_in_full() -> None:
    for snapshot in moments(started(SETUPS["seven"], seed=3)):
        decision = project(snapshot, 0).decision
        for card in decision.hand if decision else ():
            if card.state == "chain":
                assert f"<small>{card.chained_from}</small>" in inside(project(snapshot, 0))
                return
    pytest.fail("no card was free by a chain")


def test_rules_and_cards_open_for_this_very_table() -> None:
    page = inside(project(started(make_setup(players=2, variant="gaia", edition="second")), 0))
    assert 'href="/learn?edition=second&amp;players=2&amp;variant=gaia" target="_blank"' in page
    assert 'href="/gallery?edition=second&amp;players=3#cards" target="_blank"' in page
