"""The total: what the sheets are worth, with guilds and conflict, and who wins (D56–D67)."""

from typing import NamedTuple

from septem.data.dice.components import GuildEffect
from septem.dice.conflict import Outcome, settle
from septem.dice.sheet import Sheet
from septem.dice.table import Table


class Score(NamedTuple):
    """VP by category, in the order of the rules (D67).

    >>> Score(stages=9, rolled_vp=3, inventions=5, vault=1, tech=4, guild=0, conflict=-2).total
    20
    """

    stages: int
    rolled_vp: int
    inventions: int
    vault: int
    tech: int
    guild: int
    conflict: int

    @property
    def total(self) -> int:
        """The sum of all seven."""
        return sum(self)


def score(table: Table, seat: int) -> Score:
    """The score as it stands; the conflict, and a guild that feeds on it, count when the game is over."""
    sheet = table.sheets[seat]
    return Score(
        stages=sheet.stage_vp(),
        rolled_vp=sum(sheet.rolled_vp),
        inventions=sheet.invention_vp(),
        vault=sheet.vault_vp(),
        tech=sheet.tech_vp(),
        guild=_guild_vp(table, seat),
        conflict=conflict(table)[seat].points if table.phase == "over" else 0,
    )


def mights(table: Table) -> list[int]:
    """The might of every seat, and of the Ghost behind them (D61, D91)."""
    found = [sheet.might() for sheet in table.sheets]
    return [*found, table.ghost] if table.variant == "ghost" else found


def conflict(table: Table) -> list[Outcome]:
    """The outcome of the conflict by seat, the Ghost being last."""
    return settle(mights(table), table.box.sheet.conflict, table.box.rulings.two_player_neighbours)


def winners(table: Table) -> tuple[int, ...]:
    """The seats that win: most VP, then stages, then tech levels, then stored resources, else shared (D67)."""
    ranks = [(score(table, seat).total, *tie_breaks(sheet)) for seat, sheet in enumerate(table.sheets)]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


def tie_breaks(sheet: Sheet) -> tuple[int, int, int]:
    """What decides between equal totals, in this order: stages, tech levels, stored resources (D67)."""
    return sheet.stages, sheet.tech_levels(), len(sheet.stored_resources())


def _guild_vp(table: Table, seat: int) -> int:
    """The own guild if built (D56), and a neighbour's that is copied, the better one (D83)."""
    sheet = table.sheets[seat]
    own = sheet.card().guild
    vp = guild_worth(table, seat, own.effect) if own and sheet.guild else 0
    if sheet.copies_a_guild():
        vp += max((guild_worth(table, seat, effect) for effect in neighbour_guilds(table, seat)), default=0)
    return vp


def guild_worth(table: Table, seat: int, effect: GuildEffect) -> int:
    """What a guild is worth at this seat, whoever built it."""
    if effect.counts == "conflict_losses" and table.phase != "over":
        return 0
    counted = [_count(table, other, effect) for other in guild_places(table, seat, effect)]
    return effect.vp_each * sum(counted)


def guild_places(table: Table, seat: int, effect: GuildEffect) -> list[int]:
    """Where the guild looks: at oneself, and at the neighbours; a sole opponent counts once (D63)."""
    sides = [side for side in effect.of if side != "self"]
    alone = [seat] if "self" in effect.of else []
    if len(table.sheets) > 2:
        return alone + [other for side in sides if (other := table.neighbour(seat, side)) is not None]
    opponent = len(table.sheets) if table.variant == "ghost" else 1 - seat
    return alone + [opponent] * min(len(sides), table.box.rulings.two_player_neighbours)


def _count(table: Table, place: int, effect: GuildEffect) -> int:
    if effect.counts == "military_might":
        return mights(table)[place]
    if effect.counts == "conflict_losses":
        return -conflict(table)[place].loss
    if place == len(table.sheets):
        return 0  # the Ghost's card has nothing built (D94)
    sheet = table.sheets[place]
    match effect.counts:
        case "tech_levels":
            return sheet.tech_levels()
        case "rolled_vp":
            return sum(sheet.rolled_vp)
        case "wonder_stages":
            return sheet.stages
        case "stored_resources":
            return sum(resource in effect.kinds for resource in sheet.stored_resources())


def neighbour_guilds(table: Table, seat: int) -> list[GuildEffect]:
    """The guilds beside this seat, built or not; a soloist's is that of the card drawn last (D94)."""
    beside = [table.sheets[other].wonder for other in table.neighbours(seat)]
    wonders = table.market[table.box.components.turn.ages - 1 :] if table.variant == "ghost" else beside
    return [guild.effect for wonder in wonders if (guild := table.box.card(wonder, "B").guild)]
