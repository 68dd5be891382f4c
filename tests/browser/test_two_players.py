"""Both games for two, to the end."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.tables import create, join, play_together, start


@pytest.mark.parametrize(("variant", "cities"), [("free-city", 3), ("gaia", 2)])
def test_two_people_play_to_the_end(visit: Visit, variant: str, cities: int) -> None:
    anna, ben = visit(reduced_motion="reduce"), visit(reduced_motion="reduce")
    link = create(anna, players=2, variant=variant)
    join(ben, link, "Ben")
    start(anna, ben)
    anna.wait_for_turn()
    expect(anna.page.locator("#game")).to_contain_text("Free City" if variant == "free-city" else "Gaïa")
    play_together(anna, ben)
    expect(anna.page.locator("#final tbody tr")).to_have_count(cities)
