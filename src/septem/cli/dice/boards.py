"""Dice and sheets on the screen."""

from collections import Counter
from collections.abc import Iterable

from rich.text import Text

from septem.cli.dice.seats import Seats
from septem.cli.dice.words import (
    cost_words,
    face_words,
    guild_words,
    level_words,
    rewards_words,
    symbol_name,
    symbol_words,
)
from septem.cli.style import WIDTH, clipped, flow
from septem.data.dice import Face
from septem.dice.moves import SELLERS, Seller
from septem.dice.position import Die, Position
from septem.dice.purposes.trading import goods_of, is_on_sale
from septem.dice.sheet import Sheet
from septem.dice.table import Table
from septem.dice.view import View
from septem.words import ROMAN, counted, listed

INNER = 9
USED = "✓"
INDENT = 13
OTHER_INDENT = 32
SIGNS = {"left": "<", "right": ">"}


def dice_lines(position: Position, *, spending: bool) -> list[Text]:
    """The seven dice side by side, each a box with its number, its symbols and what is special about it."""
    dice = position.dice
    cells = [_symbols(position, die) for die in dice]
    height = max(2, *map(len, cells))
    styles = ["dim" if die.is_used and not die.left else "bold" if die.is_passed else "" for die in dice]
    rows = [[f"╭{f' {die.number} '.center(INNER, '─')}╮" for die in dice]]
    rows += [[f"│{_at(cell, row).ljust(INNER)}│" for cell in cells] for row in range(height)]
    rows += [[f"╰{_mark(die, spending=spending).center(INNER, '─')}╯" for die in dice]]
    return [Text.assemble(" ", *zip(row, styles, strict=True)) for row in rows]


def _symbols(position: Position, die: Die) -> list[str]:
    """The symbols of a die, one a line; those that were used are ticked."""
    names = [symbol_name(one.symbol) for one in die.printed.symbols]
    if die.printed.mode == "one_of":
        return [*(f"{name} or" for name in names[:-1]), names[-1]]
    left = Counter(die.left)
    resources = position.components.symbols.resources
    lines = []
    for name, (symbol, count) in zip(names, _counts(die.printed), strict=True):
        printed = count if symbol in resources else 1
        ticked = printed - left[symbol] if die.is_used else 0
        lines += [f"{USED if place < ticked else ' '}{name}" for place in range(printed)]
        if count > printed:
            # What the symbol is worth, below it where the box is too narrow.
            fits = len(lines[-1]) + 2 <= INNER
            lines[-1:] = [f"{lines[-1]} {count}"] if fits else [lines[-1], f" {count}"]
    return lines


def _counts(face: Face) -> list[tuple[str, int]]:
    return [(one.symbol, one.count) for one in face.symbols]


def short_dice_lines(position: Position) -> list[Text]:
    """The dice in a line or two, for where their boxes have scrolled away; used ones are ticked."""
    words: list[Text | str] = [
        f"{die.number}{USED if die.is_used else ''} {face_words(position.components, die.printed)}"
        for die in position.dice
    ]
    return flow("dice", words, " ·", indent=9)


def _mark(die: Die, *, spending: bool) -> str:
    if die.is_used:
        return f" passed{USED}" if die.is_passed else f" {USED} used "
    if die.is_passed:
        return "▣ passed"
    return " kept " if die.is_kept and not spending else ""


def _at(lines: list[str], row: int) -> str:
    return lines[row] if row < len(lines) else ""


def title_line(position: Position, seats: Seats, seat: int) -> Text:
    """One seat in one line: wonder, player, points so far, might."""
    sheet = position.sheets[seat]
    stages = len(position.components.card(sheet.wonder, sheet.side).stages)
    facts = (
        f"{position.score(seat).total} VP so far, might {position.mights[seat]}, stages {sheet.stages} of {stages}, "
        f"tech levels {sheet.tech_levels()}"
    )
    title = Text(f" {seats.title(position, seat)}", "bold")
    title.truncate(WIDTH - len(facts) - 2, overflow="ellipsis")
    return Text.assemble(title, " " * (WIDTH - title.cell_len - len(facts) - 1), facts)


def goal_lines(table: Table, seat: int, *, tech: bool = True) -> list[Text]:
    """What a card and its sheet ask for next: stage, tech levels, guild."""
    components = table.box.components
    sheet = table.sheets[seat]
    card = sheet.card()
    goals = {}
    if sheet.stages < len(card.stages):
        stage = card.stages[sheet.stages]
        goals[f"stage {sheet.stages + 1}"] = stage.cost, rewards_words(components, stage.reward)
    for tree in sheet.open_trees() if tech else []:
        level = table.box.trees[tree].levels[sheet.tech[tree]]
        goals[f"{tree} {ROMAN[sheet.tech[tree]]}"] = level.cost, level_words(components, level)
    if card.guild and not sheet.guild:
        later = "" if table.age in card.guild.ages else f" {ROMAN[card.guild.ages[0] - 1]}"
        goals[f"guild{later}"] = card.guild.cost, guild_words(components, card.guild.effect)
    return [
        line
        for label, (cost, brings) in goals.items()
        for line in _flow(label, f"{cost_words(cost)} → {brings}".split(), " ")
    ]


