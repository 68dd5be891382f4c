"""Every rule of docs/dice.md has a test that is named after it, and every ruling one that cites it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import fields

from septem.data.dice.components import Rulings

HERE = Path(__file__).parent
DOCUMENT = HERE.parents[2] / "docs" / "dice.md"
OTHERS = sorted(file for file in HERE.glob("test_*.py") if file.name != Path(__file__).name)


def listed(letter: str) -> set[int]:
    """The numbers that begin an entry of the document, such as '- D12 …'."""
    found = re.findall(rf"^- {letter}(\d+) ", DOCUMENT.read_text("utf-8"), re.MULTILINE)
    return {int(number) for number in found}


def nodes() -> Iterator[ast.AST]:
    """Everything that is written in the other files of this folder."""
    for file in OTHERS:
        yield from ast.walk(ast.parse(file.read_text("utf-8")))


def rulings_tests() -> list[ast.FunctionDef]:
    """The tests of this folder."""
    return [node for node in nodes() if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]


def test_the_document_lists_the_rules_without_a_gap() -> None:
    assert listed("D") == set(range(1, 105))
    assert listed("R") == set(range(1, 34))


def test_every_rule_has_a_test_with_its_number() -> None:
    named = {int(number) for test in rulings_tests() for number in re.findall(r"(?<=_)d(\d+)(?=_)", test.name)}
    assert named == listed("D")


def test_every_ruling_is_cited_by_a_test() -> None:
    cited = {
        int(number) for test in rulings_tests() for number in re.findall(r"\bR(\d+)\b", ast.get_docstring(test) or "")
    }
    assert cited == listed("R")


def test_every_switch_is_tested_both_ways() -> None:
    # The usual value holds in all tests that do not turn the switch.
    turned = {key.arg for node in nodes() if isinstance(node, ast.Call) for key in node.keywords}
    switches = {field.name for field in fields(Rulings)} - {"source"}
    assert switches | {"reroll_keeps_military"} <= turned


def test_no_test_hides_another_of_the_same_name() -> None:
    for file in OTHERS:
        names = [node.name for node in ast.parse(file.read_text("utf-8")).body if isinstance(node, ast.FunctionDef)]
        assert len(names) == len(set(names)), file.name
