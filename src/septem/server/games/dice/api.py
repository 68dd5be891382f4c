"""The dice game in the API: the same projection that pages lay out, with names instead of drawings."""

from typing import Annotated

from pydantic import BaseModel, Field

from septem.server.games.dice.options import REROLLS, Variant
from septem.server.games.dice.projections.dice_table import DiceTable, SheetView
from septem.server.games.dice.projections.project import project
from septem.server.games.protocol import ApiMoves, ApiState
from septem.server.games.scores import final_scores
from septem.server.games.sides import Sides
from septem.server.tables.snapshot import Snapshot


class ApiOptions(BaseModel):
    """The options of the dice game."""

    variant: Variant = ""
    sides: Sides = "random"
    rerolls: Annotated[int, Field(ge=0, le=max(REROLLS))] = 0


class DieState(BaseModel):
    """A die as it lies."""

    number: int
    face: str
    state: str


class SheetState(BaseModel):
    """A player of the dice game."""

    seat: int
    name: str
    wonder: str
    side: str
    coins: int
    might: int
    points: dict[str, int]
    total: int


class DiceState(BaseModel):
    """The dice game."""

    age: int
    roll: int
    rolls: int
    active: int
    dice: list[DieState]
    sheets: list[SheetState]
    log: list[list[str]]


def state_of(seen: Snapshot, seat: int | None) -> ApiState:
    """The state of a dice game."""
    known = project(seen, seat)
    asked = known.decision
    return ApiState(
        seat=asked.seat if asked else None,
        kind=asked.kind if asked else "",
        chosen=False,
        state=_dice(known),
        results=final_scores(known.final.rows if known.final else ()),
    )


def moves_of(seen: Snapshot, seat: int) -> ApiMoves | None:
    """The moves from which a seat can choose now."""
    asked = project(seen, seat).decision
    if asked is None:
        return None
    return ApiMoves(asked.seat, asked.kind, False, [str(move) for move in asked.legal])


def _dice(seen: DiceTable) -> DiceState:
    return DiceState(
        age=seen.age,
        roll=seen.roll,
        rolls=seen.rolls,
        active=seen.active,
        dice=[DieState(number=die.number, face=die.words, state=die.state) for die in seen.dice],
        sheets=[_sheet(sheet) for sheet in seen.sheets],
        log=[[line.text for line in turn.lines] for turn in seen.log],
    )


def _sheet(sheet: SheetView) -> SheetState:
    return SheetState(
        seat=sheet.player.seat,
        name=sheet.player.name,
        wonder=sheet.public.wonder.name,
        side=sheet.public.side,
        coins=sheet.public.coins,
        might=sheet.public.might,
        points={str(category): points for category, points in sheet.public.points.items()},
        total=sheet.public.total,
    )
