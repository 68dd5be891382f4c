"""Asking a person for a move: a number picks a card, a letter acts."""

import re
import sys
from textwrap import wrap
from typing import NamedTuple

from rich.text import Text

from septem.cli.console import is_interactive, out, show
from septem.cli.style import WIDTH, flow
from septem.cli.table.boards import state_text
from septem.cli.table.prices import Seen, State, card_named, card_state, payment_text, price, stage_state, ways
from septem.cli.table.screen import choices
from septem.data.cards import Shields
from septem.game.moves import Action, Decision, Move
from septem.game.words import KEY_TO_LETTERS, cost_text, counted, effects_text, listed, signed
from septem.kernel.layout import SALE_COINS

KEYS: dict[str, Action] = {"b": "build", "w": "wonder", "s": "sell", "f": "free"}
PROSPECTS = {"build": "if built", "free": "by the power", "wonder": "with the stage", "sell": "if sold"}
HELP = f"""\
 A number picks a card and shows what you can do with it; then
   b   build the structure            s   sell the card for {SALE_COINS} coins
   w   build a stage of the wonder    f   build it by your wonder's power
 Number and letter in one go, such as 3b, act at once.

   l   the log                        c   all cities
   u   take your choice back while others still choose
   q   leave the game                 ?   this page

 Marks    ● free    ◆ free by a chain    ○ coins to pay    × not possible
 Costs    {KEY_TO_LETTERS}
 Effects  < in the left neighbour's city, > in the right one's, . in your own;
          "→ Temple" means that this card lets you build the Temple free."""


class InputEnded(Exception):
    """There is nobody left to answer."""


class Wish(NamedTuple):
    """What a person wants instead of a move: a key such as 'l'."""

    key: str


def ask(question: str) -> str:
    """One line from the keyboard, without the spaces around it."""
    out().print(Text(question, "bold"), end="")
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        out().print()
        raise InputEnded
    answer = line.strip()
    if not sys.stdin.isatty():
        # A transcript reads better with the answers in it.
        out().print(Text(answer))
    return answer


def pause() -> None:
    """Waits until a person has read the page; nobody has to be waited for behind a pipe."""
    if is_interactive():
        ask(" Enter to go on > ")


def hint(message: str) -> None:
    """A line about an answer that does not fit."""
    for line in wrap(message, WIDTH - 2):
        out().print(Text(f" {line}"))


def ask_move(game: Seen, decision: Decision) -> Move | Wish:
    """Asks until there is a move, or a wish that the table fulfils."""
    names = choices(game, decision)
    can_pass = any(move.action == "pass" for move in game.legal(decision.seat))
    while True:
        answer = ask(f" {'Card, p to pass' if can_pass else 'Card'}, or ? for help > ").casefold()
        if answer in ("?", "l", "c", "u", "q"):
            return Wish(answer)
        if can_pass and answer in ("p", "0", "pass"):
            return Move(None, "pass")
        number, letter = _parsed(answer)
        if not 1 <= number <= len(names):
            hint(f"Answer with a number from 1 to {len(names)}, such as 1 or 1b; ? explains the rest.")
            continue
        move = _act(game, decision, names[number - 1], letter)
        if move is not None:
            return move


def _parsed(answer: str) -> tuple[int, str]:
    """Number and letter of an answer such as '3', '3b' or 'b 3'; the number is 0 if it is none of these."""
    found = re.fullmatch(r"(\d{1,3})\s*([bwsf]?)|([bwsf])\s*(\d{1,3})", answer)
    if found is None:
        return 0, ""
    return int(found[1] or found[4]), found[2] or found[3] or ""


def _act(game: Seen, decision: Decision, card: str, letter: str) -> Move | None:
    """The move with this card; None if the person goes back."""
    seat = decision.seat
    if decision.kind == "discard":
        return Move(card, "build")
    if not letter:
        show(card_menu(game, seat, card))
    while True:
        letter = letter or ask(f" {card}: a letter, or Enter to go back > ").casefold()
        if not letter:
            return None
        action = KEYS.get(letter)
        if action is None:
            hint("Answer with b, w, s or f, or press Enter to go back to the cards.")
        else:
            found = ways(game, seat, card, action)
            # What is not possible goes to the table all the same, which says why it is not.
            return _ask_payment(game, seat, found) if len(found) > 1 else [*found, Move(card, action)][0]
        letter = ""


def _ask_payment(game: Seen, seat: int, found: list[Move]) -> Move | None:
    """Which neighbour to pay; cheapest first, and that is what Enter takes."""
    for number, move in enumerate(found, 1):
        hint(f" {number}  {payment_text(game, seat, move)}")
    while True:
        answer = ask(f" Pay which way? 1 to {len(found)}, Enter for 1, x to go back > ").casefold()
        if answer == "x":
            return None
        if answer in ("", *map(str, range(1, len(found) + 1))):
            return found[int(answer or 1) - 1]
        hint(f"Answer with a number from 1 to {len(found)}, or x to go back.")


def card_menu(game: Seen, seat: int, name: str) -> list[Text]:
    """The card in whole words, and what each letter would do."""
    card = card_named(game, name)
    city = game.cities[seat]
    lines = flow("costs", [cost_text(card.cost)])
    lines += _sentence("does", effects_text(card.effects))
    shields = sum(effect.shields for effect in card.effects if isinstance(effect, Shields))
    if shields:
        against = listed(f"{rival.shields} of {rival.name}" for rival in game.neighbours(seat).values())
        lines += _sentence("strength", f"{city.shields + shields} against {against}")
    if card.free_if:
        lines += _sentence("chains", f"free if you have {listed(card.free_if, 'or')}")
    if card.gives:
        lines += flow("leads to", [*card.gives])
    lines += _sentence("points", _prospects(game, seat, name))
    lines += _option(game, seat, name, "b", "build it", card_state(game, seat, card))
    if city.stages < len(city.board.stages):
        lines += _option(game, seat, name, "w", f"stage {city.stages + 1}", stage_state(game, seat, name))
    for letter, text in (("f", "build it by your wonder's power"), ("s", f"sell it for {SALE_COINS} coins")):
        if ways(game, seat, name, KEYS[letter]):
            lines.append(Text.assemble((f"   {letter}", "bold"), f" {text}"))
    return lines


def _prospects(game: Seen, seat: int, card: str) -> str:
    """Points now and after each action if nobody else did anything, such as '12 now, 17 if built (science +5)'."""
    now = game.score(seat)
    parts = [f"{now.total} now"]
    for action, when in PROSPECTS.items():
        found = ways(game, seat, card, action)
        if found:
            after = game.score_after(seat, found[0])
            science = after.science - now.science
            parts.append(f"{after.total} {when}" + (f" (science {signed(science)})" if science else ""))
    return ", ".join(parts)


def _option(game: Seen, seat: int, card: str, letter: str, what: str, state: State) -> list[Text]:
    """What a letter does and costs, and the coins it leaves."""
    found = ways(game, seat, card, KEYS[letter])
    cost = price(game, seat, found[0]) if found else 0
    words: list[Text | str] = [state_text(state)]
    if cost:
        others = f" (or {counted(len(found) - 1, 'other way')})" if len(found) > 1 else ""
        left = counted(game.cities[seat].coins - cost, "coin")
        words = [*f"pay {payment_text(game, seat, found[0])}{others}, which leaves {left}".split()]
    lines = flow("", words, " ", indent=15)
    lines[0] = Text.assemble((f"   {letter}", "bold"), f" {what:<9} ", lines[0][15:])
    return lines


def _sentence(label: str, text: str) -> list[Text]:
    return flow(label, [*text.split()], " ")
