"""The total: what the sheets are worth, with guilds and conflict, and who wins (D56–D67)."""

from typing import NamedTuple

from septem.data.dice.components import GuildEffect
from septem.dice.conflict import Outcome, settle
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
    box, sheet = table.box, table.sheets[seat]
    return Score(
        stages=sheet.stage_vp(box),
        rolled_vp=sum(sheet.rolled_vp),
        inventions=sheet.invention_vp(box),
        vault=sheet.vault_vp(box),
        tech=sheet.tech_vp(box),
        guild=_guild_vp(table, seat),
        conflict=conflict(table)[seat].points if table.phase == "over" else 0,
    )


def mights(table: Table) -> list[int]:
    """The might of every seat, and of the Ghost behind them (D61, D91)."""
    found = [sheet.might(table.box) for sheet in table.sheets]
    return [*found, table.ghost] if table.variant == "ghost" else found


def conflict(table: Table) -> list[Outcome]:
    """The outcome of the conflict by seat, the Ghost being last."""
    return settle(mights(table), table.box.sheet.conflict, table.box.rulings.two_player_neighbours)


def winners(table: Table) -> tuple[int, ...]:
    """The seats that win: most VP, then stages, then tech levels, then stored resources, else shared (D67)."""

    def rank(seat: int) -> tuple[int, int, int, int]:
        sheet = table.sheets[seat]
        stored = len(sheet.stored_resources(table.box))
        return score(table, seat).total, sheet.stages, sheet.tech_levels(), stored

    seats = range(len(table.sheets))
    best = max(map(rank, seats))
    return tuple(seat for seat in seats if rank(seat) == best)


def _guild_vp(table: Table, seat: int) -> int:
    """The own guild if built (D56), and a neighbour's that is copied, the better one (D83)."""
    sheet = table.sheets[seat]
    own = sheet.card(table.box).guild
    vp = guild_worth(table, seat, own.effect) if own and sheet.guild else 0
    if sheet.copies_a_guild(table.box):
        guilds = [table.box.card(wonder, "B").guild for wonder in _neighbour_wonders(table, seat)]
        vp += max((guild_worth(table, seat, guild.effect) for guild in guilds if guild), default=0)
    return vp


def guild_worth(table: Table, seat: int, effect: GuildEffect) -> int:
    """What a guild is worth at this seat, whoever built it."""
    if effect.counts == "conflict_losses" and table.phase != "over":
        return 0
    counted = [_count(table, other, effect) for other in _places(table, seat, effect)]
    return effect.vp_each * sum(counted)


def _places(table: Table, seat: int, effect: GuildEffect) -> list[int]:
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
            return sum(resource in effect.kinds for resource in sheet.stored_resources(table.box))


def _neighbour_wonders(table: Table, seat: int) -> list[str]:
    """The wonders beside this seat; a soloist's is the card drawn last (D94)."""
    if table.variant == "ghost":
        return table.market[-1:]
    return [table.sheets[other].wonder for other in table.neighbours(seat)]
