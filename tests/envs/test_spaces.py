"""What the adapters share: the spaces of a table, and the sentences for what is missing or cannot be."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.spaces import Box, Discrete

from septem import SetupError
from septem.envs.options import Options
from septem.envs.spaces import action_number, action_space, checked_mode, observation_space
from tests.installing import python
from tests.properties.moments import every_table


@every_table
def test_the_spaces_are_as_wide_as_the_table_says(table: tuple[str, int, str | None]) -> None:
    edition, players, variant = table
    options = Options(players, edition, variant, payments="cheapest")
    space = observation_space(options)
    assert list(space) == ["action_mask", "observation"]
    assert space["observation"] == Box(-128, 127, (520 + 240 * max(players, 3),), np.int8)
    assert space["action_mask"] == Box(0, 1, (322,), np.int8)
    assert action_space(options) == Discrete(322)


@pytest.mark.parametrize("action", [7, np.int8(7), np.uint64(7), np.array(7)], ids=repr)
def test_an_action_may_be_a_whole_number_of_any_kind(action: Any) -> None:
    assert action_number(action) == 7
    assert type(action_number(action)) is int


@pytest.mark.parametrize("action", [7.0, np.float32(7), "7", None, [7], np.array([7])], ids=repr)
def test_what_is_no_whole_number_is_no_action(action: Any) -> None:
    with pytest.raises(SetupError, match=re.escape(f"An action is a whole number, not {action!r}.")):
        action_number(action)


def test_a_render_mode_is_one_of_those_there_are_or_none() -> None:
    assert checked_mode(None, ["ansi"]) is None
    assert checked_mode("ansi", ["ansi"]) == "ansi"
    with pytest.raises(SetupError, match="There is no render mode 'film'; choose human or ansi, or none"):
        checked_mode("film", ["human", "ansi"])


@pytest.mark.parametrize(
    ("missing", "module"),
    [("gymnasium", "gym"), ("gymnasium", "vector"), ("gymnasium", "pettingzoo"), ("pettingzoo", "pettingzoo")],
)
def test_without_a_framework_a_sentence_says_what_to_install(missing: str, module: str, tmp_path: Path) -> None:
    done = python(tmp_path, "-c", f"import sys; sys.modules['{missing}'] = None; import septem.envs.{module}")
    assert done.stderr.splitlines()[-1] == (
        "septem.errors.MissingExtra: Gymnasium and PettingZoo do not come with septem; install what you need with: "
        "pip install 'septem[gym]' or pip install 'septem[pettingzoo]'"
    )
