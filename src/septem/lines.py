"""Records as lines: written with their score, and read with errors that say which line does not fit."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from septem.errors import RecordError, SeptemError
from septem.words import listed, shown

T = TypeVar("T")
Word = TypeVar("Word", bound=str)


class Lines:
    """The lines of a text that are not empty, read from the top."""

    def __init__(self, text: str) -> None:
        text = text.removeprefix("\ufeff")  # some editors begin a file with a byte order mark
        self._lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
        self._next = 0

    def value(self, key: str) -> str:
        """The rest of the next line, which must begin with this key."""
        line = self._line()
        if not line.startswith(f"{key} "):
            raise RecordError(f"{self._place()}: expected '{key} …', found {_found(line)}.")
        self._next += 1
        return line.removeprefix(f"{key} ").strip()

    def one_of(self, key: str, *words: Word) -> Word:
        """The same for a line that has only these values."""
        place, found = self._place(), self.value(key)
        for word in words:
            if found == word:
                return word
        raise RecordError(f"{place}: '{key} {shown(found)}' is not known; it can be {listed(words, 'or')}.")

    def version(self, what: str, key: str, known: int) -> None:
        """Passes a line with a version that this program can read."""
        found = self.value(key)
        if found not in map(str, range(1, known + 1)):
            raise RecordError(f"This is {what} '{found}'; this version of septem reads {what} up to {known}.")

    def expect(self, text: str) -> None:
        """Passes a line that must be this text."""
        if self._line() != text:
            raise RecordError(f"{self._place()}: expected '{text}', found {_found(self._line())}.")
        self._next += 1

    def until(self, *keys: str, parse: Callable[[str], T]) -> list[T]:
        """The lines up to one whose first word is among the keys, each parsed."""
        found = []
        while self._line() and self._line().split()[0] not in keys:
            try:
                found.append(parse(self._line()))
            except SeptemError as error:
                raise RecordError(f"{self._place()}: {error}") from error
            self._next += 1
        return found

    def scores(self) -> tuple[int, ...]:
        """The totals at the end, if they are there, and nothing behind them."""
        if not self._line():
            return ()
        place = self._place()
        totals = self.value("score")
        if self._line():
            raise RecordError(f"{self._place()}: nothing may follow the score.")
        try:
            return tuple(int(total) for total in totals.split(","))
        except ValueError as error:
            raise RecordError(f"{place}: '{shown(totals)}' is not a list of points.") from error

    def _line(self) -> str:
        return self._lines[self._next][1] if self._next < len(self._lines) else ""

    def _place(self) -> str:
        return f"Line {self._lines[self._next][0]}" if self._next < len(self._lines) else "The end"


def record_text(lines: Sequence[str], score: Sequence[int]) -> str:
    """The text of a record, with the totals of a finished game behind its lines."""
    ending = ["", f"score {', '.join(map(str, score))}"] if score else []
    return "\n".join([*lines, *ending]) + "\n"


def _found(line: str) -> str:
    return f"'{shown(line)}'" if line else "nothing more"
