"""What a game asks of the host of a table, as fields of the lobby's form."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from markupsafe import Markup

Widget = Literal["radios", "select"]


class FormOption(NamedTuple):
    """An option: value, label, and an accessible name if it differs."""

    value: str
    label: str
    aria_label: str = ""


class Hint(NamedTuple):
    """A sentence about an option; `shown` completes the CSS class that shows the hint."""

    shown: str
    text: str
    cls: str = ""


class FormField(NamedTuple):
    """Options of which one is chosen, with a sentence about each where they need one."""

    name: str
    legend: str
    options: Sequence[FormOption]
    chosen: str
    cls: str = ""
    hints: Sequence[Hint] = ()
    widget: Widget = "radios"


class OptionForm(NamedTuple):
    """The fields of one game: the one that stands beside the choice of the game, and those below the seats."""

    beside: FormField | None = None
    fields: Sequence[FormField] = ()


class BoardButton(NamedTuple):
    """A board that can be picked, or any board; `about` says more, such as who took it."""

    value: str
    name: str
    about: str
    is_chosen: bool
    is_taken: bool = False
    image: Markup = Markup()

    @property
    def aria_pressed(self) -> str:
        """Whether it is chosen, as the value of the attribute `aria-pressed`."""
        return "true" if self.is_chosen else "false"
