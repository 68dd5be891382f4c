"""First picks by lot: what it is worth to open an Age with a card.

Winners build more and better cards because they are ahead, so that a card in a winning city need not be what won. Here
chance decides instead: in every Age one player, drawn by lot, builds a first card drawn by lot from all that could be
built, and everything else is played as always. Those who had to build a card and those who could have built it but
had to build another differ by nothing else, so the difference of their wins is the worth of the card.

The lot falls on a card with chance 1 in `choices`; each game counts with the inverse of its chance, so that both sides
speak for the same hands.
"""

from septem.data.tables import Tables
from septem.kernel.chance import below
from septem.kernel.encoding import card_of, mode_of, paid
from septem.kernel.layout import BUILD, HIDDEN, TURN, GameRow
from septem.simulation.stats.counting import add_game, players_of, share_victory
from septem.simulation.stats.rows import WHOLE, Counts, Notes, Opening


def draw_openers(row: GameRow, notes: Notes) -> None:
    """Draws the player of each Age whose first card will be drawn."""
    for age in range(3):
        notes.openings[age].seat = below(row, players_of(row))
        notes.openings[age].choices = 0


def leave_openings_alone(notes: Notes) -> None:
    """Nobody's first card will be drawn."""
    for age in range(3):
        notes.openings[age].seat = HIDDEN
        notes.openings[age].choices = 0


def opens(row: GameRow, seat: int, notes: Notes) -> bool:
    """Whether the lot is to choose for this seat now."""
    return row.phase == TURN and row.turn == 0 and notes.openings[row.age].seat == seat


def opening_move(row: GameRow, out: list[int], count: int, opening: Opening) -> int:
    """A build drawn by lot from the legal moves, paid for as cheaply as can be; 0 where fewer than two can be built."""
    opening.choices = 0
    last = HIDDEN
    for i in range(count):
        # The ways to pay for a card stand side by side.
        if mode_of(out[i]) == BUILD and card_of(out[i]) != last:
            last = card_of(out[i])
            opening.cards[opening.choices] = last
            opening.choices += 1
    if opening.choices < 2:
        opening.choices = 0
        return 0
    opening.drawn = opening.cards[below(row, opening.choices)]
    best = 0
    for i in range(count):
        if mode_of(out[i]) != BUILD or card_of(out[i]) != opening.drawn:
            continue
        if best == 0 or paid(out[i]) < paid(best):
            best = out[i]
    return best


def count_openings(row: GameRow, tables: Tables, counts: Counts, notes: Notes) -> None:
    """Adds the openings of a finished game."""
    share_victory(row, tables, notes)
    for age in range(3):
        opening = notes.openings[age]
        won = notes.wins[opening.seat]
        for choice in range(opening.choices):
            account = counts.openings[opening.cards[choice]]
            if opening.cards[choice] == opening.drawn:
                add_game(account.chosen, opening.choices, opening.choices * won)
            else:
                weight = WHOLE * opening.choices // (opening.choices - 1)
                add_game(account.other, weight, weight * won)
