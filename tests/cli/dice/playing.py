"""Somebody who plays the dice game at a terminal and answers every question at random."""

import random
import re

from tests.cli.terminal import QUESTION, Terminal


def play_on(terminal: Terminal, chance: random.Random, screen: str = "") -> list[str]:
    """Answers until the game ends; returns the screens, `screen` being the first."""
    screens = [screen or terminal.ask()]
    while QUESTION.search(screens[-1]):
        terminal.type(answer(screens[-1].rsplit("\n", 1)[-1], chance))
        screens.append(terminal.ask())
    return screens


def answer(question: str, chance: random.Random) -> str:
    """Something that fits the question; purposes are preferred to the end of the turn."""
    if dice := re.match(r" (Keep|Pick) (\d) of the dice ([^?]*), or", question):
        open_dice: list[str] = re.findall(r"\d", dice[3])
        return " ".join(chance.sample(open_dice, int(dice[2])))
    if "Pass which die?" in question:
        passable: list[str] = re.findall(r"\d", question)
        return chance.choice(passable)
    if "? y, or Enter" in question:
        return "y"
    if found := re.match(r" (?:1 to )?(\d+), p to", question):
        return "p" if chance.random() < 0.1 else str(chance.randint(1, int(found[1])))
    return "p" if "p to" in question else ""
