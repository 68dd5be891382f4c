"""The dice game, as the server's `Game` protocol asks for it."""

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from septem.dice import Game as Position
from septem.dice import View
from septem.server.games.components.live import page_state
from septem.server.games.dice import api, bots, lobby, options, refusals, rules, site
from septem.server.games.dice.pages.listing import summary
from septem.server.games.dice.pages.page import game_page, replay_page
from septem.server.games.dice.pages.updates import PageContents, update
from septem.server.games.dice.projections.project import project
from septem.server.games.forms import BoardButton, OptionForm
from septem.server.games.protocol import (
    ApiMoves,
    ApiState,
    Choices,
    Decision,
    Game,
    Step,
    Summary,
    Update,
    Viewer,
)
from septem.server.games.site import Gallery, Guide, Help, Query, SitePage
from septem.server.html.navigation import NavItem
from septem.server.i18n import _
from septem.server.tables.events import Played
from septem.server.tables.overview import TableOverview
from septem.server.tables.setup import Setup
from septem.server.tables.snapshot import Snapshot

SEED = 1


class DiceGame(Game[Position]):
    """One seat at a time, nothing secret; one to four players."""

    name = "dice"
    players = options.PLAYERS
    default_players = 2
    Options = options.DiceOptions
    move_example = refusals.EXAMPLE
    reserved_names = ("da vinci", "da vinci bot", "da-vinci-bot", "the ghost", "der geist")
    ApiOptions = api.ApiOptions
    ApiGame = api.DiceState
    # A turn has three rolls and several purchases.
    turn_time_factor = 3
    bot_delay = (0.5, 1.1)
    icon = "dices"

    def check(self, setup: Setup) -> None:
        """Raises `SetupError` if there is no such game."""
        options.check(setup)

    def with_defaults(self, setup: Setup) -> Setup:
        """The setup with the default variant for one player, if none was chosen."""
        return options.with_defaults(setup)

    def check_boards(self, setup: Setup, boards: Sequence[str]) -> None:
        """Raises `Invalid` if these boards do not go together."""
        rules.check_boards(setup, boards)

    def picks_boards(self, setup: Setup) -> bool:
        """Whether players choose their boards."""
        return options.options_of(setup).sides == "chosen"

    def keeps_boards(self, before: Setup, after: Setup) -> bool:
        """Whether both setups have the same sides."""
        return options.options_of(before).sides == options.options_of(after).sides

    def new(self, setup: Setup, boards: Sequence[str], seed: int) -> Position:
        """The game that this seed deals."""
        return rules.new_game(setup, boards, seed)

    def decisions(self, position: Position) -> list[Decision]:
        """What the active seat decides."""
        return [Decision(seat, by) for seat, _kind, by in position.pending]

    def choose(self, position: Position, choices: Choices, seat: int, move: str) -> Step[Position]:  # noqa: ARG002
        """Plays a move; nothing is secret."""
        return rules.choose(position, seat, move)

    def take_back(self, position: Position, choices: Choices, seat: int) -> Step[Position]:  # noqa: ARG002
        """Undoes the last purchase."""
        return rules.take_back(position, seat)

    def apply(self, position: Position, event: Played) -> Position:
        """The position after an event."""
        return rules.apply(position, event)

    def is_over(self, position: Position) -> bool:
        """Whether the third Age has ended."""
        return position.over

    def record(self, position: Position) -> str:
        """The game as text."""
        return str(position.record())

    def replayed(self, position: Position, record: str) -> Position:
        """The position after the moves of a record."""
        return rules.replayed(position, record)

    def clock_key(self, position: Position) -> tuple[int, int]:
        """The clock counts all moves of a seat's turn together."""
        return (position.age, position.active_seat)

    def preload(self) -> None:
        """Loads all tables and weights by having a quick bot choose a move and writing the record."""
        position = Position.new(2, seed=SEED)
        seat = position.pending[0].seat
        position.choose(seat, bots.quick_move(position.view(seat), seat, SEED))
        self.record(position)

    def bot_view(self, position: Position, choices: Choices, seat: int) -> View:  # noqa: ARG002
        """What a bot knows."""
        return bots.view_of(position, seat)

    def bot_move(self, view: View, seat: int, level: int, seed: int) -> str:
        """The move of a bot of this level."""
        return bots.move_of(view, seat, level, seed)

    def quick_move(self, view: View, seat: int, seed: int) -> str:
        """The move of a simple bot."""
        return bots.quick_move(view, seat, seed)

    def title(self) -> str:
        """The name of the game."""
        return _("Dice")

    def option_form(self, setup: Setup) -> OptionForm:
        """The fields of the lobby's form."""
        return lobby.option_form(setup)

    def option_rows(self, setup: Setup) -> list[tuple[str, str]]:
        """The options with their names."""
        return lobby.option_rows(setup)

    def read_options(self, fields: Mapping[str, str], players: int) -> dict[str, str]:
        """The options in a form's fields."""
        return lobby.read_options(fields, players)

    def boards(self, table: TableOverview, seat: int) -> list[BoardButton]:
        """The boards from which a seat can pick."""
        return lobby.boards(table, seat)

    def level_hints(self) -> Sequence[str]:
        """How bots think."""
        return lobby.level_hints()

    def site_pages(self) -> Sequence[SitePage]:
        """The start page."""
        return site.PAGES

    def nav_items(self) -> Sequence[NavItem]:
        """The entries of the navigation."""
        return site.places()

    def help(self, setup: Setup) -> Help:  # noqa: ARG002
        """Rules and pictures."""
        return Help("/learn#dice", "/gallery#dice")

    def home_panel(self) -> Markup:
        """The panel of the home page."""
        return site.home_panel()

    def gallery(self, query: Query) -> Gallery:  # noqa: ARG002 - there is one view of it
        """The dice and what is on them."""
        return site.gallery()

    def guide(self, query: Query) -> Guide:  # noqa: ARG002
        """The rules in short."""
        return site.guide()

    def page(self, snapshot: Snapshot, viewer: Viewer) -> Markup:
        """The page of a table."""
        return game_page(project(snapshot, viewer.seat), page_state(snapshot, viewer))

    def update(self, snapshot: Snapshot, viewer: Viewer, sent: PageContents | None) -> Update:
        """What has changed for a viewer."""
        return update(snapshot, viewer, sent)

    def replay_page(self, snapshot: Snapshot, viewer: Viewer, at: int, seat: int | None) -> Markup:
        """A moment of the replay."""
        return replay_page(project(snapshot, viewer.seat, at, seen_from=seat))

    def summary(self, snapshot: Snapshot, viewer: int | None) -> Summary:
        """The game in a list."""
        return summary(snapshot, viewer)

    def api_state(self, snapshot: Snapshot, seat: int | None) -> ApiState:
        """The state for programs."""
        return api.state_of(snapshot, seat)

    def api_moves(self, snapshot: Snapshot, seat: int) -> ApiMoves | None:
        """The open moves for programs."""
        return api.moves_of(snapshot, seat)
