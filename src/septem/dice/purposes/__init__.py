"""The purposes that symbols serve (D15): what each may aim at, what bars it, how it is paid and what it does."""

from septem.data.dice.components import MILITARY, VP
from septem.dice.moves import Action, Move
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
    "military": Note("military", MILITARY, "Military", "D19"),
    "vp": Note("vp", VP, "Rolled VP", "D20"),
    "invention": Invention(),
    "lift": Lift(),
    "buy": Buy(),
    "bank": Bank(),
}


def carry_out(table: Table, move: Move) -> None:
    """Spends the payment of a legal move and does what it is for."""
    purpose = PURPOSES[move.action]
    purpose.pay(table, move.payment)
    purpose.do(table, move)
