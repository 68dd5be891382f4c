"""The components of 7 Dice Wonders as types: dice, sheet, wonder cards, bot, rulings; `components.json` fills them."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field
from msgspec.json import Decoder

Side = Literal["A", "B"]
Who = Literal["left", "right", "self"]
Number = Annotated[int, Meta(ge=1, le=12)]
Points = Annotated[int, Meta(ge=0, le=99)]
Some = Meta(min_length=1)
Names = Annotated[tuple[str, ...], Some]
Cost = dict[str, Number]
# Where a value was found: a word of the legend, or one for each part of a record.
Source = str | dict[str, str]

MONEY = "money"
MILITARY = "military"
VP = "vp"


class Symbols(Struct, frozen=True, forbid_unknown_fields=True):
    """The names of all symbols, by kind."""

    raw: Names
    goods: Names
    idea: Names
    inventions: Names
    other: tuple[str, ...]
    source: Source = ""

    @property
    def resources(self) -> tuple[str, ...]:
        """Everything a cost can ask for."""
        return self.raw + self.goods + self.idea

    @property
    def names(self) -> tuple[str, ...]:
        """Everything a die can show."""
        return self.resources + self.inventions + self.other


class Printed(Struct, frozen=True, forbid_unknown_fields=True, rename={"symbol": "s", "count": "n"}):
    """A symbol on a face and how often it stands there; for military and money, what it is worth."""

    symbol: str
    count: Number


class Face(Struct, frozen=True, forbid_unknown_fields=True):
    """One face of a die: all its symbols may be used, or one of them (D16–D18)."""

    mode: Literal["all", "one_of"]
    symbols: Annotated[tuple[Printed, ...], Some]


class Die(Struct, frozen=True, forbid_unknown_fields=True):
    """A die with its faces."""

    id: str
    faces: Annotated[tuple[Face, ...], Some]
    source: Source = ""


class Save(Struct, frozen=True, forbid_unknown_fields=True):
    """A storing space of the sheet (D29)."""

    resource: str
    cost: Cost


class Saves(Struct, frozen=True, forbid_unknown_fields=True):
    """The storing spaces of the sheet."""

    items: tuple[Save, ...]
    source: Source = ""


class Vault(Struct, frozen=True, forbid_unknown_fields=True):
    """The vault: a space an Age, and what coins are worth (D37–D41)."""

    coins_per_age: Literal[1]
    money_per_coin: Number
    spent_coin_gives_money: Number
    vp_by_coins_left: Annotated[tuple[Points, ...], Some]
    source: Source = ""


class PaidSpace(Struct, frozen=True, forbid_unknown_fields=True):
    """A space of the military or the rolled VP column, and what its use costs."""

    cost: Cost


class Column(Struct, frozen=True, forbid_unknown_fields=True):
    """A column of the sheet that is filled from the top (D19, D20)."""

    spaces: Annotated[tuple[PaidSpace, ...], Some]
    source: Source = ""


class InventionSpace(Struct, frozen=True, forbid_unknown_fields=True):
    """A space for so many dice of one invention (D22)."""

    dice: Number
    vp: Points


class Inventions(Struct, frozen=True, forbid_unknown_fields=True):
    """The column of the inventions."""

    spaces: Annotated[tuple[InventionSpace, ...], Some]
    source: Source = ""
    note: str = ""


class Trade(Struct, frozen=True, forbid_unknown_fields=True):
    """What a neighbour's resource costs (D34)."""

    price: Number
    discounted_price: Number
    source: Source = ""


class TradeDiscount(Struct, frozen=True, forbid_unknown_fields=True, tag="trade_discount"):
    """These resources cost this price in trade."""

    of: Names
    price: Number


class Joker(Struct, frozen=True, forbid_unknown_fields=True, tag="joker"):
    """Stands for one of these resources; a player has one turn an Age, so both uses come to the same."""

    of: Names
    uses: Literal["once_per_turn", "once_per_age"]


