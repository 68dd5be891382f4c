"""Games at an OpenSpiel table: played at random, or as a record says."""

import random
from collections.abc import Iterator
from typing import Any

import pyspiel

import septem.envs.open_spiel  # noqa: F401 - it registers the game
from septem import Game
from septem.game.record import Record

TABLES = ((3, "first", None), (4, "second", None), (7, "first", None), (2, "first", "free-city"), (2, "second", "gaia"))


def spiel_game(players: int = 3, edition: str = "first", variant: str | None = None, **others: str) -> Any:
    """The game of a kind of table."""
    parameters = {"players": players, "edition": edition, "variant": variant or "none", **others}
    return pyspiel.load_game("septem", parameters)


def played(game: Game, rng: random.Random, turns: int = 18) -> Game:
    """A game in which so many turns of random moves have been played."""
    while not game.over and 6 * (game.age - 1) + game.turn - 1 < turns:
        decision = game.pending[0]
        game.choose(decision.seat, rng.choice(game.legal(decision.seat)))
    return game


def legal_texts(state: Any, player: int) -> dict[str, int]:
    """The actions of a player, or of chance, by their texts."""
    return {state.action_to_string(player, action): action for action in state.legal_actions(player)}


def follow(record: Record, **others: str) -> Any:
    """The state to which a record leads, its deals drawn by chance and its moves made by players."""
    variant, edition = record.variant, record.edition
    state = spiel_game(2 if variant else len(record.wonders), edition, variant, **others).new_initial_state()
    draws = iter(_draws(record))
    _deal(state, record, draws)
    for step in record.steps:
        moves = {seat: str(move) for seat, move in step.moves}
        while moves:
            state.apply_actions([_take(state, player, moves) for player in range(state.num_players())])
        _deal(state, record, draws)
    return state


def _draws(record: Record) -> list[str]:
    """What chance has to say of boards and cards, in order."""
    boards = [f"{board} at seat {seat}" for seat, board in enumerate(record.wonders)]
    return boards + [
        f"{card} to hand {number}" for hands in record.hands for number, hand in enumerate(hands) for card in hand
    ]


def _deal(state: Any, record: Record, draws: Iterator[str]) -> None:
    """Lets chance deal what the record has."""
    while state.is_chance_node():
        texts = legal_texts(state, pyspiel.PlayerId.CHANCE)
        guild = next((text.removesuffix(" in") for text in texts if text.endswith(" in")), None)
        if guild is None:
            state.apply_action(texts[next(draws)])
        else:
            is_in = any(guild in hand for hand in record.hands[2])
            state.apply_action(texts[f"{guild} {'in' if is_in else 'out'}"])


def _take(state: Any, player: int, moves: dict[int, str]) -> int:
    """The action of a player: the move for the own city first, then as holder for the Free City; otherwise waiting."""
    texts = legal_texts(state, player)
    if "wait" in texts:
        return texts["wait"]
    return texts[moves.pop(player if player in moves else 2)]
