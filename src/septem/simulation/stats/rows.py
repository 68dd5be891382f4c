"""What is counted over many games: one row of whole numbers, so that parts add up to the same sums in any order.

::

    Counts
    ├─ games, and how many of them were shared
    ├─ cards     96   CardCounts of each card: offered, taken, what became of it, how its builders fared
    ├─ openings  96   OpeningCounts of each card: first picks drawn by lot (openings.py)
    ├─ boards    14   BoardCounts of each side of a wonder
    ├─ seats      7   wins by seat
    └─ categories, colours   what cities score and build, and how they fare

A victory is WHOLE parts, which any number of winners can share. The game is the unit of chance: two cities of one game
do not win independently, nor do two copies of a card. So what needs an interval is kept as a `Ratio`, which adds up
its sums game by game.
"""

from typing import Annotated

from septem.data.rows import INT64, Int64, Row
from septem.data.tables import BOARDS, CARDS
from septem.kernel.layout import CATEGORIES, SEATS

WHOLE = 420  # parts of a victory, the least number that 1 to 7 divide
TURNS_AN_AGE = 6
HOWS = 8  # what can be done with a card: the numbers of `how`, and 0 for a card that the Free City used
STAGE_COUNTS = 5
HAND = 8  # the most cards a seat can choose from
CARD_COUNTS = 25  # a city builds at most 24 structures


class Ratio(Row):
    """Sums over games of how often something could happen (`of`) and did (`got`), and of their squares."""

    of: Int64
    got: Int64
    of_of: Int64
    of_got: Int64
    got_got: Int64


class CardCounts(Row):
    """One card."""

    offered: Annotated[list[int], INT64, TURNS_AN_AGE]  # seats that held it on that turn of the Age
    taken: Annotated[list[int], INT64, TURNS_AN_AGE]  # and built it
    fates: Annotated[list[int], INT64, HOWS]  # what became of each copy
    dug: Int64  # built from the discard pile
    points: Int64  # final points of the cities that have it
    brought: Int64  # and those that it brings by itself
    picks: Annotated[Ratio, Ratio]  # offers, and those taken
    first_picks: Annotated[Ratio, Ratio]  # seats that held it, and those that built it the first time they did
    wins: Annotated[Ratio, Ratio]  # cities that have it, and what they won


class OpeningCounts(Row):
    """One card as the first pick of its Age, where the lot chose among what could be built."""

    chosen: Annotated[Ratio, Ratio]  # the lot fell on it
    other: Annotated[Ratio, Ratio]  # it could be built, and the lot fell on another


class BoardCounts(Row):
    """One side of a wonder."""

    wins: Annotated[Ratio, Ratio]  # cities, and what they won
    categories: Annotated[list[int], INT64, CATEGORIES]  # their points
    stages: Annotated[list[int], INT64, STAGE_COUNTS]  # cities that ended with so many stages
    stage_wins: Annotated[list[int], INT64, STAGE_COUNTS]  # and what they won


class CategoryCounts(Row):
    """One column of the score sheet."""

    points: Int64  # of all cities
    won: Int64  # of the winners, in parts
    leads: Annotated[Ratio, Ratio]  # cities with most points of it, more than none, and what they won


class Counts(Row):
    """Everything that is counted; the drawing at the head of this module explains it."""

    games: Int64
    shared: Int64
    cards: Annotated[list[CardCounts], CardCounts, CARDS]
    openings: Annotated[list[OpeningCounts], OpeningCounts, CARDS]
    boards: Annotated[list[BoardCounts], BoardCounts, BOARDS]
    seats: Annotated[list[Ratio], Ratio, SEATS]
    categories: Annotated[list[CategoryCounts], CategoryCounts, CATEGORIES]
    colours: Annotated[list[list[int]], INT64, 7, CARD_COUNTS]  # cities with so many structures of the colour
    colour_wins: Annotated[list[list[int]], INT64, 7, CARD_COUNTS]  # and what they won


class Opening(Row):
    """A first pick of an Age that the lot chose."""

    seat: Int64
    choices: Int64  # cards that could be built; 0 where there was nothing to choose
    cards: Annotated[list[int], INT64, HAND]
    drawn: Int64  # the card the lot fell on


class Notes(Row):
    """What is noted of the game in hand and wiped before the next."""

    sheets: Annotated[list[list[int]], INT64, SEATS, CATEGORIES]
    totals: Annotated[list[int], INT64, SEATS]
    wins: Annotated[list[int], INT64, SEATS]  # parts of a victory
    held: Annotated[list[int], INT64, CARDS]  # the hand in hand
    first: Annotated[list[list[int]], INT64, SEATS, CARDS]  # the turn, from 1, on which the seat first held the card
    taken: Annotated[list[list[int]], INT64, SEATS, CARDS]  # the turn, from 1, on which it built it from its hand
    has: Annotated[list[list[int]], INT64, SEATS, CARDS]  # 1 if the city has it in the end
    offers: Annotated[list[int], INT64, CARDS]  # turns on which a seat held it
    openings: Annotated[list[Opening], Opening, 3]
