"""What things on the sheet are worth in VP, those that only pay later included."""

from dataclasses import dataclass

from septem.data.dice.components import (
    MILITARY,
    BuildTechLevel,
    CoinsPlus,
    CopyNeighbourGuild,
    GuildEffect,
    InventionJoker,
    Joker,
    MilitaryReward,
    RerollUnusedDie,
    Reward,
    UseAllDice,
    VpPerStored,
    VpReward,
)
from septem.dice.box import Box
from septem.dice.conflict import settle
from septem.dice.jokers import joker_uses
from septem.dice.scoring import guild_places, guild_worth, neighbour_guilds
from septem.dice.table import Table

# By the number of own turns that follow: none in Age III, two in Age I.
ByTurnsLeft = tuple[float, float, float]
# How likely each might is.
Mights = dict[int, float]


@dataclass(frozen=True, slots=True)
class Weights:
    """VP that a thing is expected to bring later, by the number of turns left; VP on the sheet come on top."""

    raw_stored: ByTurnsLeft
    goods_stored: ByTurnsLeft
    idea_stored: ByTurnsLeft
    # A stored resource that the next stages will ask for, each unit once.
    stage_unit: ByTurnsLeft
    raw_joker: ByTurnsLeft
    goods_joker: ByTurnsLeft
    discount: ByTurnsLeft
    tech_step: ByTurnsLeft
    # How many resources of a class will be stored yet, which a level may count.
    stored_later: ByTurnsLeft
    coins_plus: ByTurnsLeft
    money_stored: ByTurnsLeft
    coin: ByTurnsLeft
    invention_joker: ByTurnsLeft
    all_dice: ByTurnsLeft
    reroll: float
    # What a stage that stands takes from the hope of building it later.
    stage_hope: ByTurnsLeft
    # What the use of a space, or of an invention, takes from the hope of a better use.
    single: ByTurnsLeft
    double: ByTurnsLeft
    triple: ByTurnsLeft
    military_space: ByTurnsLeft
    vp_space: ByTurnsLeft
    # What neighbours are expected to add, in each turn they still have, to what a guild counts.
    guild_growth: float
    loss_of_a_neighbour: float


