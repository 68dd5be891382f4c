"""A survey whose numbers are known: two tables with three cards and two wonders."""

from dataclasses import dataclass

from septem.data import load
from septem.simulation.stats.figures import (
    CardFigures,
    CategoryFigures,
    ColourFigures,
    Estimate,
    Fates,
    Figures,
    WonderFigures,
)
from septem.simulation.stats.survey import Survey


@dataclass(frozen=True)
class Sketch:
    """What a made-up card is like."""

    name: str
    age: int
    at_once: float
    gain: float | None
    builders: int = 1000
    brought: float = 6.0


SKETCHES = (
    Sketch("Altar", 1, 0.6, -20),
    Sketch("Baths", 1, 0.2, 30),
    Sketch("Loom", 1, 0.1, None, builders=20),
    Sketch("Loom", 2, 0.3, 5),
    Sketch("Palace", 3, 0.5, 10),
    Sketch("Workers Guild", 3, 0.3, -5),
    Sketch("Spies Guild", 3, 0.4, -9, brought=4.5),
)


def around(value: float, margin: float = 3.0) -> Estimate:
    return Estimate(value, value - margin, value + margin)


def made_up(players: int, shift: float = 0.0, *, with_baths: bool = True) -> Figures:
    """One table; `shift` is added to every index."""
    edition = load("first")
    cards = tuple(
        CardFigures(
            edition.card(sketch.name, sketch.age),
            offers=5000,
            pick=Estimate(sketch.at_once, sketch.at_once - 0.01, sketch.at_once + 0.01),
            first_pick=Estimate(sketch.at_once, sketch.at_once - 0.01, sketch.at_once + 0.01),
            turn=2.0,
            fates=Fates(0.5, 0.2, 0.2, 0.1, 0.0),
            builders=sketch.builders,
            wins=around(100 + sketch.at_once * 10 + shift),
            points=50.0,
            brought=sketch.brought,
            opening=None if sketch.gain is None else around(sketch.gain + shift, 4.0),
        )
        for sketch in SKETCHES
        if with_baths or sketch.name != "Baths"
    )
    wonders = tuple(
        WonderFigures(
            f"Giza {side}",
            "Giza",
            side,
            1000,
            around(wins),
            (5.0, 2.0, 10.0, 8.0, 7.0, 3.0, 2.0),
            (10, 20, 30),
            (50.0, None, 150.0),
        )
        for side, wins in (("A", 80.0 + shift), ("B", 120.0 + shift))
    )
    categories = tuple(
        CategoryFigures(name, winners, others, around(110))
        for name, winners, others in (("military", 9.0, 4.0), ("science", 12.0, 9.0), ("guilds", 3.0, 3.5))
    )
    colours = (
        ColourFigures("red", 3.0, 2.0, (500, 500, 500), (60.0, 100.0, 140.0)),
        ColourFigures("blue", 2.0, 3.0, (500, 500, 5), (120.0, 90.0, 10.0)),
    )
    seats = tuple(around(100) for _ in range(players))
    return Figures(players, 1000, 0.01, 50.0, cards, wonders, seats, categories, colours)


def two_tables() -> Survey:
    return Survey([made_up(3, with_baths=False), made_up(5, shift=10.0)])
