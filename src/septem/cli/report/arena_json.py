"""An arena as JSON: everything that the tables hold, unrounded."""

from math import isinf
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import to_builtins

if TYPE_CHECKING:
    from septem.arena.sprt import Verdict
    from septem.arena.standings import Named, Standings


def as_json(standings: "Standings", planned: int, verdict: "Verdict | None") -> dict[str, Any]:
    """The plan, how far it has come, and what the games came to.

    null is what is not known, "infinite" and "-infinite" what has no bound. Ratings are relative to the anchor.
    """
    return {
        "plan": to_builtins(standings.plan) | {"bots": list(standings.plan.bots)},
        "games": planned,
        "played": standings.played,
        "counted": len(standings.counted),
        "deals": standings.deals,
        "anchor": standings.anchor,
        "bots": [
            {
                "bot": row.bot,
                "games": row.games,
                "wins": _fields(row.wins),
                "rating": _fields(row.rating),
                "points": row.points,
                "categories": standings.categories.get(row.bot, {}),
                "seconds_a_move": row.seconds,
            }
            for row in standings.bots
        ],
        "line_ups": [
            {"bot": row.bot, "others": list(row.others), "wins": _fields(row.wins), "elo": _fields(row.elo)}
            for row in standings.line_ups
        ],
        "ahead": [{"bot": bot, "of": other} | _fields(share) for (bot, other), share in standings.cross.items()],
        "seats": list(map(_named, standings.seats)),
        "boards": list(map(_named, standings.boards)),
        "faults": [_fields(fault) for fault in standings.faults],
        "sprt": _fields(verdict),
    }


def _named(row: "Named") -> dict[str, Any]:
    return {"name": row.name, "wins": _fields(row.wins), "points": row.points}


def _fields(value: "NamedTuple | None") -> Any:
    """Named values, with words for what JSON has no numbers for."""
    if value is None:
        return None
    return {
        name: ("infinite" if field > 0 else "-infinite") if isinstance(field, float) and isinf(field) else field
        for name, field in value._asdict().items()
    }
