"""What every bot must keep to, for the tests of those who write one.

>>> from septem.bots import bot_named
>>> check(lambda: bot_named("random"), tables=[Table("first", 3)])

A bot that keeps to all rules makes no sound; one that does not is told where: table, seed, turn, seat and decision.
With pytest, `cases` gives a test a rule and table:

    @pytest.mark.parametrize("case", conformance.cases(), ids=str)
    def test_my_bot_conforms(case: conformance.Case) -> None:
        case.run(MyBot)
"""

from septem.bots.conformance.suite import Case, cases, check
from septem.bots.conformance.tables import TABLES, Table
from septem.errors import ConformanceError

__all__ = ["TABLES", "Case", "ConformanceError", "Table", "cases", "check"]
