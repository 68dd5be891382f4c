"""Asking a person for a move of the dice game: dice by their numbers, purposes by theirs."""

import re

from septem.cli.asking import Wish, ask, hint
from septem.cli.dice.choices import Choice, choices, noted, passes
from septem.dice.moves import ACTIONS, Decision, Move
from septem.dice.view import View
from septem.errors import IllegalMove
from septem.words import listed

# Whole words do what their keys do.
WORDS = {"help": "?", "log": "l", "sheets": "s", "rules": "r", "undo": "u", "quit": "q", "pass": "p"}
PAGES = ("?", "l", "s", "r", "q", "u")
DICE = re.compile(r"\d(?:[ ,]*\d)*")
PASS = re.compile(r"p ?(\d)")
MOST_WAYS = 12


def ask_move(view: View, decision: Decision) -> Move | Wish:
    """Asks until there is a move, or a wish that the table fulfils."""
    return _ask_spending(view) if decision.kind == "spend" else _ask_dice(view)


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


def _ask_spending(view: View) -> Move | Wish:
    """What to spend symbols on, or the end of the turn."""
    found = choices(view)
    span = f"1 to {len(found)}, " if len(found) > 1 else "1, " if found else ""
    while True:
        answer = _key(f" {span}p to {'pass a die' if passes(view)[0].dice else 'end the turn'}, or ? for help > ")
        if answer in PAGES:
            return Wish(answer)
        move: Move | None = None
        if answer == "p":
            move = _ask_pass(view)
        elif matched := PASS.fullmatch(answer):
            move = Move("pass", dice=(int(matched[1]),))
        elif answer.isdecimal() and 1 <= int(answer[:3]) <= len(found):
            move = _ask_way(view, found[int(answer[:3]) - 1])
        elif answer.startswith(ACTIONS):
            move = _typed(answer)
            same = [choice for choice in found if move is not None and choice.ways[0].aim == move]
            move = _ask_way(view, same[0]) if same else move
        else:
            numbers = f"a number from 1 to {len(found)}, or " if found else ""
            hint(f"Answer with {numbers}p to end the turn; ? explains the rest.")
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


def _ask_pass(view: View) -> Move | None:
    """The die to pass, asked only if there is a choice."""
    ways = passes(view)
    if len(ways) == 1:
        return ways[0]
    dice = [str(move.dice[0]) for move in ways]
    while True:
        answer = ask(f" Pass which die? {listed(dice, 'or')}, or x to go back > ").casefold()
        if answer == "x":
            return None
        if answer in dice:
            return ways[dice.index(answer)]
        hint(f"Answer with {listed(dice, 'or')}, or x to go back.")


def _ask_way(view: View, choice: Choice) -> Move | None:
    """How to pay, asked only if there are several ways; Enter takes the first, for it can be taken back."""
    ways = choice.ways[:MOST_WAYS]
    if len(choice.ways) == 1:
        return choice.ways[0]
    hint(f"{choice.what}:")
    for number, way in enumerate(ways, 1):
        total = f" ({noted(view.table, way)} in all)" if way.action in ("military", "vp") else ""
        hint(f" {number:>2}  {choice.payment(way)}{total}")
    if len(choice.ways) > MOST_WAYS:
        hint(f"There are {len(choice.ways) - MOST_WAYS} more; type one in its own words, such as '{choice.ways[-1]}'.")
    while True:
        answer = ask(f" Which way? 1 to {len(ways)}, Enter for 1, or x to go back > ").casefold()
        if answer == "x":
            return None
        if answer in ("", *map(str, range(1, len(ways) + 1))):
            return ways[int(answer or 1) - 1]
        hint(f"Answer with a number from 1 to {len(ways)}, or x to go back.")


def _key(question: str) -> str:
    answer = ask(question).casefold()
    return WORDS.get(answer, answer)
