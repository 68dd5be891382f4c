"""Asking a person for a move: a number picks a card, a letter acts."""

import re

from rich.text import Text

from septem.cli.asking import Wish, ask, hint
from septem.cli.console import show
from septem.cli.style import flow
from septem.cli.table.boards import state_text
from septem.cli.table.prices import Seen, State, card_named, card_state, payment_text, price, stage_state, ways
from septem.cli.table.screen import choices
from septem.data.cards import BuildFree, Shields
from septem.game.moves import Action, Decision, Move
from septem.game.words import KEY_TO_LETTERS, cost_text, effects_text
from septem.kernel.layout import SALE_COINS
from septem.words import counted, listed, signed

HINT = "h"
KEYS: dict[str, Action] = {"b": "build", "w": "wonder", "s": "sell", "f": "free"}
# Whole words do what their keys do.
WORDS = {"help": "?", "hint": HINT, "log": "l", "cities": "c", "undo": "u", "quit": "q", "keep": "k"} | {
    word: key for key, word in KEYS.items()
}
LETTER = f"({'|'.join([*KEYS, *KEYS.values()])})"
ANSWER = re.compile(rf"(\d{{1,3}})\s*{LETTER}?|{LETTER}\s*(\d{{1,3}})")
PROSPECTS = {"build": "if built", "free": "by the power", "wonder": "with the stage", "sell": "if sold"}
HELP = """\
 A number picks a card and shows what you can do with it; then
   b   build the structure            s   sell the card for {coins} coins
   w   build a stage of the wonder    {power}
 Number and letter in one go, such as 3b, act at once. Whole words do as well.

   h   a hint: what a strong bot would do in your place, knowing what you know
   l   the log                        c   all cities, with their points so far
   u   take your choice back while others still choose
   q   leave the game                 ?   this page

 Marks    ● free    ◆ free by a chain    ○ coins to pay    × not possible
 Costs    {letters}
 Effects  < in the left neighbour's city, > in the right one's, . in your own;
          "→ Temple" means that this card lets you build the Temple free.
 Rules    Codes such as (C3) are the numbers of the rules in docs/rules.md."""
GAIA_HELP = """
 Gaïa     is nobody: a third hand, which goes round with yours and loses its
          top card to the discard pile every turn, for both of you to see."""


def ask_key(question: str) -> str:
    """The answer to a question that is answered with a key, or with the word for it."""
    answer = ask(question).casefold()
    return WORDS.get(answer, answer)


def help_text(game: Seen, seat: int) -> str:
    """The page with all keys, as far as they are of use to this city."""
    power = "f   build it by your wonder's power" if stage_with_power(game, seat) else ""
    text = HELP.format(coins=SALE_COINS, power=power, letters=KEY_TO_LETTERS)
    return text + (GAIA_HELP if game.variant == "gaia" else "")


def stage_with_power(game: Seen, seat: int) -> int:
    """The stage of the city's wonder that lets it build free once an Age, 0 if none does."""
    powers = {stage: one.effects for stage, one in enumerate(game.cities[seat].board.stages, 1)}
    return next((stage for stage, effects in powers.items() if BuildFree("once_per_age") in effects), 0)


def ask_move(game: Seen, decision: Decision) -> Move | Wish:
    """Asks until there is a move, or a wish that the table fulfils."""
    names = choices(game, decision)
    can_pass = any(move.action == "pass" for move in game.legal(decision.seat))
    while True:
        answer = ask_key(f" {'Card, p to pass' if can_pass else 'Card'}, h for a hint, or ? for help > ")
        if answer in ("?", HINT, "l", "c", "u", "q"):
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
    """Number and letter of an answer such as '3', '3b', '3 build' or 'b 3'; the number is 0 if it is none of these."""
    found = ANSWER.fullmatch(answer)
    if found is None:
        return 0, ""
    letter = found[2] or found[3] or ""
    return int(found[1] or found[4]), WORDS.get(letter, letter)


def _act(game: Seen, decision: Decision, card: str, letter: str) -> Move | Wish | None:
    """The move with this card, or the wish for a hint; None if the person goes back."""
    seat = decision.seat
    if decision.kind == "discard":
        return Move(card, "build")
    if not letter:
        show(card_menu(game, seat, card))
    while True:
        letter = letter or ask_key(f" {card}: a letter, or Enter to go back > ")
        if not letter:
            return None
        if letter == HINT:
            return Wish(HINT)
        action = KEYS.get(letter)
        if action is None:
            letters = "b, w, s or f" if stage_with_power(game, seat) else "b, w or s"
            hint(f"Answer with {letters}, or press Enter to go back to the cards.")
            letter = ""
            continue
        found = ways(game, seat, card, action)
        advice = "" if found else _advice(game, seat, card, action)
        if advice:
            hint(advice)
            return None
        # What is not possible goes to the table all the same, which says why it is not.
        return _ask_payment(game, seat, found) if len(found) > 1 else [*found, Move(card, action)][0]


def _advice(game: Seen, seat: int, card: str, action: Action) -> str:
    """What somebody should know who asks for the impossible because of the wonder's power."""
    stage = stage_with_power(game, seat)
    if action == "build" and ways(game, seat, card, "free"):
        return f"{card} is beyond your means, but your wonder's power builds it: answer with f instead of b."
    if action == "free" and stage > game.cities[seat].stages:
        return f"The power to build free comes with stage {stage} of your wonder (W-Olympia)."
    return ""


def _ask_payment(game: Seen, seat: int, found: list[Move]) -> Move | Wish | None:
    """Which neighbour to pay, cheapest first; nothing is paid by pressing Enter once too often."""
    for number, move in enumerate(found, 1):
        hint(f" {number}  {payment_text(game, seat, move)}")
    while True:
        answer = ask_key(f" Pay which way? 1 to {len(found)}, or x to go back > ")
        if answer == "x":
            return None
        if answer == HINT:
            return Wish(HINT)
        if answer in map(str, range(1, len(found) + 1)):
            return found[int(answer) - 1]
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
