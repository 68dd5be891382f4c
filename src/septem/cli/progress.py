"""The bar that shows how far a long run of games has come."""

from typing import TYPE_CHECKING

from septem.cli.console import err

if TYPE_CHECKING:
    from rich.progress import Progress


def pace(games_a_second: float) -> str:
    """How fast games are played, whichever way round says more."""
    if games_a_second >= 1:
        return f"{games_a_second:,.{0 if games_a_second >= 10 else 1}f} games a second"
    return f"{1 / max(games_a_second, 1e-9):,.1f} s a game"


def games_bar() -> "Progress":
    """A bar on stderr with games done and their pace, only where somebody watches."""
    from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
    from rich.text import Text

    class Rate(ProgressColumn):
        """Games done and their pace."""

        def render(self, task: Task) -> Text:
            if not task.speed:
                return Text("")
            return Text(f"{task.completed:,.0f} games, {pace(task.speed)}")

    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=24),
        Rate(),
        TimeRemainingColumn(compact=True),
    )
    return Progress(*columns, console=err(), transient=True, disable=not err().is_terminal)
