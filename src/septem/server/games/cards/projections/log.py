"""The log of a card game, turn by turn, with the names of the players."""

from collections.abc import Sequence
from functools import lru_cache

from septem.data.cards import Card
from septem.game.events import Battle, Event, Played, Revealed
from septem.game.words import coins_text
from septem.kernel.conflict import victory_points
from septem.kernel.layout import SALE_COINS
from septem.server.games.cards.catalogue import card_named
from septem.server.games.cards.history import reveals
from septem.server.games.cards.projections.card_table import Battles, BattleView, LogLine, Turn
from septem.server.games.cards.projections.common import LastReveal
from septem.server.games.cards.projections.players import Naming
from septem.server.games.cards.projections.words import age_word, to_bank, to_whom
from septem.server.i18n import _, current_locale
from septem.words import signed

CACHED_LINES = 1024


def project_log(log: Sequence[Event], edition: str, seats: int, naming: Naming) -> tuple[Turn, ...]:
    """All turns, oldest first; `log` must not have anything that the viewer may not know."""
    turned_up = {(event.age, event.turn): event for event in log if isinstance(event, Revealed)}
    battles = [event for event in log if isinstance(event, Battle)]
    together = reveals(log)
    found = []
    for number, moves in enumerate(together, 1):
        ends_age = number == len(together) or together[number][0].age > moves[0].age
        fought = battles if ends_age else ()
        gaia = turned_up.get((moves[0].age, moves[0].turn))
        found.append(_turn(number, moves, gaia, fought, edition, seats, naming))
    return tuple(found)


def project_last_turn(
    log: Sequence[Event], last: LastReveal | None, edition: str, seats: int, naming: Naming
) -> tuple[Turn, ...]:
    """Only the last turn of such a log; empty before the first reveal."""
    if last is None:
        return ()
    moves = [event for place in last.places if isinstance(event := log[place], Played)]
    return (_turn(last.number, moves, last.turned_up, last.battles, edition, seats, naming),)


def _turn(
    number: int,
    moves: Sequence[Played],
    gaia: Revealed | None,
    battles: Sequence[Battle],
    edition: str,
    seats: int,
    naming: Naming,
) -> Turn:
    """The moves that were revealed together, with the battles if they ended an Age."""
    first = moves[0]
    lines = [_line(event, edition, naming) for event in moves]
    if gaia is not None and first.kind == "turn":
        lines.insert(0, _turned_up(gaia, edition))
    has_fought = any(battle.age == first.age for battle in battles)
    return Turn(
        number=number,
        age=first.age,
        turn=first.turn,
        title=_title(first),
        lines=tuple(lines),
        battles=_battles(first.age, battles, seats, naming) if has_fought else None,
    )


def _line(event: Played, edition: str, naming: Naming) -> LogLine:
    """A move in words, which are the same for everybody but the players it names."""
    move, you = event.move, naming.you
    names_you = event.seat == you or (move.left and event.left_seat == you) or (move.right and event.right_seat == you)
    return _line_in(current_locale(), event, edition, Naming(naming.names, you if names_you else None))


@lru_cache(CACHED_LINES)
def _line_in(_locale: str, event: Played, edition: str, naming: Naming) -> LogLine:
    name = naming.first(event.seat)
    card = card_named(edition, event.move.card, event.age) if event.move.card else None
    paid = _paid(event, naming)
    payment, sentence = _payment_and_sentence(event, card, paid)
    coins = [_("{coins} to {name}").format(coins=coins_text(count), name=whom) for count, whom in paid]
    coins += [_("{coins} to the bank").format(coins=coins_text(event.bank))] if event.bank else []
    return LogLine(
        seat=event.seat,
        name=name,
        text=_action_text(event, card, is_you=event.seat == naming.you),
        card=card,
        is_face_down=event.is_face_down,
        payment=payment,
        sentence=_("{name}: {action}").format(name=name, action=", ".join([sentence, *coins])),
    )


def _paid(event: Played, naming: Naming) -> list[tuple[int, str]]:
    """The coins paid to each neighbour, with the neighbour's name."""
    paid = ((event.move.left, event.left_seat), (event.move.right, event.right_seat))
    return [(coins, naming.whom(seat)) for coins, seat in paid if coins]


