"""Ways to a table: alone, or by the link that a friend sends."""

import re

from tests.browser.visitors import Visitor


def create(host: Visitor, name: str = "Anna", game: str = "cards", **fields: str | int) -> str:
    """Creates a table with these choices of the form, and gives the address of its lobby."""
    page = host.goto("/tables")
    variant = f"variant-{game}-{fields.get('players')}"
    names = {"players": f"players-{game}", "sides": f"sides-{game}", "variant": variant}
    for field, value in {"game": game, **fields}.items():
        page.locator(f'.setup [name="{names.get(field, field)}"][value="{value}"]').check(force=True)
    page.fill("#person", name)
    page.get_by_role("button", name="Create the table").click()
    page.wait_for_url(re.compile("/t/"))
    return page.url


def join(guest: Visitor, link: str, name: str) -> None:
    """Two taps: the link, and a seat."""
    page = guest.goto(link)
    page.fill("#sit-name", name)
    page.get_by_role("button", name="Sit down").click()
    page.locator("#sit-name").wait_for(state="detached")


def start(host: Visitor, *others: Visitor) -> None:
    """Starts the game, to which everybody at the table comes along."""
    host.page.get_by_role("button", name=re.compile("^Start")).click()
    for visitor in (host, *others):
        visitor.page.wait_for_url(re.compile("/g/"))


def play_together(*people: Visitor, most: int = 200) -> None:
    """Everybody chooses whenever it is their turn, until the game is over."""
    for _ in range(most):
        if people[0].is_over:
            for person in people:
                person.wait_for_turn()
            return
        for person in people:
            person.skip_motion()
            if person.page.locator("#game[data-yours]").count():
                person.choose()
        people[0].page.wait_for_timeout(50)
    raise AssertionError("The game does not end.")