def marked_lines(table: Table, seat: int) -> list[Text]:
    """What is on a sheet: stored resources, columns, vault, and for which price the next spaces are to be had."""
    sheet = table.sheets[seat]
    stored = [*sheet.stored, *_card_stored(sheet)]
    columns = [
        f"military {_column(sheet.military, [space.cost for space in table.box.sheet.military.spaces])}",
        f"VP {_column(sheet.rolled_vp, [space.cost for space in table.box.sheet.rolled_vp.spaces])}",
        f"inventions {_inventions(table, sheet)}",
    ]
    vault = [f"{ROMAN[place]} {coin or '–'}" for place, coin in enumerate(sheet.vault)]
    return [
        *_flow("stored", f"{listed(stored) if stored else 'nothing yet'} {_card_space(sheet)}".split(), " "),
        *_flow("columns", columns, "; "),
        *_flow("vault", [", ".join(vault)]),
    ]


def short_marked_lines(table: Table, sheet: Sheet) -> list[Text]:
    """The same in a line or two."""
    stored = [*sheet.stored, *_card_stored(sheet)]
    tech = [f"{tree} {ROMAN[built - 1]}" for tree, built in sheet.tech.items() if built]
    items = [
        f"stored {listed(stored)}" if stored else "",
        f"tech {listed(tech)}" if tech else "",
        f"military {' + '.join(map(str, sheet.military))}" if sheet.military else "",
        f"rolled VP {' + '.join(map(str, sheet.rolled_vp))}" if sheet.rolled_vp else "",
        f"inventions {_inventions(table, sheet)}" if any(sheet.inventions) else "",
        f"coins in the vault {sheet.coins()}" if sheet.coins() else "",
        "guild" if sheet.guild else "",
    ]
    return _flow("marked", [item for item in items if item] or ["nothing yet"], "; ")


def own_table(view: View) -> Table:
    """The table to look at from a seat: in its own turn, or as it will be when that comes."""
    table = view.table
    if table.seat != view.seat:
        table.place = next(place for place in range(table.last_place + 1) if table.seat_at(place) == view.seat)
    return table


def means_lines(table: Table) -> list[Text]:
    """What can be spent besides the dice this turn."""
    own = [symbol_words(name, count) for name, count in table.own_left().items() if count > 0]
    items = [f"own {listed(own)}" if own else ""]
    items += [f"bought {symbol_words(name, count)}" for name, count in table.turn.bought.items() if count > 0]
    for kind, count in table.jokers_left().items():
        items.append(f"{counted(count, f'{kind} joker')}" if count > 0 else "")
    items.append("invention joker" if table.sheet.invention_jokers else "")
    items.append(f"stored money {table.own_money()}" if table.own_money() else "")
    items.append(counted(table.spendable_coins(), "coin") if table.spendable_coins() else "")
    items.append(f"money left over {table.turn.purse}" if table.turn.purse else "")
    plus = table.sheet.coins_plus()
    items.append(f"+{plus} money in trade" if plus and not table.turn.has_plus else "")
    return _flow("you have", [item for item in items if item] or ["nothing"], "; ")


def other_lines(view: View, table: Table, seats: Seats, seat: int) -> list[Text]:
    """Another seat in short: how it stands, and what it sells to the viewer for how much."""
    side = next((seller for seller in SELLERS if table.neighbour(view.seat, seller) == seat), None)
    sells = f"; sells {', '.join(_prices(table, side))}" if side else ""
    facts = f"{view.score(seat).total} VP, might {view.mights[seat]}{sells}"
    label = clipped(Text(f"{SIGNS[side] if side else '·'} {seats.title(view, seat)}"), OTHER_INDENT - 4)
    return flow(label.plain, [*facts.split()], " ", indent=OTHER_INDENT)


def market_lines(view: View, table: Table) -> list[Text]:
    """What the market of a soloist sells in this Age."""
    return _flow("market", [f"{view.market.short} sells {', '.join(_prices(table, 'left'))}"]) if view.market else []


def _prices(table: Table, seller: Seller) -> Iterable[str]:
    """What the player whose turn it is can buy on that side."""
    for resource in goods_of(table, seller):
        sold = "" if is_on_sale(table, seller, resource) else " (bought)"
        yield f"{resource} {table.sheet.price(resource)}{sold}"


def _card_stored(sheet: Sheet) -> list[str]:
    optional = sheet.card().optional
    if not optional or not sheet.card_stored:
        return []
    return [f"{optional.stores}{f' {optional.n}' if optional.stores == 'money' else ''} (card)"]


def _card_space(sheet: Sheet) -> str:
    optional = sheet.card().optional
    if not optional or sheet.card_stored:
        return ""
    return f"(space on the card: {optional.stores} for {cost_words(optional.cost)})"


def _column(noted: list[int], costs: list[dict[str, int]]) -> str:
    """The sums of a column and what the next space costs, such as '2, next for wood + ore'."""
    parts = [str(number) for number in noted]
    if len(noted) == len(costs):
        return f"{', '.join(parts)} (full)"
    cost = costs[len(noted)]
    return ", ".join([*parts, f"next for {cost_words(cost)}" if cost else "next free"])


def _inventions(table: Table, sheet: Sheet) -> str:
    spaces = table.box.sheet.inventions.spaces
    return ", ".join(f"×{one.dice} {symbol or '–'}" for one, symbol in zip(spaces, sheet.inventions, strict=True))


def _flow(label: str, items: list[str], separator: str = ", ") -> list[Text]:
    words: list[Text | str] = [item for item in items if item]
    return flow(label, words, separator, indent=INDENT)
