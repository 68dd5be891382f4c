"""A game in the terminal: people and bots choose until it is over."""

from collections.abc import Mapping
from pathlib import Path
from shlex import quote

from rich.text import Text

from septem.bots.levels import USUAL_LEVEL
from septem.cli.asking import Wish, hint, pause
from septem.cli.console import clear, fail, is_interactive, out, septem_command, show
from septem.cli.keeping import Keeper
from septem.cli.people import ALONE
from septem.cli.style import news_lines
from septem.cli.table.compiling import Compiling
from septem.cli.table.hints import hint_lines
from septem.cli.table.prompt import HINT, ask_key, ask_move, help_text
from septem.cli.table.rivals import LEVEL, BotFailed, Rivals
from septem.cli.table.screen import turn_screen
from septem.cli.table.seats import Seating
from septem.cli.table.sheet import battle_lines, city_lines, log_lines, score_lines
from septem.cli.table.thinking import thinking
from septem.errors import IllegalMove, SeptemError
from septem.game.events import Battle, Event, Played
from septem.game.game import Game
from septem.game.moves import Decision
from septem.words import ROMAN, listed

# Room below the cards for the question and the line that is typed.
PROMPT_LINES = 2
ENDLESS = 10_000


class Session:
    """A game, the people and bots who play it, and the file that keeps it.

    `bot_options` are those of the command that say which bots these are and what their luck is, since the file
    does not.
    """

    def __init__(
        self,
        game: Game,
        people: dict[int, str],
        rivals: Rivals,
        kept_in: Path | None,
        opening: list[str],
        bot_options: Mapping[str, object],
    ) -> None:
        self.game = game
        self.seating = seating = Seating(people, rivals.labels)
        self.rivals = rivals
        self.bot_options = dict(bot_options)
        self.keeper = Keeper(
            game.record, self._go_on, lambda file: f"{septem_command()} replay {quote(str(file))}", kept_in
        )
        self._at_keyboard = None if seating.is_shared else min(seating.people)
        self._read = dict.fromkeys(seating.people, _last_turn(game))
        # Said once to everybody, before the first choice.
        opening = [*opening, *rivals.notices]
        self._openings = dict.fromkeys(seating.people, opening)
        self._noticed = set(rivals.notices)
        self._compiling = Compiling([*rivals.names.values(), rivals.hints])

    def play(self) -> None:
        """Plays to the end, or until nobody answers any more."""
        game = self.game
        self.keeper.keep()
        guarding = self.keeper.guarding(lambda: game.over, lambda: f"at {ROMAN[game.age - 1]}.{game.turn}")
        with guarding, self._compiling:
            while not game.over:
                self._decide()
            self._finish()

    def _decide(self) -> None:
        """Carries one decision through."""
        game = self.game
        decision = min(game.pending, key=self._order)
        before = len(game.log)
        if decision.by in self.seating.people:
            self._ask(decision)
        else:
            self._let_bot_choose(decision)
        if len(game.log) > before:
            self.keeper.keep()
            self._show_battles(before)

    def _order(self, decision: Decision) -> int:
        """Bots come first, but those that take their time last: nobody looks at an empty table meanwhile."""
        if decision.by in self.seating.people:
            return 1
        return 2 if self.rivals.take_their_time(decision.by) else 0

    def _let_bot_choose(self, decision: Decision) -> None:
        """The move of a bot, from what it can see; a game with a broken bot goes on with another."""
        view, name = self.game.view(decision.by), self.rivals.names[decision.by]
        if self.seating.is_shared and self._at_keyboard is not None and self.rivals.take_their_time(decision.by):
            clear(everything=True)  # nobody's hand is to be seen while all wait
            self._at_keyboard = None
        try:
            with thinking(f"{view.cities[decision.by].name} is thinking …", self._compiling.excuse(name)):
                self._compiling.wait_for(name)
                move = self.rivals.choose(view, decision)
        except BotFailed as error:
            substitute = f"{LEVEL}{USUAL_LEVEL}"
            self.bot_options |= {"level": None, "bots": self.rivals.without(decision.by, substitute)}
            self.keeper.offer_last(str(error))
            fail(f"{error} {self.keeper.told()}")
        self.game.choose(decision.seat, move)

    def _ask(self, decision: Decision) -> None:
        """Lets a person choose, fulfilling other wishes in between."""
        if not self._hand_over(decision):
            return
        self._draw(decision)
        while True:
            answer = ask_move(self.game.view(decision.by), decision)
            if isinstance(answer, Wish):
                if answer.key == "u" and self._take_back(decision.by):
                    return
                if answer.key == HINT:
                    self._give_hint(decision)
                elif answer.key != "u":
                    self._fulfil(answer.key, decision)
                    self._draw(decision)
                continue
            read = len(self.game.log)
            try:
                self.game.choose(decision.seat, answer)
            except IllegalMove as error:
                hint(str(error))
                continue
            self._read[decision.by] = read
            self._openings.pop(decision.by, None)
            return

    def _take_back(self, seat: int) -> bool:
        """Undoes the own choice that the Free City's waits for."""
        if self.game.chosen(seat) is None:
            hint("There is no choice of yours to take back: what was revealed stands.")
            return False
        self.game.unchoose(seat)
        return True

    def _give_hint(self, decision: Decision) -> None:
        """What a bot would do that sees what this person sees."""
        view, name = self.game.view(decision.by), self.rivals.hints
        try:
            with thinking("Thinking of a hint …", self._compiling.excuse(name)):
                self._compiling.wait_for(name)
                move, reason = self.rivals.advise(view, decision)
        except SeptemError as error:
            hint(f"There is no hint: {error}")
        else:
            for notice in self.rivals.adviser.notices:
                if notice not in self._noticed:
                    hint(notice)
            self._noticed.update(self.rivals.adviser.notices)
            show(hint_lines(view, decision, move, reason))

    def _fulfil(self, key: str, decision: Decision) -> None:
        """Shows a page, or ends the game."""
        if key == "q":
            self.keeper.leave()
            return
        clear()
        if key == "?":
            out().print(Text(help_text(self.game, decision.seat)))
        elif key == "l":
            show(log_lines(self.game.view(decision.by).log))
        else:
            show(city_lines(self.game, self.seating))
        pause()

    def _hand_over(self, decision: Decision) -> bool:
        """Clears the screen and waits for the next person; False if the last one takes a choice back."""
        if self._at_keyboard == decision.by:
            return True
        people = self.seating.people
        last = self._at_keyboard
        if last is not None and self.game.chosen(last) is None:
            last = None
        name = people[decision.by]
        undo = "" if last is None else f", or u if {people[last]} wants to choose again"
        clear(everything=True)
        out().print(Text(f" Hand the keyboard to {name}.", "bold"))
        waiting = dict.fromkeys(people[one.by] for one in self.game.pending if one.by in people)
        out().print(Text(f" Still to choose: {listed(waiting)}."))
        answer = ask_key(f" {name}: press Enter{undo} > ")
        if last is not None and answer == "u":
            self.game.unchoose(last)
            self._at_keyboard = None
            return False
        self._at_keyboard = decision.by
        return True

    def _draw(self, decision: Decision) -> None:
        view = self.game.view(decision.by)
        news = [str(event) for event in view.log[self._read[decision.by] :]]
        news = [*self._openings.get(decision.by, []), *news]
        room = out().height - PROMPT_LINES if out().is_terminal else ENDLESS
        clear()
        show(turn_screen(view, decision, self.seating, news, room))

    def _show_battles(self, before: int) -> None:
        """The end of an Age, for everybody at the keyboard at once."""
        new = self.game.log[before:]
        battles = [event for event in new if isinstance(event, Battle)]
        if not battles:
            return
        clear(everything=self.seating.is_shared)
        first = min(self._read.values())
        last = before + new.index(battles[0])
        show(news_lines([str(event) for event in self._open_log()[first:last]]))
        show(battle_lines(self.game, battles))
        self._read = dict.fromkeys(self._read, last + len(battles))
        if self.seating.is_shared:
            self._at_keyboard = None
        pause()

    def _open_log(self) -> list[Event]:
        """The log as everybody at the keyboard may read it."""
        if not self.seating.is_shared:
            return list(self.game.view(min(self.seating.people)).log)
        return [
            event.without_card() if isinstance(event, Played) and event.is_face_down else event
            for event in self.game.log
        ]

    def _finish(self) -> None:
        """The score sheet, and whatever people still want to look at."""
        clear()
        show(score_lines(self.game, self.seating))
        self.keeper.tell_over()
        while is_interactive():
            keep = "" if self.keeper.kept_in else "k keep a record, "
            answer = ask_key(f" c all cities, l log, {keep}Enter ends > ")
            if answer == "c":
                show(city_lines(self.game, self.seating))
            elif answer == "l":
                show(log_lines(self.game.log))
            elif answer == "k" and self.keeper.kept_in is None:
                self.keeper.offer_over()
            elif answer in ("", "q"):
                return
            else:
                hint("There is no such key here.")

    def _go_on(self, file: Path) -> str:
        """The command that goes on with the same people and bots."""
        names = ",".join(self.seating.people.values())
        people = "" if names == ALONE else f" --names {quote(names)}"
        given = {option: value for option, value in self.bot_options.items() if value is not None}
        bots = "".join(f" --{option} {quote(str(value))}" for option, value in given.items())
        return f"{septem_command()} play --resume {quote(str(file))}{people}{bots}"


def _last_turn(game: Game) -> int:
    """Where in the log the last turn begins: what somebody who sits down now wants to know."""
    played = [event for event in game.log if isinstance(event, Played)]
    if not played:
        return 0
    last = played[-1].age, played[-1].turn
    return next(
        place for place, event in enumerate(game.log) if isinstance(event, Played) and (event.age, event.turn) == last
    )
