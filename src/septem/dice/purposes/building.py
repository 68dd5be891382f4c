"""Building: wonder stages, tech levels, the guild (D42–D56)."""

from septem.data.dice.components import BuildTechLevel, CoinsPlus, Cost, InventionJoker, RerollUnusedDie
from septem.dice.money import add_late_plus
from septem.dice.moves import Move
from septem.dice.purposes.purpose import Purpose
from septem.dice.table import Table
from septem.words import ROMAN, listed


class Stage(Purpose):
    """The next stage of the wonder (D42–D44)."""

    def aims(self, table: Table) -> list[Move]:
        """Where the stage brings a tech level, its tree belongs to the aim (D73)."""
        trees = table.sheet.open_trees() if table.sheet.next_stage_frees_tech() else []
        return [Move("stage", tree) for tree in trees] or [Move("stage")]

    def bar(self, table: Table, aim: Move) -> str:
        """Stages are built in order, and end."""
        sheet = table.sheet
        if sheet.stages == len(sheet.card().stages):
            return f"All stages of {table.wonder_name()} stand already (D43)."
        if aim in self.aims(table):
            return ""
        if sheet.next_stage_frees_tech() and sheet.open_trees():
            trees = listed((f"'stage {tree}'" for tree in sheet.open_trees()), "or")
            return f"Stage {sheet.stages + 1} brings a tech level: say {trees} (D73)."
        return f"Stage {sheet.stages + 1} brings no tech level here: say 'stage' alone."

    def cost(self, table: Table, aim: Move) -> Cost:
        """What is printed beside the stage."""
        return table.sheet.card().stages[table.sheet.stages].cost

    def do(self, table: Table, move: Move) -> None:
        """Builds the stage; what it gives works at once."""
        sheet = table.sheet
        stage = sheet.card().stages[sheet.stages]
        sheet.stages += 1
        for reward in stage.reward:
            if isinstance(reward, InventionJoker):
                sheet.invention_jokers += reward.n
            elif isinstance(reward, RerollUnusedDie):
                table.turn.may_reroll = True
            elif isinstance(reward, CoinsPlus):
                add_late_plus(table, reward.n)
            elif isinstance(reward, BuildTechLevel) and move.target:
                sheet.tech[move.target] += 1


class Tech(Purpose):
    """The next level of a tech tree (D45–D54)."""

    def aims(self, table: Table) -> list[Move]:
        """Either tree."""
        return [Move("tech", tree) for tree in table.box.trees]

    def bar(self, table: Table, aim: Move) -> str:
        """Levels are built from the top, and end."""
        if aim.target not in table.box.trees:
            return f"Name a tech tree: {listed(table.box.trees, 'or')}."
        done = aim.target not in table.sheet.open_trees()
        return f"All levels of the {aim.target} tree stand already (D45)." if done else ""

    def cost(self, table: Table, aim: Move) -> Cost:
        """What stands beside the level."""
        tree = aim.target
        return table.box.trees[tree].levels[table.sheet.tech[tree]].cost

    def do(self, table: Table, move: Move) -> None:
        """Builds the level; discount and joker work from this moment (D53, D54)."""
        table.sheet.tech[move.target] += 1


class Guild(Purpose):
    """The guild of a B side (D55, D56)."""

    def aims(self, table: Table) -> list[Move]:
        """There is one on the card, or none."""
        return [Move("guild")]

    def bar(self, table: Table, aim: Move) -> str:
        """Side B, Age III, once."""
        guild = table.sheet.card().guild
        if guild is None:
            return f"Side {table.side} has no guild (D55)."
        if table.age not in guild.ages:
            ages = listed((ROMAN[age - 1] for age in guild.ages), "or")
            return f"A guild can be built in Age {ages} only (D55)."
        return "The guild stands already (D55)." if table.sheet.guild else ""

    def cost(self, table: Table, aim: Move) -> Cost:
        """What is printed beneath the guild."""
        guild = table.sheet.card().guild
        return guild.cost if guild else {}

    def do(self, table: Table, move: Move) -> None:
        """It counts at the end."""
        table.sheet.guild = True
