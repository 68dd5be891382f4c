"""The decision panel: what to decide, and after the choice a waiting panel with an Undo button."""

from typing import NamedTuple

from markupsafe import Markup

from septem.server.fragments import cached
from septem.server.games.cards.pages.log import last_turn
from septem.server.games.cards.projections.card_table import CardTable, DecisionView, StatusView, WaitingView
from septem.server.games.components.players import absent_box, display_name
from septem.server.html.templates import render
from septem.server.i18n import _, pgettext


class WaitingSeat(NamedTuple):
    """A player in the list of seats."""

    seat: int
    name: str
    kind: str
    mark: str
    display_name: str


def decision_area(table: CardTable) -> Markup:
    """The decision panel while no card is picked."""
    decision = table.decision
    if table.over:
        return Markup()
    if decision is None:
        return _watching(table)
    if decision.chosen is not None:
        return waiting_panel(WaitingView(table.id, table.turn_number, decision.chosen, table.status))
    return _idle(table, decision)


def _idle(table: CardTable, decision: DecisionView) -> Markup:
    return render(
        "games/cards/templates/decision.html",
        table_id=table.id,
        turn=table.turn_number,
        decision=decision,
        count=len(decision.hand),
        last=last_turn(table),
    )


def waiting_panel(waiting: WaitingView) -> Markup:
    """What was chosen, with an Undo button, while others think; a script disables the hand."""
    return render(
        "games/cards/templates/waiting.html",
        table_id=waiting.table_id,
        turn=waiting.turn_number,
        chosen=waiting.chosen,
        seats=_seats(waiting.table_id, waiting.status, chosen_words(waiting.status)),
    )


def _seats(table_id: str, status: StatusView, words: str) -> Markup:
    """How many have chosen, every seat with its mark in words, and buttons for those who are gone."""
    seats = [
        WaitingSeat(player.seat, player.name, player.kind, player.mark, display_name(player))
        for player in status.players
    ]
    return _marked_seats(words, seats, absent_box(table_id, status.players))


@cached
def _marked_seats(words: str, seats: list[WaitingSeat], gone: Markup) -> Markup:
    return render("games/cards/templates/seats.html", words=words, seats=seats, gone=gone)


def chosen_words(status: StatusView) -> str:
    """How many have chosen, such as '5 of 7 have chosen'; if only some decide, who the others are waiting for."""
    deciding = status.deciding
    awaited = [player for player in deciding if not player.has_chosen]
    if awaited and len(deciding) < len(status.players):
        names = ", ".join(pgettext("whom", "you") if player.is_you else player.name for player in awaited)
        sentence = _("Waiting for {names} to play the last card")
        if awaited[0].decides == "discard":
            sentence = _("Waiting for {names} to choose from the discard pile")
        return sentence.format(names=names)
    return _("{chosen} of {all} have chosen").format(chosen=status.chosen, all=len(deciding) or len(status.players))


def _watching(table: CardTable) -> Markup:
    """The panel for those who have nothing to decide: spectators, and players while somebody plays an extra card."""
    is_seated, words = table.viewer is not None, chosen_words(table.status)
    return render(
        "games/cards/templates/watching.html",
        is_seated=is_seated,
        title=words if is_seated else _("You are watching"),
        seats=_seats(table.id, table.status, "" if is_seated else words),
        last=last_turn(table),
    )