class VpPerStored(Struct, frozen=True, forbid_unknown_fields=True, tag="vp_per_stored"):
    """At the end, VP for each stored resource of these kinds."""

    of: Names
    vp_each: Points


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """One level of a tech tree."""

    cost: Cost
    effect: TradeDiscount | Joker | VpPerStored


class TechTree(Struct, frozen=True, forbid_unknown_fields=True):
    """A tech tree, its levels from the top."""

    id: str
    levels: Annotated[tuple[Level, ...], Some]
    source: Source = ""


class Conflict(Struct, frozen=True, forbid_unknown_fields=True):
    """What the conflict costs and brings (D62–D65); losses are negative."""

    weaker: Annotated[int, Meta(le=0, ge=-99)]
    half_or_less: Annotated[int, Meta(le=0, ge=-99)]
    pacifist_floor: Annotated[int, Meta(le=0, ge=-99)]
    first: Points
    second: Points
    tie_penalty: Points
    source: Source = ""


class SheetTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The score sheet that every player has."""

    saves: Saves
    vault: Vault
    military: Column
    rolled_vp: Column
    inventions: Inventions
    trade: Trade
    tech_trees: tuple[TechTree, ...]
    conflict: Conflict


class VpReward(Struct, frozen=True, forbid_unknown_fields=True, tag="vp"):
    """VP at the end."""

    n: Points


class MilitaryReward(Struct, frozen=True, forbid_unknown_fields=True, tag="military"):
    """Might without a space (D85)."""

    n: Number


class CoinsPlus(Struct, frozen=True, forbid_unknown_fields=True, tag="coins_plus"):
    """More money in a turn with trade (D76)."""

    n: Number


class InventionJoker(Struct, frozen=True, forbid_unknown_fields=True, tag="invention_joker"):
    """One more die of an invention of choice (D78)."""

    n: Literal[1]


class BuildTechLevel(Struct, frozen=True, forbid_unknown_fields=True, tag="build_tech_level"):
    """A tech level, free and at once (D73)."""

    n: Literal[1]


class UseAllDice(Struct, frozen=True, forbid_unknown_fields=True, tag="use_all_dice"):
    """No die has to stay unused (D82)."""


class RerollUnusedDie(Struct, frozen=True, forbid_unknown_fields=True, tag="reroll_unused_die"):
    """In the turn it is built, an unused die is rolled and may be used (D81)."""


class CopyNeighbourGuild(Struct, frozen=True, forbid_unknown_fields=True, tag="copy_neighbour_guild"):
    """At the end, a neighbour's guild counts, built or not (D83)."""


Reward = (
    VpReward
    | MilitaryReward
    | CoinsPlus
    | Joker
    | InventionJoker
    | BuildTechLevel
    | UseAllDice
    | RerollUnusedDie
    | CopyNeighbourGuild
)


class Stage(Struct, frozen=True, forbid_unknown_fields=True):
    """One stage of a wonder."""

    cost: Cost
    reward: tuple[Reward, ...]


class Optional(Struct, frozen=True, forbid_unknown_fields=True):
    """The storing space on a wonder card (D31); `stores` may be money (D74)."""

    stores: str
    n: Number
    cost: Cost


Counts = Literal["tech_levels", "stored_resources", "military_might", "rolled_vp", "wonder_stages", "conflict_losses"]


class GuildEffect(Struct, frozen=True, forbid_unknown_fields=True):
    """What a guild counts, and at whose table place (D57, D58)."""

    counts: Counts
    of: Annotated[tuple[Who, ...], Some]
    vp_each: Points
    scored: Literal["final_scoring", "after_conflict"]
    kinds: tuple[str, ...] = ()


class Guild(Struct, frozen=True, forbid_unknown_fields=True):
    """The guild of a B side."""

    cost: Cost
    ages: tuple[Literal[1, 2, 3], ...]
    effect: GuildEffect


