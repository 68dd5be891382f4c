"""What the active player can do: choose dice, spend symbols in every possible way, and end the turn."""

from collections import Counter
from collections.abc import Iterator, Sequence

from septem.data.dice.components import MILITARY, MONEY, VP
from septem.dice.choosing import lift_gain, noted, strain
from septem.dice.course import keep_count, keepable_dice
from septem.dice.moves import CARD, SELLERS, Move, Seller
from septem.dice.purposes.trading import goods_of
from septem.dice.table import Table
from septem.dice.view import View
from septem.dice.words import (
    counted,
    face_words,
    guild_words,
    kind_name,
    level_words,
    payment_words,
    points,
    rewards_words,
    symbol_name,
    unit_words,
)
from septem.server.games.dice.projections.dice_table import DiceDecision, Paid, PassingOn, PurposeView, Way
from septem.server.games.dice.projections.reasons import reason_against
from septem.server.i18n import _, ngettext
from septem.words import roman


def project_decision(view: View, names: Sequence[str], *, can_undo: bool) -> DiceDecision:
    """The decision of this view's seat, whose turn it must be."""
    table = view.table
    match table.phase:
        case "pick":
            return _picking(view, table, names)
        case "keep":
            return _keeping(view, table)
    return _spending(view, table, names, can_undo=can_undo)


def _picking(view: View, table: Table, names: Sequence[str]) -> DiceDecision:
    return DiceDecision(
        seat=view.seat,
        kind="pick",
        title=_("Pick a die for {name}").format(name=names[table.seat]),
        advice=_("{name} may use it in the first turn, but not roll it.").format(name=names[table.seat]),
        dice=tuple(table.box.dice),
        count=1,
        purposes=(),
        passings=(),
        can_undo=False,
        legal=tuple(view.legal()),
    )


def _keeping(view: View, table: Table) -> DiceDecision:
    dice, count = tuple(keepable_dice(table)), keep_count(table)
    title = ngettext("Keep {count} die", "Keep {count} dice", count).format(count=count)
    rest = len(dice) - count
    advice = ngettext("The other one is rolled again.", "The other {rest} are rolled again.", rest).format(rest=rest)
    return DiceDecision(
        seat=view.seat,
        kind="keep",
        title=title,
        advice=advice,
        dice=dice,
        count=count,
        purposes=(),
        passings=(),
        can_undo=False,
        legal=tuple(view.legal()),
    )


def _spending(view: View, table: Table, names: Sequence[str], *, can_undo: bool) -> DiceDecision:
    legal = view.legal()
    return DiceDecision(
        seat=view.seat,
        kind="spend",
        title=_("Use your dice"),
        advice=_spend_advice(view, table),
        dice=tuple(table.passable_dice()) if table.has_next_player else (),
        count=1,
        purposes=tuple(purposes(view, table, legal, names)),
        passings=tuple(_passings(table, legal, names)),
        can_undo=can_undo,
        legal=tuple(legal),
    )


def _spend_advice(view: View, table: Table) -> str:
    free = [die for die in view.dice if not die.is_used]
    most = len(table.box.dice) if table.all_dice_usable() else len(table.box.dice) - 1
    used = ngettext("{used} of {most} die used.", "{used} of {most} dice used.", most)
    text = used.format(used=len(table.box.dice) - len(free), most=most)
    if len(free) == 2 and not table.all_dice_usable():
        words = [f"{die.number} ({face_words(die.printed)})" for die in free]
        text += " " + _("One of these can still be used: {dice}.").format(dice=", ".join(words))
    return text


def _passings(table: Table, legal: list[Move], names: Sequence[str]) -> Iterator[PassingOn]:
    """The ways to end the turn: with an unused die before a used one, and with the higher numbers first."""
    ends = [move for move in legal if move.action == "pass"]
    if not table.has_next_player:
        text = _("End the game") if table.is_last_turn else _("End the turn")
        yield from (PassingOn(str(move), 0, text) for move in ends)
        return
    receiver = names[table.seat_at(table.place + 1)]
    for move in sorted(ends, key=lambda move: (table.is_used(move.dice[0]), -move.dice[0])):
        text = _("End turn, pass die {die} to {name}").format(die=move.dice[0], name=receiver)
        yield PassingOn(str(move), move.dice[0], text)


def purposes(view: View, table: Table, legal: list[Move], names: Sequence[str]) -> Iterator[PurposeView]:
    """Every space that is still open and everything on sale, in the order of the sheet."""
    ways: dict[str, list[Move]] = {}
    for move in legal:
        if move.action != "pass":
            ways.setdefault(key_of(table, move), []).append(move)
    buyable = {move.target for move in legal if move.action == "buy"}
    for key in _open_keys(table):
        moves = sorted(ways.get(key, ()), key=lambda move: strain(table, move))
        title, gain, symbol = _what(view, table, key, names)
        if moves and key in ("military", "vp"):
            gain = _way_title(table, moves[0])
        yield PurposeView(
            key=key,
            title=title,
            gain=gain,
            symbol=symbol,
            question=_question(key, title, moves),
            confirm=_confirm(key, title),
            ways=tuple(_way(table, move) for move in moves),
            reason="" if moves else reason_against(table, key, buyable),
            is_final=key == "reroll",
        )


