"""Wonder cards and score sheets: what is in each space, and what the open spaces cost."""

from collections.abc import Sequence

from septem.data.dice.components import MONEY
from septem.dice.box import ColumnName
from septem.dice.moves import CARD, SELLERS, Seller
from septem.dice.position import Position
from septem.dice.purposes.trading import goods_of, is_on_sale
from septem.dice.sheet import Sheet
from septem.dice.table import Table
from septem.dice.words import (
    guild_words,
    joker_words,
    kind_name,
    level_words,
    points,
    rewards_words,
    symbol_name,
)
from septem.server.games.dice.projections.dice_table import (
    Category,
    Means,
    PublicSheet,
    Sale,
    Space,
    SpaceState,
    Tree,
)
from septem.server.i18n import _, ngettext
from septem.words import roman

CATEGORIES: tuple[Category, ...] = ("stages", "rolled", "inventions", "vault", "tech", "guild", "conflict")


def public_sheet(position: Position, table: Table, seat: int) -> PublicSheet:
    """The sheet of a seat; `table` is the table of this position."""
    sheet = table.sheets[seat]
    score = position.score(seat)
    return PublicSheet(
        seat=seat,
        wonder=position.wonders[seat],
        side=position.side,
        stages=_stages(sheet),
        guild=_guild(sheet),
        stored=_stored(sheet),
        trees=_trees(sheet),
        military=_column(sheet, "military"),
        rolled=_column(sheet, "vp"),
        inventions=_inventions(sheet),
        vault=_vault(table, sheet),
        might=sheet.might(),
        coins=sheet.coins(),
        points=dict(zip(CATEGORIES, score, strict=True)),
        total=score.total,
    )


def sales(table: Table, seat: int) -> tuple[Sale, ...]:
    """What this seat sells to the active player."""
    side = next((seller for seller in SELLERS if table.neighbour(table.seat, seller) == seat), None)
    return market_sales(table, side) if side else ()


def market_sales(table: Table, side: Seller) -> tuple[Sale, ...]:
    """What is on sale on that side."""
    return tuple(
        Sale(f"buy-{side}-{one}", one, table.sheet.price(one), not is_on_sale(table, side, one))
        for one in goods_of(table, side)
    )


def means_of(table: Table) -> tuple[Means, ...]:
    """What the active player can spend besides the dice."""
    sheet = table.sheet
    found = [
        Means(one, count, _("own {thing}").format(thing=symbol_name(one)))
        for one, count in table.own_left().items()
        if count > 0
    ]
    found += [
        Means(one, count, _("bought {thing}").format(thing=symbol_name(one)))
        for one, count in table.turn.bought.items()
        if count > 0
    ]
    found += [Means(kind, count, joker_words(kind)) for kind, count in table.jokers_left().items() if count > 0]
    if sheet.invention_jokers:
        found.append(Means("gear", sheet.invention_jokers, _("an invention of choice")))
    if table.own_money():
        found.append(Means(MONEY, table.own_money(), _("stored money")))
    if coins := table.spendable_coins():
        found.append(Means(MONEY, coins, ngettext("coin in the vault", "coins in the vault", coins)))
    if table.turn.purse:
        found.append(Means(MONEY, table.turn.purse, _("money left over")))
    if sheet.coins_plus() and not table.turn.has_plus:
        found.append(Means(MONEY, sheet.coins_plus(), _("extra when trading")))
    return tuple(found)


def _stages(sheet: Sheet) -> tuple[Space, ...]:
    return tuple(
        Space(
            "stage" if number == sheet.stages else "",
            rewards_words(sheet.box.components, stage.reward),
            tuple(stage.cost.items()),
            "done" if number < sheet.stages else "open" if number == sheet.stages else "shut",
            "stage",
        )
        for number, stage in enumerate(sheet.card().stages)
    )


def _guild(sheet: Sheet) -> Space | None:
    guild = sheet.card().guild
    if guild is None:
        return None
    title = guild_words(sheet.box.components, guild.effect)
    return Space("guild", title, tuple(guild.cost.items()), "done" if sheet.guild else "open", "guild")


def _stored(sheet: Sheet) -> tuple[Space, ...]:
    spaces = [
        Space(
            f"store-{one}",
            symbol_name(one),
            tuple(cost.items()),
            "done" if one in sheet.stored else "open",
            one,
        )
        for one, cost in sheet.box.saves.items()
    ]
    if optional := sheet.card().optional:
        name = symbol_name(optional.stores)
        title = _("{thing}, on the card").format(thing=name)
        number = optional.n if optional.stores == MONEY else None
        state: SpaceState = "done" if sheet.card_stored else "open"
        spaces.append(Space(f"store-{CARD}", title, tuple(optional.cost.items()), state, optional.stores, number))
    return tuple(spaces)


def _trees(sheet: Sheet) -> tuple[Tree, ...]:
    return tuple(
        Tree(
            kind_name(name),
            tuple(
                Space(
                    f"tech-{name}" if number == sheet.tech[name] else "",
                    level_words(sheet.box.components, level),
                    tuple(level.cost.items()),
                    "done" if number < sheet.tech[name] else "open" if number == sheet.tech[name] else "shut",
                    "tech",
                    number + 1,
                )
                for number, level in enumerate(tree.levels)
            ),
        )
        for name, tree in sheet.box.trees.items()
    )


def _column(sheet: Sheet, name: ColumnName) -> tuple[Space, ...]:
    noted: Sequence[int] = sheet.column(name)
    titles = (_("first"), _("second"), _("third"))
    return tuple(
        Space(
            name if number == len(noted) else "",
            titles[number] if number < len(titles) else str(number + 1),
            tuple(space.cost.items()),
            "done" if number < len(noted) else "open" if number == len(noted) else "shut",
            name,
            noted[number] if number < len(noted) else None,
        )
        for number, space in enumerate(sheet.box.columns[name].spaces)
    )


def _inventions(sheet: Sheet) -> tuple[Space, ...]:
    return tuple(
        Space(
            f"invention-{space.dice}",
            ngettext("{dice} die, {points}", "{dice} dice, {points}", space.dice).format(
                dice=space.dice, points=points(space.vp)
            ),
            (),
            "done" if symbol else "open",
            symbol,
            space.dice,
        )
        for space, symbol in zip(sheet.box.sheet.inventions.spaces, sheet.inventions, strict=True)
    )


def _vault(table: Table, sheet: Sheet) -> tuple[Space, ...]:
    spaces = []
    for number, coin in enumerate(sheet.vault):
        is_now = number == table.age - 1
        title = _("Age {age}").format(age=roman(number + 1))
        if coin == "spent":
            title = _("Age {age}, spent").format(age=roman(number + 1))
        spaces.append(
            Space(
                "bank" if is_now else "",
                title,
                (),
                "done" if coin else "open" if is_now and not coin else "shut",
                MONEY if coin == "coin" else "spent" if coin else "",
            )
        )
    return tuple(spaces)
