"""The model card of the network that comes with septem."""

import re
from pathlib import Path

from septem.bots.network.files import read_weights
from septem.bots.network.loading import champion_file

CARD = champion_file().with_name("MODEL_CARD.md").read_text(encoding="utf-8")
PAGE = (Path(__file__).parents[3] / "docs" / "champion.md").read_text(encoding="utf-8")


def test_it_is_about_these_weights() -> None:
    about = read_weights(champion_file()).metadata
    assert f"{int(about['decisions']):,} " in CARD
    assert f"seed {about['seed']}," in CARD
    assert f"| made by | `{about['command']}`" in CARD


def test_it_tells_the_results_of_the_champions_page() -> None:
    _, _, after = PAGE.partition("<!-- rivals: written by make champion -->")
    told, _, _ = after.partition("<!-- rivals: end -->")
    assert "| greedy |" in told
    assert told.strip() in CARD


def test_it_tells_what_was_won_from_it() -> None:
    _, _, after = PAGE.partition("<!-- response: written by make champion -->")
    told, _, _ = after.partition("<!-- response: end -->")
    shares = re.findall(r"\d+\.\d % \(\d+\.\d to \d+\.\d\)", told)
    assert shares
    assert all(share in CARD for share in shares)


def test_it_is_small_enough_for_a_package() -> None:
    assert champion_file().stat().st_size <= 6_000_000
