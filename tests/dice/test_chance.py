"""Where the dice fall."""

import random

from septem.dice.chance import Chance


def test_given_outcomes_come_first() -> None:
    chance = Chance(random.Random(1), given=[5, 0, 3])
    assert [chance.below(6) for _ in range(3)] == [5, 0, 3]
    assert [chance.below(6) for _ in range(5)] == [
        Chance(random.Random(1)).below(6),
        *[chance_after(1, place) for place in range(1, 5)],
    ]


def chance_after(seed: int, place: int) -> int:
    """The number that a generator gives after so many others."""
    chance = Chance(random.Random(seed))
    return [chance.below(6) for _ in range(place + 1)][-1]


def test_every_face_comes_up_about_as_often() -> None:
    """60,000 throws with a fixed seed: 10,000 of each face, within four standard deviations (about 91 each)."""
    chance = Chance(random.Random(7))
    throws = [chance.below(6) for _ in range(60_000)]
    assert all(abs(throws.count(face) - 10_000) < 4 * 91 for face in range(6))
    assert set(throws) == set(range(6))


def test_a_copy_gives_the_same_numbers_and_leaves_the_other_alone() -> None:
    chance = Chance(random.Random(3), given=[1, 2])
    chance.below(6)
    twin = chance.clone()
    numbers = [twin.below(6) for _ in range(20)]
    assert numbers[0] == 2
    assert [chance.below(6) for _ in range(20)] == numbers
