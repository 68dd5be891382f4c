"""The file that a game is kept in: from the beginning, or asked for when somebody leaves."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import typer

from septem.cli.asking import InputEnded, ask, hint
from septem.cli.console import fail, is_interactive, write_text

# The command for a file.
Command = Callable[[Path], str]


class Keeper:
    """Writes the record of a game; `go_on` takes it up again from a file, `see_again` shows it when it is over."""

    def __init__(self, record: Callable[[], object], go_on: Command, see_again: Command, kept_in: Path | None) -> None:
        self.kept_in = kept_in
        self._record = record
        self._go_on = go_on
        self._see_again = see_again
        self._offered = False

    def keep(self) -> None:
        """Writes the game as far as it has come, if there is a file for it."""
        if self.kept_in:
            write_text(self.kept_in, str(self._record()))

    def offer(self, *, may_go_back: bool = False) -> bool:
        """Asks for a file, so that the game can be replayed or gone on with; False for those who go back."""
        self._offered = True
        ways_out = ", Enter for none, or x to go back" if may_go_back else ", or Enter for none"
        while True:
            name = ask(f" A file to keep the game in{ways_out} > ")
            if not name:
                return True
            if may_go_back and name.casefold() == "x":
                self._offered = False
                return False
            path = Path(name).expanduser()
            if path.is_dir():
                hint(f"{path} is a folder; name a file in it.")
                continue
            if path.exists():
                hint(f"{path} exists already; choose another name.")
                continue
            try:
                write_text(path, str(self._record()))
            except OSError as error:
                hint(f"{path} cannot be written: {error.strerror}.")
                continue
            self.kept_in = path
            return True

    def offer_last(self, why: str = "") -> None:
        """Offers a file to whoever broke off and can still answer, unless that was the answer to the offer."""
        if self.kept_in is None and not self._offered and is_interactive():
            if why:
                hint(why)
            with suppress(InputEnded):
                self.offer()

    @contextmanager
    def guarding(self, is_over: Callable[[], bool], where: Callable[[], str]) -> Iterator[None]:
        """Offers to keep a game that breaks off because the input ends or Ctrl-C is pressed."""
        try:
            yield
        except InputEnded:
            if not is_over():
                self.offer_last()
                fail(f"The input ended {where()}. {self.told()}")
        except KeyboardInterrupt:
            print()
            if not is_over():
                self.offer_last()
                print(f" {self.told()}")
            raise

    def leave(self) -> None:
        """Ends a game that is not over, unless its player goes back to it."""
        if self.kept_in is None and not self.offer(may_go_back=True):
            return
        print(f" {self.told()}")
        raise typer.Exit

    def offer_over(self) -> None:
        """Asks for a file for a game that is over, and says how to see it again."""
        self.offer(may_go_back=True)
        self.tell_over()

    def tell_over(self) -> None:
        """Where a game that is over is kept, if it is, and the command that shows it again."""
        if self.kept_in is not None:
            print(f" The game is kept in {self.kept_in}; see it again with:\n   {self._see_again(self.kept_in)}")

    def told(self) -> str:
        """Where the game is, and the command that goes on with it."""
        if self.kept_in is None:
            return "The game was not kept."
        return f"The game is kept in {self.kept_in}; go on with:\n   {self._go_on(self.kept_in)}"


def check_record_file(record: Path | None, resume: Path | None) -> None:
    """Refuses a file for a record that is none, or that holds something already."""
    if record is not None and record.is_dir():
        fail(f"{record} is a folder; name a file in it.")
    if record is not None and record != resume and record.exists():
        fail(f"{record} exists already; go on with it by --resume, or choose another name.")
