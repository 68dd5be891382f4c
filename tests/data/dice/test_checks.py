"""Components that no game of 7 Dice Wonders could be played with are refused."""

from pathlib import Path
from typing import Any

import pytest

from septem.data.dice import load
from septem.data.dice.checks import RESERVED
from tests.data.dice.boxes import ABSENT, Edit, Table, at, both, refusal, write

WHOLE_CLASS = "a joker stands for a whole class, either all raw resources or all goods"
AFTER_CONFLICT = "a guild that counts losses is scored after the conflict, and no other is"
ASCENDING = "they must be in ascending order, each once"

# Names.


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("symbols.idea", ["idea", "plan"], ", field symbols.idea: it has 2 names instead of 1."),
        ("symbols.other", ["vp", "money"], ", field symbols.other: 'military' is missing."),
        (
            "symbols.other",
            ["vp", "military", "money", "luck"],
            ", field symbols.other: 'luck' has no use in the game.",
        ),
        ("symbols.raw.0", "soft wood", ", field symbols.raw[0]: 'soft wood' is not a word of small letters."),
        ("symbols.raw.0", "wood:1", ", field symbols.raw[0]: 'wood:1' is not a word of small letters."),
        ("symbols.raw.0", "Wood", ", field symbols.raw[0]: 'Wood' is not a word of small letters."),
        ("symbols.raw.0", "", ", field symbols.raw[0]: '' is not a word of small letters."),
        ("symbols.goods.0", "wood", ", field symbols.goods[0]: 'wood' is the name of something else already."),
        ("symbols.goods.0", "glass", ", field symbols.goods[1]: 'glass' is the name of something else already."),
        ("symbols.inventions.0", "vp", ", field symbols.other[0]: 'vp' is the name of something else already."),
        ("dice.2.id", "die1", ": die1, field id: 'die1' is the name of something else already."),
        ("dice.2.id", "wood", ": wood, field id: 'wood' is the name of something else already."),
        ("dice.2.id", "3", ": 3, field id: '3' is not a word of small letters and figures."),
        ("dice.2.id", "die 3", ": dice, record 3, field id: 'die 3' is not a word of small letters and figures."),
        ("dice.2.id", "", ": dice, record 3, field id: '' is not a word of small letters and figures."),
        (
            "sheet.tech_trees.1.id",
            "goods",
            ": sheet, tech tree goods, field id: 'goods' is the name of something else already.",
        ),
        (
            "sheet.tech_trees.1.id",
            "wood",
            ": sheet, tech tree wood, field id: 'wood' is the name of something else already.",
        ),
        (
            "sheet.tech_trees.1.id",
            "raw things",
            ": sheet, tech_trees, record 2, field id: 'raw things' is not a word of small letters.",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_name_that_moves_cannot_use_is_refused(tmp_path: Path, path: str, value: Any, says: str) -> None:
    assert refusal(tmp_path, at(path, value)) == f"box.json{says}"


@pytest.mark.parametrize("word", sorted(RESERVED))
def test_a_word_of_moves_is_no_name(tmp_path: Path, word: str) -> None:
    problem = f"'{word}' has a meaning in moves and cannot be a name."
    assert refusal(tmp_path, at("symbols.raw.0", word)) == f"box.json, field symbols.raw[0]: {problem}"
    assert refusal(tmp_path, at("dice.0.id", word)) == f"box.json: {word}, field id: {problem}"


# Dice.


def face(number: int, *symbols: tuple[str, int], mode: str = "all") -> Edit:
    """Another face of the first die."""
    return at(f"dice.0.faces.{number - 1}", {"mode": mode, "symbols": [{"s": name, "n": n} for name, n in symbols]})


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        (at("dice.0.faces.5", ABSENT), "field faces: it has 5 faces instead of 6"),
        (face(1, ("clay", 2)), "face 1, field symbols: 'clay' is not a symbol"),
        (face(1, ("wood", 1), ("wood", 1)), "face 1, field symbols: 'wood' stands there twice"),
        (face(2, ("idea", 1), ("gear", 2)), "face 2, field symbols[1].n: gear stands on a face once"),
        (face(2, ("vp", 2)), "face 2, field symbols[0].n: vp stands on a face once"),
        (
            face(6, ("gear", 1), ("wood", 1), mode="one_of"),
            "face 6, field mode: only inventions are offered with 'one_of'",
        ),
        (face(6, ("gear", 1), ("tablet", 1)), "face 6, field mode: several inventions are offered with 'one_of'"),
        (face(6, ("wood", 3), ("idea", 1)), "face 6, field symbols: it shows 4 resources, more than 3"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_d16_to_d18_a_die_that_cannot_be_rolled_is_refused(tmp_path: Path, edit: Edit, says: str) -> None:
    assert refusal(tmp_path, edit) == f"box.json: die1, {says}."


# Sheet.


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("saves.items.1.resource", "clay", ": sheet.saves, space 2, field resource: 'clay' is not a resource."),
        ("saves.items.1.resource", "idea", ": sheet.saves, space 2, field resource: ideas have no space on the sheet."),
        ("saves.items.1.resource", "wood", ": sheet.saves, space 2, field resource: wood has a space already."),
        ("saves.items.1.cost", {"clay": 2}, ": sheet.saves, space 2, field cost: 'clay' is not a resource."),
        ("saves.items.1.cost", {"money": 2}, ": sheet.saves, space 2, field cost: 'money' is not a resource."),
        ("saves.items.1.cost", {}, ": sheet.saves, space 2, field cost: nothing is stored for free."),
        (
            "vault.vp_by_coins_left",
            [0, 1, 2],
            ", field sheet.vault.vp_by_coins_left: it has 3 values instead of 4, from no coin to one of each Age.",
        ),
        (
            "vault.vp_by_coins_left",
            [0, 3, 2, 4],
            ", field sheet.vault.vp_by_coins_left: it falls from 3 to 2 VP.",
        ),
        ("military.spaces.0.cost", {"ore": 1}, ": sheet.military, space 1, field cost: the first space is free."),
        ("rolled_vp.spaces.0.cost", {"ore": 1}, ": sheet.rolled_vp, space 1, field cost: the first space is free."),
        ("rolled_vp.spaces.2.cost", {"gear": 1}, ": sheet.rolled_vp, space 3, field cost: 'gear' is not a resource."),
        ("inventions.spaces.1.dice", 3, ": sheet.inventions, space 2, field dice: it is 3 instead of 2."),
        ("inventions.spaces.1.vp", 0, ", field sheet.inventions.spaces: it falls from 1 to 0 VP."),
        (
            "inventions.spaces",
            [{"dice": n, "vp": n} for n in (1, 2, 3, 4)],
            ", field sheet.inventions.spaces: it has 4 spaces for 3 inventions, each of which fills one.",
        ),
        (
            "trade.discounted_price",
            3,
            ", field sheet.trade.discounted_price: it is more than the full price of 2.",
        ),
        (
            "tech_trees.0.levels.0.effect.price",
            3,
            ": sheet, tech tree goods, level 1, field effect.price: it is 3, but sheet.trade.discounted_price is 1.",
        ),
        (
            "tech_trees.0.levels.0.effect.of.0",
            "silk",
            ": sheet, tech tree goods, level 1, field effect.of: 'silk' is not a resource.",
        ),
        (
            "tech_trees.0.levels.2.effect.of.0",
            "glass",
            ": sheet, tech tree goods, level 3, field effect.of: 'glass' stands there twice.",
        ),
        (
            "tech_trees.0.levels.1.effect.of",
            ["cloth", "glass"],
            f": sheet, tech tree goods, level 2, field effect.of: {WHOLE_CLASS}.",
        ),
        (
            "tech_trees.0.levels.1.cost",
            {"silk": 1},
            ": sheet, tech tree goods, level 2, field cost: 'silk' is not a resource.",
        ),
        (
            "conflict.half_or_less",
            -1,
            ", field sheet.conflict.half_or_less: who has half or less loses no less than the weaker, who has -2.",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_sheet_that_contradicts_itself_is_refused(tmp_path: Path, path: str, value: Any, says: str) -> None:
    assert refusal(tmp_path, at(f"sheet.{path}", value)) == f"box.json{says}"


# Wonders.


def rewards(side: str, stage: int, *kinds: str) -> Edit:
    """Rewards without a number on a stage of Giza."""
    return at(f"wonders.giza.sides.{side}.stages.{stage - 1}.reward", [{"type": kind} for kind in kinds])


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        (at("wonders.giza.start", "sand"), "field start: 'sand' is not a resource"),
        (at("wonders.giza.start", "money"), "field start: 'money' is not a resource"),
        (at("wonders.giza.sides.B", ABSENT), "field sides: it has no side B"),
        (at("wonders.giza.sides", {}), "field sides: it has no side A"),
        (at("wonders.giza.sides.B.guild", None), "side B, field guild: every B side has a guild, and no A side"),
        (
            lambda box: at("wonders.giza.sides.A.guild", box["wonders"]["giza"]["sides"]["B"]["guild"])(box),
            "side A, field guild: every B side has a guild, and no A side",
        ),
        (
            at("wonders.giza.sides.B.stages.3.cost", {"sand": 4}),
            "side B, stage 4, field cost: 'sand' is not a resource",
        ),
        (
            at("wonders.giza.sides.B.stages.3.cost", {"stone": 4, "wood": 2}),
            "side B, stage 4, field cost: it asks for 6 resources, more than 5",
        ),
        (
            at("wonders.giza.sides.A.optional.stores", "sand"),
            "side A, field optional.stores: 'sand' is neither a resource nor money",
        ),
        (at("wonders.giza.sides.A.optional.n", 2), "side A, field optional.n: a resource is stored once"),
        (
            at("wonders.giza.sides.A.optional.cost", {"money": 2}),
            "side A, field optional.cost: 'money' is not a resource",
        ),
        (at("wonders.giza.sides.A.optional.cost", {}), "side A, field optional.cost: nothing is stored for free"),
        (
            at("wonders.giza.sides.A.optional", {"stores": "money", "n": 2, "cost": {"money": 1, "wood": 1}}),
            "side A, field optional.cost: 'money' is not a resource",
        ),
        (
            at("wonders.giza.sides.A.stages.0.reward", [{"type": "vp", "n": 1}, {"type": "vp", "n": 2}]),
            "side A, stage 1, field reward[1].type: a stage gives one reward of a type",
        ),
        (
            at("wonders.giza.sides.A.stages.0.reward", [{"type": "joker", "of": ["wood"], "uses": "once_per_turn"}]),
            f"side A, stage 1, field reward[0].of: {WHOLE_CLASS}",
        ),
        (
            rewards("A", 2, "copy_neighbour_guild"),
            "side A, stage 2, field reward[0].type: the A sides of the neighbours have no guild",
        ),
        (
            both(rewards("B", 2, "copy_neighbour_guild"), rewards("B", 4, "copy_neighbour_guild")),
            "side B, stage 4, field reward[0].type: the card copies a guild already",
        ),
        (
            both(rewards("A", 1, "reroll_unused_die"), rewards("A", 3, "reroll_unused_die")),
            "side A, stage 3, field reward[0].type: the card gives a use for the seventh die already",
        ),
        (
            rewards("A", 1, "use_all_dice", "reroll_unused_die"),
            "side A, stage 1, field reward[1].type: the card gives a use for the seventh die already",
        ),
        (
            at("wonders.giza.sides.B.guild.cost", {"sand": 1}),
            "side B, field guild.cost: 'sand' is not a resource",
        ),
        (at("wonders.giza.sides.B.guild.ages", []), "side B, field guild.ages: there is no Age to build it in"),
        (at("wonders.giza.sides.B.guild.ages", [3, 3]), "side B, field guild.ages: 3 stands there twice"),
        (
            at("wonders.giza.sides.B.guild.effect.of", ["self", "self"]),
            "side B, field guild.effect.of: 'self' stands there twice",
        ),
        (
            at("wonders.giza.sides.B.guild.effect.kinds", ["wood"]),
            "side B, field guild.effect.kinds: a guild that counts stored resources names them, and no other does",
        ),
        (
            at("wonders.giza.sides.B.guild.effect.counts", "stored_resources"),
            "side B, field guild.effect.kinds: a guild that counts stored resources names them, and no other does",
        ),
        (
            at("wonders.giza.sides.B.guild.effect.kinds", ["wood", "sand"]),
            "side B, field guild.effect.kinds: 'sand' is not a resource",
        ),
        (
            at("wonders.giza.sides.B.guild.effect.kinds", ["wood", "wood"]),
            "side B, field guild.effect.kinds: 'wood' stands there twice",
        ),
        (
            at("wonders.giza.sides.B.guild.effect.scored", "after_conflict"),
            f"side B, field guild.effect.scored: {AFTER_CONFLICT}",
        ),
        (
            at("wonders.giza.sides.B.guild.effect.counts", "conflict_losses"),
            f"side B, field guild.effect.scored: {AFTER_CONFLICT}",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_card_that_cannot_be_played_is_refused(tmp_path: Path, edit: Edit, says: str) -> None:
    assert refusal(tmp_path, edit) == f"box.json: wonders.giza, {says}."


@pytest.mark.parametrize(
    ("field", "title", "problem"),
    [
        ("short", "Gi,za", "',' has a meaning in records and cannot be part of it"),
        ("short", "Gi:za", "':' has a meaning in records and cannot be part of it"),
        ("short", "Old Giza", "' ' has a meaning in records and cannot be part of it"),
        ("short", " Giza", "' Giza' is not a line of words with single blanks between them"),
        ("short", "Gi\nza", r"'Gi\nza' is not a line of words with single blanks between them"),
        ("name", "The  Sphinx", "'The  Sphinx' is not a line of words with single blanks between them"),
        ("name", "The \x1b[1mSphinx", r"'The \x1b[1mSphinx' is not a line of words with single blanks between them"),
        ("short", "zeus", "'zeus' could also mean wonders.zeus"),
        ("short", "BABYLON", "'BABYLON' could also mean wonders.babylon"),
    ],
)
def test_a_title_that_records_cannot_hold_is_refused(tmp_path: Path, field: str, title: str, problem: str) -> None:
    says = refusal(tmp_path, at(f"wonders.giza.{field}", title))
    assert says == f"box.json: wonders.giza, field {field}: {problem}."


@pytest.mark.parametrize(("key", "shown"), [("Memphis", "Memphis"), ("old giza", "'old giza'"), ("giza2", "giza2")])
def test_a_key_is_one_small_word(tmp_path: Path, key: str, shown: str) -> None:
    def rename(box: Table) -> None:
        box["wonders"][key] = box["wonders"].pop("giza")

    assert refusal(tmp_path, rename) == f"box.json: wonders.{shown}: its key is not a word of small letters."


def test_d88_fewer_than_four_wonders_are_refused(tmp_path: Path) -> None:
    def keep(count: int) -> Edit:
        return lambda box: box.update(wonders=dict(list(box["wonders"].items())[:count]))

    says = refusal(tmp_path, keep(3))
    assert says == "box.json, field wonders: it has 3 cards; a table needs at least 4."
    assert len(load(write(tmp_path, keep(4))).wonders) == 4


# Bot, turn and Ghost.


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("bot.die.5", ABSENT, ", field bot.die: it has 5 faces instead of 6."),
        ("bot.die.1.face", 3, ": bot, face 2, field face: it is 3 instead of 2."),
        (
            "bot.die.0.symbols.3.resource",
            "idea",
            ": bot, face 1, field symbols[3].resource: 'idea' has no space on the sheet.",
        ),
        (
            "bot.die.3.symbols.1.resource",
            "luck",
            ": bot, face 4, field symbols[1].resource: 'luck' is not a resource.",
        ),
        (
            "bot.die.3.symbols.0.symbol",
            "wood",
            ": bot, face 4, field symbols[0].symbol: 'wood' is not an invention.",
        ),
        ("bot.preferences.B", ABSENT, ", field bot.preferences: it has no side B."),
        ("bot.preferences.A.4", "guild", ", field bot.preferences.A: there are no guilds on the A sides."),
        ("bot.preferences.B.5", "wonder", ", field bot.preferences.B: 'wonder' stands there twice."),
        ("bot.trades_for", ["wonder", "wonder"], ", field bot.trades_for: 'wonder' stands there twice."),
        ("turn.dice", 8, ", field turn.dice: it is 8, and there are 7 dice."),
        ("turn.rolled", 7, ", field turn.rolled: it is 7 instead of 6: all but the passed die."),
        ("turn.keep", [2], ", field turn.keep: it has 1 numbers instead of 2, one before each reroll."),
        ("turn.keep", [3, 3], ", field turn.keep: of 6 dice 6 are kept, which leaves none to reroll."),
        ("ghost.dice", 6, ", field ghost.dice: it is 6, and there are 7 dice."),
        (
            "ghost.allowed_rerolls",
            [0, 2, 1],
            f", field ghost.allowed_rerolls: {ASCENDING}.",
        ),
        ("ghost.allowed_rerolls", [1, 1], f", field ghost.allowed_rerolls: {ASCENDING}."),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_frame_that_does_not_fit_is_refused(tmp_path: Path, path: str, value: Any, says: str) -> None:
    assert refusal(tmp_path, at(path, value)) == f"box.json{says}"


def test_more_dice_than_figures_are_refused(tmp_path: Path) -> None:
    def add(box: Table) -> None:
        box["dice"] += [box["dice"][0] | {"id": f"more{number}"} for number in (8, 9, 10)]

    assert refusal(tmp_path, add) == "box.json, field dice: there are 10, more than 9."


def test_the_bot_trades_only_for_what_it_wants(tmp_path: Path) -> None:
    wants = {"A": ["wonder"], "B": ["wonder", "guild"]}
    says = refusal(tmp_path, at("bot.preferences", wants))
    assert says == "box.json, field bot.trades_for: 'military' is not among its preferences."


# What is let through.


@pytest.mark.parametrize(
    "edit",
    [
        at("rulings", {"save_payment": "any_source"}),
        at("sheet.tech_trees", []),
        both(at("sheet.saves.items.6", ABSENT), at("bot.die.4.symbols.3.resource", "paper")),
        at("wonders.giza.sides.A.optional", {"stores": "money", "n": 3, "cost": {"wood": 2}}),
        at("wonders.giza.sides.A.stages.0.cost", {}),
        both(at("dice.6", ABSENT), at("turn.dice", 6), at("turn.rolled", 5), at("ghost.dice", 6)),
        both(at("turn.keep", [1, 1, 1]), at("turn.rerolls", 3)),
    ],
    ids=["rulings", "no-tech", "no-space", "money-for-wood", "free-stage", "six-dice", "three-rerolls"],
)
def test_another_printing_is_let_through(tmp_path: Path, edit: Edit) -> None:
    assert load(write(tmp_path, edit)) != load()
