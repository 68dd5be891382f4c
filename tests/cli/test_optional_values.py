"""Options whose value may be left out."""

import pytest

from septem.cli.optional_values import filled_in


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("a b --sprt", "a b --sprt 10"),
        ("--sprt 25 a b", "--sprt 25 a b"),
        ("--sprt 2.5 a b", "--sprt 2.5 a b"),
        ("--sprt -5 a", "--sprt -5 a"),
        ("--sprt nan a b", "--sprt nan a b"),
        ("--sprt -inf a b", "--sprt -inf a b"),
        ("--sprt 1e3 a b", "--sprt 1e3 a b"),
        ("--sprt=25 a b", "--sprt=25 a b"),
        ("--sprt a b", "--sprt 10 a b"),
        ("a --ray --json", "a --ray local --json"),
        ("--ray search:1000 random", "--ray local search:1000 random"),
        ("--ray 10.0.0.7:6379 random", "--ray 10.0.0.7:6379 random"),
        ("--ray localhost:6379 random", "--ray localhost:6379 random"),
        ("--ray ray://head:10001 random", "--ray ray://head:10001 random"),
        ("--ray node1:6379 random", "--ray node1:6379 random"),
        ("--ray node1 random", "--ray node1 random"),
        ("--ray [::1]:6379 random", "--ray [::1]:6379 random"),
        ("--ray level:4 random", "--ray local level:4 random"),
        ("--ray planner greedy", "--ray local planner greedy"),
        ("a b --ray", "a b --ray local"),
        ("--ray auto random", "--ray auto random"),
        ("--ray=head:6379 random", "--ray=head:6379 random"),
        ("a -- --sprt --ray", "a -- --sprt --ray"),
    ],
)
def test_the_next_word_is_the_value_unless_it_must_be_something_else(typed: str, meant: str) -> None:
    assert filled_in(typed.split()) == meant.split()
