"""The bar that shows how far a long run of games has come."""

from typing import TYPE_CHECKING

from septem.cli.console import err

if TYPE_CHECKING:
    from rich.progress import Progress


def games_bar() -> "Progress":
    """A bar on stderr with games done and games a second, only where somebody watches."""
    from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
    from rich.text import Text

    class Rate(ProgressColumn):
        """Games done and games a second."""

        def render(self, task: Task) -> Text:
            if not task.speed:
                return Text("")
            return Text(f"{task.completed:,.0f} games, {task.speed:,.0f}/s")

    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=24),
        Rate(),
        TimeRemainingColumn(compact=True),
    )
    return Progress(*columns, console=err(), transient=True, disable=not err().is_terminal)
