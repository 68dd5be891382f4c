"""A field that cannot be read is refused, and pointed at as a player would."""

from pathlib import Path
from typing import Any

import pytest

from tests.data.dice.boxes import ABSENT, at, both, refusal


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("format", "components/2", ", field format: 'components/2' is not known there."),
        ("game", ABSENT, ", field game: it is missing."),
        ("colour", "red", ", field colour: there is no such field."),
        ("a\nb", "red", r", field 'a\nb': there is no such field."),
        ("turn.ages", 4, ", field turn.ages: 4 is not known there."),
        ("turn.keep.1", 0, ", field turn.keep[1]: expected int >= 1."),
        ("turn.source", {"keep": 7}, ", field turn.source.keep: expected str, got int."),
        ("turn.source", {"": 7}, ", field turn.source.'': expected str, got int."),
        ("symbols.raw", [], ", field symbols.raw: expected array of length >= 1."),
        ("dice", [], ", field dice: expected array of length >= 1."),
        ("dice.2.faces.3.symbols.0.n", 13, ": die3, face 4, field symbols[0].n: expected int <= 12."),
        ("dice.2.faces.3.symbols.0.n", ABSENT, ": die3, face 4, field symbols[0].n: it is missing."),
        ("dice.2.faces.3.mode", "any", ": die3, face 4, field mode: 'any' is not known there."),
        ("dice.2.faces.3", "any", ": die3, face 4: expected object, got str."),
        ("dice.2.id", ABSENT, ": dice, record 3, field id: it is missing."),
        ("dice.2.id", 3, ": dice, record 3, field id: expected str, got int."),
        ("dice.2", 3, ": dice, record 3: expected object, got int."),
        ("sheet.vault.coins_per_age", 2, ", field sheet.vault.coins_per_age: 2 is not known there."),
        ("sheet.saves.items.2.cost.bricks", "2", ": sheet.saves, space 3, field cost.bricks: expected int, got str."),
        ("sheet.military.spaces.1.cost.ore", 0, ": sheet.military, space 2, field cost.ore: expected int >= 1."),
        ("sheet.military.spaces", [], ", field sheet.military.spaces: expected array of length >= 1."),
        ("sheet.inventions.spaces.0.vp", -1, ": sheet.inventions, space 1, field vp: expected int >= 0."),
        ("sheet.conflict.weaker", 2, ", field sheet.conflict.weaker: expected int <= 0."),
        (
            "sheet.tech_trees.1.levels.0.effect.type",
            "tax",
            ": sheet, tech tree raw, level 1, field effect.type: 'tax' is not known there.",
        ),
        (
            "sheet.tech_trees.1.levels.0.effect.of",
            [],
            ": sheet, tech tree raw, level 1, field effect.of: expected array of length >= 1.",
        ),
        ("sheet.tech_trees.1.id", ABSENT, ": sheet, tech_trees, record 2, field id: it is missing."),
        ("wonders", [], ", field wonders: expected object, got array."),
        ("wonders.zeus", [], ": wonders.zeus: expected object, got array."),
        ("wonders.zeus.short", "", ": wonders.zeus, field short: expected str of length >= 1."),
        ("wonders.zeus.colour", "red", ": wonders.zeus, field colour: there is no such field."),
        ("wonders.zeus.sides.C", {}, ": wonders.zeus, field sides: 'C' is not known there."),
        ("wonders.zeus.sides.B.guild", 3, ": wonders.zeus, side B, field guild: expected object | null, got int."),
        ("wonders.zeus.sides.B.stages", [], ": wonders.zeus, side B, field stages: expected array of length >= 1."),
        ("wonders.zeus.sides.B.stages.2.cost", ABSENT, ": wonders.zeus, side B, stage 3, field cost: it is missing."),
        (
            "wonders.zeus.sides.B.stages.2.cost.ore",
            13,
            ": wonders.zeus, side B, stage 3, field cost.ore: expected int <= 12.",
        ),
        (
            "wonders.zeus.sides.B.stages.2.cost",
            {"my ore": 13},
            ": wonders.zeus, side B, stage 3, field cost.'my ore': expected int <= 12.",
        ),
        (
            "wonders.zeus.sides.B.stages.2.reward.1.type",
            "glo\nry",
            r": wonders.zeus, side B, stage 3, field reward[1].type: 'glo\nry' is not known there.",
        ),
        (
            "wonders.giza.sides.B.guild.effect.of.2",
            "me",
            ": wonders.giza, side B, field guild.effect.of[2]: 'me' is not known there.",
        ),
        ("bot.die.4.symbols.2.stage", "second", ": bot, face 5, field symbols[2].stage: 'second' is not known there."),
        ("bot.die.4.symbols.2.kind", ABSENT, ": bot, face 5, field symbols[2].kind: it is missing."),
        ("bot.preferences.A.0", "glory", ", field bot.preferences.A[0]: 'glory' is not known there."),
        ("ghost.allowed_rerolls.2", 10, ", field ghost.allowed_rerolls[2]: expected int <= 9."),
        ("rulings.save_payment", "coins", ", field rulings.save_payment: 'coins' is not known there."),
        ("rulings.jokers_tradable", 1, ", field rulings.jokers_tradable: expected bool, got int."),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_wrong_field_is_refused(tmp_path: Path, path: str, value: Any, says: str) -> None:
    assert refusal(tmp_path, at(path, value)) == f"box.json{says}"


def test_the_first_of_two_faulty_wonders_is_named(tmp_path: Path) -> None:
    says = refusal(tmp_path, both(at("wonders.giza.start", 1), at("wonders.babylon.start", 1)))
    assert says == "box.json: wonders.babylon, field start: expected str, got int."
