"""People as far as they were asked about lately, so that not every request asks the database who somebody is."""

import time
from collections import OrderedDict
from contextlib import suppress

from septem.server.live.browsers import Browsers
from septem.server.live.people import Person
from septem.server.live.tables import LiveTables
from septem.server.refusals import Refused

MOST_KEPT = 20_000
# Another worker may have renamed somebody, or signed them in or out: so long that may go unnoticed here.
SECONDS = 2.0


class Acquaintances:
    """Looks people up by the session in their cookie; a guest who has signed in since is found as their account."""

    def __init__(self, browsers: Browsers, tables: LiveTables) -> None:
        self._browsers = browsers
        self._tables = tables
        self._kept: OrderedDict[str, tuple[float, Person | None]] = OrderedDict()

    async def known(self, session: str) -> Person | None:
        """Whose session this is, None for one that has ended."""
        if not session:
            return None
        now = time.monotonic()
        kept = self._kept.get(session)
        if kept is not None and now - kept[0] < SECONDS:
            return kept[1]
        found = await self._browsers.person_of(session)
        self._kept.pop(session, None)
        person, has_guests_seats = found or (None, False)
        if person is not None and has_guests_seats:
            # Another worker may have seated them as the guest they were a moment ago.
            with suppress(Refused):
                await self._tables.take_over(person.id)
        self._kept[session] = (now, person)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return person

    async def renew(self, session: str) -> None:
        """Notes that a session's cookie is written anew."""
        await self._browsers.renew(session)

    def forget_person(self, person_id: str) -> None:
        """Asks anew about all sessions of a person."""
        for session in [session for session, (_, person) in self._kept.items() if person and person.id == person_id]:
            self.forget(session)

    def forget(self, session: str) -> None:
        """Asks anew next time."""
        self._kept.pop(session, None)
