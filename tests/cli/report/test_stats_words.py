"""The findings: each sentence says what the made-up numbers say."""

from septem.cli.report.stats_words import Plan, findings, gain, index, margin, share
from septem.simulation.statistics import Estimate
from septem.simulation.survey import Survey
from tests.simulation.surveys import around, made_up, two_tables

NB = "\N{NO-BREAK SPACE}"


def test_the_findings_of_a_small_survey() -> None:
    assert [f"{found.head} {found.text}" for found in findings(two_tables())] == [
        "Giza B is the best board, Giza A the worst. Where 100 is fair, Giza B wins 125 (±2) and Giza A 85 (±2).",
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
    heads = [found.head for found in findings(Survey("first", [figures._replace(cards=cards)]))]
    assert not any("first picks" in head or "under-rated" in head or "Guild" in head for head in heads)


def test_seats_that_differ_are_told() -> None:
    figures = made_up(3)._replace(seats=(around(130), around(100), around(70)))
    assert findings(Survey("first", [figures]))[-1].head == "Where you sit seems to matter."


def test_numbers_as_they_are_read() -> None:
    assert gain(Estimate(-0.4, -2, 1)) == "0"
    assert gain(Estimate(-12.6, -14, -11)) == "−13"
    assert gain(Estimate(7.5, 6, 9)) == "+8"
    assert (gain(None), index(None), share(None), margin(None)) == ("–", "–", "–", "")
    assert margin(Estimate(5, 4.9, 5.1)) == "±1"


def test_the_title_names_the_tables() -> None:
    plan = Plan(1000, (3, 5, 7), "second", None, "greedy", 7)
    assert plan.title(400) == ("400 of 1,000 deals a table by greedy bots: 3, 5 and 7 players, second edition, seed 7")
    assert Plan(1, (2,), "first", "gaia", "random", 0).title(1) == (
        "1 deal by random bots: 2 players with Gaïa, first edition, seed 0"
    )