def _action_text(event: Played, card: Card | None, *, is_you: bool) -> str:
    """What was done, with placeholders for the player and the card; other languages need a separate form for 'you'."""
    match event.move.action:
        case "sell" if card is None:
            text = _("{you} sold a card") if is_you else _("{name} sold a card")
        case "sell":
            text = _("{you} sold {card}") if is_you else _("{name} sold {card}")
        case "wonder" if card is None:
            text = _("{you} built stage {stage}") if is_you else _("{name} built stage {stage}")
        case "wonder":
            text = _("{you} built stage {stage} with {card}") if is_you else _("{name} built stage {stage} with {card}")
        case "pass":
            text = _("{you} took nothing") if is_you else _("{name} took nothing")
        case _:
            text = _("{you} built {card}") if is_you else _("{name} built {card}")
    return text.replace("{you}", "{name}").replace("{stage}", str(event.stage))


def _payment_and_sentence(event: Played, card: Card | None, paid: list[tuple[int, str]]) -> tuple[str, str]:
    """What the move cost, and what was done, as parts of a sentence."""
    parts = [to_whom(coins, name) for coins, name in paid] + ([to_bank(event.bank)] if event.bank else [])
    match event.move.action:
        case "sell":
            coins = coins_text(SALE_COINS)
            sold = _("a card sold for {coins}").format(coins=coins)
            if card is not None:
                sold = _("{card}, sold for {coins}").format(card=card.name, coins=coins)
            return _("for {coins}").format(coins=coins), sold
        case "wonder":
            sentence = _("stage {stage} of the wonder").format(stage=event.stage)
            if card is not None:
                sentence = _("stage {stage} of the wonder, with {card}").format(stage=event.stage, card=card.name)
            return ", ".join(parts) or _("free"), sentence
        case "pass":
            return _("from the discard pile"), _("nothing from the discard pile")
    assert card is not None
    if event.kind == "discard":
        return _("from the discard pile"), _("{card}, from the discard pile").format(card=card.name)
    if event.move.action == "free":
        return _("by the wonder"), _("{card}, free by the power of the wonder").format(card=card.name)
    if event.by_chain:
        return _("by chain"), _("{card}, by chain").format(card=card.name)
    return ", ".join(parts) or _("free"), card.name


def _turned_up(event: Revealed, edition: str) -> LogLine:
    card = card_named(edition, event.card, event.age)
    sentence = _("Gaïa turns up {card}").format(card=card.name)
    return LogLine(None, _("Gaïa"), _("{name} turned up {card}"), card, False, "", sentence)


def _title(event: Played) -> str:
    if event.kind == "seventh":
        return _("{age}, seventh card").format(age=age_word(event.age))
    if event.kind == "discard":
        return _("{age}, turn {turn}: the discard pile").format(age=age_word(event.age), turn=event.turn)
    return _("{age}, turn {turn}").format(age=age_word(event.age), turn=event.turn)


def _battles(age: int, fought: Sequence[Battle], seats: int, naming: Naming) -> Battles:
    """The battles of an Age, with the points of this and earlier Ages."""
    by_age = [[0] * age for _ in range(seats)]
    pairs = []
    for battle in fought:
        if battle.age > age:
            continue
        token, other_token = battle.tokens
        by_age[battle.seat][battle.age - 1] += token
        by_age[battle.other][battle.age - 1] += other_token
        if battle.age == age:
            pairs.append(_pair(battle, token, other_token, naming))
    return Battles(age, victory_points(age - 1), tuple(pairs), tuple(map(tuple, by_age)))


def _pair(battle: Battle, token: int, other_token: int, naming: Naming) -> BattleView:
    result = _("no token")
    if token:
        result = _("{token} for {name}, {other_token} for {other}").format(
            token=signed(token),
            name=naming.whom(battle.seat),
            other_token=signed(other_token),
            other=naming.whom(battle.other),
        )
    sentence = _("{name} {shields} : {other_shields} {other}, {result}").format(
        name=naming.first(battle.seat),
        shields=battle.shields,
        other_shields=battle.other_shields,
        other=naming.inside(battle.other),
        result=result,
    )
    return BattleView(battle.seat, battle.other, battle.shields, battle.other_shields, token, other_token, sentence)
