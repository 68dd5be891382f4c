"""People as far as they were asked about lately, so that not every request asks the database who somebody is."""

import time
from collections import OrderedDict
from contextlib import suppress

from septem.server.live.people import People, Person
from septem.server.live.tables import LiveTables
from septem.server.refusals import Refused

MOST_KEPT = 20_000
# Another worker may have renamed somebody or made a guest an account: so long that may go unnoticed here.
SECONDS = 10.0


class Acquaintances:
    """Looks people up by the id of their cookie; a guest who has signed in since is found as their account."""

    def __init__(self, people: People, tables: LiveTables) -> None:
        self._people = people
        self._tables = tables
        self._kept: OrderedDict[str, tuple[float, Person]] = OrderedDict()

    async def known(self, person_id: str) -> Person | None:
        """The person of this id, None for an id that nobody has any more."""
        if not person_id:
            return None
        now = time.monotonic()
        kept = self._kept.get(person_id)
        if kept is not None and now - kept[0] < SECONDS:
            return kept[1]
        person = await self._people.known(person_id)
        if person is not None and person.kind != "bot":
            # Another worker may have seated them as the guest they were a moment ago.
            with suppress(Refused):
                await self._tables.take_over(person.id)
        self._kept.pop(person_id, None)
        if person is not None:
            self._kept[person_id] = (now, person)
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return person

    def forget(self, person_id: str) -> None:
        """Asks anew next time."""
        self._kept.pop(person_id, None)
