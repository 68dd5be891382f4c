"""The purposes that symbols serve (D15): what each may aim at, what bars it, how it is paid and what it does."""

from septem.data.dice.components import MILITARY, VP
from septem.dice.money import put_into_purse
from septem.dice.moves import Action, Move
from septem.dice.payment import spend
from septem.dice.purposes.building import Guild, Stage, Tech
from septem.dice.purposes.noting import Invention, Lift, Note
from septem.dice.purposes.purpose import Purpose
from septem.dice.purposes.storing import Store
from septem.dice.purposes.trading import Bank, Buy
from septem.dice.table import Table

PURPOSES: dict[Action, Purpose] = {
    "stage": Stage(),
    "guild": Guild(),
    "tech": Tech(),
    "store": Store(),
    "military": Note("military", MILITARY, "D19"),
    "vp": Note("vp", VP, "D20"),
    "invention": Invention(),
    "lift": Lift(),
    "buy": Buy(),
    "bank": Bank(),
}


def carry_out(table: Table, move: Move) -> None:
    """Spends the payment of a legal move and does what it is for."""
    if move.action == "buy":
        put_into_purse(table, move.payment)
    else:
        spend(table, move.payment)
    PURPOSES[move.action].do(table, move)
