"""Cities on the screen: in full for whoever decides, shorter for the neighbours, one line for the rest."""

from collections import Counter
from collections.abc import Iterable

from rich.text import Text

from septem.cli.style import MARK_STYLES, chip, clipped, flow
from septem.cli.table.prices import Seen, State, stage_state
from septem.cli.table.seats import Seating
from septem.data import load
from septem.data.cards import COLOURS, Produce, Science
from septem.game.cities import City
from septem.game.moves import Decision
from septem.game.words import SIGNS, cost_text, produce_text, short_effects
from septem.kernel.layout import DISCOUNT_COINS
from septem.words import counted, signed

NAME_WIDTH = 30


def own_block(game: Seen, decision: Decision, seating: Seating, *, by_name: bool = True) -> list[Text]:
    """The deciding city in full."""
    seat = decision.seat
    city = game.cities[seat]
    lines = [title_line(game, seat, seating, SIGNS["self"], style="bold")]
    if city.stages < len(city.board.stages):
        pieces: list[Text | str] = [_next_stage(city)]
        # A stage cannot be built with a card of the discard pile, whatever it costs.
        if decision.kind != "discard":
            pieces.append(Text.assemble("  ", state_text(stage_state(game, seat))))
        lines += flow("next", pieces, " ")
    lines += flow("makes", _makes(city))
    return lines + flow("built", structures(game, city, by_name=by_name), " ")


def neighbour_block(
    game: Seen, seat: int, side: str, city: City, seating: Seating, *, by_name: bool = True
) -> list[Text]:
    """A neighbour: strength, what it sells and for how much, what stands there."""
    sells: list[Text | str] = [*production_texts(source for source in city.production if source.tradable)]
    cheap = ["raw" if goods == "raw" else "goods" for goods, where in game.cities[seat].discounts if where == side]
    if cheap:
        sells[-1] = Text.assemble(sells[-1], (f"   ({' and '.join(cheap)} for {DISCOUNT_COINS})", "dim"))
    lines = [title_line(game, city.seat, seating, SIGNS[side]), *flow("sells", sells)]
    return lines + flow("built", structures(game, city, by_name=by_name), " ")


def open_block(game: Seen, seat: int, seating: Seating) -> list[Text]:
    """A city as it lies on the table, without prices for anyone."""
    city = game.cities[seat]
    lines = [title_line(game, seat, seating, " ")]
    if city.stages < len(city.board.stages):
        lines += flow("next", [_next_stage(city)])
    lines += flow("makes", _makes(city))
    return lines + flow("built", structures(game, city), " ")


def title_line(game: Seen, seat: int, seating: Seating, sign: str, style: str = "") -> Text:
    """One city in one line: sign, name, coins, shields, stages, military."""
    city = game.cities[seat]
    coins = f"{city.coins:>3} {'coin' if city.coins == 1 else 'coins'}"
    shields = f"{city.shields:>2} {'shield' if city.shields == 1 else 'shields'}"
    stages = f"stages {city.stages}/{len(city.board.stages)}"
    return Text.assemble(
        (f" {sign} ", "bold"),
        clipped(Text(seating.title(game, seat, NAME_WIDTH), "bold"), NAME_WIDTH),
        (f"{coins:<9}  {shields:<10}  {stages}  military {signed(sum(city.tokens))}", style),
    )


def structures(game: Seen, city: City, *, by_name: bool = True) -> list[Text | str]:
    """The structures by type, as names or as counts; science with its symbols."""
    edition = load(game.edition)
    cards = [edition.card(name) for name in city.built]
    found: list[Text | str] = []
    for colour in COLOURS:
        mine = [card for card in cards if card.colour == colour]
        if not mine:
            continue
        words = [f"{card.name}," for card in mine[:-1]] + [mine[-1].name] if by_name else []
        symbols = Counter(
            "/".join(effect.options) for card in mine for effect in card.effects if isinstance(effect, Science)
        )
        if colour == "green":
            words.append(f"({', '.join(counted(count, symbol) for symbol, count in symbols.items())})")
        head = chip(colour, f"{len(mine)} {colour}")
        found.append(Text.assemble(" " * bool(found), head, " " * bool(words), *words[:1]))
        found += words[1:]
    return found or ["nothing yet"]


def production_texts(sources: Iterable[Produce]) -> list[str]:
    """What sources make together, such as '3 wood' and '2 × clay/ore'."""
    amounts: Counter[Produce] = Counter()
    for source in sources:
        amounts[Produce(source.options, 1, source.tradable)] += source.amount
    return [
        produce_text(one) if amount == 1 else f"{amount} {'× ' * (len(one.options) > 1)}{produce_text(one)}"
        for one, amount in amounts.items()
    ]


def state_text(state: State) -> Text:
    """Mark and words of what can be done."""
    if not state.mark:
        return Text()
    style = MARK_STYLES[state.mark]
    return Text.assemble((f"{state.mark} ", style), (state.words, "dim" if style == "dim" else ""))


def _next_stage(city: City) -> str:
    stage = city.board.stages[city.stages]
    return f"stage {city.stages + 1} for {cost_text(stage.cost)}: {short_effects(stage.effects)}"


def _makes(city: City) -> list[Text | str]:
    sold = production_texts(source for source in city.production if source.tradable)
    kept = production_texts(source for source in city.production if not source.tradable)
    return [*sold, *(Text.assemble(text, (" (not for sale)", "dim")) for text in kept)]
