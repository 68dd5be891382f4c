"""The findings: each sentence says what the made-up numbers say."""

import pytest

from septem.cli.report.stats_words import findings, gain, index, margin, share, title
from septem.simulation.stats.figures import Estimate, Figures
from septem.simulation.stats.run import Study
from septem.simulation.stats.survey import Survey
from tests.simulation.stats.surveys import around, made_up, two_tables

NB = "\N{NO-BREAK SPACE}"


def heads_of(figures: Figures) -> list[str]:
    return [found.head for found in findings(Survey([figures]))]


def test_the_findings_of_a_small_survey() -> None:
    assert [f"{found.head} {found.text}" for found in findings(two_tables())] == [
        "Giza B wins most, Giza A least. Where 100 is fair, Giza B wins 125 (±2) and Giza A 85 (±2).",
        "Side B is the stronger one for 1 of 1 wonders. The side matters most at Giza: 85 with A, 125 with B.",
        (
            "Best first picks: Baths, Loom and Palace. To open with them rather than with another card wins so many "
            "more games, where 100 is fair: Baths in Age I (+40), Loom in Age II (+10) and Palace in Age III (+15)."
        ),
        (
            "Altar is the most wanted card, Loom (I) the least. Of those who see them for the first time, "
            f"60{NB}% build Altar at once, and 10{NB}% Loom."
        ),
        (
            f"Baths is under-rated. Of those who see it for the first time, 20{NB}% build it, yet as a first pick it "
            "brings +40 (±4)."
        ),
        "The Workers Guild brings most, the Spies Guild least. In the cities that have them, 6.0 and 4.5 points.",
        "Winners win by military and science. They are 5.0 points ahead of the others in military and 3.0 in science.",
        (
            "Winners build more red and fewer blue cards. They have 3.0 red cards where the others have 2.0, "
            "and 2.0 blue ones against 3.0."
        ),
        "Where you sit does not matter. All seats win between 100 and 100 where 100 is fair.",
    ]


def test_nothing_is_claimed_without_lots() -> None:
    figures = made_up(3)
    cards = tuple(card._replace(opening=None, brought=None) for card in figures.cards)
    heads = heads_of(figures._replace(cards=cards))
    assert not any("first picks" in head or "under-rated" in head or "Guild" in head for head in heads)


def test_seats_that_differ_are_told() -> None:
    figures = made_up(3)._replace(seats=(around(130), around(100), around(70)))
    assert heads_of(figures)[-1] == "Where you sit seems to matter."


def test_too_few_deals_say_one_thing_only() -> None:
    said = findings(Survey([made_up(3), made_up(5)._replace(games=299)]))
    assert [f"{found.head} {found.text}" for found in said] == [
        "More games are needed. So few do not tell what is strong from what was lucky."
    ]
    assert len(heads_of(made_up(3)._replace(games=300))) == 9


def test_boards_and_sides_are_ranked_only_where_their_intervals_are_apart() -> None:
    figures = made_up(3)
    assert heads_of(figures)[:2] == [
        "Giza B wins most, Giza A least.",
        "Side B is the stronger one for 1 of 1 wonders.",
    ]
    wonders = tuple(wonder._replace(wins=around(wonder.wins.value, 21)) for wonder in figures.wonders)
    assert heads_of(figures._replace(wonders=wonders))[0].startswith("Best first picks")


@pytest.mark.parametrize(("margin_of_a_seat", "is_told"), [(10, True), (10.1, False)])
def test_seats_are_judged_only_where_every_one_is_known_well(margin_of_a_seat: float, is_told: bool) -> None:
    figures = made_up(3)._replace(seats=(around(100), around(100, margin_of_a_seat), around(100)))
    assert any("Where you sit" in head for head in heads_of(figures)) == is_told


def test_a_first_pick_that_may_bring_nothing_is_not_praised() -> None:
    figures = made_up(3)
    cards = tuple(card._replace(opening=around(3, 4)) for card in figures.cards)
    heads = heads_of(figures._replace(cards=cards))
    assert not any("first picks" in head or "under-rated" in head for head in heads)


def test_a_card_is_most_wanted_only_where_it_is_clear() -> None:
    figures = made_up(3)
    cards = tuple(card._replace(first_pick=Estimate(0.4, 0.2, 0.6)) for card in figures.cards)
    assert not any("most wanted" in head for head in heads_of(figures._replace(cards=cards)))


def test_guilds_that_few_build_are_not_compared() -> None:
    figures = made_up(3)
    cards = tuple(card._replace(builders=99) if card.card.name == "Spies Guild" else card for card in figures.cards)
    assert not any("Guild brings" in head for head in heads_of(figures._replace(cards=cards)))


def test_numbers_as_they_are_read() -> None:
    assert gain(Estimate(-0.4, -2, 1)) == "0"
    assert gain(Estimate(-12.6, -14, -11)) == "−13"
    assert gain(Estimate(7.5, 6, 9)) == "+8"
    assert (gain(None), index(None), share(None), margin(None)) == ("–", "–", "–", "")
    assert margin(Estimate(5, 4.9, 5.1)) == "±1"


def test_the_title_names_the_tables() -> None:
    survey = Survey([made_up(3), made_up(5)._replace(games=400), made_up(7)])
    assert title(Study(3, "second", None, "greedy", 7), 1000, survey) == (
        "400 of 1,000 deals a table by greedy bots: 3, 5 and 7 players, second edition, seed 7"
    )
    assert title(Study(3), 20_000, Survey([made_up(n)._replace(games=20_000) for n in (3, 4, 5)])) == (
        "20,000 deals a table by heuristic bots: 3 to 5 players, first edition, seed 0"
    )
    assert title(Study(2, "first", "gaia", "random"), 1, Survey([made_up(2)._replace(games=1)])) == (
        "1 deal by random bots: 2 players with Gaïa, first edition, seed 0"
    )
