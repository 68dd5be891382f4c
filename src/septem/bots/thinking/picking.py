"""How the bots without look-ahead pick one of their legal moves.

Each policy writes what every move is worth to it; where several are worth most, the row's own generator draws one. Who
weighs by weights takes the first of them: in the order of the tables if a bot is asked, in that of the hand in bulk.
"""

from septem.bots.thinking.points import points_with
from septem.bots.thinking.weighing import weigh
from septem.bots.thinking.weights import Weights
from septem.bots.thinking.worth import WORST
from septem.data.tables import BLUE, Item, Tables
from septem.kernel.chance import below
from septem.kernel.encoding import card_of, mode_of, paid
from septem.kernel.layout import BUILD, FREE, LAST_AGE, PASS, SELL, CityRow, GameRow
from septem.kernel.payments import GOODS_KINDS, RAW_KINDS, units_of

AT_RANDOM, BUILDER, RBAI, GREEDY, WEIGHING = 0, 1, 2, 3, 4

RBAI_RULES = 6
RESOURCE_RULES = 2  # of them
NO_MOVE = -1
LAST_RESORT = 10**6  # more than any difference in points or coins


def pick(
    row: GameRow,
    seat: int,
    policy: int,
    tables: Tables,
    weights: Weights,
    noise: int,
    sheet: list[int],
    out: list[int],
    worths: list[int],
    count: int,
) -> int:
    """One of the `count` moves in `out`, by the way this policy thinks."""
    if policy == WEIGHING:
        return pick_by_worth(row, seat, tables, weights, noise, out, worths, count)
    if policy == GREEDY:
        return pick_by_points(row, seat, tables, sheet, out, worths, count)
    if policy == RBAI:
        return pick_by_rules(row, seat, tables, sheet, out, worths, count)
    if policy == BUILDER:
        return pick_any_build(row, out, worths, count)
    return out[below(row, count)]


def draw_best(row: GameRow, out: list[int], worths: list[int], count: int) -> int:
    """One of the moves worth most, each with the same chance; NO_MOVE if all are WORST."""
    choice = NO_MOVE
    best = WORST
    found = 0
    for i in range(count):
        if worths[i] == WORST:
            continue
        if worths[i] > best:
            best = worths[i]
            found = 0
        if worths[i] == best:
            found += 1
            if below(row, found) == 0:
                choice = out[i]
    return choice


def pick_any_build(row: GameRow, out: list[int], worths: list[int], count: int) -> int:
    """Any structure or stage, else any sale."""
    for i in range(count):
        worths[i] = 1 if is_construction(out[i]) else 0
    return draw_best(row, out, worths, count)


def is_construction(move: int) -> bool:
    """Whether something is built, a structure or a stage."""
    mode = mode_of(move)
    return mode != SELL and mode != PASS


def pick_by_points(
    row: GameRow, seat: int, tables: Tables, sheet: list[int], out: list[int], worths: list[int], count: int
) -> int:
    """In Ages I and II first a resource that lacks, as the published player; then the most points at once."""
    if row.age < LAST_AGE:
        choice = pick_by_first_rule(row, seat, RESOURCE_RULES, tables, out, worths, count)
        if choice != NO_MOVE:
            return choice
    return pick_most_points(row, seat, tables, sheet, out, worths, count)


def pick_most_points(
    row: GameRow, seat: int, tables: Tables, sheet: list[int], out: list[int], worths: list[int], count: int
) -> int:
    """The move with most points at once; before Age III a sale only where nothing can be built."""
    for i in range(count):
        worths[i] = points_with(row, seat, out[i], tables, sheet)
        if row.age < LAST_AGE and not is_construction(out[i]):
            worths[i] -= LAST_RESORT
    return draw_best(row, out, worths, count)


def pick_by_rules(
    row: GameRow, seat: int, tables: Tables, sheet: list[int], out: list[int], worths: list[int], count: int
) -> int:
    """The player of the published study: a list of rules, of which the first that applies decides."""
    if row.age == LAST_AGE:
        return pick_most_points(row, seat, tables, sheet, out, worths, count)
    choice = pick_by_first_rule(row, seat, RBAI_RULES, tables, out, worths, count)
    return choice if choice != NO_MOVE else pick_any_sale(row, out, worths, count)


