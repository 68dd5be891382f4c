"""All that can be read off a game, for comparing two of them."""

from septem.dice.position import Position

READABLE = sorted(name for name in vars(Position) if isinstance(getattr(Position, name), property))


def snapshot(game: Position) -> dict[str, object]:
    """Every property, what each seat may do, and what each has scored."""
    found: dict[str, object] = {name: getattr(game, name) for name in READABLE}
    found["legal"] = [game.legal(seat) for seat in range(game.seats)]
    found["score"] = [game.score(seat) for seat in range(game.seats)]
    return found
