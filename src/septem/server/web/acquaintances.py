"""People as far as they were asked about lately, so that not every request asks the database who somebody is."""

import time
from collections import OrderedDict

from septem.server.live.people import People, Person

MOST_KEPT = 20_000
# Another worker may have renamed somebody or made a guest an account: so long that may go unnoticed here.
SECONDS = 10.0


class Acquaintances:
    """Looks people up by the id of their cookie; a guest who has signed in since is found as their account."""

    def __init__(self, people: People) -> None:
        self._people = people
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
        self._kept.pop(person_id, None)
        if person is not None:
            self._kept[person_id] = (now, person)
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return person

    def forget(self, person_id: str) -> None:
        """Asks anew next time."""
        self._kept.pop(person_id, None)