def pick_by_first_rule(
    row: GameRow, seat: int, rules: int, tables: Tables, out: list[int], worths: list[int], count: int
) -> int:
    """The structure that fits the first of so many rules that any fits, in the cheapest way; NO_MOVE if none does."""
    for rule in range(1, rules + 1):
        card = -1
        for i in range(count):
            worths[i] = WORST
            # Several ways to build one card are one chance to draw it.
            if is_structure(out[i]) and card_of(out[i]) != card:
                card = card_of(out[i])
                fits = rule_fits(row, seat, rule, tables.items[card])
                if fits:
                    worths[i] = fits
        choice = draw_best(row, out, worths, count)
        if choice != NO_MOVE:
            return cheapest_build(row, card_of(choice), out, worths, count)
    return NO_MOVE


def is_structure(move: int) -> bool:
    """Whether a card is built."""
    mode = mode_of(move)
    return mode == BUILD or mode == FREE


def rule_fits(row: GameRow, seat: int, rule: int, item: Item) -> int:
    """How well a card fits a rule of the published player; 0 if not at all."""
    if rule == 1:
        return 1 if resource_types(item) >= 2 else 0
    if rule == 2:
        return 1 if makes_what_lacks(row.cities[seat], item) else 0
    if rule == 3:
        return 1 if item.shields and takes_the_lead(row, seat, item.shields) else 0
    if rule == 4:
        return item.points if item.colour == BLUE else 0
    if rule == 5:
        return 1 if item.symbol else 0
    return 1


def resource_types(item: Item) -> int:
    """How many different resources a card can give."""
    types = RAW_KINDS * min(item.any_raw, 1) + GOODS_KINDS * min(item.any_goods, 1)
    for resource in range(RAW_KINDS):
        types += min(units_of(item.raw, resource), 1)
    for resource in range(GOODS_KINDS):
        types += min(units_of(item.goods, resource), 1)
    return types


def makes_what_lacks(city: CityRow, item: Item) -> bool:
    """Whether the card gives a resource that the city cannot make yet."""
    for resource in range(RAW_KINDS):
        if units_of(item.raw, resource) and units_of(city.raw, resource) == 0 and city.any_raw == 0:
            return True
    for resource in range(GOODS_KINDS):
        if units_of(item.goods, resource) and units_of(city.goods, resource) == 0 and city.any_goods == 0:
            return True
    return False


def takes_the_lead(row: GameRow, seat: int, shields: int) -> bool:
    """Whether so many more shields make a leader of a city that is not the only one already."""
    most = 0
    for other in range(row.seats):
        if other != seat:
            most = max(most, row.cities[other].shields)
    own = row.cities[seat].shields
    return own <= most and own + shields >= most


def cheapest_build(row: GameRow, card: int, out: list[int], worths: list[int], count: int) -> int:
    """The way to build this card that costs least, by the wonder's power only if there is no other."""
    for i in range(count):
        worths[i] = WORST
        if is_structure(out[i]) and card_of(out[i]) == card:
            worths[i] = -paid(out[i])
            if mode_of(out[i]) == FREE:
                worths[i] -= LAST_RESORT
    return draw_best(row, out, worths, count)


def pick_any_sale(row: GameRow, out: list[int], worths: list[int], count: int) -> int:
    """Any sale; where there is none, as for the Free City, anything."""
    for i in range(count):
        worths[i] = 0 if mode_of(out[i]) == SELL else WORST
    choice = draw_best(row, out, worths, count)
    return choice if choice != NO_MOVE else out[below(row, count)]


def pick_by_worth(
    row: GameRow,
    seat: int,
    tables: Tables,
    weights: Weights,
    noise: int,
    out: list[int],
    worths: list[int],
    count: int,
) -> int:
    """The move worth most, give or take some noise in hundredths of a point."""
    weigh(row, seat, tables, weights, out, worths, count)
    choice = out[0]
    best = WORST
    for i in range(count):
        worth = worths[i]
        if noise:
            worth += below(row, 2 * noise + 1) - noise
        if worth > best:
            best = worth
            choice = out[i]
    return choice
