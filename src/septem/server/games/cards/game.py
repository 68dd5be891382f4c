"""The card game, as the server's `Game` protocol asks for it."""

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from septem.data.cards import EDITIONS
from septem.game.game import Game as Position
from septem.game.offer_tables import prepare_cached, prepare_in_background
from septem.game.view import View
from septem.server.drawing.glyphs import Symbols
from septem.server.games.cards import api, bots, lobby, options, refusals, rules, site
from septem.server.games.cards.drawing.sprite import sprite_files
from septem.server.games.cards.drawing.symbols import symbols
from septem.server.games.cards.pages.listing import summary
from septem.server.games.cards.pages.page import game_page
from septem.server.games.cards.pages.replay import replay_page
from septem.server.games.cards.pages.updates import PageContents, update
from septem.server.games.cards.projections.project import project
from septem.server.games.components.live import page_state
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
from septem.server.games.site import Gallery, Guide, Help, Query, SiteLink
from septem.server.i18n import _
from septem.server.tables.events import Played
from septem.server.tables.overview import TableOverview
from septem.server.tables.setup import Setup
from septem.server.tables.snapshot import Snapshot

SEED = 1


class CardGame(Game[Position]):
    """Secret choices, revealed together; two to seven players in both editions."""

    name = "cards"
    players = options.PLAYERS
    default_players = 3
    Options = options.CardOptions
    reserved_names = ("free city", "the free city", "freie stadt", "die freie stadt", "gaïa")
    move_example = refusals.EXAMPLE
    offer_example = ("build Baths", "wonder Baths <2", "sell Baths")
    ApiOptions = api.ApiOptions
    ApiMove = api.CardMove
    ApiGame = api.CardState

    def check(self, setup: Setup) -> None:
        """Raises `SetupError` if there is no such game."""
        options.check(setup)

    def with_defaults(self, setup: Setup) -> Setup:
        """The setup with the default variant for two players, if none was chosen."""
        return options.with_defaults(setup)

    def check_boards(self, setup: Setup, boards: Sequence[str]) -> None:
        """Raises `Invalid` if these boards do not go together."""
        rules.check_boards(setup, boards)

    def picks_boards(self, setup: Setup) -> bool:
        """Whether players choose their boards."""
        return options.options_of(setup).sides == "chosen"

    def keeps_boards(self, before: Setup, after: Setup) -> bool:
        """Whether both setups have the same edition and sides."""
        old, new = options.options_of(before), options.options_of(after)
        return (old.edition, old.sides) == (new.edition, new.sides)

    def new(self, setup: Setup, boards: Sequence[str], seed: int) -> Position:
        """The game that this seed deals."""
        return rules.new_game(setup, boards, seed)

    def decisions(self, position: Position) -> list[Decision]:
        """The choices of this turn."""
        return [Decision(decision.seat, decision.by) for decision in rules.decisions_of(position)]

    def read_move(self, fields: Mapping[str, str]) -> str:
        """The move in a form's fields."""
        return rules.read_move(fields)

    def choose(self, position: Position, choices: Choices, seat: int, move: str) -> Step[Position]:
        """Adds a secret choice; the last one of a turn resolves it."""
        return rules.choose(position, choices, seat, move)

    def take_back(self, position: Position, choices: Choices, seat: int) -> Step[Position]:
        """Takes back this seat's choices."""
        return rules.take_back(position, choices, seat)

    def apply(self, position: Position, event: Played) -> Position:
        """The position after a turn."""
        return rules.apply(position, event)

    def is_over(self, position: Position) -> bool:
        """Whether the third Age has ended."""
        return position.over

    def controlled_seats(self, position: Position, seat: int) -> tuple[int, ...]:
        """The own city, and the Free City for its holder."""
        return rules.controlled_seats(position, seat)

    def record(self, position: Position) -> str:
        """The game as text."""
        return str(position.record())

    def replayed(self, position: Position, record: str) -> Position:
        """The position after the moves of a record."""
        return rules.replayed(position, record)

    def preload(self) -> None:
        """Loads all tables and weights by having a quick bot choose a move."""
        for edition in EDITIONS:
            position = Position.new(3, edition, seed=SEED)
            seat = position.pending[0].seat
            position.choose(seat, bots.quick_move(position.view(seat), seat, SEED))

    def start_compiling(self) -> None:
        """Loads the compiled offers of a hand before the first request, or starts to compile them in the background."""
        if not prepare_cached():
            prepare_in_background()

    def bot_view(self, position: Position, choices: Choices, seat: int) -> View:
        """What a bot knows."""
        return bots.view_of(position, choices, seat)

    def bot_move(self, view: View, seat: int, level: int, seed: int) -> str:
        """The move of a bot of this level."""
        return bots.move_of(view, seat, level, seed)

    def quick_move(self, view: View, seat: int, seed: int) -> str:
        """The move of a simple bot."""
        return bots.quick_move(view, seat, seed)

    def warm_up(self) -> bots.BotCompiler:
        """Compiles the bots that search."""
        return bots.BotCompiler()

    def title(self) -> str:
        """The name of the game."""
        return _("Cards")

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

    def board_label(self, setup: Setup, board: str) -> str:
        """A picked board, or only its side."""
        return lobby.board_label(setup, board)

    def deal_note(self) -> str:
        """Explains the hash of the deal."""
        return lobby.deal_note()

    def lobby_note(self, players: int) -> str:
        """Which way the hands go."""
        return lobby.lobby_note(players)

    def level_hints(self) -> Sequence[str]:
        """How bots think."""
        return lobby.level_hints()

    def symbols(self) -> Symbols:
        """Chains, chips and small cards."""
        return symbols()

    def generated_files(self) -> Mapping[str, str]:
        """The pictures of all cards."""
        return sprite_files()

    def gallery(self, query: Query) -> Gallery:
        """Cards, chains, wonders and symbols."""
        return site.gallery_for(query)

    def guide(self, query: Query) -> Guide:
        """The rules of a table."""
        return site.guide_for(query)

    def foot_links(self) -> Sequence[SiteLink]:
        """A link to the gallery."""
        return site.foot_links()

    def newcomer_panel(self) -> Markup:
        """A panel that links to the rules."""
        return site.newcomer_panel()

    def help(self, setup: Setup) -> Help:
        """Rules and pictures."""
        return site.help_for(setup)

    def home_panel(self) -> Markup:
        """The panel of the home page."""
        return site.home_panel()

    def page(self, snapshot: Snapshot, viewer: Viewer) -> Markup:
        """The page of a table."""
        return game_page(project(snapshot, viewer.seat), page_state(snapshot, viewer))

    def update(self, snapshot: Snapshot, viewer: Viewer, sent: PageContents | None) -> Update:
        """What has changed for a viewer."""
        return update(snapshot, viewer, sent)

    def replay_page(self, snapshot: Snapshot, viewer: Viewer, at: int, seat: int | None) -> Markup:
        """A moment of the replay."""
        table = project(snapshot, viewer.seat, at=at, seen_from=seat)
        return replay_page(table, project(snapshot, viewer.seat, seen_from=seat).log)

    def summary(self, snapshot: Snapshot, viewer: int | None) -> Summary:
        """The game in a list."""
        return summary(snapshot, viewer)

    def api_state(self, snapshot: Snapshot, seat: int | None) -> ApiState:
        """The state for programs."""
        return api.state_of(snapshot, seat)

    def api_moves(self, snapshot: Snapshot, seat: int) -> ApiMoves | None:
        """The open moves for programs."""
        return api.moves_of(snapshot, seat)
