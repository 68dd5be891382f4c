"""The navigation of the site: its places, and the visitor."""

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Identity:
    """The visitor: a guest, with or without a name, or an account, whose name no other account has."""

    name: str
    is_account: bool = False


class NavItem(NamedTuple):
    """An entry of the navigation; those of a higher order come later."""

    name: str
    address: str
    label: str
    icon: str
    order: int
