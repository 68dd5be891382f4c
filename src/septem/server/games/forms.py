"""What a game asks of the host of a table, as fields of the lobby's form."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from markupsafe import Markup

Widget = Literal["radios", "select"]


class Option(NamedTuple):
    """What can be chosen: its value, its words, and how a screen reader says it where that differs."""

    value: str
    words: str
    spoken: str = ""


class Hint(NamedTuple):
    """A sentence about an option; `shown` is the end of the class by which the style rules show it."""

    shown: str
    words: str
    cls: str = ""


class Field(NamedTuple):
    """Options of which one is chosen, with a sentence about each where they need one."""

    name: str
    legend: str
    options: Sequence[Option]
    chosen: str
    cls: str = ""
    hints: Sequence[Hint] = ()
    widget: Widget = "radios"


class OptionForm(NamedTuple):
    """The fields of one game: the one that stands beside the choice of the game, and those below the seats."""

    beside: Field | None = None
    fields: Sequence[Field] = ()


class BoardButton(NamedTuple):
    """A board that can be picked, or any board; `about` says more, such as who took it."""

    value: str
    name: str
    about: str
    is_chosen: bool
    is_taken: bool = False
    picture: Markup = Markup()

    @property
    def pressed(self) -> str:
        """Whether it is chosen, as an attribute says it."""
        return "true" if self.is_chosen else "false"
