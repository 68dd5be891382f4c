"""What everybody sees together: conflicts, the log, all cities and the final score sheet."""

from collections.abc import Iterable
from itertools import groupby

from rich.text import Text

from septem.cli.style import CARD_STYLES, LABEL_WIDTH, WIDTH, clipped, column_width, flow, news_lines, rule, sheet_row
from septem.cli.table.boards import open_block
from septem.cli.table.seats import Seating
from septem.game.events import Battle, Event
from septem.game.game import Game
from septem.game.scores import Score
from septem.words import ROMAN, counted, listed, signed

# One letter a category, so that the bars need no colour.
LETTERS = {
    "military": ("M", CARD_STYLES["red"]),
    "treasury": ("$", CARD_STYLES["grey"]),
    "wonder": ("W", CARD_STYLES["brown"]),
    "civilian": ("C", CARD_STYLES["blue"]),
    "science": ("S", CARD_STYLES["green"]),
    "commerce": ("Y", CARD_STYLES["yellow"]),
    "guilds": ("G", CARD_STYLES["purple"]),
}


def battle_lines(game: Game, battles: list[Battle]) -> list[Text]:
    """The conflicts of an Age pair by pair, with shields and tokens, and the running totals."""
    age = battles[0].age
    lines = [rule(f"Conflicts of Age {ROMAN[age - 1]}"), _battle_heads()]
    lines += [_battle_line(battle) for battle in battles]
    totals: list[Text | str] = [f"{city.name} {signed(sum(city.tokens))}" for city in game.cities]
    return lines + flow("military so far", totals, indent=21)


def log_lines(events: Iterable[Event]) -> list[Text]:
    """The log from the beginning, turn by turn."""
    lines = []
    for heading, together in groupby(events, key=_heading):
        lines += [rule(heading), *news_lines([str(event) for event in together])]
    return lines or [Text(" Nothing has happened yet.")]


def city_lines(game: Game, seating: Seating) -> list[Text]:
    """Every city in full, with its points so far."""
    lines = [rule("All cities")]
    for city in game.cities:
        lines += [*open_block(game, city.seat, seating), *flow("points", _points(game.score(city.seat)), " ")]
    return lines


def _points(score: Score) -> list[Text | str]:
    """The total and where it comes from, such as '12: military +5, treasury +1, science +6'."""
    parts = [f"{category} {signed(points)}" for category, points in score._asdict().items() if points]
    return [f"{score.total}:" if parts else "0", *(f"{part}," for part in parts[:-1]), *parts[-1:]]


def score_lines(game: Game, seating: Seating) -> list[Text]:
    """The score sheet: seven categories a city, totals, bars, and why the winner won."""
    cities = game.cities
    scores = [game.score(city.seat) for city in cities]
    width = column_width(len(cities))
    players = [seating.label(game, city.seat, width - 1) for city in cities]
    lines = [rule("The score sheet"), sheet_row("", [city.name for city in cities], width, "bold")]
    if any(players):
        lines.append(sheet_row("", players, width))
    for place, (category, (letter, style)) in enumerate(LETTERS.items()):
        row = sheet_row("", [str(score[place]) for score in scores], width)
        lines.append(Text.assemble(" ", (letter, style), f" {category}".ljust(LABEL_WIDTH - 2), row[LABEL_WIDTH:]))
    lines.append(sheet_row(" total", [str(score.total) for score in scores], width, "bold"))
    lines.append(Text())
    room = WIDTH - LABEL_WIDTH - 5
    tallest = max(1, *(sum(max(0, points) for points in score) for score in scores))
    for city, score in zip(cities, scores, strict=True):
        bar = Text()
        for points, (letter, style) in zip(score, LETTERS.values(), strict=True):
            length = points if tallest <= room else round(points * room / tallest)
            bar.append(letter * length, style)
        lines.append(Text.assemble(" ", clipped(Text(city.name), LABEL_WIDTH - 1), f"{score.total:>3} ", bar))
    return [*lines, Text(), *news_lines(_verdict(game, seating))]


def score_data(game: Game) -> list[dict[str, object]]:
    """The score sheet for other programs."""
    return [
        {"seat": city.seat, "city": city.board.title, **game.score(city.seat)._asdict()}
        | {"total": game.score(city.seat).total, "wins": city.seat in game.winners}
        for city in game.cities
    ]


def _battle_heads() -> Text:
    return Text(f" {'token':>30}  shields  token", "dim")


def _battle_line(battle: Battle) -> Text:
    first = second = "none"
    if battle.winner is not None:
        first, second = map(signed, battle.tokens)
    return Text.assemble(
        f" {battle.city:>25} ",
        f"{first:>4}  ",
        (f"{battle.shields:>2} : {battle.other_shields:<2}", "bold"),
        f"  {second:<4} ",
        battle.other_city,
    )


def _heading(event: Event) -> str:
    age = ROMAN[event.age - 1]
    return f"Conflicts of Age {age}" if isinstance(event, Battle) else f"Age {age}, turn {event.turn}"


def _verdict(game: Game, seating: Seating) -> list[str]:
    """Who wins, and how a tie was broken (P8)."""
    if not game.over:
        return ["The game is not over: the points are those of the moment."]
    names = [seating.title(game, city.seat) for city in game.cities]
    players = [city for city in game.cities if not game.is_free_city(city.seat)]
    best = game.score(game.winners[0]).total
    tied = [city for city in players if game.score(city.seat).total == best]
    winners = [names[seat] for seat in game.winners]
    if len(tied) == 1:
        return [f"{winners[0]} wins with {counted(best, 'point')}."]
    level = f"{listed(names[city.seat] for city in tied)} are level at {counted(best, 'point')}"
    coins = listed(str(city.coins) for city in tied)
    if len(winners) == 1:
        return [f"{level}; more coins decide ({coins}): {winners[0]} wins."]
    return [f"{level}, and {listed(winners)} have as many coins ({coins}): they share the victory."]
