"""The card game in the API: the same projection that pages lay out, with names instead of drawings."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from septem.data.cards import EditionName
from septem.game.moves import Action, Move
from septem.server.games.cards.options import Variant
from septem.server.games.cards.projections.card_table import CardTable, CityView, HandCard
from septem.server.games.cards.projections.project import project
from septem.server.games.protocol import ApiMoves, ApiState
from septem.server.games.scores import final_scores
from septem.server.games.sides import Sides
from septem.server.tables.snapshot import Snapshot


class ApiOptions(BaseModel):
    """The options of the card game."""

    edition: EditionName = "first"
    variant: Annotated[Variant, Field(description="'' is the first variant there is for the number of players.")] = ""
    sides: Sides = "random"


class CardMove(BaseModel):
    """A move of the card game: what to do with a card, and the coins paid to the neighbours."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"card": "Baths", "action": "build", "left": 0, "right": 2}]},
    )

    card: Annotated[str | None, Field(max_length=40, examples=["Baths"])] = None
    action: Action = Field(examples=["build"])
    left: Annotated[int, Field(ge=0, le=999)] = 0
    right: Annotated[int, Field(ge=0, le=999)] = 0

    @property
    def text(self) -> str:
        """The move as the rules write it."""
        return str(Move(self.card, self.action, self.left, self.right))


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


def state_of(snapshot: Snapshot, seat: int | None) -> ApiState:
    """The state of a card game, as far as this seat may know it."""
    table = project(snapshot, seat)
    decision = table.decision if not table.over else None
    return ApiState(
        seat=decision.seat if decision else None,
        kind=decision.kind if decision else "",
        chosen=bool(decision and decision.chosen),
        state=_cards(table),
        results=final_scores(table.final.rows if table.final else ()),
    )


def moves_of(snapshot: Snapshot, seat: int) -> ApiMoves | None:
    """The moves from which a seat can choose now."""
    decision = project(snapshot, seat).decision
    if decision is None:
        return None
    # Two copies of a card in hand give the same moves.
    with_cards = dict.fromkeys(move for card in decision.hand for move in _moves_with(card))
    moves = [*with_cards, *(["pass"] if decision.may_pass else [])]
    return ApiMoves(decision.seat, decision.kind, decision.chosen is not None, moves)


def _moves_with(held: HandCard) -> list[str]:
    """All moves with this card, as text."""
    return [
        str(Move(held.card.name, action.action, payment.left, payment.right))
        for action in held.actions
        if action.action != "pass"
        for payment in action.payments
    ]


def _cards(table: CardTable) -> CardState:
    return CardState(
        age=table.age,
        turn=table.turn,
        passing=table.passing.direction if table.passing else "",
        discard_size=table.discard_size,
        gaia_card=table.gaia_card.name if table.gaia_card else "",
        cities=[_city(city) for city in table.cities],
        hand=[held.card.name for held in table.decision.hand] if table.decision else [],
        log=[[line.sentence for line in turn.lines] for turn in table.log],
    )


def _city(city: CityView) -> CityState:
    public = city.public
    return CityState(
        seat=city.player.seat,
        name=city.player.name,
        where=city.where,
        board=public.board.title,
        stages=public.stages,
        coins=public.coins,
        shields=public.shields,
        science={str(symbol): count for symbol, count in public.science.items()},
        wild_science=public.wild_science,
        tokens=list(public.tokens),
        points=public.points,
        built=[card.name for card in public.built],
        sells=[list(unit.options) for unit in public.sells],
    )
