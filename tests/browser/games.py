"""Games at a server of this process: people choose by requests, and everybody's page only listens."""

import random
from collections.abc import Sequence
from itertools import cycle

import pytest
from playwright.sync_api import Browser

from septem.server.tables.deal import Deal
from septem.server.tables.snapshot import Snapshot
from tests.browser.seats import Seat, table_id
from tests.server.serving import Serving

NAMES = ("Anna", "Ben", "Chiara", "Dario", "Emil", "Fatima", "Goran")
# In turns, by the order of seats.
LANGUAGES = {"English": ("en-GB",), "German": ("de-DE",), "both": ("en-GB", "de-DE")}
# What is done where it can be: stages let seats play a seventh card or take one from the discard pile.
LIKED = ("wonder ", "free ", "build ", "")


class Game:
    """A game whose every seat has a page open, as has one who watches."""

    def __init__(self, server: Serving, table: str, people: list[Seat], rng: random.Random) -> None:
        self.server = server
        self.table = table
        self.people = people
        self.rng = rng
        for person in people:
            person.open(table)

    @property
    def seen(self) -> Snapshot:
        """The table as the server knows it."""
        seen: Snapshot = self.server.ask(self.server.services.tables.get(self.table))
        return seen

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.seen.table.phase == "over"

    def compare(self, when: str, *, is_loaded: bool = True) -> None:
        """Compares everybody's page with a fresh one, which is loaded, or only drawn once more."""
        revision = self.seen.revision
        for person in self.people:
            person.catch_up(revision)
        # All at once, since loading takes longest.
        for person in self.people:
            if is_loaded:
                person.load_fresh(self.table)
            else:
                person.redraw_fresh()
        for person in self.people:
            person.must_see_the_same(when)

    def choose(self, number: int, liked: Sequence[str] = LIKED) -> str:
        """A seat chooses a move that begins with the first of these words it can; the kind of its decision."""
        seen = self.seen
        asked = seen.table.game.api_moves(seen, number)
        assert asked is not None
        found = ([move for move in asked.moves if move.startswith(start)] for start in liked)
        move = self.rng.choice(next(moves for moves in found if moves))
        self.people[number].send(f"/g/{self.table}/choice", {"turn": seen.table.turn, "seat": asked.seat, "move": move})
        return asked.kind

    def undo(self, number: int) -> None:
        """A seat takes its choice back."""
        self.people[number].send(f"/g/{self.table}/choice?turn={self.seen.table.turn}", method="DELETE")

    def go_on(self, liked: Sequence[str] = LIKED) -> str:
        """Everybody chooses for whom the table waits; the kind of their decision."""
        seen = self.seen
        decisions = seen.table.game.decisions(seen.table.position)
        kinds = [self.choose(decision.by, liked) for decision in decisions if decision.seat not in seen.choices]
        return kinds[-1]


class Starter:
    """Starts games, and sees everybody off once they are over."""

    def __init__(self, browser: Browser, server: Serving, url: str, patch: pytest.MonkeyPatch) -> None:
        self._browser = browser
        self._server = server
        self._url = url
        self._patch = patch
        self._came: list[Seat] = []

    def __call__(
        self, language: str, deal: int, *, has_motion: bool = False, has_clock: bool = False, **setup: str | int
    ) -> Game:
        """A game of this deal, and one who watches it."""
        self._patch.setattr(Deal, "drawn", classmethod(lambda made: made(deal, "00ff")))
        names = (*NAMES[: int(setup["players"])], "Hana")
        locales = cycle(LANGUAGES[language])
        people = [
            Seat(self._browser, self._server, self._url, name, locale, has_motion=has_motion, has_clock=has_clock)
            for name, locale in zip(names, locales, strict=False)
        ]
        self._came.extend(people)
        host, *others = people[:-1]
        table = table_id(host.send("/tables", {"person": host.name, **setup}))
        for seat in others:
            seat.send(f"/t/{table}/seat", {"name": seat.name})
        host.send(f"/t/{table}/start")
        return Game(self._server, table, people, random.Random(deal))

    def close(self) -> None:
        """Everybody leaves, after which nothing may have gone wrong."""
        for person in self._came:
            person.close()
