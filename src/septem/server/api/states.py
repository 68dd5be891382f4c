"""A table as a program sees it: the same projection that pages lay out, with names instead of drawings."""

from typing import Literal

from pydantic import BaseModel, Field

from septem import dice
from septem.game.moves import Move
from septem.server.api.models import Moves, SeatShown, SetupModel, TableShown
from septem.server.seeing.dice import project_dice
from septem.server.seeing.dice_shown import DiceFinal, DiceTable, SheetShown
from septem.server.seeing.lobby import LobbySeat, project_lobby
from septem.server.seeing.project import project
from septem.server.seeing.shown import CardTable, CityShown, Final, HandCard
from septem.server.table.table import Table


class CityState(BaseModel):
    """A city of the card game, as everybody sees it."""

    seat: int
    name: str
    where: Literal["you", "left", "right", "both", "other"]
    board: str = Field(examples=["Giza A"])
    stages: int
    coins: int
    shields: int
    science: dict[str, int]
    wild_science: int
    tokens: list[int]
    points: int
    built: list[str]
    sells: list[list[str]] = Field(description="One list for each unit that neighbours can buy: what it may be.")


class CardState(BaseModel):
    """The card game; `hand` is what there is to choose from."""

    age: int
    turn: int
    passing: Literal["left", "right", ""]
    discard_size: int
    gaia_card: str
    cities: list[CityState]
    hand: list[str]
    log: list[list[str]] = Field(description="One list for each reveal, one sentence for each seat.")


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


class Result(BaseModel):
    """One line of the final sheet."""

    place: int
    seat: int
    name: str
    points: dict[str, int]
    total: int
    wins: bool


class State(BaseModel):
    """A table as the seat of whoever asks sees it. `seat` is the one to choose for now, None where others are to."""

    table: TableShown
    seat: int | None
    kind: str = Field(
        description="What is asked: turn, free-city, seventh, discard; pick, keep, spend; '' for nothing."
    )
    chosen: bool
    cards: CardState | None
    dice: DiceState | None
    final: list[Result]


def shown_table(table: Table, person: str, link: str) -> TableShown:
    """What is known of a table without looking at its game."""
    lobby = project_lobby(table, person)
    return TableShown(
        id=lobby.id,
        link=link,
        phase=lobby.phase,
        pulse=lobby.pulse,
        turn=lobby.turn,
        setup=SetupModel.model_validate(lobby.setup, from_attributes=True),
        seats=[_seat(seat) for seat in lobby.seats],
        you=lobby.you,
        is_host=lobby.is_host,
        deadline=lobby.deadline,
        commitment=lobby.commitment,
        rematch=lobby.rematch,
    )


def state_of(table: Table, person: str, link: str) -> State:
    """All that this person may know of the table."""
    shown = shown_table(table, person, link)
    if table.game is None:
        return State(table=shown, seat=None, kind="", chosen=False, cards=None, dice=None, final=[])
    viewer = table.seat_of(person)
    if isinstance(table.game, dice.Game):
        seen = project_dice(table, viewer)
        asked = seen.decision
        return State(
            table=shown,
            seat=asked.seat if asked else None,
            kind=asked.kind if asked else "",
            chosen=False,
            cards=None,
            dice=_dice(seen),
            final=_results(seen.final),
        )
    known = project(table, viewer)
    decision = known.decision if not known.over else None
    return State(
        table=shown,
        seat=decision.seat if decision else None,
        kind=decision.kind if decision else "",
        chosen=bool(decision and decision.chosen),
        cards=_cards(known),
        dice=None,
        final=_results(known.final),
    )


def moves_of(table: Table, person: str) -> Moves:
    """The moves from which this person can choose now."""
    viewer = table.seat_of(person)
    nothing = Moves(turn=table.turn, seat=None, kind="", chosen=False, moves=[])
    if viewer is None or table.phase != "running":
        return nothing
    if isinstance(table.game, dice.Game):
        asked = project_dice(table, viewer).decision
        if asked is None:
            return nothing
        moves = [str(move) for move in table.game.view(viewer).legal(asked.seat)]
        return Moves(turn=table.turn, seat=asked.seat, kind=asked.kind, chosen=False, moves=moves)
    decision = project(table, viewer).decision
    if decision is None:
        return nothing
    # Two copies of a card in hand give the same moves.
    with_cards = dict.fromkeys(move for card in decision.hand for move in _moves_with(card))
    return Moves(
        turn=table.turn,
        seat=decision.seat,
        kind=decision.kind,
        chosen=decision.chosen is not None,
        moves=[*with_cards, *(["pass"] if decision.may_pass else [])],
    )


def _moves_with(held: HandCard) -> list[str]:
    """All that can be done with a card, as texts of moves."""
    return [
        str(Move(held.card.name, option.action, payment.left, payment.right))
        for option in held.options
        if option.action != "pass"
        for payment in option.payments
    ]


def _seat(seat: LobbySeat) -> SeatShown:
    return SeatShown(
        seat=seat.number,
        kind=seat.kind,
        name=seat.name,
        level=seat.level,
        away=seat.is_away,
        gone=seat.is_gone,
        board=seat.board,
        is_you=seat.is_you,
    )


def _cards(seen: CardTable) -> CardState:
    return CardState(
        age=seen.age,
        turn=seen.turn,
        passing=seen.passing.direction if seen.passing else "",
        discard_size=seen.discard_size,
        gaia_card=seen.gaia_card.name if seen.gaia_card else "",
        cities=[_city(city) for city in seen.cities],
        hand=[held.card.name for held in seen.decision.hand] if seen.decision else [],
        log=[[line.sentence for line in turn.lines] for turn in seen.log],
    )


def _city(city: CityShown) -> CityState:
    return CityState(
        seat=city.player.seat,
        name=city.player.name,
        where=city.where,
        board=city.board.title,
        stages=city.stages,
        coins=city.coins,
        shields=city.shields,
        science={str(symbol): count for symbol, count in city.science.items()},
        wild_science=city.wild_science,
        tokens=list(city.tokens),
        points=city.points,
        built=[card.name for card in city.built],
        sells=[list(unit.options) for unit in city.sells],
    )


def _results(final: Final | DiceFinal | None) -> list[Result]:
    return [
        Result(
            place=row.place,
            seat=row.player.seat,
            name=row.player.name,
            points={str(category): points for category, points in row.points.items()},
            total=row.total,
            wins=row.wins,
        )
        for row in (final.rows if final else ())
    ]


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


def _sheet(sheet: SheetShown) -> SheetState:
    return SheetState(
        seat=sheet.player.seat,
        name=sheet.player.name,
        wonder=sheet.wonder.name,
        side=sheet.side,
        coins=sheet.coins,
        might=sheet.might,
        points={str(category): points for category, points in sheet.points.items()},
        total=sheet.total,
    )
