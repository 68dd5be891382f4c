"""The seats around a table that is not started yet, the reader's own at the foot."""

from dataclasses import dataclass

from septem.server.games.registry import game_named
from septem.server.i18n import _, ngettext
from septem.server.pages.lobby.setup_words import level_name, levels
from septem.server.tables.overview import SeatOverview, TableOverview
from septem.words import roman


@dataclass(frozen=True, slots=True)
class RingSeat:
    """A seat of the ring; `about` says what kind of player it has, `board` is the one that they picked."""

    number: int
    name: str
    title: str
    about: str
    board: str
    is_free: bool
    is_machine: bool
    can_remove: bool

    @property
    def id(self) -> str:
        """The id of its element."""
        return f"lobby-seat-{self.number}"


@dataclass(frozen=True, slots=True)
class BotButton:
    """A bot that the host can put into a seat."""

    level: int
    words: str
    is_usual: bool


@dataclass(frozen=True, slots=True)
class Ring:
    """All seats in order, the reader's own first; `name` is the one under which the reader can sit down."""

    address: str
    name: str
    is_host: bool
    can_sit: bool
    numeral: str
    middle: str
    taken_words: str
    seats: list[RingSeat]
    bots: list[BotButton]

    @property
    def count(self) -> int:
        """How many seats there are."""
        return len(self.seats)


def around_the_table(lobby: TableOverview, name: str) -> Ring:
    """All seats in a ring; the host can fill and free them, others can sit down."""
    count = len(lobby.seats)
    taken = count - lobby.free_seats
    places = [((lobby.you or 0) + place) % count for place in range(count)]
    words = ngettext("{taken} of {count} seats is taken.", "{taken} of {count} seats are taken.", taken)
    return Ring(
        address=f"/t/{lobby.id}",
        name=name,
        is_host=lobby.is_host,
        can_sit=bool(name) and lobby.is_known,
        numeral=roman(count),
        middle=_middle(lobby),
        taken_words=words.format(taken=taken, count=count),
        seats=[_seat(lobby, lobby.seats[number]) for number in places],
        bots=[_bot(lobby, level) for level in levels()],
    )


def _middle(lobby: TableOverview) -> str:
    seats = ngettext("seat", "seats", len(lobby.seats))
    note = game_named(lobby.setup.game).lobby_note(len(lobby.seats))
    return f"{seats}; {note}" if note else seats


def _seat(lobby: TableOverview, seat: SeatOverview) -> RingSeat:
    return RingSeat(
        number=seat.number,
        name=seat.name,
        title=_("You") if seat.is_you else seat.name,
        about=_about(seat),
        board=_board(lobby, seat),
        is_free=seat.is_free,
        is_machine=seat.is_machine,
        can_remove=lobby.is_host and not seat.is_you,
    )


def _board(lobby: TableOverview, seat: SeatOverview) -> str:
    """The board that was picked; '' if none was."""
    return game_named(lobby.setup.game).board_label(lobby.setup, seat.board) if seat.board else ""


def _about(seat: SeatOverview) -> str:
    if seat.kind == "bot":
        return _bot_words(seat.level)
    if seat.kind == "program":
        return _("bot, via the API")
    return _("host") if seat.is_host else _("ready")


def _bot_words(level: int) -> str:
    # Whole sentences, since German writes nouns with a capital letter within a sentence, too.
    return (
        _("bot, novice"),
        _("bot, apprentice"),
        _("bot, citizen"),
        _("bot, merchant"),
        _("bot, architect"),
        _("bot, strategist"),
        _("bot, master"),
    )[level - 1]


def _bot(lobby: TableOverview, level: int) -> BotButton:
    return BotButton(level, _("{name} bot").format(name=level_name(level)), level == lobby.setup.level)
