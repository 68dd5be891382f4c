"""The pages between decisions: keys, rules in short, all sheets."""

from rich.text import Text

from septem.cli.dice.boards import INDENT, marked_lines, title_line
from septem.cli.dice.seats import Seats
from septem.cli.dice.words import cost_words, face_words, guild_words, level_words, rewards_words
from septem.cli.style import flow, rule
from septem.dice.position import Position
from septem.dice.view import View
from septem.dice.words import face_text
from septem.words import ROMAN

HELP = """\
 Keeping   the numbers of two dice, such as 2 5 or 25. What is kept stays kept.
 Spending  a number of the list; if there are several ways to pay, you are
           asked which. Or a move in its own words, such as
           store ore with 1:ore 2:ore. Then p to pass a die on, which ends
           the turn; p7 passes die 7. Every symbol serves once, and one die
           has to stay unused.

   u   take your last purchase back    s   all sheets, with points so far
   l   the log                         r   the rules in short: faces and costs
   q   leave the game                  ?   this page

 Marks     ▣ passed   the die that was passed to you and is not rolled
           ✓          used: a symbol, or the die
           < >        your left and your right neighbour
 Rules     Codes such as (D12) are the numbers of the rules in docs/dice.md."""


def rules_lines(position: Position, seat: int) -> list[Text]:
    """One page: what is on the dice, what things cost, what the own card gives."""
    components = position.components
    sheet = components.sheet
    lines = [rule("The dice")]
    for number, die in enumerate(components.dice, 1):
        faces: list[Text | str] = [face_words(face_text(face)) for face in die.faces]
        lines += flow(str(number), faces, " · ", indent=6)
    lines.append(rule("Costs"))
    for tree in sheet.tech_trees:
        levels: list[Text | str] = [
            f"{ROMAN[place]} {cost_words(level.cost)} → {level_words(components, level)}"
            for place, level in enumerate(tree.levels)
        ]
        lines += flow(f"{tree.id} tech", levels, "; ", indent=14)
    spaces: list[Text | str] = [f"×{space.dice} {space.vp} VP" for space in sheet.inventions.spaces]
    lines += flow("inventions", spaces, indent=14)
    for name, column in (("military", sheet.military), ("rolled VP", sheet.rolled_vp)):
        costs: list[Text | str] = [cost_words(space.cost) if space.cost else "free" for space in column.spaces]
        lines += flow(name, costs, ", then ", indent=14)
    lines += flow("store", ["two alike on the dice; yours every turn from the next one on"], indent=14)
    lines += flow(
        "vault", [f"VP for 0, 1, 2, 3 coins at the end: {', '.join(map(str, sheet.vault.vp_by_coins_left))}"], indent=14
    )
    return [*lines, *_card_lines(position, seat)]


def sheet_lines(position: View, seats: Seats) -> list[Text]:
    """Every sheet, with its points so far."""
    lines = [rule("All sheets")]
    for seat in range(position.seats):
        score = position.score(seat)
        points: list[Text | str] = [f"{name.replace('_', ' ')} {vp}" for name, vp in score._asdict().items() if vp]
        tech: list[Text | str] = [
            f"{tree} {ROMAN[built - 1]}" for tree, built in position.sheets[seat].tech.items() if built
        ]
        lines += [title_line(position, seats, seat), *flow("points", points or ["none"], indent=INDENT)]
        lines += [*flow("tech", tech or ["none"], indent=INDENT), *marked_lines(position, position.table, seat)]
    return lines


def _card_lines(position: Position, seat: int) -> list[Text]:
    wonder = position.wonders[seat]
    card = wonder.sides["A" if position.side == "A" else "B"]
    lines = [rule(f"{wonder.name}, side {position.side}: starts with {wonder.start}")]
    for number, stage in enumerate(card.stages, 1):
        words = f"{cost_words(stage.cost)} → {rewards_words(position.components, stage.reward)}"
        lines += flow(f"stage {number}", [words], indent=14)
    if card.guild:
        words = f"{cost_words(card.guild.cost)} → {guild_words(position.components, card.guild.effect)}"
        lines += flow("guild", [words], indent=14)
    if card.optional:
        lines += flow("card space", [f"{card.optional.stores} for {cost_words(card.optional.cost)}"], indent=14)
    return lines