class Worth:
    """The worth of everything for one seat of one table."""

    def __init__(self, table: Table, seat: int, weights: Weights, conflict: "ConflictHopes") -> None:
        self._table = table
        self._seat = seat
        self._box = table.box
        self._sheet = table.sheets[seat]
        self._weights = weights
        self.turns_left = table.box.components.turn.ages - table.age
        self._might = self._sheet.might()
        self._conflict = conflict

    def stored(self, resource: str) -> float:
        """A resource that becomes a permanent."""
        weights, left = self._weights, self.turns_left
        by_class = {"raw": weights.raw_stored, "goods": weights.goods_stored, "idea": weights.idea_stored}
        worth = by_class[self._box.class_of[resource]][left]
        if self._lacks_for_stages(resource):
            worth += weights.stage_unit[left]
        levels = [effect for effect in self._sheet.tech_effects() if isinstance(effect, VpPerStored)]
        return worth + sum(effect.vp_each for effect in levels if resource in effect.of)

    def money_stored(self) -> float:
        """Artemis' stored money."""
        return self._weights.money_stored[self.turns_left]

    def coins(self, more: int) -> float:
        """So many more coins in the vault, or fewer: spent later, or VP at the end."""
        if self.turns_left:
            return more * self._weights.coin[self.turns_left]
        vp, has = self._box.sheet.vault.vp_by_coins_left, self._sheet.coins()
        return float(vp[has + more] - vp[has])

    def stage(self, number: int) -> float:
        """A stage with everything it gives; `number` counts from 0."""
        stage = self._sheet.card().stages[number]
        vp = sum(reward.n for reward in stage.reward if isinstance(reward, VpReward))
        return sum(map(self._reward, stage.reward)) - self._weights.stage_hope[self.turns_left] * vp

    def tech(self, tree: str, level: int) -> float:
        """A level of a tech tree, counted from 0."""
        effect = self._box.trees[tree].levels[level].effect
        weights, left = self._weights, self.turns_left
        if isinstance(effect, VpPerStored):
            stored = self._sheet.stored_resources()
            return effect.vp_each * (sum(one in effect.of for one in stored) + weights.stored_later[left])
        if isinstance(effect, Joker):
            return self._joker(effect) + weights.tech_step[left]
        return weights.discount[left] + weights.tech_step[left]

    def guild(self) -> float:
        """The own guild."""
        guild = self._sheet.card().guild
        return self._guild(guild.effect) if guild else 0.0

    def military(self, points: int) -> float:
        """So much might in the next space: what the conflict is expected to bring more."""
        gain = self._conflict.expected(self._might + points) - self._conflict.expected(self._might)
        return gain - self._weights.military_space[self.turns_left]

    def rolled_vp(self, points: int) -> float:
        """So many rolled VP in the next space."""
        return points - self._weights.vp_space[self.turns_left]

    def invention(self, dice: int) -> float:
        """The space for so many dice, less what the symbol and the space might have become."""
        hopes = {1: self._weights.single, 2: self._weights.double}.get(dice, self._weights.triple)
        return self._box.invention_vp[dice] - hopes[self.turns_left]

    def _reward(self, reward: Reward) -> float:
        weights, left = self._weights, self.turns_left
        match reward:
            case VpReward():
                return reward.n
            case MilitaryReward():
                return self._conflict.expected(self._might + reward.n) - self._conflict.expected(self._might)
            case CoinsPlus():
                return reward.n * weights.coins_plus[left]
            case Joker():
                return self._joker(reward)
            case InventionJoker():
                return weights.invention_joker[left] if left else self._joker_at_the_end()
            case BuildTechLevel():
                trees = self._sheet.open_trees()
                return max((self.tech(tree, self._sheet.tech[tree]) for tree in trees), default=0.0)
            case UseAllDice():
                return weights.all_dice[left]
            case RerollUnusedDie():
                return weights.reroll
            case CopyNeighbourGuild():
                return max(map(self._guild, neighbour_guilds(self._table, self._seat)), default=0.0)

    def _joker_at_the_end(self) -> float:
        """What an invention joker brings to the sheet as it is."""
        now = self._sheet.invention_vp()
        return float(max((after.invention_vp() for _, after in joker_uses(self._sheet)), default=now) - now)

    def _joker(self, joker: Joker) -> float:
        raw = self._box.joker_class(joker) == "raw"
        return (self._weights.raw_joker if raw else self._weights.goods_joker)[self.turns_left]

    def _guild(self, effect: GuildEffect) -> float:
        if effect.counts == "conflict_losses":
            neighbours = len(guild_places(self._table, self._seat, effect))
            return self._weights.loss_of_a_neighbour * neighbours * effect.vp_each
        if effect.counts == "military_might" and self._table.variant == "ghost":
            return effect.vp_each * self._conflict.mean_might
        growth = 0.0 if self._table.variant == "ghost" else self._weights.guild_growth * self._neighbours_turns()
        return guild_worth(self._table, self._seat, effect) + effect.vp_each * growth

    def _neighbours_turns(self) -> int:
        """How many turns the neighbours still have, all together."""
        return sum(len(self._table.places_ahead(other)) for other in self._table.neighbours(self._seat))

    def _lacks_for_stages(self, resource: str) -> bool:
        """Whether a stage still to build needs more of a resource than there is for good."""
        has = self._sheet.permanents().count(resource)
        stages = self._sheet.card().stages[self._sheet.stages :]
        return any(stage.cost.get(resource, 0) > has for stage in stages)


class ConflictHopes:
    """What the conflict may bring against rivals whose final might is not known yet."""

    def __init__(self, box: Box, chances: dict[tuple[int, ...], float]) -> None:
        self._rules = box.sheet.conflict
        self._counts = box.rulings.two_player_neighbours
        self._chances = chances
        self._expected: dict[int, float] = {}

    @property
    def mean_might(self) -> float:
        """The mean of the rivals' might, all together."""
        return sum(chance * sum(rivals) for rivals, chance in self._chances.items())

    def expected(self, might: int) -> float:
        """The points of the conflict that a final might can hope for."""
        if might not in self._expected:
            self._expected[might] = sum(
                chance * settle([might, *rivals], self._rules, self._counts)[0].points
                for rivals, chance in self._chances.items()
            )
        return self._expected[might]


def ghost_mights(box: Box, rerolls: int) -> dict[tuple[int, ...], float]:
    """How likely each might of the Ghost is (D91, D92)."""
    chances: dict[tuple[int, ...], float] = {(0,): 1.0}
    rolls_that_count = rerolls + 1 if box.components.ghost.reroll_keeps_military.value else 1
    for worths in box.worths:
        faces = [worth.get(MILITARY, 0) for worth in worths]
        peaceful = faces.count(0) / len(faces)
        tries = sum(peaceful**number for number in range(rolls_that_count))
        after: dict[tuple[int, ...], float] = {}
        for (might,), chance in chances.items():
            after[(might,)] = after.get((might,), 0.0) + chance * peaceful**rolls_that_count
            for shown in filter(None, faces):
                key = (might + shown,)
                after[key] = after.get(key, 0.0) + chance * tries / len(faces)
        chances = after
    return chances
