"""Positions of the dice game in a few words, for tests that read like rulings.

`at_spending` lays dice and sheets and puts seat 0 into its spending phase::

    game = at_spending("Babylon A", {2: "ore+bricks"}, sheet={"stored": ["wood"]}, neighbours=["Zeus", "Giza"])
    play(game, "stage with own:bricks 2:bricks")

The first of the neighbours sits on the left, the last on the right. A die that is not named shows an invention or a VP,
so what a test does not mention is no resource, no money and no military. `ended` finishes a game with given sheets,
`bot_turn` lets the Da Vinci Bot play with given dice, and `falls` scripts rolls. Earlier turns were not played, so the
records of such games do not replay.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, TypedDict

import pytest
from msgspec.structs import replace

from septem.data.dice import Components, load
from septem.dice import Game, Move
from septem.dice.box import Box
from septem.dice.chance import Chance
from septem.dice.setup import lay_table
from septem.dice.sheet import Coin, Sheet
from septem.dice.table import Table, Turn, Variant
from septem.dice.words import face_text
from septem.errors import IllegalMove

FILLER = {1: "tablet", 2: "compass", 3: "gear", 4: "tablet", 5: "compass", 6: "gear", 7: "vp"}
# For the bot, which scores every invention and every VP it rolls; only these two dice have no lone idea.
BOT_FILLER = {1: "idea", 2: "idea", 3: "gear", 4: "tablet", 5: "idea", 6: "idea", 7: "idea"}
DICE = range(1, 8)
AGES = 3
# Who sits there when a test does not care.
ANYBODY = ("Artemis", "Alexandria", "Halicarnassus")


class Marks(TypedDict, total=False):
    """What stands on a sheet; `inventions` maps a symbol to the number of its dice."""

    stages: int
    stored: Sequence[str]
    card_stored: bool
    tech: Mapping[str, int]
    guild: bool
    military: Sequence[int]
    rolled_vp: Sequence[int]
    inventions: Mapping[str, int]
    invention_jokers: int
    vault: Sequence[Coin]
    has_traded: bool


Seat = str | tuple[str, Marks]


@cache
def usual() -> Components:
    """The components as they come."""
    return load()


@cache
def usual_box() -> Box:
    """A box with them."""
    return Box(usual())


def ruled(**rulings: Any) -> Components:
    """The components with other rulings."""
    return replace(usual(), rulings=replace(usual().rulings, **rulings))


def at_spending(
    wonder: str,
    dice: Mapping[int, str] | None = None,
    *,
    age: int = 1,
    sheet: Marks | None = None,
    neighbours: Sequence[Seat] | None = None,
    passed: int = 7,
    components: Components | None = None,
) -> Game:
    """Seat 0 with this wonder and side, such as "Giza B", is about to spend what the dice show."""
    name, side = wonder.split()
    if neighbours is None:
        neighbours = [other for other in ANYBODY if other != name][:2]
    seats: list[Seat] = [(name, sheet or {}), *neighbours]
    game = Game(_laid("table", side, seats, components), Chance(Random(0)))
    _lay_dice(game, dice or {}, FILLER)
    _to_spending(game, (age - 1) * len(seats), passed)
    return game


def solo_spending(
    wonder: str,
    dice: Mapping[int, str] | None = None,
    *,
    age: int = 1,
    sheet: Marks | None = None,
    market: Sequence[str] = ("zeus", "artemis", "alexandria"),
    rerolls: int = 0,
    given: Iterable[int] = (),
    components: Components | None = None,
) -> Game:
    """A soloist is about to spend; `given` are the outcomes that chance will have, the Ghost's dice among them."""
    name, side = wonder.split()
    table = _laid("ghost", side, [(name, sheet or {})], components)
    table.rerolls, table.market = rerolls, list(market[:age])
    game = Game(table, Chance(Random(0), given))
    _lay_dice(game, dice or {}, FILLER)
    _to_spending(game, age - 1, passed=7)
    return game


def begun(
    variant: Variant,
    side: str,
    wonders: Sequence[str | None],
    given: Iterable[int] = (),
    *,
    components: Components | None = None,
    reversed_second_age: bool = False,
) -> Game:
    """A game from its first roll on, with these outcomes of chance first."""
    box = Box(components) if components else usual_box()
    return Game.begin(
        lay_table(box, variant, side, wonders, Random(0), reversed_second_age=reversed_second_age),
        Chance(Random(0), given),
    )


def ended(side: str, *seats: Seat, components: Components | None = None) -> Game:
    """A game that was finished with these sheets."""
    game = Game(_laid("table", side, list(seats), components), Chance(Random(0)))
    _to_spending(game, AGES * len(seats) - 1, passed=7)
    game.choose(len(seats) - 1, "pass")
    assert game.over
    return game


def ended_solo(
    wonder: str,
    sheet: Marks,
    ghost: Mapping[int, str] | None = None,
    *,
    market: Sequence[str] = ("zeus", "artemis", "alexandria"),
    rerolls: int = 0,
    given: Iterable[int] = (),
    components: Components | None = None,
) -> Game:
    """A solo game that was finished with this sheet, the Ghost's first roll showing this."""
    outcomes = [*falls(DICE, ghost or {}), *given]
    game = solo_spending(
        wonder, age=3, sheet=sheet, market=market, rerolls=rerolls, given=outcomes, components=components
    )
    game.choose(0, "pass")
    return game


