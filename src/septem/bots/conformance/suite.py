"""The suite: every rule at every table, as cases for pytest or all at once."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from septem.bots.conformance.rules import (
    MakeBot,
    Trial,
    explains_itself,
    is_blind,
    is_in_time,
    leaves_things_alone,
    plays_legally,
    repeats_itself,
)
from septem.bots.conformance.tables import TABLES, Table

RULES: dict[str, Callable[[Trial], None]] = {
    "legal": plays_legally,
    "deterministic": repeats_itself,
    "blind": is_blind,
    "tidy": leaves_things_alone,
    "in-time": is_in_time,
    "explained": explains_itself,
}
# Rules that compare two answers, which a bot against the clock need not give alike.
COMPARING = ("deterministic", "blind")


@dataclass(frozen=True, slots=True)
class Case:
    """One rule at one table."""

    rule: str
    table: Table

    def __str__(self) -> str:
        """For example 'blind-second-gaia', as a test is named."""
        return f"{self.rule}-{self.table}"

    def run(self, make_bot: MakeBot, *, seconds: float = 1.0, games: int = 2) -> None:
        """Tries the bots that `make_bot` gives; `ConformanceError` says where one breaks the rule.

        `seconds` is the limit a move. `games` is how many whole games are played, and how many moments of each kind of
        decision are tried.
        """
        RULES[self.rule](Trial(make_bot, self.table, games, seconds))


def cases(*, tables: Iterable[Table] = TABLES, deterministic: bool = True) -> list[Case]:
    """Every rule at every table; less what cannot be asked of a bot that is not `deterministic`."""
    rules = [rule for rule in RULES if deterministic or rule not in COMPARING]
    return [Case(rule, table) for table in tables for rule in rules]


def check(
    make_bot: MakeBot,
    *,
    seconds: float = 1.0,
    games: int = 2,
    tables: Iterable[Table] = TABLES,
    deterministic: bool = True,
) -> None:
    """Runs all cases; the first rule that the bot breaks raises `ConformanceError`."""
    for case in cases(tables=tables, deterministic=deterministic):
        case.run(make_bot, seconds=seconds, games=games)
