"""The pages between decisions: keys, rules in short, all sheets."""

from itertools import zip_longest

from rich.text import Text

from septem.cli.dice.boards import INDENT, goal_lines, marked_lines, title_line
from septem.cli.dice.seats import Seats
from septem.cli.dice.words import cost_words, face_parts, face_words, guild_words, level_words, rewards_words
from septem.cli.style import WIDTH, flow, rule
from septem.data.dice import Components, Face
from septem.data.dice.components import Conflict
from septem.dice.position import Position
from septem.dice.view import View
from septem.words import ROMAN, counted, listed, signed

HELP = """\
 Keeping   the numbers of two dice, such as 2 5 or 25. What is kept stays kept.
 Spending  a number of the list; if there are several ways to pay (+2 ways),
           you are asked which. Or a move in its own words, such as
           store ore with 1:ore 2:ore. Every symbol serves once, and one die
           has to stay unused.
 Passing   p ends the turn and asks which die to pass on, or, where there is
           only one but still something to pay for, whether you are sure.
           p7 or pass 7 passes die 7 at once.

   u   take your last purchase back    s   all sheets, with points so far
   l   the log, every turn in full     r   the rules in short: faces, costs,
   q   leave the game, or go back          trade, vault and conflict
   ?   this page                       Enter alone draws the screen again

 Marks     ▣ passed   the die that was passed to you and is not rolled
           ✓          used: a symbol, or the die
           < >        your left and your right neighbour
 Rules     Codes such as (D12) are the numbers of the rules in docs/dice.md."""
INDENT_RULES = 14
GAP = 2


def rules_lines(position: Position, seat: int) -> list[Text]:
    """What is on the dice, what things cost, how trade and conflict go, what the own card gives."""
    return [
        rule("The dice"),
        *_dice_lines(position.components),
        rule("Costs"),
        *_cost_lines(position.components),
        rule("Money and might"),
        *_money_lines(position.components),
        *_conflict_lines(position.components.sheet.conflict),
        *_card_lines(position, seat),
    ]


def _dice_lines(components: Components) -> list[Text]:
    """The faces of a die in a line, those of all dice below each other; one that is too long gets its own line."""
    rows = [[_face_cell(components, face) for face in die.faces] for die in components.dice]
    columns = [max(map(len, column)) + GAP for column in zip_longest(*rows, fillvalue="")]
    lines = []
    for number, row in enumerate(rows, 1):
        line = f"   {number}  "
        for cell, width in zip(row, columns, strict=False):
            if len(line) + len(cell) > WIDTH:
                lines.append(Text(line.rstrip()))
                line = " " * (WIDTH - len(cell))
            line += cell.ljust(width)
        lines.append(Text(line.rstrip()))
    return lines


def _face_cell(components: Components, face: Face) -> str:
    return face_words(components, face) if face.mode == "one_of" else "+".join(face_parts(components, face))


def _cost_lines(components: Components) -> list[Text]:
    sheet = components.sheet
    lines = []
    for tree in sheet.tech_trees:
        for place, level in enumerate(tree.levels):
            cost = f"{cost_words(level.cost)} → {level_words(components, level)}"
            lines += _entry(f"{tree.id} {ROMAN[place]}", cost)
    for name, column in (("military", sheet.military), ("rolled VP", sheet.rolled_vp)):
        costs = [cost_words(space.cost) if space.cost else "free" for space in column.spaces]
        lines += _entry(name, ", then ".join(costs))
    spaces = [f"×{space.dice} → {space.vp} VP" for space in sheet.inventions.spaces]
    return [
        *lines,
        *_entry("inventions", f"{', '.join(spaces)}; each space and each symbol once"),
        *_entry("store", "two alike on the dice; yours every turn from the next one on"),
    ]


def _money_lines(components: Components) -> list[Text]:
    vault, price = components.sheet.vault, components.sheet.trade.price
    points = [f"{counted(coins, 'coin')} {vp} VP" for coins, vp in enumerate(vault.vp_by_coins_left) if vp]
    return [
        *_entry(
            "trade",
            f"what a neighbour starts with or has stored, for {price} money each and once a turn; the first sale of "
            "an Age puts a coin into the neighbour's vault. What is bought serves this turn only.",
        ),
        *_entry(
            "vault",
            f"money {vault.money_per_coin} on the dice banks a coin, one an Age; from the next turn on it is "
            f"{vault.spent_coin_gives_money} money in trade. At the end: {', '.join(points) or 'nothing'}.",
        ),
    ]


def _conflict_lines(conflict: Conflict) -> list[Text]:
    """D61–D66 in a few lines."""
    weaker, half, pacifist = (signed(n) for n in (conflict.weaker, conflict.half_or_less, conflict.pacifist_floor))
    return _entry(
        "conflict",
        f"once, at the end, with each neighbour: {weaker} VP for less might, {half} for half of it or less, never "
        f"below {pacifist} in all for those without any. The greatest might gets {conflict.first} VP, the second "
        f"{conflict.second}, those who tie {conflict.tie_penalty} less each. Against the Ghost just the same.",
    )


def _entry(label: str, words: str) -> list[Text]:
    return flow(label, [*words.split()], " ", indent=INDENT_RULES)


def sheet_lines(view: View, seats: Seats) -> list[Text]:
    """Every sheet, with its points so far and what it asks for next."""
    table = view.table
    lines = [rule("All sheets")]
    for seat, sheet in enumerate(table.sheets):
        score = view.score(seat)
        points: list[Text | str] = [f"{name.replace('_', ' ')} {vp}" for name, vp in score._asdict().items() if vp]
        tech: list[Text | str] = [f"{tree} {ROMAN[built - 1]}" for tree, built in sheet.tech.items() if built]
        tech += ["guild"] if sheet.guild else []
        lines += [title_line(view, seats, seat), *flow("points", points or ["none"], indent=INDENT)]
        lines += [*flow("built", tech or ["nothing yet"], indent=INDENT), *marked_lines(table, seat)]
        lines += [] if view.over else goal_lines(table, seat, tech=False)
    return lines


def _card_lines(position: Position, seat: int) -> list[Text]:
    wonder, card = position.wonders[seat], position.sheets[seat].card()
    lines = [rule(f"{wonder.name}, side {position.side}: starts with {wonder.start}")]
    for number, stage in enumerate(card.stages, 1):
        words = f"{cost_words(stage.cost)} → {rewards_words(position.components, stage.reward)}"
        lines += _entry(f"stage {number}", words)
    if card.guild:
        ages = listed((ROMAN[age - 1] for age in card.guild.ages), "or")
        words = f"{cost_words(card.guild.cost)} → {guild_words(position.components, card.guild.effect)} (Age {ages})"
        lines += _entry("guild", words)
    if card.optional:
        lines += _entry("card space", f"{card.optional.stores} for {cost_words(card.optional.cost)}")
    return lines
