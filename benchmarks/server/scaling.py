"""What growing costs: `make bench-scaling`, or `python -m benchmarks.server.scaling --help`.

Starts PostgreSQL, Redis, nginx and one, two and four workers on this machine and measures, as processor time of each of
them, what a choice, a reveal, an idle stream and a bot's move cost; then what PostgreSQL can commit. From that
docs/scaling.md says what more players need.
"""

import argparse
import asyncio
import os
import platform
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from benchmarks.server.bot_costs import BotBenchmark
from benchmarks.server.capacity import commit_capacity, limit_cost
from benchmarks.server.costs import Measurements, Run, read_measurements, write_measurements
from benchmarks.server.players import NAMES, SEATS
from benchmarks.server.scaling_page import sections, write_page
from benchmarks.server.stack import running_stack
from benchmarks.server.unit_costs import FULL, QUICK, Scale, UnitBenchmark
from septem.errors import SeptemError


def measure(scale: Scale, command: str, console: Console) -> Measurements:
    """Measures everything."""
    machine, most = _machine(), max(scale.workers)
    runs = [_run(scale, console, workers) for workers in scale.workers]
    if most > 1:
        runs.append(_run(scale, console, most, by_table=True))
    runs.append(_run(scale, console, 1, seats=len(NAMES)))
    with running_stack(1) as stack:
        with console.status("bots …"):
            bots = asyncio.run(BotBenchmark(stack).run(scale.levels, scale.bot_rounds, scale.idle_seconds))
        with console.status("PostgreSQL and limits …"):
            limits = asyncio.run(limit_cost(stack))
            capacity = commit_capacity(stack, scale.capacity_seconds)
    return Measurements(machine, os.cpu_count() or 1, command, runs, bots, limits, capacity)


def _run(scale: Scale, console: Console, workers: int, *, by_table: bool = False, seats: int = SEATS) -> Run:
    words = f"{workers} {'worker' if workers == 1 else 'workers'}, {seats} seats{', by table' if by_table else ''}"
    with console.status(f"{words} …"), running_stack(workers, by_table=by_table) as stack:
        run = asyncio.run(UnitBenchmark(stack, scale, seats).run(workers, by_table=by_table))
    choice, reveal = run.units.choice.worker * 1000, run.units.reveal.worker * 1000
    console.print(f"{words}: a choice takes {choice:.1f} ms of the workers, a reveal {reveal:.1f} ms")
    return run


def _machine() -> str:
    """The processor, its cores, Python, and what else the machine has to do."""
    model = "unknown processor"
    for line in Path("/proc/cpuinfo").read_text("utf-8").splitlines():
        if line.startswith("model name"):
            model = line.partition(":")[2].strip()
            break
    load = os.getloadavg()[0]
    return f"{model}, {os.cpu_count()} cores, CPython {platform.python_version()}, load {load:.1f} before the start"


def main(arguments: Sequence[str] | None = None) -> int:
    """Measures or reads, then prints and writes what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="measure just enough to see that everything works")
    parser.add_argument("--from", dest="source", type=Path, metavar="FILE", help="read these results, measure nothing")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results into this file")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="put the figures between the marks of this page")
    options = parser.parse_args(arguments)
    console = Console(highlight=False, soft_wrap=True)
    try:
        if options.source:
            found = read_measurements(options.source)
        elif options.quick:
            found = measure(QUICK, "make bench-scaling ARGS=--quick", console)
        else:
            found = measure(FULL, "make bench-scaling", console)
        if options.json:
            write_measurements(options.json, found)
        written = sections(found)
        for name, text in written.items():
            console.print(f"\n{name}\n\n{text}", markup=False)
        if options.write:
            write_page(options.write, written)
    except SeptemError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
