"""The rules for bots, each tried at the moments of a table and broken with a sentence that says where."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from septem.bots.bot import Bot
from septem.bots.conformance.moments import Moment, guided, moments, start
from septem.bots.conformance.tables import Table
from septem.errors import ConformanceError
from septem.game.game import Game
from septem.game.moves import Decision, Move
from septem.game.view import View
from septem.words import LONGEST_LINE, ROMAN, counted, raised, shown

MakeBot = Callable[[], Bot]

SWAPS = 2  # other games that the seat cannot tell from the one it is in


@dataclass(frozen=True, slots=True)
class Trial:
    """A bot on trial at one table, with its limits."""

    make_bot: MakeBot
    table: Table
    games: int
    seconds: float

    @property
    def moments(self) -> tuple[Moment, ...]:
        """When the bot is asked."""
        return moments(self.table, self.games)


class Question:
    """One decision put to a bot, and what is to be said if it does wrong."""

    def __init__(self, table: Table, seed: int, game: Game, decision: Decision) -> None:
        self.seat, self.kind, by = decision
        self.seed = seed
        self.view: View = game.view(by)
        self.moves: list[Move] = self.view.legal(self.seat)
        self._where = (
            f"{table}, seed {seed}, Age {ROMAN[game.age - 1]} turn {game.turn}, seat {self.seat} ({self.kind})"
        )

    def fault(self, what: str) -> ConformanceError:
        """The error that says where, and what."""
        return ConformanceError(f"At {self._where}, {what.removesuffix('.')}.")

    def answer(self, bot: Bot) -> Move:
        """The bot's move, with the same chance each time."""
        try:
            return bot.choose(self.view, self.moves, random.Random(self.seed))
        except Exception as error:
            raise self.fault(f"the bot raised {raised(error)}") from error

    def reason(self, bot: Bot, move: Move) -> str:
        """The bot's line on a move."""
        try:
            return bot.explain(self.view, move)
        except Exception as error:
            raise self.fault(f"the bot explained '{move}' and raised {raised(error)}") from error


def _questions(trial: Trial) -> list[Question]:
    return [_question(moment, moment.game()) for moment in trial.moments]


def _question(moment: Moment, game: Game) -> Question:
    return Question(moment.table, moment.seed, game, moment.decision)


def plays_legally(trial: Trial) -> None:
    """It names one of the moves, at every moment and through whole games."""
    bot = trial.make_bot()
    for question in _questions(trial):
        _legal_answer(bot, question)
    for seed in range(trial.games):
        game, rng = start(trial.table, seed), random.Random(seed)
        while not game.over:
            decision = game.pending[0]
            if decision.by == seed % game.players:
                move = _legal_answer(bot, Question(trial.table, seed, game, decision))
            else:
                move = guided(game, decision.seat, rng)
            game.choose(decision.seat, move)


def _legal_answer(bot: Bot, question: Question) -> Move:
    legal = set(question.moves)
    move: object = question.answer(bot)
    if not isinstance(move, Move):
        raise question.fault(f"the bot answered {shown(repr(move))}, which is not a Move")
    if move not in legal:
        raise question.fault(f"the bot played '{move}', which is not among its {counted(len(legal), 'legal move')}")
    return move


def repeats_itself(trial: Trial) -> None:
    """With the same chance it plays the same, whatever it was asked before, and so does a new bot."""
    questions = _questions(trial)
    bot = trial.make_bot()
    first = [question.answer(bot) for question in questions]
    backwards = list(zip(questions, first, strict=True))[::-1]
    for again, who in ((bot, "the same bot"), (trial.make_bot(), "a new one")):
        for question, move in backwards:
            if (other := question.answer(again)) != move:
                raise question.fault(f"the bot played '{move}', and {who} '{other}' with the same chance")


def is_blind(trial: Trial) -> None:
    """It plays and explains the same in every game that its seat cannot tell apart."""
    for moment in trial.moments:
        by = moment.decision.by
        for swap in range(SWAPS):
            # Only one of the two games exists at a time: there is nothing else for a bot to look into.
            game = moment.game()
            other_seat = next((decision.by for decision in game.pending if decision.by != by), None)
            move, reason = _beside_another(trial, moment, game, other_seat)
            game = game.view(by).sample(random.Random(f"{moment.seed} {swap}"))
            other, other_reason = _beside_another(trial, moment, game, other_seat)
            question = _question(moment, game)
            if other != move:
                raise question.fault(f"the bot played '{move}', but '{other}' where only hidden cards differ")
            if other_reason != reason:
                raise question.fault(f"the bot explained '{move}' in other words where only hidden cards differ")


def _beside_another(trial: Trial, moment: Moment, game: Game, seat: int | None) -> tuple[Move, str]:
    """The bot's move and reason, after one of its kind has seen the cards of another seat: they may not conspire."""
    if seat is not None and (decision := game.view(seat).decision):
        Question(moment.table, moment.seed, game, decision).answer(trial.make_bot())
    bot = trial.make_bot()
    question = _question(moment, game)
    move = question.answer(bot)
    return move, question.reason(bot, move)


def leaves_things_alone(trial: Trial) -> None:
    """It changes neither its view nor the list of moves, and does not draw from the global generator."""
    bot = trial.make_bot()
    for question in _questions(trial):
        seen, log, moves = bytes(question.view), question.view.log, question.moves[:]
        chance = random.getstate()
        question.reason(bot, question.answer(bot))
        if (bytes(question.view), question.view.log) != (seen, log):
            raise question.fault("the bot changed its view")
        if question.moves != moves:
            raise question.fault("the bot changed the list of moves")
        if random.getstate() != chance:
            raise question.fault("the bot used Python's global random generator instead of the one it was given")


def is_in_time(trial: Trial) -> None:
    """No move takes longer than the limit, but for the very first, which may load what the bot needs."""
    questions = _questions(trial)
    bot = trial.make_bot()
    questions[0].answer(bot)
    for question in questions:
        began = perf_counter()
        question.answer(bot)
        seconds = perf_counter() - began
        if seconds > trial.seconds:
            raise question.fault(f"the bot thought for {seconds:.3g} s, and its limit is {trial.seconds:g} s")


def explains_itself(trial: Trial) -> None:
    """It has one line of text on its own move, and on the first and last it could have played instead."""
    bot = trial.make_bot()
    for question in _questions(trial):
        for move in dict.fromkeys((question.answer(bot), question.moves[0], question.moves[-1])):
            reason: object = question.reason(bot, move)
            if fault := _fault_of(reason):
                raise question.fault(f"the explanation of '{move}' {fault}")


def _fault_of(reason: object) -> str | None:
    if not isinstance(reason, str):
        return f"is {shown(repr(reason))}, which is not text"
    if not reason.strip():
        return "is empty"
    if len(reason.splitlines()) > 1:
        return f"has {len(reason.splitlines())} lines instead of one"
    if len(reason) > LONGEST_LINE:
        return f"has {len(reason)} characters, more than {LONGEST_LINE}"
    return None