class CardSide(Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a wonder card."""

    optional: Optional | None
    stages: Annotated[tuple[Stage, ...], Meta(min_length=1, max_length=6)]
    guild: Guild | None
    source: Source = ""


class Wonder(Struct, frozen=True, forbid_unknown_fields=True):
    """A wonder card."""

    name: Annotated[str, Some]
    short: Annotated[str, Some]
    start: str
    sides: dict[Side, CardSide]
    start_source: Source = ""


class BotMilitary(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="military"):
    """Military symbols."""

    n: Number


class BotVp(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="vp"):
    """VP symbols."""

    n: Number


class RollAgain(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="roll_again_add"):
    """The helmet: the bot die is rolled once more (D99)."""


class BotStore(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="store"):
    """A resource in brackets: stored the first time, used after that (D101)."""

    resource: str


class BotResource(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="resource"):
    """One resource for this turn."""

    resource: str


class BotInvention(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="invention"):
    """One invention."""

    symbol: str


class FreeStage(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="free_stage"):
    """A stage at once and free, if those below it stand (D100)."""

    stage: Literal["bottom", "middle", "top"]


BotSymbol = BotMilitary | BotVp | RollAgain | BotStore | BotResource | BotInvention | FreeStage


class BotFace(Struct, frozen=True, forbid_unknown_fields=True):
    """One face of the bot die; all its symbols count."""

    face: Number
    symbols: Annotated[tuple[BotSymbol, ...], Some]


Preference = Literal["wonder", "military", "rolled_vp", "inventions", "guild", "tech"]


class Bot(Struct, frozen=True, forbid_unknown_fields=True):
    """The Da Vinci Bot: its die and its card."""

    version: str
    die: Annotated[tuple[BotFace, ...], Some]
    preferences: dict[Side, tuple[Preference, ...]]
    trades_for: tuple[Preference, ...]
    tech_choice: Literal["most_useful"]
    source: Source = ""


class TurnTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The frame of the game: Ages, dice, and how many are kept after each roll but the last."""

    ages: Literal[3]
    dice: Number
    rolled: Number
    keep: Annotated[tuple[Number, ...], Some]
    rerolls: Number
    unused: Literal[1]
    source: Source = ""


class Switch(Struct, frozen=True, forbid_unknown_fields=True):
    """A ruling that may go either way."""

    value: bool
    source: Source = ""


class Ghost(Struct, frozen=True, forbid_unknown_fields=True):
    """How the Ghost rolls (D90–D92)."""

    dice: Number
    allowed_rerolls: Annotated[tuple[Annotated[int, Meta(ge=0, le=9)], ...], Some]
    reroll_keeps_military: Switch
    source: Source = ""


class Rulings(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the sources leave two readings open, the one that is played; `docs/dice.md` explains each."""

    save_payment: Literal["dice_only", "any_source"] = "dice_only"
    permanents_per_turn: Literal[1, "per_purchase"] = 1
    jokers_tradable: bool = False
    coins_plus: Literal["once_per_turn", "once_per_symbol"] = "once_per_turn"
    two_player_neighbours: Literal[1, 2] = 1
    bot_fills_vault: bool = True
    bot_unused_die: Literal["comes_back", "first_unused"] = "comes_back"
    source: Source = ""


class Components(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything in the box, and the rulings that are played."""

    format: Literal["seven-dice-wonders/components/1"]
    game: str
    symbols: Symbols
    dice: Annotated[tuple[Die, ...], Some]
    sheet: SheetTable
    wonders: dict[str, Wonder]
    bot: Bot
    turn: TurnTable
    ghost: Ghost
    rulings: Rulings
    about: str = ""
    provenance_legend: dict[str, str] = field(default_factory=dict)

    def card(self, wonder: str, side: Side) -> CardSide:
        """That side of a wonder card."""
        return self.wonders[wonder].sides[side]


# Made while this module is imported: see reading.py.
COMPONENTS = Decoder(Components)
