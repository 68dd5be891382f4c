"""The decision panel: what to do, then what can be done with the picked card, then waiting with Undo."""

from typing import NamedTuple

from markupsafe import Markup

from septem.server.fragments import cached
from septem.server.games.cards.pages.log import last_turn
from septem.server.games.cards.projections.card_table import CardTable, DecisionView, Status, Waiting
from septem.server.games.components.gone import gone_box
from septem.server.games.components.seen import shown_name
from septem.server.html.templates import render
from septem.server.i18n import _, pgettext

MAX_DIGITS = 9


class WaitingSeat(NamedTuple):
    """A player as shown in the waiting list."""

    seat: int
    name: str
    kind: str
    mark: str
    shown_name: str


def decision_area(shown: CardTable) -> Markup:
    """What stands in the decision's place while no card is picked."""
    decision = shown.decision
    if shown.over:
        return Markup()
    if decision is None:
        return _watching(shown)
    if decision.chosen is not None:
        return waiting(Waiting(shown.id, shown.turn_number, decision.chosen, shown.status))
    return _idle(shown, decision)


def _idle(shown: CardTable, decision: DecisionView) -> Markup:
    return render(
        "games/cards/templates/decision.html",
        table=shown.id,
        turn=shown.turn_number,
        decision=decision,
        most=min(len(decision.hand), MAX_DIGITS),
        last=last_turn(shown),
    )


def waiting(shown: Waiting) -> Markup:
    """What was chosen, with Undo, while others think; a script lets the hand rest."""
    return render(
        "games/cards/templates/waiting.html",
        table=shown.table,
        turn=shown.turn_number,
        chosen=shown.chosen,
        seats=_seats(shown.table, shown.status, chosen_words(shown.status)),
    )


def _seats(table: str, shown: Status, words: str) -> Markup:
    """Every seat with its mark in words, under how many have chosen, and what to do about those who are gone."""
    seats = [
        WaitingSeat(player.seat, player.name, player.kind, player.mark, shown_name(player)) for player in shown.players
    ]
    return _marked_seats(words, seats, gone_box(table, shown.players))


@cached
def _marked_seats(words: str, seats: list[WaitingSeat], gone: Markup) -> Markup:
    return render("games/cards/templates/seats.html", words=words, seats=seats, gone=gone)


def chosen_words(shown: Status) -> str:
    """How many have chosen, such as '5 of 7 have chosen'; where only some decide, whom the others wait for."""
    deciding = shown.deciding
    awaited = [player for player in deciding if not player.has_chosen]
    if awaited and len(deciding) < len(shown.players):
        names = ", ".join(pgettext("whom", "you") if player.is_you else player.name for player in awaited)
        sentence = _("Waiting for {names} to play the last card")
        if awaited[0].decides == "discard":
            sentence = _("Waiting for {names} to choose from the discard pile")
        return sentence.format(names=names)
    return _("{chosen} of {all} have chosen").format(chosen=shown.chosen, all=len(deciding) or len(shown.players))


def _watching(shown: CardTable) -> Markup:
    """For those who have nothing to decide: spectators, and everybody while one picks from the discard pile."""
    is_seated, words = shown.viewer is not None, chosen_words(shown.status)
    return render(
        "games/cards/templates/watching.html",
        is_seated=is_seated,
        title=words if is_seated else _("You are watching"),
        seats=_seats(shown.id, shown.status, "" if is_seated else words),
        last=last_turn(shown),
    )
