"""Setting a table by name: wonders, sides and deals, with the checks that keep a table possible."""

import random
from collections import Counter
from collections.abc import Sequence
from numbers import Integral

from septem.data.rows import blank
from septem.errors import SetupError
from septem.game.names import VARIANTS, Names
from septem.kernel.chance import seed_generator
from septem.kernel.circle import holder_at
from septem.kernel.layout import FREE_CITY, FREE_CITY_SEAT, GameRow
from septem.kernel.setup import deal, draw_board, lay_table, start
from septem.words import shown

HAND = 7


def empty_table(names: Names, players: int, variant: str | None) -> GameRow:
    """A row with seats and hands laid out, and nothing on them yet."""
    check_whole("players", players)
    _check_variant(variant)
    if variant is None and players == 2:
        raise SetupError("Two players need a variant: free-city or gaia.")
    if variant is not None and players != 2:
        raise SetupError(f"The {variant} game is for two players, not {shown(players)}.")
    if variant is None and players not in range(3, 8):
        raise SetupError(f"The game is for 2 to 7 players, not {shown(players)}.")
    row = blank(GameRow)
    lay_table(row, names.tables, int(players), VARIANTS[variant])
    return row


def _check_variant(variant: object) -> None:
    if not isinstance(variant, str | None) or variant not in VARIANTS:
        raise SetupError(f"There is no variant '{shown(variant)}'; choose free-city, gaia or none.")


def check_whole(what: str, number: object) -> None:
    """Refuses what is not a whole number."""
    if not isinstance(number, Integral):
        raise SetupError(f"The number of {what} must be a whole number, not {shown(repr(number))}.")


def deal_table(
    names: Names,
    row: GameRow,
    wonders: Sequence[str | None] | None,
    sides: str | Sequence[str | None] | None,
    seed: int,
) -> None:
    """Boards and hands from a seed; the deal of a seed is the same whatever wonders are asked for."""
    check_seed(seed)
    seed_generator(row, int(seed), 0)
    for seat in range(row.seats):
        draw_board(row, names.tables, seat)
    if wonders is not None or sides is not None:
        place_boards(names, row, wonders, sides, int(seed))
    deal(row, names.tables)
    start(row, names.tables)


def check_seed(seed: object) -> None:
    """Refuses a seed that the generator would cut."""
    if not isinstance(seed, Integral) or not 0 <= int(seed) < 2**63:
        raise SetupError(f"A seed is a number from 0 to 2**63 - 1, not {seed}.")


def place_boards(
    names: Names,
    row: GameRow,
    wonders: Sequence[str | None] | None,
    sides: str | Sequence[str | None] | None,
    seed: int,
) -> None:
    """Replaces drawn boards by chosen ones; a seat that chose no wonder keeps a random one."""
    chosen = [_board_wish(names, wish) for wish in _per_seat(row, wonders, "wonders")]
    taken = [city for city, _ in chosen if city is not None]
    _check_once(taken)
    drawn = [names.wonders[row.cities[seat].board].city for seat in range(row.seats)]
    others = sorted({wonder.city for wonder in names.wonders} - set(drawn))
    random.Random(seed).shuffle(others)
    free = iter([city for city in drawn + others if city not in taken])
    wished_sides = _per_seat(row, [sides] * row.seats if isinstance(sides, str) else sides, "sides")
    for seat, ((chosen_city, side), wished) in enumerate(zip(chosen, wished_sides, strict=True)):
        if side is not None and wished is not None and _side(names, wished) != side:
            raise SetupError(f"Seat {seat} is given '{chosen_city} {side}', but also the side '{wished}'.")
        drawn_side = names.wonders[row.cities[seat].board].side
        final = side or (drawn_side if wished is None else _side(names, wished))
        row.cities[seat].board = names.wonders.index(names.edition.wonder(chosen_city or next(free), final))


def lay_boards(names: Names, row: GameRow, wonders: Sequence[str]) -> None:
    """Puts exactly these boards on the table."""
    boards = [_board_wish(names, text) for text in wonders]
    if len(boards) != row.seats or any(city is None or side is None for city, side in boards):
        raise SetupError(f"A deal needs {row.seats} boards, each with its side, such as '{names.boards[0]}'.")
    _check_once([str(city) for city, _ in boards])
    for seat, (city, side) in enumerate(boards):
        row.cities[seat].board = names.wonders.index(names.edition.wonder(str(city), str(side)))


