"""Several people at one table, each with a browser of their own."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.tables import create, join, play_together, start


def test_three_people_play_a_game_to_the_end_and_ask_for_another(visit: Visit) -> None:
    anna, ben, chiara = visit(), visit(), visit()
    link = create(anna, players=3)
    join(ben, link, "Ben")
    join(chiara, link, "Chiara")
    expect(anna.page.locator("#lobby")).to_contain_text("Chiara")
    start(anna, ben, chiara)
    play_together(anna, ben, chiara)
    sheets = [person.page.locator("#final tbody .total").all_inner_texts() for person in (anna, ben, chiara)]
    assert sheets[0] == sheets[1] == sheets[2]
    ben.page.get_by_role("button", name="Rematch, same table").click()
    ben.page.wait_for_url(re.compile("/t/"))
    for person in (anna, chiara):
        person.page.get_by_role("link", name="Go to the next game").click()
        person.page.wait_for_url(ben.page.url)
        expect(person.page.locator("#lobby")).to_contain_text("3 of 3 seats are taken.")


def test_a_choice_can_be_undone_until_everybody_has_chosen(visit: Visit) -> None:
    anna, ben = visit(), visit()
    link = create(anna, players=3)
    join(ben, link, "Ben")
    start(anna, ben)
    anna.wait_for_turn()
    anna.choose()
    expect(anna.page.locator("[data-undo]")).to_be_visible()
    anna.page.keyboard.press("u")
    expect(anna.page.locator("[data-confirm-button]:visible")).to_be_enabled()
    assert (anna.turn, ben.turn) == (0, 0)


def test_everybody_sees_who_has_chosen_but_not_what(visit: Visit) -> None:
    anna, ben = visit(), visit()
    link = create(anna, players=3)
    join(ben, link, "Ben")
    start(anna, ben)
    anna.wait_for_turn()
    expect(ben.page.locator("#status")).to_contain_text("Anna: thinking")
    anna.choose()
    expect(ben.page.locator("#status")).to_contain_text("Anna: chosen")
    expect(ben.page.locator("#status")).to_contain_text("2 of 3 have chosen")


def test_who_leaves_is_played_by_a_bot_and_can_take_the_seat_back(visit: Visit) -> None:
    anna, ben = visit(), visit()
    link = create(anna, players=3)
    join(ben, link, "Ben")
    start(anna, ben)
    ben.wait_for_turn()
    game = ben.page.url
    ben.page.get_by_role("button", name="Settings").click()
    ben.page.get_by_role("button", name="Leave the game").click()
    ben.page.get_by_role("button", name="Leave", exact=True).click()
    ben.page.wait_for_url(re.compile("/tables"))
    anna.wait_for_turn()
    anna.choose()
    anna.page.wait_for_function("() => Number(document.querySelector('#game').dataset.turn) >= 1")
    ben.goto(game)
    ben.page.get_by_role("button", name="Take your seat back").click()
    expect(ben.page.locator(".notice")).to_have_count(0)
    expect(ben.page.locator("#status")).not_to_contain_text("a bot is playing")


def test_the_host_seats_bots_and_removes_them(visit: Visit) -> None:
    anna = visit()
    create(anna, players=4)
    page = anna.page
    page.get_by_role("button", name="Seat 3: add a bot").click()
    page.get_by_role("button", name="Architect bot").click()
    expect(page.locator("#lobby")).to_contain_text("bot, architect")
    page.get_by_role("button", name=re.compile(": remove")).click()
    page.get_by_role("button", name=re.compile("^Remove ")).click()
    expect(page.locator("#lobby")).not_to_contain_text("bot, architect")
    start(anna)
    anna.wait_for_turn()


def test_everybody_sees_the_new_name_of_a_table(visit: Visit) -> None:
    anna, ben = visit(), visit()
    link = create(anna, players=3)
    join(ben, link, "Ben")
    anna.page.locator("#name").fill("Thursday evening")
    anna.page.locator("#name").press("Tab")
    for person in (anna, ben):
        expect(person.page.locator("#lobby h1")).to_have_text("Thursday evening")
        expect(person.page).to_have_title("Thursday evening · septem")
