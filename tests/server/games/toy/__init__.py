"""A small game that only tests play: everybody holds five stones and secretly plays one each turn; the highest wins it.

It is all that a game needs to be on the server. Stones have seven digits, so that no other number looks like one.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup
from msgspec import Struct
from pydantic import BaseModel, ConfigDict

from septem.errors import RecordError, SetupError
from septem.server.games.components.live import listener, page_state
from septem.server.games.components.parts import Frame, Hashes, ListPart, NestedParts, hashes_of, render_part, updates
from septem.server.games.forms import FormField, FormOption, OptionForm
from septem.server.games.protocol import ApiState, FinalScore, Summary, Update, Viewer
from septem.server.games.simultaneous import SimultaneousGame
from septem.server.games.site import PageContext, SitePage
from septem.server.html.layout import bare_page, page
from septem.server.html.navigation import NavItem
from septem.server.html.templates import render
from septem.server.tables.setup import Setup
from septem.server.tables.snapshot import Snapshot

STONES = 5
TURNS = range(3, STONES + 1)
NUMBERS = range(1_000_000, 10_000_000)


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
    """The stones that a seat holds, and those of all turns so far, one list per turn."""

    hand: list[int]
    turns: list[list[int]]


@dataclass(frozen=True, slots=True)
class Stones:
    """A position: what was dealt, one tuple per seat, and what was played, one tuple per turn."""

    dealt: tuple[tuple[int, ...], ...]
    turns: int
    played: tuple[tuple[int, ...], ...] = ()

    def hand(self, seat: int | None) -> list[int]:
        """The stones a seat still holds."""
        dealt = () if seat is None else self.dealt[seat]
        return [stone for stone in dealt if not any(stone in turn for turn in self.played)]

    def points(self, seat: int) -> int:
        """The numbers of all turns that a seat has won."""
        return sum(number for number, turn in enumerate(self.played, 1) if max(turn) == turn[seat])


class ToyGame(SimultaneousGame[Stones]):
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
        """Raises `SetupError` if that many cannot play, or not for that long."""
        if setup.players not in self.players or setup.options.turns not in TURNS:
            raise SetupError("Two to four play three to five turns.")

    def new(self, setup: Setup, boards: Sequence[str], seed: int) -> Stones:
        """Different stones for everybody."""
        drawn = random.Random(seed).sample(NUMBERS, STONES * setup.players)
        hands = (tuple(sorted(drawn[seat :: setup.players])) for seat in range(setup.players))
        return Stones(tuple(hands), setup.options.turns)

    def legal(self, position: Stones) -> list[list[str]]:
        """One move per stone."""
        seats = len(position.dealt) if len(position.played) < position.turns else 0
        return [[f"play {stone}" for stone in position.hand(seat)] for seat in range(seats)]

    def after(self, position: Stones, moves: Sequence[str]) -> Stones:
        """The position after a turn."""
        return replace(position, played=(*position.played, tuple(int(move.removeprefix("play ")) for move in moves)))

    def why_not(self, move: str) -> str:
        """The same for stones of others and those that nobody has."""
        return "You hold no such stone."

    def record(self, position: Stones) -> str:
        """One line per turn."""
        return "".join(f"{' '.join(map(str, turn))}\n" for turn in position.played)

    def replayed(self, position: Stones, record: str) -> Stones:
        """The turns of a record, each with stones that were held."""
        for line in record.splitlines():
            moves, legal = [f"play {stone}" for stone in line.split()], self.legal(position)
            if len(moves) != len(legal) or not all(move in own for move, own in zip(moves, legal, strict=True)):
                raise RecordError("A turn of the record cannot be played.")
            position = self.after(position, moves)
        return position

    def bot_move(self, view: list[str], seat: int, level: int, seed: int) -> str:
        """Strong bots play their highest stone, the others any."""
        return max(view) if level > 3 else super().bot_move(view, seat, level, seed)

    def title(self) -> str:
        """The name of the game."""
        return "Stones"

    def option_form(self, setup: Setup) -> OptionForm:
        """The number of turns."""
        options = [FormOption(str(number), str(number)) for number in TURNS]
        return OptionForm(fields=[FormField("turns-toy", "Turns", options, str(setup.options.turns), "for-toy")])

    def option_rows(self, setup: Setup) -> list[tuple[str, str]]:
        """The same in words."""
        return [("Turns", str(setup.options.turns))]

    def read_options(self, fields: Mapping[str, str], players: int) -> dict[str, str]:
        """The number of turns that a form says."""
        return {"turns": fields["turns-toy"]} if fields.get("turns-toy") else {}

    def site_pages(self) -> Sequence[SitePage]:
        """The rules."""
        return (SitePage("/stones", _rules),)

    def nav_items(self) -> Sequence[NavItem]:
        """A link to the rules."""
        return (NavItem("stones", "/stones", "Stones", "swords", 9),)

    def page(self, snapshot: Snapshot, viewer: Viewer) -> Markup:
        """The table, which listens."""
        table = Markup('<main id="main"><div id="table">{}</div></main>').format(_inside(snapshot, viewer.seat))
        return bare_page("Stones", listener(f"/g/{snapshot.id}/stream", page_state(snapshot, viewer)) + table)

    def update(self, snapshot: Snapshot, viewer: Viewer, sent: Hashes | None) -> Update:
        """The parts that have changed for this viewer."""
        parts = _parts(snapshot, viewer.seat)
        return Update(updates(sent or {}, parts, "table"), hashes_of(parts))

    def replay_page(self, snapshot: Snapshot, viewer: Viewer, at: int, seat: int | None) -> Markup:
        """An earlier turn, without choices; after the game with the hand of any seat."""
        now: Stones = snapshot.table.position
        past = replace(snapshot.table, position=replace(now, played=now.played[:at]), turn=at)
        eyes = seat if seat is not None and self.is_over(now) else viewer.seat
        return page("Stones", _inside(replace(snapshot, table=past, choices={}), eyes))

    def summary(self, snapshot: Snapshot, viewer: int | None) -> Summary:
        """The turn or the points, and how many have chosen."""
        position: Stones = snapshot.table.position
        points = [f"{seat.name} {position.points(number)}" for number, seat in enumerate(snapshot.table.seats)]
        text = ", ".join(points) if self.is_over(position) else f"Turn {snapshot.table.turn + 1}"
        return Summary(text, Markup(), len(snapshot.choices))

    def api_state(self, snapshot: Snapshot, seat: int | None) -> ApiState:
        """The own hand and what was revealed."""
        position: Stones = snapshot.table.position
        state = ToyState(hand=position.hand(seat), turns=[list(turn) for turn in position.played])
        if self.is_over(position):
            return ApiState(None, "", False, state, _results(snapshot))
        return ApiState(seat, "" if seat is None else "turn", seat in snapshot.choices, state)


GAME = ToyGame()


def _rules(query: Mapping[str, str], context: PageContext) -> Markup:
    return page("Stones", Markup("<p>The highest stone wins the turn.</p>") + context.tables, person=context.person)


def _parts(snapshot: Snapshot, seat: int | None) -> NestedParts:
    """The table as this seat sees it: the own hand and choice, who has chosen, and what was revealed."""
    position: Stones = snapshot.table.position
    turn, results = snapshot.table.turn, _results(snapshot) if GAME.is_over(position) else []
    players = [(one.name, number in snapshot.choices) for number, one in enumerate(snapshot.table.seats)]
    own = {"hand": position.hand(seat), "chosen": "" if seat is None else snapshot.choices.get(seat, "")}
    return {
        "table": Frame(lambda parts: render("toy/templates/table.html", parts=parts)),
        "players": render("toy/templates/players.html", turn=turn, players=players),
        "hand": render("toy/templates/hand.html", table=snapshot.id, turn=turn, seat=seat, **own),
        "log": ListPart([Markup("<li>{}</li>").format(", ".join(map(str, turn))) for turn in position.played]),
        "results": render("toy/templates/results.html", results=results),
    }


def _inside(snapshot: Snapshot, seat: int | None) -> Markup:
    return render_part(_parts(snapshot, seat), "table")


def _results(snapshot: Snapshot) -> list[FinalScore]:
    totals = [snapshot.table.position.points(seat) for seat in range(len(snapshot.table.seats))]
    places = [1 + sum(other > total for other in totals) for total in totals]
    lines = [
        FinalScore(place, seat, snapshot.table.seats[seat].name, {"turns": total}, total, place == 1)
        for seat, (place, total) in enumerate(zip(places, totals, strict=True))
    ]
    return sorted(lines)
