"""The replay of a game: the table at any moment, and once the game is over from any seat."""

from collections.abc import Sequence

from markupsafe import Markup

from septem.server.games.cards.drawing.sprite import sprite_address
from septem.server.games.cards.options import options_of
from septem.server.games.cards.pages.bar import tools
from septem.server.games.cards.pages.cities import Seating
from septem.server.games.cards.pages.log import last_turn, log_drawer
from septem.server.games.cards.pages.panels import notices, panels
from septem.server.games.cards.pages.parts import table_parts, table_state, table_title
from septem.server.games.cards.projections.card_table import CardTable, Turn
from septem.server.games.components.panels import moment_link, play_button
from septem.server.html import layout as shell
from septem.server.html.copying import copied_notice
from septem.server.html.templates import render
from septem.server.i18n import _
from septem.words import roman


def replay_page(table: CardTable, turns: Sequence[Turn]) -> Markup:
    """The page of a moment; `turns` is the log of the whole game."""
    pictures = render("games/cards/templates/pictures.html", pictures=sprite_address(options_of(table.setup).edition))
    parts = (pictures, replay_inside(table, turns), panels(table), notices(), Markup(copied_notice()))
    return shell.bare_page(
        _name(table), Markup().join(parts), cls="tablepage replaypage", scripts=("cards/js/replay.js",)
    )


def replay_inside(table: CardTable, turns: Sequence[Turn]) -> Markup:
    """The HTML that changes from moment to moment."""
    at, last = table.turn_number, turns[-1].number if turns else 0
    you = table.city("you")
    seat = you.player.seat if you else 0
    scores = render("games/cards/templates/replay_scores.html", rows=table.final.rows if table.final else ())
    return render(
        "games/cards/templates/replay.html",
        table_id=table.id,
        state=table_state(table),
        parts=table_parts(table) | {"clock": scores, "decision": _moment(table)},
        seating=Seating.of(table),
        title=_name(table),
        tools=tools(table),
        at=at,
        last=last,
        seat=seat,
        moment=_title(table),
        ticks=_ticks(turns, last),
        has_all_seats=table.fairness.seed is not None,
        players=table.players,
        play=play_button(is_at_end=at >= last),
        link=moment_link(f"/g/{table.id}/replay?at={at}&seat={seat}"),
        log=log_drawer(table),
    )


def _name(table: CardTable) -> str:
    return _("Replay of {table}").format(table=table_title(table))


def _moment(table: CardTable) -> Markup:
    return render(
        "games/cards/templates/replay_moment.html",
        chosen=table.decision.chosen if table.decision else None,
        title=_title(table),
        last=last_turn(table),
    )


def _title(table: CardTable) -> str:
    if table.final is not None:
        return table.final.title
    return _("Age {age}, turn {turn}").format(age=roman(table.age), turn=table.turn)


def _ticks(turns: Sequence[Turn], last: int) -> list[str]:
    """A tick for every moment, with the numeral of an Age that begins there."""
    begins: dict[int, int] = {}
    for turn in turns:
        begins.setdefault(turn.age, turn.number - 1)
    ages = {at: roman(age) for age, at in begins.items()}
    return [ages.get(at, "") for at in range(last + 1)]
