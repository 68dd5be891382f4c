"""The log of a card game, turn by turn, in people's names."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from septem.data.cards import BuildFree, Card, Wonder
from septem.game.cities import DEFEAT_TOKEN
from septem.game.events import Battle, Event, Played, Revealed
from septem.kernel.conflict import victory_points
from septem.kernel.layout import LAST_TURN, SALE_COINS
from septem.server.language import _
from septem.server.seeing.catalogue import card_named
from septem.server.seeing.moments import reveals
from septem.server.seeing.people import Naming
from septem.server.seeing.shown import Battles, BattleShown, Line, Turn
from septem.server.seeing.words import age_word, coins_text, to_bank, to_whom
from septem.words import signed


def shown_log(
    log: Sequence[Event], edition: str, boards: Sequence[Wonder], naming: Naming, *, is_last_only: bool = False
) -> tuple[Turn, ...]:
    """All turns, oldest first, or only the last; the log is already without what the viewer may not know."""
    cities = [_Past(board) for board in boards]
    turned_up = {(event.age, event.turn): event for event in log if isinstance(event, Revealed)}
    battles = [event for event in log if isinstance(event, Battle)]
    found = []
    together = reveals(log)
    for number, moves in enumerate(together, 1):
        if is_last_only and number < len(together):
            for event in moves:
                cities[event.seat].note(event, edition)
            continue
        first = moves[0]
        lines = [_line(event, edition, cities, naming) for event in moves]
        shown = turned_up.get((first.age, first.turn))
        if shown is not None and first.kind == "turn":
            lines.insert(0, _turned_up(shown, edition))
        for event in moves:
            cities[event.seat].note(event, edition)
        ends_age = number == len(together) or together[number][0].age > first.age
        has_fought = ends_age and any(battle.age == first.age for battle in battles)
        found.append(
            Turn(
                number=number,
                age=first.age,
                turn=first.turn,
                title=_title(first),
                lines=tuple(lines),
                battles=_battles(first.age, battles, len(boards), naming) if has_fought else None,
            )
        )
    return tuple(found)


def tokens_of(battle: Battle) -> tuple[int, int]:
    """The tokens that a battle gives, to the seat and to the other; 0 between equals."""
    won = victory_points(battle.age - 1)
    if battle.winner is None:
        return 0, 0
    return (won, DEFEAT_TOKEN) if battle.winner == battle.seat else (DEFEAT_TOKEN, won)


def without_face_down(log: Iterable[Event]) -> list[Event]:
    """A log as everybody knows it: cards that went face down have no name (T9)."""
    return [event.without_card() if isinstance(event, Played) and event.is_face_down else event for event in log]


@dataclass(slots=True)
class _Past:
    """What a city had built when a move was made, as far as it tells why the move cost nothing."""

    board: Wonder
    stages: int = 0
    built: dict[str, Card] = field(default_factory=dict)

    def note(self, event: Played, edition: str) -> None:
        """Carries out a move."""
        if event.move.action == "wonder":
            self.stages += 1
        elif event.move.action in ("build", "free") and event.move.card is not None:
            self.built[event.move.card] = card_named(edition, event.move.card, event.age)

    def replaces_cost(self, card: Card, event: Played) -> bool:
        """Whether a power of the wonder made this card free (E2, E3)."""
        if event.kind not in ("turn", "free-city"):
            return False
        powers = {
            effect.when
            for stage in self.board.stages[: self.stages]
            for effect in stage.effects
            if isinstance(effect, BuildFree)
        }
        return (
            ("first_of_colour" in powers and all(other.colour != card.colour for other in self.built.values()))
            or ("first_of_age" in powers and event.turn == 1)
            or ("last_of_age" in powers and event.turn == LAST_TURN + 1)
        )


def _line(event: Played, edition: str, cities: Sequence[_Past], naming: Naming) -> Line:
    name = naming.first(event.seat)
    card = card_named(edition, event.move.card, event.age) if event.move.card else None
    paid = _paid(event, len(cities), naming)
    text, payment, sentence = _words(event, card, cities[event.seat], paid)
    coins = [_("{coins} to {name}").format(coins=coins_text(count), name=whom) for count, whom in paid]
    return Line(
        seat=event.seat,
        name=name,
        text=text,
        card=card,
        is_face_down=event.is_face_down,
        payment=payment,
        sentence=_("{name}: {deed}").format(name=name, deed=", ".join([sentence, *coins])),
    )


def _paid(event: Played, seats: int, naming: Naming) -> list[tuple[int, str]]:
    """The coins to the neighbours, and their names; the left one sits clockwise."""
    paid = ((event.move.left, (event.seat + 1) % seats), (event.move.right, (event.seat - 1) % seats))
    return [(coins, naming.inside(seat)) for coins, seat in paid if coins]


def _words(event: Played, card: Card | None, city: _Past, paid: list[tuple[int, str]]) -> tuple[str, str, str]:
    """What was done, what it cost, and both for a sentence."""
    parts = [to_whom(coins, name) for coins, name in paid]
    match event.move.action:
        case "sell":
            coins = coins_text(SALE_COINS)
            if card is None:
                return (
                    _("sold a card"),
                    _("for {coins}").format(coins=coins),
                    _("a card sold for {coins}").format(coins=coins),
                )
            sold = _("{card}, sold for {coins}").format(card=card.name, coins=coins)
            return _("sold"), _("for {coins}").format(coins=coins), sold
        case "wonder":
            bank = city.board.stages[event.stage - 1].cost.coins
            parts += [to_bank(bank)] if bank else []
            deed = _("built stage {stage}").format(stage=event.stage)
            sentence = _("stage {stage} of the wonder").format(stage=event.stage)
            if card is not None:
                sentence = _("stage {stage} of the wonder, with {card}").format(stage=event.stage, card=card.name)
            return deed, ", ".join(parts) or _("free"), sentence
        case "pass":
            return _("took nothing from the discard pile"), "", _("nothing from the discard pile")
    assert card is not None
    if event.kind == "discard":
        return _("built"), _("from the discard pile"), _("{card}, from the discard pile").format(card=card.name)
    if event.move.action == "free":
        return _("built"), _("by the wonder"), _("{card}, free by the power of the wonder").format(card=card.name)
    if any(source in city.built for source in card.free_if):
        return _("built"), _("by chain"), card.name
    if card.cost.coins and not city.replaces_cost(card, event):
        parts.append(to_bank(card.cost.coins))
    return _("built"), ", ".join(parts) or _("free"), card.name


def _turned_up(event: Revealed, edition: str) -> Line:
    card = card_named(edition, event.card, event.age)
    sentence = _("Gaïa turns up {card}").format(card=card.name)
    return Line(None, _("Gaïa"), _("turned up"), card, False, "", sentence)


def _title(event: Played) -> str:
    if event.kind == "seventh":
        return _("{age}, seventh card").format(age=age_word(event.age))
    if event.kind == "discard":
        return _("{age}, turn {turn}: the discard pile").format(age=age_word(event.age), turn=event.turn)
    return _("{age}, turn {turn}").format(age=age_word(event.age), turn=event.turn)


def _battles(age: int, fought: Sequence[Battle], seats: int, naming: Naming) -> Battles:
    """The battles of an Age, with what those before it brought."""
    by_age = [[0] * age for _ in range(seats)]
    pairs = []
    for battle in fought:
        if battle.age > age:
            continue
        token, other_token = tokens_of(battle)
        by_age[battle.seat][battle.age - 1] += token
        by_age[battle.other][battle.age - 1] += other_token
        if battle.age == age:
            pairs.append(_pair(battle, token, other_token, naming))
    return Battles(age, tuple(pairs), tuple(map(tuple, by_age)))


def _pair(battle: Battle, token: int, other_token: int, naming: Naming) -> BattleShown:
    result = _("no token")
    if token:
        result = _("{token} for {name}, {other_token} for {other}").format(
            token=signed(token),
            name=naming.inside(battle.seat),
            other_token=signed(other_token),
            other=naming.inside(battle.other),
        )
    sentence = _("{name} {shields} : {other_shields} {other}, {result}").format(
        name=naming.first(battle.seat),
        shields=battle.shields,
        other_shields=battle.other_shields,
        other=naming.inside(battle.other),
        result=result,
    )
    return BattleShown(battle.seat, battle.other, battle.shields, battle.other_shields, token, other_token, sentence)
