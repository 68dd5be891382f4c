"""The navigation of the site: its places, and the visitor."""

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Identity:
    """Who reads: a guest may have a name too, an account has one that others cannot take."""

    name: str
    is_account: bool = False


class NavItem(NamedTuple):
    """An entry of the navigation; those of a higher order come later."""

    name: str
    address: str
    label: str
    icon: str
    order: int