def key_of(table: Table, move: Move) -> str:
    """The key of the purpose that a move serves: the space it fills, or what it buys."""
    match move.action:
        case "tech" | "store":
            return f"{move.action}-{move.target}"
        case "invention":
            return f"invention-{len(move.payment)}"
        case "lift":
            above = table.sheet.space_above(move.target)
            assert above is not None
            return f"invention-{table.box.sheet.inventions.spaces[above].dice}"
        case "buy":
            return f"buy-{move.seller}-{move.target}"
    return move.action


def _open_keys(table: Table) -> Iterator[str]:
    sheet = table.sheet
    card = sheet.card()
    if sheet.stages < len(card.stages):
        yield "stage"
    if card.guild and not sheet.guild:
        yield "guild"
    yield from (f"tech-{tree}" for tree in sheet.open_trees())
    yield from (f"store-{resource}" for resource in table.box.saves if resource not in sheet.stored)
    if card.optional and not sheet.card_stored:
        yield f"store-{CARD}"
    yield from (name for name, column in table.box.columns.items() if len(sheet.column(name)) < len(column.spaces))
    yield from (f"invention-{dice}" for dice in sheet.free_spaces())
    if not sheet.vault[table.age - 1]:
        yield "bank"
    yield from (f"buy-{seller}-{resource}" for seller in SELLERS for resource in goods_of(table, seller))
    if table.turn.may_reroll and not table.turn.rerolled:
        yield "reroll"


def _what(view: View, table: Table, key: str, names: Sequence[str]) -> tuple[str, str, str]:
    """A purpose's title, what it brings, and its symbol."""
    components, sheet = view.components, table.sheet
    action, _dash, target = key.partition("-")
    match action:
        case "stage":
            stage = sheet.card().stages[sheet.stages]
            title = _("Stage {number}").format(number=sheet.stages + 1)
            return title, rewards_words(components, stage.reward), "stage"
        case "guild":
            guild = sheet.card().guild
            return _("Guild"), guild_words(components, guild.effect) if guild else "", "guild"
        case "tech":
            level = table.box.trees[target].levels[sheet.tech[target]]
            title = _("Tech {number}, {kind}").format(number=roman(sheet.tech[target] + 1), kind=kind_name(target))
            return title, level_words(components, level), "tech"
        case "store":
            optional = sheet.card().optional
            stored = optional.stores if target == CARD and optional else target
            gain = _("one each turn from the next on")
            return _("Store {thing}").format(thing=symbol_name(stored)), gain, stored
        case "military":
            return _("Might"), _("counts in the battle"), MILITARY
        case "vp":
            return _("Rolled points"), "", VP
        case "invention":
            dice = int(target)
            title = ngettext("Invention, {dice} die", "Invention, {dice} dice", dice).format(dice=dice)
            return title, points(table.box.invention_vp[dice]), "gear"
        case "bank":
            return _("Bank a coin"), _("for a later turn, or points at the end"), MONEY
        case "buy":
            seller, _dash, resource = target.partition("-")
            title = _("Buy {thing} from {name}").format(thing=symbol_name(resource), name=_seller(table, seller, names))
            return title, _("for {price}").format(price=sheet.price(resource)), resource
    return _("Roll a die again"), _("an unused one"), "reroll"


def _seller(table: Table, seller: str, names: Sequence[str]) -> str:
    side: Seller = "left" if seller == "left" else "right"
    neighbour = table.neighbour(table.seat, side)
    if neighbour is None:
        return table.box.components.wonders[table.market_card()].short
    return names[neighbour]


def _question(key: str, title: str, moves: list[Move]) -> str:
    if key == "reroll":
        return _("Which die?")
    if key.startswith("invention"):
        return _("Which invention?")
    if len({move.target for move in moves}) > 1:
        return _("{what}: which tech level, and how do you pay?").format(what=title)
    return _("{what}: how do you pay?").format(what=title)


def _confirm(key: str, title: str) -> str:
    """The label of the button that confirms it."""
    labels = {
        "stage": _("Build the stage"),
        "guild": _("Build the guild"),
        "tech": _("Build the tech level"),
        "military": _("Note the might"),
        "vp": _("Note the points"),
        "invention": _("Mark the invention"),
        "reroll": _("Roll again"),
    }
    return labels.get(key.partition("-")[0], title)


def _way(table: Table, move: Move) -> Way:
    units = Counter(move.payment)
    paid = tuple(
        Paid(unit.symbol, count, int(unit.place) if unit.place.isdecimal() else 0, unit_words(unit, count))
        for unit, count in units.items()
    )
    dice = sorted({one.die for one in paid if one.die} | set(move.dice))
    return Way(str(move), _way_title(table, move), _way_words(move), paid, tuple(dice))


def _way_title(table: Table, move: Move) -> str:
    """What distinguishes the move from others of its purpose, apart from the payment."""
    match move.action:
        case "stage" if move.target:
            level = table.box.trees[move.target].levels[table.sheet.tech[move.target]]
            return level_words(table.box.components, level)
        case "military":
            return _("might {count}").format(count=noted(table, move))
        case "vp":
            return points(noted(table, move))
        case "invention":
            return counted(move.target, len(move.payment))
        case "lift":
            gain = points(lift_gain(table, move.target))
            return _("lift the {thing}, {gain} more").format(thing=symbol_name(move.target), gain=gain)
        case "reroll":
            return _("die {die}").format(die=move.dice[0])
    return ""


def _way_words(move: Move) -> str:
    if move.payment:
        return payment_words(move.payment)
    return {"buy": _("money left over"), "lift": _("by the invention joker")}.get(move.action, "")
