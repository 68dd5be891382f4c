"""Signing in, and what belongs to a person."""

from septem.server.html.navigation import Identity
from septem.server.pages.account.page import BotAccount, account_page, device_page, sign_in_page
from tests.server.pages.reading import Reader, faults

ANNA = Identity("Anna", is_account=True)


def test_signing_in_and_registering_are_side_by_side() -> None:
    page = str(sign_in_page("Anna", next_page="/tables"))
    assert faults(page) == []
    reader = Reader(page)
    assert {"/sign-in", "/register"} <= reader.posts()
    assert reader.fields("/register") == {"next": ["/tables"], "name": ["Anna"], "password": [""]}


def test_a_wrong_password_is_said_and_the_name_is_kept() -> None:
    page = str(sign_in_page("Anna", problem="Name and password do not belong together."))
    assert "do not belong together" in page
    assert 'value="Anna"' in page


def test_a_password_is_never_written_into_a_page() -> None:
    passwords = [found for found in Reader(str(sign_in_page("Anna"))).all("input") if found["name"] == "password"]
    assert [found.get("value") for found in passwords] == [None, None]
    assert [found["autocomplete"] for found in passwords] == ["current-password", "new-password"]


def test_an_account_has_its_name_devices_bots_and_a_way_out() -> None:
    page = str(account_page(ANNA, [BotAccount("b1", "Thales", "3 May 2026")]))
    assert faults(page) == []
    wanted = {"/account/name", "/account/device", "/account/bots", "/account/bots/b1/remove", "/sign-out"}
    assert wanted <= Reader(page).posts()


def test_a_guest_is_offered_an_account_and_has_no_bots() -> None:
    page = str(account_page(Identity("Ben")))
    assert faults(page) == []
    assert "/account/bots" not in Reader(page).posts()
    assert "this browser keeps your seats" in page


def test_a_token_is_shown_where_it_was_just_made() -> None:
    assert "sp_2f81" in str(account_page(ANNA, new_token="sp_2f81"))
    assert "shown only once" not in str(account_page(ANNA))


def test_the_link_for_another_device_is_drawn_to_be_scanned() -> None:
    page = str(account_page(ANNA, device_link="https://septem.example/d/abc"))
    assert faults(page) == []
    assert 'class="qr"' in page
    assert "within 10 minutes" in page


def test_the_other_device_asks_once_so_that_a_preview_does_not_use_the_link_up() -> None:
    page = str(device_page("Anna", "abc"))
    assert faults(page) == []
    assert "/d/abc" in Reader(page).posts()


def test_names_are_escaped() -> None:
    assert "<i>Anna" not in str(account_page(Identity("<i>Anna", True), [BotAccount("b1", "<i>Anna", "today")]))
