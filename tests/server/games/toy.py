"""A small game that only tests play: everybody holds five stones and secretly plays one each turn; the highest wins it.

It is all that a game needs to be on the server. Stones have seven digits, so that no other number looks like one.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from markupsafe import Markup
from msgspec import Struct
from pydantic import BaseModel, ConfigDict

from septem.errors import RecordError, SetupError
from septem.server.errors import Invalid
from septem.server.games.components.live import listener
from septem.server.games.forms import Field, Option, OptionForm
from septem.server.games.protocol import (
    ApiMoves,
    ApiState,
    Choices,
    Decision,
    FinalScore,
    Game,
    Step,
    Summary,
    Update,
    Viewer,
)
from septem.server.games.site import Reader, SitePage
from septem.server.html.layout import bare_page, page
from septem.server.html.navigation import Place
from septem.server.html.partials import partial
from septem.server.html.templates import add_folder, render
from septem.server.tables.events import Played, Revealed
from septem.server.tables.setup import Setup
from septem.server.tables.snapshot import Snapshot

STONES = 5
TURNS = range(3, STONES + 1)
NUMBERS = range(1_000_000, 10_000_000)

add_folder("toy", Path(__file__).parent / "toy_templates")


class ToyOptions(Struct, frozen=True):
    """How many turns are played."""

    turns: int = 3


class ApiOptions(BaseModel):
    """The options for programs."""

    turns: int = 3


class StoneMove(BaseModel):
    """A move in fields."""

    model_config = ConfigDict(extra="forbid")
    stone: int

    @property
    def text(self) -> str:
        """The move as the game writes it."""
        return f"play {self.stone}"


class ToyState(BaseModel):
    """The stones that a seat holds, and those of all turns so far, one list a turn."""

    hand: list[int]
    turns: list[list[int]]


@dataclass(frozen=True, slots=True)
class Stones:
    """A position: what was dealt, one tuple a seat, and what was played, one tuple a turn."""

    dealt: tuple[tuple[int, ...], ...]
    turns: int
    played: tuple[tuple[int, ...], ...] = ()

    def hand(self, seat: int) -> list[int]:
        """What a seat still holds."""
        return [stone for stone in self.dealt[seat] if not any(turn[seat] == stone for turn in self.played)]

    def points(self, seat: int) -> int:
        """The numbers of all turns that a seat has won."""
        return sum(number for number, turn in enumerate(self.played, 1) if max(turn) == turn[seat])


class ToyGame(Game[Stones]):
    """Two to four players, secret choices, hidden hands."""

    name = "toy"
    players = range(2, 5)
    default_players = 2
    Options = ToyOptions
    ApiOptions = ApiOptions
    ApiMove = StoneMove
    ApiGame = ToyState
    icon = "swords"

    def check(self, setup: Setup) -> None:
        """Whether so many can play, and so long."""
        if setup.players not in self.players or setup.options.turns not in TURNS:
            raise SetupError("Two to four play three to five turns.")

    def new(self, setup: Setup, boards: Sequence[str], seed: int) -> Stones:
        """Different stones for everybody."""
        drawn = random.Random(seed).sample(NUMBERS, STONES * setup.players)
        hands = (tuple(sorted(drawn[first : first + STONES])) for first in range(0, len(drawn), STONES))
        return Stones(tuple(hands), setup.options.turns)

    def is_over(self, position: Stones) -> bool:
        """Whether all turns are played."""
        return len(position.played) == position.turns

    def decisions(self, position: Stones) -> list[Decision]:
        """One choice a seat."""
        return [] if self.is_over(position) else [Decision(seat, seat) for seat in range(len(position.dealt))]

    def choose(self, position: Stones, choices: Choices, seat: int, move: str) -> Step[Stones]:
        """A stone of the own hand; the last one reveals all."""
        if move not in [f"play {stone}" for stone in position.hand(seat)]:
            raise Invalid("You hold no such stone.")
        made = {**choices, seat: move}
        if len(made) < len(position.dealt):
            return Step(made)
        event = Revealed(tuple(sorted(made.items())))
        return Step(made, event, self.apply(position, event))

    def take_back(self, position: Stones, choices: Choices, seat: int) -> Step[Stones]:
        """Drops the own choice."""
        return Step({other: move for other, move in choices.items() if other != seat})

    def apply(self, position: Stones, event: Played) -> Stones:
        """The position after a turn."""
        assert isinstance(event, Revealed)
        turn = tuple(int(move.removeprefix("play ")) for _seat, move in sorted(event.moves))
        return replace(position, played=(*position.played, turn))

    def record(self, position: Stones) -> str:
        """A line a turn."""
        return "".join(f"{' '.join(map(str, turn))}\n" for turn in position.played)

    def replayed(self, position: Stones, record: str) -> Stones:
        """The turns of a record, each with stones that were held."""
        for line in record.splitlines():
            turn = tuple(map(int, line.split()))
            hands = [position.hand(seat) for seat in range(len(position.dealt))]
            if len(turn) != len(hands) or not all(stone in hand for stone, hand in zip(turn, hands, strict=True)):
                raise RecordError("A turn of the record cannot be played.")
            position = replace(position, played=(*position.played, turn))
        return position

    def bot_view(self, position: Stones, choices: Choices, seat: int) -> list[int]:
        """The own stones."""
        return position.hand(seat)

    def bot_move(self, view: list[int], seat: int, level: int, seed: int) -> str:
        """Strong bots play their highest stone, the others any."""
        return f"play {max(view) if level > 3 else random.Random(seed).choice(view)}"

    def quick_move(self, view: list[int], seat: int, seed: int) -> str:
        """The lowest stone."""
        return f"play {min(view)}"

    def title(self) -> str:
        """The name of the game."""
        return "Stones"

    def option_form(self, setup: Setup) -> OptionForm:
        """The number of turns."""
        turns = setup.options.turns if setup.game == self.name else ToyOptions().turns
        options = [Option(str(number), str(number)) for number in TURNS]
        return OptionForm(fields=[Field("turns-toy", "Turns", options, str(turns), "for-toy")])

    def option_rows(self, setup: Setup) -> list[tuple[str, str]]:
        """The same in words."""
        return [("Turns", str(setup.options.turns))]

    def read_options(self, fields: Mapping[str, str], players: int) -> dict[str, str]:
        """The number of turns that a form says."""
        return {"turns": fields["turns-toy"]} if fields.get("turns-toy") else {}

    def site_pages(self) -> Sequence[SitePage]:
        """The rules."""
        return (SitePage("/stones", _rules),)

    def site_places(self) -> Sequence[Place]:
        """The way to them."""
        return (Place("stones", "/stones", "Stones", "swords", 9),)

    def page(self, seen: Snapshot, viewer: Viewer) -> Markup:
        """The table, which listens."""
        table = f'<main id="main"><div id="table">{_inside(seen, viewer.seat)}</div></main>'
        return bare_page("Stones", listener(f"/g/{seen.id}/stream") + Markup(table))

    def update(self, seen: Snapshot, viewer: Viewer, sent: Any | None) -> Update:
        """The whole table where it has changed for this viewer."""
        inside = _inside(seen, viewer.seat)
        return Update(partial("#table", inside) if inside != sent else "", inside)

    def replay_page(self, seen: Snapshot, viewer: Viewer, at: int, seat: int | None) -> Markup:
        """An earlier turn, without choices; after the game with the hand of any seat."""
        now: Stones = seen.table.position
        then = replace(
            seen, table=replace(seen.table, position=replace(now, played=now.played[:at]), turn=at), choices={}
        )
        eyes = seat if seat is not None and self.is_over(now) else viewer.seat
        return page("Stones", _inside(then, eyes))

    def summary(self, seen: Snapshot, viewer: int | None) -> Summary:
        """The turn or the points, and how many have chosen."""
        position: Stones = seen.table.position
        points = ", ".join(f"{seat.name} {position.points(number)}" for number, seat in enumerate(seen.table.seats))
        text = points if self.is_over(position) else f"Turn {seen.table.turn + 1}"
        return Summary(text, Markup(), len(seen.choices))

    def api_state(self, seen: Snapshot, seat: int | None) -> ApiState:
        """The own hand and what was revealed."""
        position: Stones = seen.table.position
        is_over = self.is_over(position)
        state = ToyState(
            hand=[] if seat is None else position.hand(seat), turns=[list(turn) for turn in position.played]
        )
        asked = None if is_over else seat
        kind = "stone" if asked is not None else ""
        return ApiState(asked, kind, asked in seen.choices, state, _results(seen) if is_over else ())

    def api_moves(self, seen: Snapshot, seat: int) -> ApiMoves:
        """A move a stone."""
        moves = [f"play {stone}" for stone in seen.table.position.hand(seat)]
        return ApiMoves(seat, "stone", seat in seen.choices, moves)


GAME = ToyGame()


def _rules(query: Mapping[str, str], reader: Reader) -> Markup:
    return page("Stones", Markup("<p>The highest stone wins the turn.</p>") + reader.tables, person=reader.person)


def _inside(seen: Snapshot, seat: int | None) -> Markup:
    """The table as this seat sees it: the own hand and choice, who has chosen, and what was revealed."""
    position: Stones = seen.table.position
    return render(
        "toy/table.html",
        table=seen.id,
        turn=seen.table.turn,
        seat=seat,
        hand=[] if seat is None else position.hand(seat),
        chosen=seen.choices.get(seat, "") if seat is not None else "",
        players=[(one.name, number in seen.choices) for number, one in enumerate(seen.table.seats)],
        played=position.played,
        results=_results(seen) if GAME.is_over(position) else [],
    )


def _results(seen: Snapshot) -> list[FinalScore]:
    position: Stones = seen.table.position
    totals = [position.points(seat) for seat in range(len(position.dealt))]
    order = sorted(range(len(totals)), key=lambda seat: -totals[seat])
    return [
        FinalScore(
            place=1 + sum(total > totals[seat] for total in totals),
            seat=seat,
            name=seen.table.seats[seat].name,
            points={"turns": totals[seat]},
            total=totals[seat],
            wins=totals[seat] == max(totals),
        )
        for seat in order
    ]
