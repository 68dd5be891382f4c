"""Games of the dice game for tests of what is shown: played at random, or set up by hand."""

import random
from collections.abc import Iterator

from septem.data.dice import load
from septem.dice import Game
from septem.dice.events import Rolled
from septem.dice.words import face_text

KINDS = ("2", "3", "4", "ghost", "bot")


def new_game(kind: str, side: str, seed: int) -> Game:
    """A table of so many, or a solo game."""
    if kind == "ghost":
        return Game.solo(None, side, rerolls=seed % 3, seed=seed)
    return Game.solo_bot(None, side, seed=seed) if kind == "bot" else Game.new(int(kind), side, seed=seed)


def moments(kind: str, side: str, seed: int) -> Iterator[Game]:
    """A game before each decision, and when it is over; symbols are spent as long as there are any."""
    game, chance = new_game(kind, side, seed), random.Random(seed)
    while not game.over:
        yield game
        seat = game.pending[0].seat
        legal = game.legal(seat)
        game.choose(seat, chance.choice([move for move in legal if move.action != "pass"] or legal))
    yield game


def spending(faces: dict[int, str], wonder: str = "Zeus", side: str = "A", **marked: object) -> Game:
    """The first player of two about to spend these dice, the others showing an idea or VP; `marked` is on the sheet."""
    game = Game.new(2, side, [wonder, "Rhodes"], seed=1)
    while game.pending[0].kind != "spend":
        game.choose(game.active_seat, game.legal(game.active_seat)[0])
    for number, die in enumerate(load().dice, 1):
        texts = [face_text(face) for face in die.faces]
        game._table.faces[number - 1] = texts.index(faces.get(number, "idea" if "idea" in texts else "vp"))
    shown = tuple((die.number, die.face) for die in game.dice)
    game._table.log.append(Rolled(1, 0, "player", shown))
    for name, value in marked.items():
        setattr(game._table.sheets[0], name, value)
    return game
