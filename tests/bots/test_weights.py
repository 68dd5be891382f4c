"""The stored weights: how they came about, what they must hold, and what is refused."""

import re
from pathlib import Path

import msgspec
import pytest

from septem import DataError
from septem.bots.thinking.weights import Weights
from septem.bots.weights import WEIGHTS_FILE, Values, check, fitted, read_fitted, tunable, weights_of
from septem.data.tables import tables
from tests.bots.weights import NOTHING


def test_every_number_that_is_fitted_is_stored() -> None:
    for values in (fitted().weights, fitted().start.weights):
        sizes = {name: len(value) if isinstance(value, list) else 1 for name, value in values.items()}
        assert [(name, place) for name, size in sizes.items() for place in range(size)] == tunable()
        assert {field.name for field in Weights.FIELDS} == {*values, "liking", "leads_to"}
    assert len(tunable()) == 21 * 3 + 7


def test_the_weights_say_how_they_came_about() -> None:
    stored = fitted()
    command = r"python -m septem\.bots\.fitting --generations \d+ --population \d+ --seed (\d+)"
    said = re.fullmatch(command, stored.command)
    assert said
    assert int(said[1]) == stored.seed
    assert stored.games > 1_000_000
    assert "170 generations" in stored.start.found


def test_the_file_has_a_line_for_each_weight() -> None:
    text = WEIGHTS_FILE.read_text(encoding="utf-8")
    assert str(fitted()) == text
    lines = [line.rstrip(",") for line in text.splitlines()]
    for name, value in fitted().weights.items():
        assert f'  "{name}": {value}' in lines


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({**NOTHING, "coins": [1, 2, 3]}, "There is no weight named coins."),
        ({**NOTHING, "coins": 1, "shield": 2}, "There is no weight named coins or shield."),
        ({**NOTHING, "leads_to": [0] * 96}, "There is no weight named leads_to."),
        ({name: value for name, value in NOTHING.items() if name != "coin"}, "The weights lack coin."),
        (
            {name: value for name, value in NOTHING.items() if name not in ("war", "dig")},
            "The weights lack war and dig.",
        ),
        ({**NOTHING, "coin": [1, 2]}, "The weight coin has 3 numbers, not 2."),
        ({**NOTHING, "liking": [1] * 8}, "The weight liking has 7 numbers, not 8."),
        ({**NOTHING, "coin": 5}, "The weight coin is a list of numbers."),
        ({**NOTHING, "dig": [5]}, "The weight dig is one number, not a list."),
    ],
)
def test_a_weight_too_many_too_few_or_of_another_length_is_refused(values: Values, sentence: str) -> None:
    with pytest.raises(DataError) as refusal:
        check(values)
    assert str(refusal.value) == sentence
    with pytest.raises(DataError):
        weights_of(values, tables("first"))


def test_a_taste_need_not_be_among_them() -> None:
    assert "liking" not in fitted().weights
    assert weights_of(fitted().weights, tables("second")).liking == [0] * 7


def test_a_faulty_file_is_refused_with_its_name(tmp_path: Path) -> None:
    stored, file = msgspec.to_builtins(fitted()), tmp_path / "weights.json"
    stored["start"]["weights"]["coin"] = [1]
    for change, sentence in (
        ({}, ": The weight coin has 3 numbers, not 1."),
        ({"seed": "one"}, ", field seed: expected int, got str."),
        ({"weights": {"coin": [1.5]}}, ", field weights[...][0]: expected int, got float."),
        ({"population": 24}, ", field population: there is no such field."),
    ):
        file.write_bytes(msgspec.json.encode({**stored, **change}))
        with pytest.raises(DataError) as refusal:
            read_fitted(file)
        assert str(refusal.value) == f"{file}{sentence}"
