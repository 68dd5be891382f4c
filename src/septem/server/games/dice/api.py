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


def state_of(snapshot: Snapshot, seat: int | None) -> ApiState:
    """The state of a dice game."""
    table = project(snapshot, seat)
    decision = table.decision
    return ApiState(
        seat=decision.seat if decision else None,
        kind=decision.kind if decision else "",
        chosen=False,
        state=_dice(table),
        results=final_scores(table.final.rows if table.final else ()),
    )


def moves_of(snapshot: Snapshot, seat: int) -> ApiMoves | None:
    """The moves from which a seat can choose now."""
    decision = project(snapshot, seat).decision
    if decision is None:
        return None
    return ApiMoves(decision.seat, decision.kind, False, [str(move) for move in decision.legal])


def _dice(table: DiceTable) -> DiceState:
    return DiceState(
        age=table.age,
        roll=table.roll,
        rolls=table.rolls,
        active=table.active,
        dice=[DieState(number=die.number, face=die.words, state=die.state) for die in table.dice],
        sheets=[_sheet(sheet) for sheet in table.sheets],
        log=[[line.text for line in turn.lines] for turn in table.log],
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
