"""The end of the game by hand: conflict, guilds, totals and winners (D41, D48, D56–D67, D83, D94)."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from tests.dice.properties.marks import Marks, Part


class Points(NamedTuple):
    """VP by category."""

    stages: int
    rolled_vp: int
    inventions: int
    vault: int
    tech: int
    guild: int
    conflict: int


class Reckoning:
    """What the sheets are worth; the Ghost, if there is one, takes part in the conflict only."""

    def __init__(self, box: Part, marks: Sequence[Marks], ghost: int | None, ghost_card: Part | None) -> None:
        self.box, self.marks, self.ghost_card = box, marks, ghost_card
        self.mights = [one.might for one in marks] + ([] if ghost is None else [ghost])
        self.losses = [self._loss(place) for place in range(len(self.mights))]
        self.rewards = [self._reward(might) for might in self.mights]

    def points(self, seat: int) -> Points:
        """The seat's VP by category."""
        sheet, marks = self.box["sheet"], self.marks[seat]
        inventions = {space["dice"]: space["vp"] for space in sheet["inventions"]["spaces"]}
        return Points(
            stages=sum(reward["n"] for reward in marks.rewards("vp")),
            rolled_vp=sum(marks.vp),
            inventions=sum(inventions[dice] for dice in marks.inventions),
            vault=sheet["vault"]["vp_by_coins_left"][marks.coins],
            tech=sum(
                effect["vp_each"] * sum(resource in effect["of"] for resource in marks.collected)
                for effect in marks.levels("vp_per_stored")
            ),
            guild=self._guilds(seat),
            conflict=self.losses[seat] + self.rewards[seat],
        )

    def winners(self) -> tuple[int, ...]:
        """The highest total; then stages, tech levels, stored resources (D67)."""
        ranks = [
            (sum(self.points(seat)), one.stages, one.tech.total(), len(one.collected))
            for seat, one in enumerate(self.marks)
        ]
        return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))

    def _beside(self, place: int) -> Counter[int]:
        """The direct neighbours, and how often each counts (D63)."""
        all_of_them = len(self.mights)
        beside = Counter([(place + 1) % all_of_them, (place - 1) % all_of_them])
        if all_of_them == 2:
            beside = Counter({1 - place: self.box["rulings"]["two_player_neighbours"]})
        return beside

    def _loss(self, place: int) -> int:
        conflict, mine = self.box["sheet"]["conflict"], self.mights[place]
        lost = 0
        for other in self._beside(place).elements():
            theirs = self.mights[other]
            if theirs > mine:
                lost += conflict["half_or_less"] if theirs >= 2 * mine else conflict["weaker"]
        return max(lost, conflict["pacifist_floor"]) if mine == 0 else lost

    def _reward(self, might: int) -> int:
        conflict = self.box["sheet"]["conflict"]
        ranks = sorted({one for one in self.mights if one > 0}, reverse=True)[:2]
        if might not in ranks:
            return 0
        prize: int = (conflict["first"], conflict["second"])[ranks.index(might)]
        return prize - (conflict["tie_penalty"] if self.mights.count(might) > 1 else 0)

    def _guilds(self, seat: int) -> int:
        marks = self.marks[seat]
        own = self._guild(seat, marks.card["guild"]) if marks.guild else 0
        if not marks.rewards("copy_neighbour_guild"):
            return own
        cards = [self.marks[other].card if other < len(self.marks) else self.ghost_card for other in self._beside(seat)]
        return own + max(self._guild(seat, card["guild"]) for card in cards if card)

    def _guild(self, seat: int, guild: Part) -> int:
        """What a guild is worth, seen from this seat (D57, D58, D83)."""
        effect = guild["effect"]
        places = list(self._beside(seat).elements()) if "left" in effect["of"] else []
        places += [seat] if "self" in effect["of"] else []
        total: int = sum(self._count(place, effect) for place in places) * effect["vp_each"]
        return total

    def _count(self, place: int, effect: Part) -> int:
        match effect["counts"]:
            case "military_might":
                return self.mights[place]
            case "conflict_losses":
                return -self.losses[place]
        if place >= len(self.marks):
            return 0  # beside a soloist lies a card with nothing built (D94)
        marks = self.marks[place]
        match effect["counts"]:
            case "tech_levels":
                return marks.tech.total()
            case "stored_resources":
                return sum(resource in effect["kinds"] for resource in marks.collected)
            case "rolled_vp":
                return sum(marks.vp)
        assert effect["counts"] == "wonder_stages"
        return marks.stages
