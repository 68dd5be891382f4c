"""The end: the score sheet of all seats, the conflict, and why the winner won (D61–D67)."""

from rich.text import Text

from septem.cli.dice.seats import Seats
from septem.cli.style import column_width, news_lines, rule, sheet_row
from septem.dice.events import Fought
from septem.dice.game import Game
from septem.dice.scoring import Score, tie_breaks
from septem.words import listed, signed

LABELS = {"rolled_vp": "rolled VP"}
# The tie-breakers of D67, in their order.
TIE_BREAKS = ("wonder stages", "tech levels", "stored resources")


def score_lines(game: Game, seats: Seats) -> list[Text]:
    """Seven categories a seat, totals, the conflict in numbers, and the verdict."""
    everyone = range(game.seats)
    scores = [game.score(seat) for seat in everyone]
    width = column_width(game.seats)
    lines = [
        rule("The score sheet"),
        sheet_row("", [f"{wonder.short} {game.side}" for wonder in game.wonders], width, "bold"),
    ]
    people = [seats.label(game, seat) for seat in everyone]
    if any(people):
        lines.append(sheet_row("", people, width))
    has_guilds = any(sheet.card().guild for sheet in game.sheets)
    for place, category in enumerate(Score._fields):
        if category == "guild" and not has_guilds:
            continue
        cells = [signed(score[place]) if category == "conflict" else str(score[place]) for score in scores]
        lines.append(sheet_row(f" {LABELS.get(category, category)}", cells, width))
    totals = [str(score.total).replace("-", "−") for score in scores]
    lines.append(sheet_row(" total", totals, width, "bold"))
    return [*lines, Text(), *news_lines([*_conflict(game), *_verdict(game, seats)])]


def score_data(game: Game) -> list[dict[str, object]]:
    """The score sheet for other programs."""
    return [
        {"seat": seat, "wonder": f"{game.wonders[seat].short} {game.side}", "might": game.mights[seat]}
        | game.score(seat)._asdict()
        | {"total": game.score(seat).total, "wins": seat in game.winners}
        for seat in range(game.seats)
    ]


def _conflict(game: Game) -> list[str]:
    fought = [event for event in game.log if isinstance(event, Fought)]
    if not fought:
        return []
    names = [wonder.short for wonder in game.wonders] + ["the Ghost"] * (game.variant == "ghost")
    parts = [
        f"{name} might {might}: loses {-loss}, gains {reward}"
        for name, might, loss, reward in zip(names, fought[0].mights, fought[0].losses, fought[0].rewards, strict=True)
    ]
    return [f"The conflict: {'; '.join(parts)}."]


def _verdict(game: Game, seats: Seats) -> list[str]:
    """Who wins, and how a tie was broken (D67)."""
    if not game.over:
        return ["The game is not over: the points are those of the moment."]
    if game.variant == "ghost":
        return [f"{seats.title(game, 0)} ends with {game.score(0).total} VP and might {game.mights[0]}."]
    names = [seats.title(game, seat) for seat in range(game.seats)]
    best = max(game.score(seat).total for seat in range(game.seats))
    tied = [seat for seat in range(game.seats) if game.score(seat).total == best]
    winner = listed(names[seat] for seat in game.winners)
    if len(tied) == 1:
        return [f"{winner} wins with {best} VP."]
    level = f"{listed(names[seat] for seat in tied)} are level at {best} VP"
    decided = []
    for place, what in enumerate(TIE_BREAKS):
        counts = [tie_breaks(game.sheets[seat])[place] for seat in tied]
        if len(set(counts)) > 1:
            decided.append(f"more {what} ({listed(map(str, counts))})")
            tied = [seat for seat, count in zip(tied, counts, strict=True) if count == max(counts)]
    if len(tied) == 1:
        return [f"{level}; {', then '.join(decided)}: {winner} wins (D67)."]
    so_far = f"; {', then '.join(decided)}" if decided else ""
    return [f"{level}{so_far}. {winner} share the victory and should play again (D67)."]
