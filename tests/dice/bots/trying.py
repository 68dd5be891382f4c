"""Spending by trying everything: what a turn can bring at best, found without any of the planning.

It keeps to the few simplifications of the plans. What is built in a turn helps to pay from the next turn on only:
jokers, discounts, pluses, the use of all dice. Babylon's invention joker is saved for the end and its die is not rolled
again. A coin of the vault buys resources, but is not stored as Artemis' money.
"""

import random
from collections.abc import Iterator

from septem.data.dice.components import BuildTechLevel, VpPerStored
from septem.dice import Game, Move
from septem.dice.bots.carrying_out import next_purchase
from septem.dice.bots.greedy import PLAIN
from septem.dice.bots.plans import Outlook
from septem.dice.bots.worth import ConflictHopes, Worth, ghost_mights
from septem.dice.moves import JOKER, VAULT
from septem.dice.table import Table
from tests.dice.properties.tables import KINDS, SEATS, WONDERS
from tests.dice.properties.tables import Table as Moment

# Purchases do not disturb each other in this order; what is bought comes first, while prices are what they were.
ORDER = ("buy", "stage", "tech", "guild", "store", "military", "vp", "invention", "bank")


def outlook_of(game: Game) -> Outlook:
    """The turn as the greedy player sees it."""
    table = game.view(game.active_seat).table
    rivals = ConflictHopes(table.box, ghost_mights(table.box, table.rerolls))
    return Outlook(table, Worth(table, table.seat, PLAIN, rivals))


def spending_moments(seeds: range) -> Iterator[Game]:
    """Moments of random games at which somebody spends; the free levels of Halicarnassus are planned too simply."""
    for seed in seeds:
        rng = random.Random(seed)
        kind = rng.choice(KINDS)
        wonders = tuple(rng.sample(WONDERS, SEATS[kind]))
        moment = Moment(kind, rng.choice("AB"), wonders, seed, choices=rng.randrange(2, 20 * SEATS[kind]))
        game = moment.reach()
        if not game.over and game.pending[0].kind == "spend" and not _frees_tech(game):
            yield game


def gained(worth: Worth, start: Table, end: Table) -> float:
    """What the marks made between two moments of a turn are worth, added up one by one."""
    box, old, new = start.box, start.sheet, end.sheet
    stored = new.stored[len(old.stored) :]
    total = sum(worth.stage(number) for number in range(old.stages, new.stages))
    total += sum(map(worth.stored, stored))
    optional = new.card().optional
    if optional and new.card_stored and not old.card_stored:
        if optional.stores in box.class_of:
            total += worth.stored(optional.stores)
            stored = [*stored, optional.stores]
        else:
            total += worth.money_stored()
    for tree, level in old.tech.items():
        for number in range(level, new.tech[tree]):
            total += worth.tech(tree, number)
            effect = box.trees[tree].levels[number].effect
            if isinstance(effect, VpPerStored):
                total += effect.vp_each * sum(one in effect.of for one in stored)
    total += worth.guild() * (new.guild - old.guild)
    total += sum(map(worth.military, new.military[len(old.military) :]))
    total += sum(map(worth.rolled_vp, new.rolled_vp[len(old.rolled_vp) :]))
    for place, space in enumerate(box.sheet.inventions.spaces):
        if new.inventions[place] and not old.inventions[place]:
            total += worth.invention(space.dice)
    crossed_out = new.vault.count("spent") - old.vault.count("spent")
    return total + worth.coins(end.turn.has_banked - start.turn.has_banked - crossed_out)


class Trying:
    """All purchases that a turn allows, one after the other."""

    def __init__(self, game: Game, worth: Worth, patience: int) -> None:
        self.start = game.view(game.active_seat).table
        self.worth = worth
        self.best = 0.0
        self._left = patience
        self._seen: set[str] = set()
        self._try(game, 0)

    @property
    def is_complete(self) -> bool:
        """Whether everything was tried before patience ran out."""
        return self._left > 0

    def _try(self, game: Game, first: int) -> None:
        table = game.view(game.active_seat).table
        key = f"{first} {table.sheet} {table.turn}"
        if key in self._seen or not self.is_complete:
            return
        self._seen.add(key)
        self._left -= 1
        self.best = max(self.best, gained(self.worth, self.start, table))
        for move in game.legal(game.active_seat):
            if move.action in ORDER[first:] and self._is_plain(table, move):
                after = game.clone()
                after.choose(after.active_seat, move)
                if self._leaves_a_die(after):
                    self._try(after, ORDER.index(move.action))

    def _is_plain(self, table: Table, move: Move) -> bool:
        if move.action == "invention":
            return all(unit.place != JOKER for unit in move.payment)
        if move.action == "store":
            return all(unit.place != VAULT for unit in move.payment)
        used = table.turn.jokers_used.copy()
        used.update(table.box.class_of[unit.symbol] for unit in move.payment if unit.place == JOKER)
        had = self.start.sheet.jokers()
        return all(count <= had.get(kind, 0) for kind, count in used.items())

    def _leaves_a_die(self, game: Game) -> bool:
        return self.start.all_dice_usable() or not all(die.is_used for die in game.dice)


def carry_out(game: Game) -> list[Move]:
    """Follows the plans of a turn to their end, on this very game, and returns the purchases."""
    moves: list[Move] = []
    while True:
        outlook = outlook_of(game)
        move = next_purchase(outlook, outlook.best_plan())
        if move is None or move.action == "reroll":
            return moves
        game.choose(game.active_seat, move)
        moves.append(move)


def _frees_tech(game: Game) -> bool:
    table = game.view(game.active_seat).table
    stages = table.sheet.card().stages[table.sheet.stages :]
    return any(isinstance(reward, BuildTechLevel) for stage in stages for reward in stage.reward)