def bot_turn(
    wonder: str,
    dice: Mapping[int, str] | None = None,
    bot_die: Sequence[int] = (3,),
    *,
    age: int = 1,
    sheet: Marks | None = None,
    player: Seat = "Artemis",
    passed: int = 7,
    lies: str = "vp",
    then: Iterable[int] = (),
    components: Components | None = None,
) -> Game:
    """The bot's turn with these dice, faces of its die from 1; `passed` lies there with what `lies` says.

    `then` are further outcomes: the die that is rolled for Babylon B2.
    """
    name, side = wonder.split()
    table = _laid("bot", side, [player, (name, sheet or {})], components)
    rolled = [die for die in DICE if die != passed]
    given = [*falls(rolled, dice or {}, BOT_FILLER), *(face - 1 for face in bot_die), *then]
    game = Game(table, Chance(Random(0), given))
    _lay_dice(game, {passed: lies}, FILLER)
    _to_spending(game, (age - 1) * 2, passed)
    game.choose(0, f"pass {passed}")
    return game


def falls(dice: Iterable[int], shown: Mapping[int, str], filler: Mapping[int, str] = FILLER) -> list[int]:
    """The outcomes with which these dice fall so."""
    return [face_of(die, shown.get(die, filler[die])) for die in dice]


def face_of(die: int, text: str) -> int:
    """The number of a face, from 0."""
    return [face_text(face) for face in usual().dice[die - 1].faces].index(text)


def play(game: Game, *moves: str) -> None:
    """Moves of whoever decides; each is also among those that are offered."""
    for text in moves:
        assert Move.parse(text) in game.legal(game.active_seat), f"{text} is not offered"
        game.choose(game.active_seat, text)


def refused(game: Game, move: str, why: str) -> None:
    """The move is not offered, is refused with a sentence that says this, and changes nothing."""
    before = str(game.record()), game.sheets, game.dice, game.purse, game.pending
    assert Move.parse(move) not in game.legal(game.active_seat)
    with pytest.raises(IllegalMove, match=why):
        game.choose(game.active_seat, move)
    assert (str(game.record()), game.sheets, game.dice, game.purse, game.pending) == before


def offers(game: Game, start: str) -> list[str]:
    """The moves open now whose text begins so."""
    return [str(move) for move in game.legal(game.active_seat) if f"{move} ".startswith(f"{start} ")]


def shown(game: Game) -> dict[int, str]:
    """What the dice show."""
    return {die.number: die.face for die in game.dice}


def passed_die(game: Game) -> int:
    """The die that lies fixed."""
    return next(die.number for die in game.dice if die.is_passed)


def finish(game: Game) -> None:
    """Plays on with as few decisions as possible until the game is over."""
    while not game.over:
        open_moves = game.legal(game.active_seat)
        game.choose(game.active_seat, open_moves[-1])


def next_turn_of(game: Game, seat: int) -> None:
    """Plays on with as few decisions as possible until this seat keeps dice again."""
    game.choose(game.active_seat, game.legal(game.active_seat)[-1])
    while (game.active_seat, game.pending[0].kind) != (seat, "keep"):
        game.choose(game.active_seat, game.legal(game.active_seat)[-1])


def spend_next(game: Game, dice: Mapping[int, str]) -> None:
    """Keeps dice until symbols are spent, and lays these faces."""
    while game.pending[0].kind != "spend":
        game.choose(game.active_seat, game.legal(game.active_seat)[0])
    _lay_dice(game, dice, FILLER)


def _laid(variant: Variant, side: str, seats: Sequence[Seat], components: Components | None) -> Table:
    box = Box(components) if components else usual_box()
    named: list[tuple[str, Marks]] = [(seat, {}) if isinstance(seat, str) else seat for seat in seats]
    table = lay_table(box, variant, side, [wonder for wonder, _ in named], Random(0))
    for sheet, (_, marks) in zip(table.sheets, named, strict=True):
        _mark(box, sheet, marks)
    return table


def _mark(box: Box, sheet: Sheet, marks: Marks) -> None:
    for field, value in marks.items():
        if field == "inventions":
            for symbol, dice in marks["inventions"].items():
                sheet.inventions[[space.dice for space in box.sheet.inventions.spaces].index(dice)] = symbol
        elif field == "tech":
            sheet.tech.update(marks["tech"])
        else:
            setattr(sheet, field, list(value) if isinstance(value, Sequence) else value)


def _lay_dice(game: Game, dice: Mapping[int, str], filler: Mapping[int, str]) -> None:
    game._table.faces = falls(DICE, dice, filler)


def _to_spending(game: Game, place: int, passed: int) -> None:
    table = game._table
    table.place, table.passed, table.phase = place, passed, "spend"
    rolled = [die for die in DICE if die != passed]
    table.turn = Turn(kept=rolled[:4], rolls=3)
