"""A game looked at again: the table as it stood at any moment, from any seat once the game is over."""

from collections.abc import Sequence

from markupsafe import Markup

from septem.server.games.cards.drawing.sprite import sprite_address
from septem.server.games.cards.drawing.words import ROMAN
from septem.server.games.cards.options import options_of
from septem.server.games.cards.pages.bar import tools
from septem.server.games.cards.pages.cities import Seating
from septem.server.games.cards.pages.log import last_turn, log_drawer
from septem.server.games.cards.pages.panels import notices, panels
from septem.server.games.cards.pages.parts import table_parts, table_state, table_title
from septem.server.games.cards.projections.card_table import CardTable, Turn
from septem.server.games.components.replaying import moment_link, play_button
from septem.server.html import layout as shell
from septem.server.html.copying import copied_notice
from septem.server.html.templates import render
from septem.server.i18n import _


def replay_page(shown: CardTable, turns: Sequence[Turn]) -> Markup:
    """The page of a moment; `turns` is the log of the whole game, to walk along."""
    pictures = render("games/cards/templates/pictures.html", pictures=sprite_address(options_of(shown.setup).edition))
    parts = (pictures, replay_inside(shown, turns), panels(shown), notices(), Markup(copied_notice()))
    return shell.bare_page(
        _name(shown), Markup().join(parts), cls="tablepage replaypage", scripts=("cards/js/replay.js",)
    )


def replay_inside(shown: CardTable, turns: Sequence[Turn]) -> Markup:
    """All of the page that changes from moment to moment."""
    at, last = shown.turn_number, turns[-1].number if turns else 0
    you = shown.city("you")
    seat = you.player.seat if you else 0
    scores = render("games/cards/templates/replay_scores.html", rows=shown.final.rows if shown.final else ())
    return render(
        "games/cards/templates/replay.html",
        table=shown.id,
        state=table_state(shown),
        parts=table_parts(shown) | {"clock": scores, "decision": _moment(shown)},
        seen=Seating.of(shown),
        title=_name(shown),
        tools=tools(shown),
        at=at,
        last=last,
        seat=seat,
        moment=_title(shown),
        ticks=_ticks(turns, last),
        has_all_seats=shown.fairness.seed is not None,
        players=shown.players,
        play=play_button(is_at_end=at >= last),
        link=moment_link(f"/g/{shown.id}/replay?at={at}&seat={seat}"),
        log=log_drawer(shown),
    )


def _name(shown: CardTable) -> str:
    return _("Replay of {table}").format(table=table_title(shown))


def _moment(shown: CardTable) -> Markup:
    return render(
        "games/cards/templates/replay_moment.html",
        chosen=shown.decision.chosen if shown.decision else None,
        title=_title(shown),
        last=last_turn(shown),
    )


def _title(shown: CardTable) -> str:
    if shown.final is not None:
        return shown.final.title
    return _("Age {age}, turn {turn}").format(age=ROMAN[shown.age], turn=shown.turn)


def _ticks(turns: Sequence[Turn], last: int) -> list[str]:
    """Every moment, with the number of an Age that begins there."""
    begins: dict[int, int] = {}
    for turn in turns:
        begins.setdefault(turn.age, turn.number - 1)
    ages = {at: ROMAN[age] for age, at in begins.items()}
    return [ages.get(at, "") for at in range(last + 1)]
