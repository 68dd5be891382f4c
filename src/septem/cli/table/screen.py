"""The screen of one decision: what just happened, the cities, and the cards to choose from."""

from collections import Counter

from rich.text import Text

from septem.cli.style import WIDTH, chip, clipped, news_lines, rule
from septem.cli.table.boards import neighbour_block, own_block, state_text, title_line
from septem.cli.table.prices import Seen, State, card_named, card_state
from septem.cli.table.seats import Seating, passing
from septem.data import load
from septem.game.moves import Decision
from septem.game.words import KEY_TO_LETTERS, short_cost, short_effects
from septem.kernel.layout import LAST_TURN
from septem.words import ROMAN, counted

LEGEND = f"{KEY_TO_LETTERS.replace(',', '')}   < left > right . own"
CHIP_WIDTH = 6


def turn_screen(game: Seen, decision: Decision, seating: Seating, news: list[str], room: int) -> list[Text]:
    """Everything a person needs to decide, shortened step by step until it fits into `room` lines."""
    lines: list[Text] = []
    for terseness in range(6):
        lines = _screen(game, decision, seating, news, terseness)
        if len(lines) <= room:
            break
    return lines


def choices(game: Seen, decision: Decision) -> list[str]:
    """The different cards that this decision is about, in the order in which they are numbered."""
    if decision.kind == "discard":
        order = [card.name for card in load(game.edition).cards]
        return sorted((move.card for move in game.legal(decision.seat) if move.card), key=order.index)
    return list(dict.fromkeys(game.hand(decision.seat)))


def _screen(game: Seen, decision: Decision, seating: Seating, news: list[str], terseness: int) -> list[Text]:
    seat = decision.seat
    beside = game.neighbours(seat)
    shown = {seat, *(city.seat for city in beside.values())}
    others = [city.seat for city in game.cities if city.seat not in shown]
    gap = [Text()] if terseness < 1 else []
    lines = news_lines(news)
    lines += [_header(game, decision, seating)]
    lines += own_block(game, decision, seating, by_name=terseness < 4)
    for side, city in beside.items():
        lines += gap + neighbour_block(game, seat, side, city, seating, by_name=terseness < 2)
    if others and terseness < 5:
        lines += gap + [title_line(game, other, seating, " ") for other in others]
    lines += gap + _choice_table(game, decision)
    if terseness < 3:
        lines += [*gap, Text(f" {LEGEND}", "dim")]
    return lines


def _header(game: Seen, decision: Decision, seating: Seating) -> Text:
    """Age, turn and the way of the hands, in a line across the screen."""
    me = seating.person(decision.by) if seating.is_shared else "you"
    where = f"Age {ROMAN[game.age - 1]}, turn {game.turn} of {LAST_TURN + 1}"
    way = Text(passing(game, decision.by, me))
    way.truncate(WIDTH - len(where) - 9, overflow="ellipsis")
    dashes = "─" * (WIDTH - len(where) - way.cell_len - 8)
    return Text.assemble(("── ", "dim"), (where, "bold"), (f" {dashes} ", "dim"), way, (" ──", "dim"))


def _choice_table(game: Seen, decision: Decision) -> list[Text]:
    """The cards to choose from, numbered, with type, cost, effect, chains and how they can be had."""
    names = choices(game, decision)
    cards = [card_named(game, name) for name in names]
    copies = Counter(game.hand(decision.seat))
    titles = [f"{name} ×{copies[name]}" if copies[name] > 1 else name for name in names]
    if decision.kind == "discard":
        costs, states = [""] * len(cards), [State("", "")] * len(cards)
    else:
        costs = [short_cost(card.cost) for card in cards]
        states = [card_state(game, decision.seat, card) for card in cards]
    digits = len(str(len(names)))
    title_width = max(map(len, titles), default=0)
    cost_width = max(map(len, costs), default=0)
    state_width = max((len(state.words) + 2 for state in states), default=0)
    gives_width = WIDTH - (1 + digits + 1 + title_width + 1 + CHIP_WIDTH + 1 + cost_width + 1 + 1 + state_width)
    lines = [rule(_question(game, decision))]
    for number, (title, card, cost, state) in enumerate(zip(titles, cards, costs, states, strict=True), 1):
        gives = Text(short_effects(card.effects))
        if card.gives:
            gives.append(f" → {', '.join(card.gives)}", "dim")
        line = Text.assemble(
            (f" {number:>{digits}} ", "bold"),
            f"{title:<{title_width}} ",
            chip(card.colour, f"{card.colour:<6}"),
            f" {cost:<{cost_width}} ",
            clipped(gives, gives_width),
            " ",
            state_text(state),
        )
        lines.append(line)
    return lines


def _question(game: Seen, decision: Decision) -> str:
    """What is asked for, in the line above the cards."""
    whose = "The Free City" if game.is_free_city(decision.seat) else game.cities[decision.seat].name
    if decision.kind == "discard":
        return f"{whose} builds a card of the discard pile for nothing, or passes"
    if decision.kind == "seventh":
        return f"{whose} plays the seventh card too"
    if decision.kind == "free-city":
        return "Now a card for the Free City, which builds if it can"
    if game.free_city_holder == decision.seat:
        return "You hold the Free City card: first a card for your own city"
    return f"{whose} chooses 1 of {counted(len(game.hand(decision.seat)), 'card')}"
