"""What a viewer has to decide, or has decided."""

from collections.abc import Mapping, Sequence

from septem.game.game import Game
from septem.game.moves import Decision, Move
from septem.game.position import Position
from septem.game.view import View
from septem.game.words import coins_text
from septem.kernel.layout import SALE_COINS
from septem.server.games.cards.catalogue import card_named
from septem.server.games.cards.projections.card_table import Chosen, DecisionView
from septem.server.games.cards.projections.cities import places_from
from septem.server.games.cards.projections.decision_context import DecisionContext
from septem.server.games.cards.projections.hand import hand_cards
from septem.server.games.cards.projections.players import Naming
from septem.server.games.cards.projections.words import to_bank, to_whom
from septem.server.i18n import _


def project_decision(
    game: Game, view: View, decisions: Sequence[Decision], choices: Mapping[int, str], naming: Naming
) -> DecisionView | None:
    """The first open decision of this seat, or that for its own city if all are made; None if there is none.

    Only the choices for the cities that the seat decides for are read.
    """
    if not decisions:
        return None
    mine = next((decision for decision in decisions if decision.seat not in choices), decisions[0])
    viewer = view.seat
    view = _view_to_decide_on(game, view, decisions, choices)
    context = DecisionContext(view, mine.seat, mine.kind, naming, places_from(view, viewer))
    chosen = _all_chosen(view, decisions, choices, naming)
    title, advice = _request(mine, viewer)
    is_made = mine.seat in chosen
    return DecisionView(
        seat=mine.seat,
        kind=mine.kind,
        title=title,
        advice=advice,
        hand=hand_cards(context),
        chosen=_together(decisions, chosen) if is_made else None,
        may_pass=mine.kind == "discard",
        earlier=None if is_made else chosen.get(viewer),
    )


def project_choice(game: Game, decisions: Sequence[Decision], choices: Mapping[int, str], naming: Naming) -> Chosen:
    """The choice of a seat that has made all of these decisions.

    It needs no view: the words come from the seat's own moves and from what everybody sees.
    """
    position = _after_own_choice(game, decisions[0].by, choices) if _is_for_free_city(decisions) else game
    return _together(decisions, _all_chosen(position, decisions, choices, naming))


def _view_to_decide_on(game: Game, view: View, decisions: Sequence[Decision], choices: Mapping[int, str]) -> View:
    """For the Free City, the holder's view after the choice for the own city (F4); otherwise the view itself."""
    if view.seat not in choices or not _is_for_free_city(decisions):
        return view
    return _after_own_choice(game, view.seat, choices).view(view.seat)


def _is_for_free_city(decisions: Sequence[Decision]) -> bool:
    return any(decision.kind == "free-city" for decision in decisions)


def _after_own_choice(game: Game, seat: int, choices: Mapping[int, str]) -> Game:
    game = game.clone()
    game.choose(seat, choices[seat])
    return game


def _all_chosen(
    position: Position, decisions: Sequence[Decision], choices: Mapping[int, str], naming: Naming
) -> dict[int, Chosen]:
    """Those of these decisions that are made, in words, by the city that they are for."""
    return {
        decision.seat: _chosen(position, decision, Move.parse(choices[decision.seat]), naming)
        for decision in decisions
        if decision.seat in choices
    }


def _together(decisions: Sequence[Decision], chosen: Mapping[int, Chosen]) -> Chosen:
    """The choice for the own city, followed by the one for the Free City."""
    first, *others = (chosen[decision.seat] for decision in decisions)
    details = [first.detail] if first.detail else []
    for other in others:
        text = f"{other.title}, {other.detail}" if other.detail else other.title
        details.append(_("for the Free City: {choice}").format(choice=text))
    return Chosen(first.card, first.title, "; ".join(details))


def _chosen(position: Position, decision: Decision, move: Move, naming: Naming) -> Chosen:
    """A choice in words, such as 'Build Senate', 'pay 1 to Anna'."""
    if move.card is None:
        return Chosen(None, _("Take nothing"), _("from the discard pile"))
    city = position.cities[decision.seat]
    card = card_named(position.edition, move.card, position.age if decision.kind != "discard" else None)
    match move.action:
        case "sell":
            title = _("Sell {card}").format(card=card.name)
            detail = _("take {coins}").format(coins=coins_text(SALE_COINS))
        case "wonder":
            title = _("Build stage {stage} with {card}").format(stage=city.stages + 1, card=card.name)
            detail = _paid(position, decision.seat, move, naming)
        case "free":
            title, detail = _("Build {card}").format(card=card.name), _("by the power of the wonder")
        case _:
            title, detail = _("Build {card}").format(card=card.name), _paid(position, decision.seat, move, naming)
    return Chosen(card, title, detail)


def _paid(position: Position, seat: int, move: Move, naming: Naming) -> str:
    beside = position.neighbours(seat)
    bank = position.bank_coins(seat, move)
    parts = [
        to_whom(coins, naming.whom(beside[side].seat))
        for side, coins in (("left", move.left), ("right", move.right))
        if coins
    ]
    parts += [to_bank(bank)] if bank else []
    return _("pay {payment}").format(payment=", ".join(parts)) if parts else _("free")


def _request(decision: Decision, viewer: int) -> tuple[str, str]:
    """The heading and the sentence that ask for a decision."""
    is_own = decision.seat == viewer
    match decision.kind:
        case "free-city":
            return _("A card for the Free City"), _("You hold the Free City: choose what it builds, too.")
        case "seventh":
            title = _("Your seventh card") if is_own else _("The Free City’s seventh card")
            return title, _("The wonder lets you play it: build it, use it for a stage, or sell it.")
        case "discard":
            title = _("A card from the discard pile") if is_own else _("A card from the discard pile for the Free City")
            return title, _("Build one card free of cost, or take nothing.")
    return _("Choose a card"), _("Then build it, use it for your wonder, or sell it.")
