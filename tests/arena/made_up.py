"""Results of games that nobody played: by hand, or drawn from planted strengths."""

import random

from septem.arena.match import Fault, Result
from septem.arena.plan import Plan
from septem.arena.schedule import pairings
from septem.arena.tables import places_of

CITIES = ("Alexandria A", "Babylon A", "Ephesus A", "Giza A", "Halikarnassos B", "Olympia B", "Rhodes B")
CATEGORIES = ("military", "treasury", "wonder", "civilian", "science", "commerce", "guilds")


def game(bots: str, points: tuple[int, ...], deal: int = 0, number: int = 0) -> Result:
    """A game with bots by seat, as in 'a b b', their points, and the places that these make."""
    return Result(
        key=f"{deal}.{number}",
        deal=deal,
        bots=tuple(bots.split()),
        boards=CITIES[: len(points)],
        points=points,
        scores=tuple({"civilian": total - 3, "military": 3} for total in points),
        places=places_of(list(points)),
        seconds=(0.5,) * len(points),
        moves=(18,) * len(points),
    )


def faulty(bots: str, seat: int, deal: int = 0, number: int = 0) -> Result:
    """A game that the bot at this seat lost by raising an error."""
    names = tuple(bots.split())
    return Result(
        key=f"{deal}.{number}",
        deal=deal,
        bots=names,
        boards=CITIES[: len(names)],
        places=tuple(len(names) if number == seat else 1 for number in range(len(names))),
        seconds=(0.5,) * len(names),
        moves=(7,) * len(names),
        fault=Fault(seat, names[seat], "raised", "ValueError: there is no card 7"),
    )


def lost(bots: str, deal: int = 0, number: int = 0) -> Result:
    """A game that no worker could bring to its end."""
    names = tuple(bots.split())
    fault = Fault(None, None, "worker", "The worker that played it died three times.")
    return Result(key=f"{deal}.{number}", deal=deal, bots=names, boards=CITIES[: len(names)], fault=fault)


def drawn(plan: Plan, elo: dict[str, float], seed: int = 0) -> list[Result]:
    """The games of a plan, with finishing orders as bots of these strengths make them."""
    chance = random.Random(seed)
    results = []
    for pairing in pairings(plan):
        # The first of exponential times is each one's in proportion to its rate: Plackett and Luce's model.
        times = [chance.expovariate(10 ** (elo[bot] / 400)) for bot in pairing.seats]
        order = sorted(range(len(times)), key=times.__getitem__)
        parts = [[chance.randint(0, 12) for _ in CATEGORIES] for _ in times]
        for place, seat in enumerate(order):
            parts[seat][3] += 100 - 20 * place - sum(parts[seat])
        boards = chance.sample(CITIES, len(times))
        results.append(
            Result(
                key=pairing.key,
                deal=pairing.deal,
                bots=pairing.seats,
                boards=tuple(boards),
                points=tuple(map(sum, parts)),
                scores=tuple(dict(zip(CATEGORIES, one, strict=True)) for one in parts),
                places=tuple(order.index(seat) + 1 for seat in range(len(times))),
                seconds=tuple(chance.uniform(0.001, 0.2) for _ in times),
                moves=(18,) * len(times),
            )
        )
    return results
