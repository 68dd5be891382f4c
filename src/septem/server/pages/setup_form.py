"""The form in which a host says what is played, and how it is read back.

Players and variants are asked for once for every game that has them, and style rules show the ones that fit what is
chosen: so the form works without a script, and whatever is hidden is not read.
"""

from collections.abc import Iterable, Mapping

import htpy as h
import msgspec
from htpy import Element, Node

from septem.data.cards import EDITIONS
from septem.errors import SetupError
from septem.server.language import _
from septem.server.pages.setup_words import (
    dice_levels_hint,
    edition_words,
    game_words,
    level_hint,
    level_name,
    levels,
    pace_hint,
    pace_words,
    sides_hint,
    sides_words,
    variant_hint,
    variant_words,
)
from septem.server.refusals import Unfit
from septem.server.table.setup import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    NAME_LENGTH,
    REROLLS,
    SECONDS,
    VARIANTS,
    Kind,
    Setup,
    Sides,
)

ALL_SIDES: tuple[Sides, ...] = ("random", "A", "B", "chosen")


def setup_fields(setup: Setup) -> Node:
    """All fields, set to this setup."""
    return [
        h.div(".pair")[
            radios("game", _("Game"), [(game, game_words(game)) for game in MOST_PLAYERS], setup.game),
            radios(
                "edition", _("Edition"), [(name, edition_words(name)) for name in EDITIONS], setup.edition, "for-cards"
            ),
        ],
        [_players(game, setup) for game in MOST_PLAYERS],
        [_variants(game, players, setup) for game, players in VARIANTS],
        _rerolls(setup),
        radios("sides", _("Boards"), [(sides, sides_words(sides)) for sides in ALL_SIDES], setup.sides, "hinted"),
        _hints((f"sides-{sides}", sides_hint(sides)) for sides in ALL_SIDES),
        radios("pace", _("Time for a turn"), [(pace, pace_words(pace)) for pace in SECONDS], setup.pace, "hinted"),
        _hints((f"pace-{pace}", pace_hint(pace)) for pace in SECONDS),
        radios("level", _("Bots in empty seats"), [_level(level) for level in levels()], str(setup.level), "hinted"),
        _hints(((f"level-{level}", f"{level_name(level)}: {level_hint(level)}.") for level in levels()), "for-cards"),
        h.p(".hint.for-dice")[dice_levels_hint()],
        h.div(".pair")[_who_may_join(setup), _name(setup)],
    ]


def radios(
    name: str, legend: str, options: Iterable[tuple[str, str] | tuple[str, str, str]], chosen: str, cls: str = ""
) -> Element:
    """A row of radios that looks like one switch; an option is its value, its words, and perhaps how it is spoken."""
    return h.fieldset(class_=f"frow {cls}".strip())[
        h.legend[legend],
        h.div(".segr")[(_radio(name, option, chosen) for option in options)],
    ]


def _radio(name: str, option: tuple[str, str] | tuple[str, str, str], chosen: str) -> Element:
    value, words, *spoken = option
    return h.label[
        h.input(
            type="radio",
            name=name,
            value=value,
            checked=value == chosen,
            aria_label=spoken[0] if spoken else None,
        ),
        h.span[words],
    ]


def _who_may_join(setup: Setup) -> Element:
    options = [("", _("With the link")), ("yes", _("Anyone"))]
    return radios("listed", _("Who may join"), options, "yes" if setup.listed else "")


def _name(setup: Setup) -> Element:
    return h.div(".frow.field")[
        h.label(for_="name")[_("Name of the table")],
        h.input(
            "#name.text",
            name="name",
            value=setup.name,
            maxlength=str(NAME_LENGTH),
            autocomplete="off",
            placeholder=_("Sunday league"),
        ),
    ]


def _players(game: Kind, setup: Setup) -> Element:
    usual = setup.players if setup.game == game else {"cards": 3, "dice": 2}[game]
    numbers = range(FEWEST_PLAYERS[game], MOST_PLAYERS[game] + 1)
    return radios(f"players-{game}", _("Seats"), [(str(n), str(n)) for n in numbers], str(usual), f"for-{game}")


def _variants(game: Kind, players: int, setup: Setup) -> Node:
    variants = VARIANTS[game, players]
    chosen = setup.variant if setup.variant in variants else variants[0]
    name = f"variant-{game}-{players}"
    return h.div(class_=f"for-{game}-{players}")[
        radios(name, _("Variant"), [(variant, variant_words(variant)) for variant in variants], chosen, "hinted"),
        _hints((f"variant-{variant}", variant_hint(variant)) for variant in variants),
    ]


def _rerolls(setup: Setup) -> Element:
    return h.div(".frow.field.for-ghost")[
        h.label(for_="rerolls")[_("Rerolls of the Ghost")],
        h.select("#rerolls.text", name="rerolls")[
            (
                h.option(value=str(number), selected=number == setup.rerolls)[
                    _("{number}, as printed").format(number=number) if number == 0 else str(number)
                ]
                for number in REROLLS
            )
        ],
    ]


def _level(level: int) -> tuple[str, str, str]:
    return str(level), str(level), _("Level {level}, {name}").format(level=level, name=level_name(level))


def _hints(hints: Iterable[tuple[str, str]], cls: str = "") -> Node:
    """One sentence for each choice of the row above, of which the chosen one's is shown."""
    return h.div(class_=f"hints {cls}".strip())[(h.p(class_=f"hint when-{choice}")[words] for choice, words in hints)]


def read_setup(fields: Mapping[str, str]) -> Setup:
    """The setup that a form says, or `Unfit` with the reason why no such game exists; what is left out is usual."""
    game = fields.get("game", "cards")
    players = fields.get("players") or fields.get(f"players-{game}", "3")
    variants = VARIANTS.get((game, int(players)), ("",)) if players.isdecimal() and game in MOST_PLAYERS else ("",)
    variant = fields.get("variant") or fields.get(f"variant-{game}-{players}") or variants[0]
    said = {
        "game": game,
        "players": players,
        "variant": variant,
        "listed": fields.get("listed", "") not in ("", "no", "false"),
        "name": " ".join(fields.get("name", "").split()),
        "rerolls": fields.get("rerolls", "0") if variant == "ghost" else "0",
        **{name: fields[name] for name in ("edition", "sides", "pace", "level") if fields.get(name)},
    }
    try:
        return msgspec.convert(said, Setup, strict=False).checked()
    except SetupError as error:
        raise Unfit(str(error)) from error
    except msgspec.ValidationError as error:
        raise Unfit(_("There is no such game; please choose again.")) from error
