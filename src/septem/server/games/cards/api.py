"""The card game in the API: the same projection that pages lay out, with names instead of drawings."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from septem.data.cards import EditionName
from septem.game.moves import Action, Move
from septem.server.games.cards.options import Variant
from septem.server.games.cards.projections.card_table import CardTable, CityShown, HandCard
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


def state_of(seen: Snapshot, seat: int | None) -> ApiState:
    """All that a seat may know of a card game."""
    known = project(seen, seat)
    decision = known.decision if not known.over else None
    return ApiState(
        seat=decision.seat if decision else None,
        kind=decision.kind if decision else "",
        chosen=bool(decision and decision.chosen),
        state=_cards(known),
        results=final_scores(known.final.rows if known.final else ()),
    )


def moves_of(seen: Snapshot, seat: int) -> ApiMoves | None:
    """The moves from which a seat can choose now."""
    decision = project(seen, seat).decision
    if decision is None:
        return None
    # Two copies of a card in hand give the same moves.
    with_cards = dict.fromkeys(move for card in decision.hand for move in _moves_with(card))
    moves = [*with_cards, *(["pass"] if decision.may_pass else [])]
    return ApiMoves(decision.seat, decision.kind, decision.chosen is not None, moves)


def _moves_with(held: HandCard) -> list[str]:
    """All that can be done with a card, as texts of moves."""
    return [
        str(Move(held.card.name, option.action, payment.left, payment.right))
        for option in held.options
        if option.action != "pass"
        for payment in option.payments
    ]


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
