"""The rules in our own words, tailored to a table; every number comes from the tables or the kernel.

>>> book = rulebook(players=4)
>>> book.title
'7 Wonders for 4 players, first edition'
>>> book.sections[0].title
'The game in short'
"""

from septem.game.rulebook import opening, powers, scoring, turns, two_players
from septem.game.rulebook.document import Block, Items, Paragraph, Rulebook, Section, Table
from septem.game.rulebook.numbers import Numbers, numbers_of

__all__ = ["Block", "Items", "Numbers", "Paragraph", "Rulebook", "Section", "Table", "numbers_of", "rulebook"]


def rulebook(players: int, edition: str = "first", variant: str | None = None) -> Rulebook:
    """The rules for this many players; a table that cannot be set up raises `SetupError`."""
    n = numbers_of(players, edition, variant)
    sections = (
        opening.the_game(n),
        opening.words(n),
        opening.set_up(n),
        opening.neighbours(n),
        turns.the_turn(n),
        *two_players.two_players(n),
        turns.paying(n),
        turns.order(n),
        scoring.conflicts(n),
        scoring.counting(n),
        scoring.sciences(n),
        powers.powers(n),
    )
    return Rulebook(opening.title(n), players, edition, variant, sections)