def _check_once(cities: list[str]) -> None:
    """No wonder twice (S4, R8)."""
    for city, count in Counter(cities).items():
        if count > 1:
            raise SetupError(f"{city} can be at the table only once, on either side.")


def lay_deal(names: Names, row: GameRow, hands: Sequence[Sequence[Sequence[str]]], strict: bool) -> None:
    """Puts the given hands on the table."""
    if len(hands) != 3 or any(len(age) != row.places for age in hands):
        raise SetupError(f"A deal has three Ages of {row.places} hands each.")
    for age, dealt in enumerate(hands):
        for number, hand in enumerate(dealt):
            if len(hand) != HAND:
                raise SetupError(f"Hand {number} of Age {age + 1} has {len(hand)} cards instead of 7.")
            for place, name in enumerate(hand):
                if (name, age + 1) not in names.numbers:
                    raise SetupError(f"'{name}' in hand {number} is not an Age {age + 1} card of this edition.")
                row.hands[age][number][place] = names.numbers[name, age + 1]
        if strict:
            _check_deal(names, row.places, age + 1, Counter(name for hand in dealt for name in hand))
    start(row, names.tables)


def dealt_hand(row: GameRow, age: int, hand: int) -> list[int]:
    """A hand such that dealing it gives the same game.

    The cards stand in the order in which they left the hand, which is as good as the order of the deal, except beside
    the Free City, where cards drawn from the pile have changed places with cards of the hand (F4).
    """
    cards = row.hands[age][hand]
    if row.variant != FREE_CITY or age > row.age or hand == 1 - holder_at(age, 0):
        return cards[:]
    turns = row.turn + 1 if age == row.age else 6
    drawn = row.drawn[age][:turns]
    if hand == FREE_CITY_SEAT:
        return drawn + cards[turns:]
    played = cards + row.hands[age][FREE_CITY_SEAT][:turns]
    for card in drawn:
        played.remove(card)
    return sorted(played)


def _check_deal(names: Names, places: int, age: int, dealt: Counter[str]) -> None:
    """A deal must use the deck of its player count, and no guild twice (S2, S3)."""
    deck = Counter(card.name for card in names.edition.deck(places, age))
    guilds = {card.name for card in names.edition.guilds} if age == 3 else set()
    for name, count in dealt.items():
        most = 1 if name in guilds else deck[name]
        if count > most:
            raise SetupError(
                f"The Age {age} deck for {places} players holds {name} × {most}, but × {count} is dealt; "
                "strict=False allows it."
            )
    for name, count in deck.items():
        if dealt[name] < count:
            raise SetupError(
                f"The Age {age} deck for {places} players holds {name} × {count}, but × {dealt[name]} is dealt; "
                "strict=False allows it."
            )


def _per_seat(row: GameRow, wishes: Sequence[str | None] | None, what: str) -> list[str | None]:
    """One wish a seat; two players may leave the Free City's open."""
    if wishes is None:
        return [None] * row.seats
    if isinstance(wishes, str):
        raise SetupError(f"{what} takes a list with one entry a seat, not the text '{wishes}'.")
    found = list(wishes)
    if row.variant == FREE_CITY and len(found) == 2:
        found.append(None)
    if len(found) != row.seats:
        raise SetupError(f"This table has {row.seats} cities, but the list of {what} has {len(found)}.")
    return found


def _board_wish(names: Names, text: str | None) -> tuple[str | None, str | None]:
    """The city and side of a text such as 'Giza A', 'Giza' or None."""
    if text is None:
        return None, None
    city, _, side = " ".join(text.split()).partition(" ")
    for wonder in names.wonders:
        if wonder.city.casefold() == city.casefold():
            return wonder.city, _side(names, side) if side else None
    cities = sorted({wonder.city for wonder in names.wonders})
    raise SetupError(
        f"There is no wonder '{text}' in the {names.edition.name} edition; choose from {', '.join(cities)}."
    )


def _side(names: Names, text: str) -> str:
    for side in names.edition.sides:
        if side.casefold() == text.casefold():
            return side
    sides = " or ".join(names.edition.sides)
    raise SetupError(f"There is no side '{text}' in the {names.edition.name} edition; choose {sides}.")
