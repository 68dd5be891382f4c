"""A run of the arena at the command line, of cards or of dice: playing it, and telling what came of it."""

from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

import typer

from septem.cli.console import STOPPED, Stopped, complain, fail, misuse, out, print_json, write_text
from septem.cli.progress import games_bar, pace
from septem.cli.report.files import check_page
from septem.errors import MissingExtra
from septem.words import counted

if TYPE_CHECKING:
    from septem.arena.match import Result
    from septem.arena.plan import Plan
    from septem.arena.run import Run
    from septem.arena.sprt import Sprt
    from septem.arena.standings import Standings


NO_GAME = "Not one game could be played."


class Contest(NamedTuple):
    """How an arena is run and told: everything that changes none of its games."""

    results: Path | None
    workers: int | None
    ray: str | None
    sprt: float | None
    html: Path | None
    json: bool

    def play(self, plan: "Plan") -> None:
        """Plays what is left of a plan, and tells what all of it came to."""
        from septem.arena import run

        if self.ray is not None and self.workers is not None:
            misuse("--workers are those of this machine; with --ray the cluster has its own.")
        self._check()
        test = self._test(plan)
        with run.play(plan, self.results, self.workers, self.ray) as games:
            if len(games.done) == games.total:
                complain(f"Nothing to play: all {counted(games.total, 'game')} are in {self.results}.")
            elif games.done:
                there = f"{len(games.done):,} of {counted(games.total, 'game')}"
                complain(f"Going on: {there} are in {self.results}.")
            if len(games.done) < games.total and _waits_for_compiler(plan):
                complain("Compiling the searching bots (once for this version, about a minute) …")
            start = perf_counter()
            results, stopped = _play(games, test)
        new = len(results) - len(games.done)
        seconds = perf_counter() - start
        speed = f"{seconds:.1f} s, {pace(new / max(seconds, 1e-9))}" if new else ""
        standings = self._report(plan, results, test, speed)
        if stopped:
            raise typer.Exit(STOPPED)
        if not standings.counted:
            fail(NO_GAME)

    def show(self, *of_a_plan: object) -> None:
        """Tells what the games in the results file come to, whoever may be adding to it; a plan is in it already."""
        from septem.arena.results import read_results

        if self.results is None:
            misuse("Name the bots that play, or the --results FILE to show.")
        if self.workers is not None or self.ray is not None or any(one is not None for one in of_a_plan):
            misuse("Without bots the games in --results FILE are only shown: leave out what is for playing.")
        self._check()
        contents = read_results(self.results)
        test = self._test(contents.plan)
        if test is not None:
            for result in contents.results:
                test.add(result)
        self._report(contents.plan, contents.results, test, "")

    def _check(self) -> None:
        """Refuses what cannot be done before anybody waits for it."""
        if self.html is not None:
            check_page(self.html)
        check_numpy()

    def _test(self, plan: "Plan") -> "Sprt | None":
        from septem.arena.sprt import Sprt

        return None if self.sprt is None else Sprt(plan, self.sprt)

    def _report(self, plan: "Plan", results: "list[Result]", test: "Sprt | None", speed: str) -> "Standings":
        from septem.arena.schedule import seatings_of
        from septem.arena.standings import Standings
        from septem.cli.report.arena_words import verdict_words
        from septem.cli.style import WIDTH

        standings = Standings(plan, results)
        planned = plan.deals * len(seatings_of(plan))
        verdict = None if test is None else test.verdict
        tested = "" if self.sprt is None or verdict is None else verdict_words(plan, self.sprt, verdict)
        if self.json:
            from septem.cli.report.arena_json import as_json

            print_json(as_json(standings, planned, verdict))
        else:
            from septem.cli.report.arena_tables import as_screen

            remarks = [remark for remark in (speed, tested) if remark]
            out().print(as_screen(standings, planned, remarks), width=min(out().width, WIDTH))
        if self.html is not None:
            from septem.cli.report.arena_page import as_page

            write_text(self.html, as_page(standings, planned, tested))
        return standings


def check_numpy() -> None:
    """Refuses to begin without what figures are made with, before anybody waits for the games."""
    if find_spec("numpy") is None:
        raise MissingExtra("The arena's figures need NumPy; install it with: pip install 'septem[arena]'")


def _waits_for_compiler(plan: "Plan") -> bool:
    """Whether a bot of this plan has to be compiled before it can begin to think."""
    from septem.bots.readiness import must_compile

    return plan.game == "cards" and any(map(must_compile, plan.everybody))


def _play(games: "Run", test: "Sprt | None") -> tuple["list[Result]", bool]:
    """Plays until all games are played, the test has its answer or Ctrl-C is pressed."""
    results = list(games.done)
    with games_bar() as progress:
        task = progress.add_task("Playing", total=games.total, completed=len(results))
        try:
            if test is not None and any(_decides(test, result) for result in results):
                return results, False
            for result in games:
                results.append(result)
                progress.update(task, completed=len(results))
                if test is not None and _decides(test, result):
                    break
        except KeyboardInterrupt:
            if not results:
                raise Stopped("Stopped before the first game was over.") from None
            return results, True
    return results, False


def _decides(test: "Sprt", result: "Result") -> bool:
    return test.add(result).decision != "open"
