"""Cards on the screen: what they cost, do and chain, and how many copies are in play."""

from typing import Any

from msgspec import to_builtins
from rich import box
from rich.table import Table
from rich.text import Text

from septem.cli.console import out, print_json
from septem.cli.lookup.find import find, key_to_signs
from septem.cli.style import WIDTH, chip
from septem.data import AGES, COLOURS, PLAYERS, Card, Edition, load
from septem.data.cards import EDITIONS
from septem.errors import DataError
from septem.game.rulebook.numbers import numbers_of
from septem.game.words import cost_text, effects_text, short_cost, short_effects
from septem.words import ROMAN, listed

Versions = dict[str, list[Card]]


def show_all(edition: str, *, json: bool) -> None:
    """A table of an edition's cards."""
    found = load(edition)
    if json:
        print_json([_as_json(edition, each) for each in found.cards])
    else:
        out().print(_list(found), width=min(out().width, WIDTH))


def show_one(name: str, edition: str | None, *, json: bool) -> None:
    """One card in both editions, or in one."""
    versions = _versions(name, edition)
    if json:
        print_json([_as_json(each, found) for each, cards in versions.items() for found in cards])
    else:
        _show(versions, alone=edition is not None)


def _versions(wanted: str, edition: str | None) -> Versions:
    """The cards of that name by edition; a name in two Ages is one structure with two cards."""
    editions = [load(each) for each in EDITIONS]
    name = find(wanted, [found.name for each in editions for found in each.cards], "card")
    versions: Versions = {each.name: [found for found in each.cards if found.name == name] for each in editions}
    if edition and not versions[edition]:
        raise DataError(f"{name} is not a card of the {edition} edition.")
    return {each: cards for each, cards in versions.items() if cards and edition in (None, each)}


def _as_json(edition: str, found: Card) -> dict[str, Any]:
    in_play = {str(players): found.copies_for(players) for players in PLAYERS}
    return {"edition": edition, **to_builtins(found), "copies_in_play": None if found.guild else in_play}


def _show(versions: Versions, *, alone: bool) -> None:
    columns = {edition: _lines(cards) for edition, cards in versions.items()}
    first = next(iter(versions.values()))[0]
    differing = [label for label in next(iter(columns.values())) if len({c[label] for c in columns.values()}) > 1]
    out().print(Text.assemble((first.name, "bold"), "  ", chip(first.colour)))
    table = Table(box=None, show_header=bool(differing), pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("", style="dim")
    shown = columns if differing else dict([next(iter(columns.items()))])
    for edition in shown:
        table.add_column(f"{edition} edition", header_style="bold")
    for label in next(iter(columns.values())):
        style = "bold" if label in differing else ""
        table.add_row(label, *(Text(column[label], style) for column in shown.values()))
    out().print(table, width=min(out().width, WIDTH))
    if not alone:
        out().print(Text(_comparison(versions, differing), "dim"))


def _comparison(versions: Versions, differing: list[str]) -> str:
    if len(versions) < len(EDITIONS):
        return f"Only in the {next(iter(versions))} edition."
    if not differing:
        return "The same in both editions."
    return f"The editions differ in: {', '.join(label.lower() for label in differing)}."


def _lines(cards: list[Card]) -> dict[str, str]:
    found = cards[0]
    lines = {
        "Age": listed([ROMAN[each.age - 1] for each in cards]),
        "Cost": cost_text(found.cost),
        "Free with": listed(found.free_if, "or") if found.free_if else "no chain leads here",
        "Effect": effects_text(found.effects),
        "Makes free": listed(found.gives) if found.gives else "no chain leads on",
    }
    if found.guild:
        return lines | {"Copies": _guild_text()}
    for each in cards:
        label = f"Copies, Age {ROMAN[each.age - 1]}" if len(cards) > 1 else "Copies"
        lines[label] = _copies_text(each)
    return lines


def _guild_text() -> str:
    drawn = {players: numbers_of(players, EDITIONS[0], None).guilds for players in PLAYERS}
    shares = ", ".join(f"{guilds} with {players}" for players, guilds in drawn.items())
    return f"1; of all guilds so many are drawn: {shares} players"


def _copies_text(found: Card) -> str:
    """For example '1 with 3 to 5 players, 2 with 6 or 7'."""
    steps: dict[int, list[int]] = {}
    for players in PLAYERS:
        steps.setdefault(found.copies_for(players), []).append(players)
    parts = [f"{count or 'none'} with {_span(players)}" for count, players in steps.items()]
    return f"{', '.join(parts)} players"


def _span(numbers: list[int]) -> str:
    if len(numbers) < 3:
        return " or ".join(map(str, numbers))
    return f"{numbers[0]} to {numbers[-1]}"


def _list(edition: Edition) -> Table:
    table = Table(
        title=f"The cards of the {edition.name} edition",
        title_justify="left",
        caption=f"{key_to_signs()}\nCopies are those for {listed([str(n) for n in PLAYERS])} players.",
        caption_justify="left",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        show_edge=False,
        padding=0,
    )
    counts = f"Copies for\n{' '.join(map(str, PLAYERS))}"
    for head in ("Age", "Card", "Colour", "Cost", "Effect", counts):
        table.add_column(head, no_wrap=head != "Effect", vertical="bottom")
    for age in AGES:
        for colour in COLOURS:
            for found in edition.cards:
                if (found.age, found.colour) == (age, colour):
                    table.add_row(*_row(found))
        table.add_section()
    return table


def _row(found: Card) -> tuple[str | Text, ...]:
    count = "guild" if found.guild else " ".join(str(found.copies_for(players)) for players in PLAYERS)
    age = ROMAN[found.age - 1]
    return age, found.name, chip(found.colour), short_cost(found.cost), short_effects(found.effects), count
