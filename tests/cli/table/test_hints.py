"""Hints name the keys that play them."""

import io
import random

import pytest

from septem import Decision, Game, Move
from septem.cli.style import WIDTH
from septem.cli.table.hints import hint_lines, keys_for
from septem.cli.table.prompt import ask_move
from septem.cli.table.rivals import Rivals
from tests.table import play, table


def said(game: Game, decision: Decision, move: Move, reason: str = "for a reason") -> str:
    """The hint in one line."""
    lines = hint_lines(game.view(decision.by), decision, move, reason)
    return " ".join(" ".join(line.plain.split()) for line in lines)


@pytest.mark.parametrize(
    ("players", "variant", "kinds"),
    [
        (3, None, {"turn", "seventh", "discard"}),
        (2, "free-city", {"turn", "free-city", "seventh", "discard"}),
        (2, "gaia", {"turn", "seventh", "discard"}),
    ],
)
def test_typing_the_keys_of_a_hint_plays_its_move(
    players: int, variant: str | None, kinds: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wonders = ["Babylon B", "Halicarnassus B", "Olympia A"]
    reached, actions, payments = set(), set(), 0
    for seed in range(12):
        chance = random.Random(seed)
        game = Game.new(players, "first", variant, wonders[: 2 if variant == "gaia" else 3], seed=seed)
        while not game.over:
            decision = game.pending[0]
            moves = game.legal(decision.seat)
            move = chance.choice([move for move in moves if move.action != "sell"] or moves)
            view = game.view(decision.by)
            answers = keys_for(view, decision, move).split(", then ")
            monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{answer}\n" for answer in answers)))
            assert ask_move(view, decision) == move
            lines = hint_lines(view, decision, move, "a reason " * 20)
            assert all(line.cell_len <= WIDTH for line in lines)
            reached.add(decision.kind)
            actions.add(move.action)
            payments += len(answers) - 1
            game.choose(decision.seat, move)
    assert reached == kinds
    assert actions >= {"build", "wonder", "sell", "pass"} | ({"free"} if players == 3 else set())
    assert payments > 5 or variant == "gaia"


def test_a_hint_says_what_to_do_why_and_what_to_press() -> None:
    game = table(
        ["Giza A", "Babylon A", "Olympia A"],
        age=1,
        turn=2,
        hands={0: ["Guard Tower", "Baths"]},
        built={0: ["East Trading Post"], 2: ["Clay Pool"]},
    )
    decision = game.pending[0]
    baths, tower = (said(game, decision, move) for move in (Move("Baths", "build"), Move("Guard Tower", "build", 2)))
    assert baths == "Hint: build Baths (press 1b): for a reason"
    assert tower == "Hint: build Guard Tower and pay 2 to Babylon (press 3b, then 2): for a reason"
    assert said(game, decision, Move("Baths", "sell")) == "Hint: sell Baths (press 1s): for a reason"
    assert said(game, decision, Move("Baths", "wonder")).startswith("Hint: build stage 1 with Baths (press 1w): ")


def test_w_olympia_and_the_discard_pile_have_words_of_their_own() -> None:
    olympia = table(["Olympia A", "Rhodes A", "Giza A"], age=2, turn=2, hands={0: ["Temple"]}, stages={0: 2})
    free = said(olympia, olympia.pending[0], Move("Temple", "free"))
    assert free.startswith("Hint: build Temple by your wonder's power (press ")
    assert "f): " in free
    pile = table(
        ["Halicarnassus A", "Rhodes A", "Olympia A"],
        age=2,
        turn=2,
        hands={0: ["Temple"]},
        built={0: ["Clay Pool", "Ore Vein", "Foundry", "Loom"]},
        stages={0: 1},
        discard=["Brickyard"],
    )
    play(pile, {0: "wonder Temple"})
    decision = pile.pending[0]
    assert said(pile, decision, Move(None, "pass")) == "Hint: pass (press p): for a reason"
    assert said(pile, decision, Move("Brickyard", "build")).startswith("Hint: build Brickyard (press ")


def test_t9_a_hint_knows_what_the_person_knows() -> None:
    game = Game.new(3, seed=3)
    for _ in range(3 * 4):
        seat = game.pending[0].seat
        game.choose(seat, game.legal(seat)[-1])
    decision = game.pending[0]
    rivals = Rivals.at([1, 2], ["random"], "heuristic:5", seed=5)
    hint = rivals.advise(game.view(0), decision)
    for seed in range(20):
        other = game.view(0).sample(random.Random(seed))
        assert rivals.advise(other.view(0), decision) == hint
