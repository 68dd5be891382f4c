"""Asking a person for a move of the dice game: dice by their numbers, purposes by theirs."""

import re

from septem.cli.asking import Wish, ask, hint
from septem.cli.console import show
from septem.cli.dice.boards import short_dice_lines
from septem.cli.dice.choices import Choice, choices, passes
from septem.cli.dice.ways import alike, alike_words
from septem.dice.choosing import noted
from septem.dice.moves import ACTIONS, Decision, Move
from septem.dice.table import Table
from septem.dice.view import View
from septem.errors import IllegalMove
from septem.words import counted, listed

# Whole words do what their keys do; Enter alone draws the screen again.
WORDS = {"help": "?", "log": "l", "sheets": "s", "rules": "r", "undo": "u", "quit": "q", "pass": "p"}
PAGES = ("", "?", "l", "s", "r", "q", "u")
DICE = re.compile(r"\d(?:[ ,]*\d)*")
PASS = re.compile(r"p ?(\d)")
MOST_WAYS = 8


def ask_move(view: View, decision: Decision, *, can_undo: bool) -> Move | Wish:
    """Asks until there is a move, or a wish that the table fulfils."""
    return _ask_spending(view, can_undo=can_undo) if decision.kind == "spend" else _ask_dice(view)


def _ask_dice(view: View) -> Move | Wish:
    """Which dice to keep, or the one to pick."""
    moves = view.legal()
    open_dice = sorted({die for move in moves for die in move.dice})
    count = len(moves[0].dice)
    action = moves[0].action
    question = f"{action.capitalize()} {count} of the dice {listed(map(str, open_dice))}"
    while True:
        answer = _key(f" {question}, or ? for help > ")
        if answer in PAGES:
            return Wish(answer)
        move = _typed(answer)
        if move is not None:
            return move
        if DICE.fullmatch(answer):
            return Move(action, dice=tuple(int(digit) for digit in re.findall(r"\d", answer)))
        if not answer.startswith(ACTIONS):
            example = listed(map(str, open_dice[:count]))
            hint(f"Answer with {count} of the numbers {listed(map(str, open_dice))}, such as {example}; ? explains.")


def _ask_spending(view: View, *, can_undo: bool) -> Move | Wish:
    """What to spend symbols on, or the end of the turn."""
    table = view.table
    found = choices(view, table)
    span = f"1 to {len(found)}, " if len(found) > 1 else "1, " if found else ""
    end = "pass a die" if passes(view)[0].dice else "end the turn"
    undo = ", u to undo" if can_undo else ""
    while True:
        answer = _key(f" {span}p to {end}{undo}, or ? for help > ")
        if answer in PAGES:
            return Wish(answer)
        move: Move | None = None
        if answer == "p":
            move = _ask_pass(view, found)
        elif matched := PASS.fullmatch(answer):
            move = Move("pass", dice=(int(matched[1]),))
        elif answer.isdecimal() and 1 <= int(answer[:3]) <= len(found):
            move = _ask_way(view, table, found[int(answer[:3]) - 1])
        elif answer.startswith(ACTIONS):
            move = _typed(answer)
            same = [choice for choice in found if move is not None and choice.ways[0].aim == move]
            move = _ask_way(view, table, same[0]) if same else move
        else:
            numbers = f"a number from 1 to {len(found)}, or " if found else ""
            hint(f"Answer with {numbers}p to {end}; ? explains the rest.")
        if move is not None:
            return move


def _typed(answer: str) -> Move | None:
    """A move in its text form; a line about what is wrong with it if it is none."""
    if not answer.startswith(ACTIONS):
        return None
    try:
        return Move.parse(answer)
    except IllegalMove as error:
        hint(str(error))
        return None


def _ask_pass(view: View, found: list[Choice]) -> Move | None:
    """The die to pass, with a word about what is left to be had; asked only if there is something to think about."""
    ways = passes(view)
    # Buying alone brings nothing, and neither does a roll.
    left = [choice.what.partition(" → ")[0] for choice in found if choice.ways[0].action not in ("buy", "reroll")]
    if left:
        hint(f"You can still pay for: {listed(left)}.")
    if len(ways) == 1:
        what = f"Pass die {ways[0].dice[0]}" if ways[0].dice else "End the turn"
        sure = not left or ask(f" {what}? y, or Enter to go back > ").casefold() in ("y", "yes")
        return ways[0] if sure else None
    dice = [str(move.dice[0]) for move in ways]
    while True:
        answer = ask(f" Pass which die? {listed(dice, 'or')}, or x to go back > ").casefold()
        if answer == "x":
            return None
        if answer in dice:
            return ways[dice.index(answer)]
        hint(f"Answer with {listed(dice, 'or')}, or x to go back.")


def _ask_way(view: View, table: Table, choice: Choice) -> Move | None:
    """How to pay, asked only if there are several ways; where they are many, first with which symbols."""
    ways = choice.ways
    if len(ways) == 1:
        return ways[0]
    show(short_dice_lines(view))
    hint(f"{choice.what}:")
    groups = alike(table, ways)
    if len(ways) > MOST_WAYS and len(groups) > 1:
        place = _ask_number([_way_words(table, alike_words(table, group), group[0]) for group in groups], ways[-1])
        if place is None:
            return None
        ways = groups[place]
    if len(ways) == 1:
        return ways[0]
    place = _ask_number([_way_words(table, choice.payment(way), way) for way in ways], ways[-1])
    return None if place is None else ways[place]


def _way_words(table: Table, paid: str, way: Move) -> str:
    return f"{paid} ({noted(table, way)} in all)" if way.action in ("military", "vp") else paid


def _ask_number(rows: list[str], last: Move) -> int | None:
    """Which of the rows; Enter takes the first, for it can be taken back, and None goes back."""
    shown = rows[:MOST_WAYS]
    for number, row in enumerate(shown, 1):
        hint(f" {number}  {row}")
    if len(rows) > len(shown):
        hint(f"And {counted(len(rows) - len(shown), 'way')} more; type any in its own words, such as '{last}'.")
    while True:
        answer = ask(f" Which way? 1 to {len(shown)}, Enter for 1, or x to go back > ").casefold()
        if answer == "x":
            return None
        if answer in ("", *map(str, range(1, len(shown) + 1))):
            return int(answer or 1) - 1
        hint(f"Answer with a number from 1 to {len(shown)}, or x to go back.")


def _key(question: str) -> str:
    answer = ask(question).casefold()
    return WORDS.get(answer, answer)
