"""A dice game in the terminal: people and bots choose until it is over."""

from collections.abc import Callable
from pathlib import Path

from rich.text import Text

from septem.cli.asking import Wish, ask, hint, leaf_through, pause
from septem.cli.console import clear, is_interactive, out, show, too_narrow
from septem.cli.dice.chronicle import log_lines, news
from septem.cli.dice.pages import HELP, rules_lines, sheet_lines
from septem.cli.dice.prompt import ask_move
from septem.cli.dice.score import score_lines
from septem.cli.dice.screen import decision_screen
from septem.cli.dice.seats import Seats
from septem.cli.dice.words import face_words
from septem.cli.keeping import Command, Keeper
from septem.cli.style import WIDTH, news_lines
from septem.dice.bots import Bot
from septem.dice.events import Fought
from septem.dice.game import Game
from septem.dice.moves import Decision, Move
from septem.errors import IllegalMove
from septem.words import ROMAN

# Room below the screen for the question and the line that is typed.
PROMPT_LINES = 2
ENDLESS = 10_000
Ending = Callable[[Game], list[Text]]


class Session:
    """A game, the people and bots who play it, and the file that keeps it.

    `ending` is asked for more lines below the score sheet as soon as the game is over.
    """

    def __init__(
        self,
        game: Game,
        seats: Seats,
        bots: dict[int, Bot],
        kept_in: Path | None,
        go_on: Command,
        see_again: Command,
        opening: list[str],
        ending: Ending | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.bots = bots
        self.keeper = Keeper(game.record, go_on, see_again, kept_in)
        self.ending = ending
        # What is said above the next screen, besides what others did.
        self._told = opening
        self._wants_rematch = False
        self._thinking: int | None = None
        self._read = dict.fromkeys(seats.people, _last_turns(game))

    def play(self) -> bool:
        """Plays to the end, or until nobody answers any more; returns whether people want a rematch."""
        game = self.game
        self.keeper.keep()
        with self.keeper.guarding(lambda: game.over, lambda: f"in Age {ROMAN[game.age - 1]}"):
            while not game.over:
                self._decide()
            self._finish()
        return self._wants_rematch

    def _decide(self) -> None:
        decision = self.game.pending[0]
        if decision.by in self.seats.people:
            self._ask(decision)
        else:
            self._say_who_thinks(decision.by)
            self.game.choose(decision.seat, self.bots[decision.by](self.game.view(decision.by), decision.seat))
        self._thinking = decision.by
        self.keeper.keep()

    def _say_who_thinks(self, seat: int) -> None:
        """One line for each turn of a bot, which may take its time."""
        if is_interactive() and seat != self._thinking:
            hint(f"{self.game.wonders[seat].short} is thinking …")

    def _ask(self, decision: Decision) -> None:
        """Lets a person choose, fulfilling other wishes in between."""
        self._draw(decision)
        game = self.game
        while True:
            answer = ask_move(game.view(decision.by), decision, can_undo=game.can_unchoose)
            read = len(game.log) + 1
            if isinstance(answer, Move):
                try:
                    game.choose(decision.seat, answer)
                    break
                except IllegalMove as error:
                    hint(str(error))
            elif answer.key == "u" and game.can_unchoose:
                game.unchoose(decision.seat)
                break
            elif answer.key == "u":
                hint("You have nothing to take back.")
            else:
                self._fulfil(answer.key, decision)
                self._draw(decision)
        self._read[decision.by] = min(read, len(game.log))
        self._told = self._came_up(answer)

    def _came_up(self, answer: Move | Wish) -> list[str]:
        """What a die shows that was rolled again."""
        if isinstance(answer, Wish) or answer.action != "reroll":
            return []
        die = self.game.dice[answer.dice[0] - 1]
        return [f"Die {die.number} comes up {face_words(self.game.components, die.printed)}."]

    def _fulfil(self, key: str, decision: Decision) -> None:
        """Shows a page, or ends the game; an empty key is a wish for the screen alone."""
        if key == "q":
            self.keeper.leave()
        elif key:
            clear()
        if key == "?":
            leaf_through([Text(line) for line in HELP.splitlines()])
        elif key == "l":
            # The end of the log is what people look for, so it is not leafed through from the beginning.
            show(log_lines(self.game, self.seats))
            pause()
        elif key == "r":
            leaf_through(rules_lines(self.game, decision.by))
        elif key == "s":
            leaf_through(sheet_lines(self.game.view(decision.by), self.seats))

    def _draw(self, decision: Decision) -> None:
        view = self.game.view(decision.by)
        told = [*self._told, *news(view, self._read[decision.by], decision.by)]
        # At the bottom, since a window where lines break does not show the top of the screen.
        narrow = [Text(f" {line}", "bold") for line in [too_narrow(WIDTH)] if line]
        room = out().height - PROMPT_LINES - len(narrow) if out().is_terminal else ENDLESS
        clear()
        show([*decision_screen(view, decision, self.seats, told, room), *narrow])

    def _finish(self) -> None:
        """The score sheet, and whatever people still want to look at."""
        game = self.game
        # Before anybody is asked anything: whoever leaves now has ended the game all the same.
        more = self.ending(game) if self.ending else []
        clear()
        last = max(self._read, key=lambda seat: self._read[seat])
        # The last piece of news is the conflict, which the score sheet explains.
        show(news_lines(news(game, self._read[last], last)[:-1]))
        show(score_lines(game, self.seats))
        if more:
            pause()
        show(more)
        self.keeper.tell_over()
        while is_interactive():
            keep = "" if self.keeper.kept_in else "k keep a record, "
            again = "r rematch, " if game.variant == "table" else ""
            answer = ask(f" s all sheets, l log, {keep}{again}Enter ends > ").casefold()
            if answer in ("s", "sheets"):
                leaf_through(sheet_lines(game.view(0), self.seats))
            elif answer in ("l", "log"):
                show(log_lines(game, self.seats))
            elif answer in ("k", "keep") and self.keeper.kept_in is None:
                self.keeper.offer_over()
            elif answer in ("r", "rematch") and again:
                self._wants_rematch = True
                return
            elif answer in ("", "q", "quit"):
                return
            else:
                hint("There is no such key here.")


def _last_turns(game: Game) -> int:
    """Where in the log the last round of turns begins: what somebody who sits down now wants to know."""
    # The conflict, which has no seat, ends the game.
    seats = [event.seat for event in game.log if not isinstance(event, Fought)]
    if not seats or game.pending[0].kind == "pick":
        return 0
    now = game.active_seat
    place = len(seats)
    while place and seats[place - 1] == now:
        place -= 1
    while place and seats[place - 1] != now:
        place -= 1
    return place
