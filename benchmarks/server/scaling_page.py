"""The figures of docs/scaling.md: tables that are put between the marks of the page."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from benchmarks.server.costs import Cost, Measurements, Run
from benchmarks.server.growth import (
    DESIGNS,
    SHARDED,
    TODAY,
    Assumptions,
    Design,
    Model,
    Needs,
    bottlenecks,
    error,
    model_of,
    needs,
    predicted,
    rates_of,
    rates_of_load,
    turn_seconds,
)
from benchmarks.server.players import THINKING
from benchmarks.server.run import percentile
from benchmarks.server.simulation import Outcome, Scenario, ServiceTimes, service_times, simulate
from benchmarks.server.worker import MEBIBYTE
from septem.cli.report.files import between_marks
from septem.errors import SetupError
from septem.words import listed

GIBIBYTE = 1024 * MEBIBYTE
PLAYERS = (1_000, 10_000, 100_000, 1_000_000)
# Loads at which waiting is simulated, as shares of the worker's core.
SHARES = (0.3, 0.5, 0.7, 0.8, 0.9, 0.95)
CHECKED = {"worker": "workers", "postgres": "PostgreSQL"}
SIMULATED_TABLES = 1_250


def write_page(file: Path, written: Mapping[str, str]) -> None:
    """Puts the figures between their marks; what people wrote around them stays."""
    if not file.exists():
        raise SetupError(f"{file} is not there; the figures go between marks in it.")
    text = file.read_text("utf-8")
    for name, found in written.items():
        text = between_marks(
            text, f"<!-- {name}: written by make bench-scaling -->", f"<!-- {name}: end -->", found, name
        )
    file.write_text(text, "utf-8")


def sections(found: Measurements) -> dict[str, str]:
    """All figures, by the name of their place in the page."""
    model, assume = model_of(found), Assumptions()
    times = service_times(found, model)
    return {
        "machine": f"Machine: {found.machine}. Command: `{found.command}`.",
        "unit costs": _unit_costs(found),
        "workers": _workers(found),
        "bots": _bots(found),
        "capacity": _capacity(found, model),
        "check": _check(found, model, times),
        "latency": _latency(model, times),
        "estimates": _estimates(model, assume),
        "bottlenecks": _bottlenecks(model, assume),
    }


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _ms(seconds: float) -> str:
    milliseconds = seconds * 1000
    return f"{milliseconds:.1f}" if milliseconds >= 1 else f"{milliseconds:.2f}"


def _kb(count: float) -> str:
    return f"{count / 1024:.1f}"


def _cost_row(name: str, cost: Cost) -> list[str]:
    return [
        name,
        *(_ms(seconds) for seconds in (cost.worker, cost.postgres, cost.redis, cost.nginx)),
        f"{cost.commits:.1f}",
        f"{cost.rows:.1f}",
        _kb(cost.wal),
        _kb(cost.sent),
    ]


def _unit_costs(found: Measurements) -> str:
    head = ("what", "worker, ms", "PostgreSQL, ms", "Redis, ms", "nginx, ms", "commits", "rows", "log, KB", "sent, KB")
    rows = []
    for run in (run for run in found.runs if run.workers == 1):
        units, seats = run.units, f"table of {run.seats}"
        rows += [
            _cost_row(f"a secret choice, {seats}", units.choice),
            _cost_row(f"a reveal, {seats}", units.reveal),
        ]
    units = found.run(1).units
    rows += [
        _cost_row("a secret choice, no stream open", units.unseen_choice),
        _cost_row("a reveal, no stream open", units.unseen_reveal),
        _cost_row("a table of four from its opening to its first turn", units.begin),
        _cost_row("a stream that is opened again", units.connect),
        _cost_row("1,000 seconds of an idle stream", units.idle * 1000),
        _cost_row("a second of a worker without players", units.base),
        _cost_row("1,000 messages about tables elsewhere, per worker", units.wakeup * 1000),
        _cost_row("a choice counted against the limits", found.limits),
    ]
    sizes = [
        f"{_kb(run.units.reveal.sent / run.seats)} KB at a table of {run.seats}"
        for run in found.runs
        if run.workers == 1
    ]
    one = found.run(1)
    return (
        f"{_table(head, rows)}\n\nA reveal is {listed(sizes)} for each viewer, before compression. A worker takes "
        f"{one.base_memory / MEBIBYTE:.0f} MiB before the first game, and each game adds "
        f"{one.game_memory / 1024:.0f} KB."
    )


def _workers(found: Measurements) -> str:
    head = (
        "workers",
        "choice, ms of workers",
        "reveal, ms of workers",
        "choice, ms of PostgreSQL",
        "reveal, ms of PostgreSQL",
        "Redis per message, ms",
        "games",
        "choices/s",
        "choice p50, p95",
        "reveal p50, p95",
        "workers' cores",
    )
    rows = []
    for run in _loaded(found):
        assert run.load is not None
        load, units = run.load, run.units
        rows.append(
            [
                _name(run),
                *(_ms(seconds) for seconds in (units.choice.worker, units.reveal.worker)),
                *(_ms(seconds) for seconds in (units.choice.postgres, units.reveal.postgres, units.wakeup.redis)),
                str(load.games),
                f"{load.choices:.1f}",
                f"{_ms(load.choice_p50)}, {_ms(load.choice_p95)} ms",
                f"{_ms(load.reveal_p50)}, {_ms(load.reveal_p95)} ms",
                f"{load.used.worker:.2f}",
            ]
        )
    return _table(head, rows)


def _loaded(found: Measurements) -> list[Run]:
    return [run for run in found.runs if run.load is not None]


def _name(run: Run) -> str:
    return f"{run.workers}, by table" if run.by_table else str(run.workers)


def _bots(found: Measurements) -> str:
    head = ("level", "moves", "a move, ms of a bot process", "the turn, ms of the worker", "PostgreSQL, ms", "commits")
    rows = [
        [
            str(bot.level),
            str(bot.moves),
            _ms(bot.move_seconds),
            _ms(bot.turn.worker),
            _ms(bot.turn.postgres),
            f"{bot.turn.commits:.1f}",
        ]
        for bot in found.bots
    ]
    return _table(head, rows)


def _capacity(found: Measurements, model: Model) -> str:
    capacity, one = found.capacity, found.run(1).units
    mixed = (one.choice * 3 + one.reveal) * 0.25
    return (
        f"pgbench with our own transaction, three choices to one reveal: {capacity.one_client:,.0f} commits a second "
        f"by one client, {capacity.many_clients:,.0f} by {capacity.clients} at once, {_ms(capacity.postgres)} ms of "
        f"PostgreSQL and {_kb(capacity.wal)} KB of log each. The server itself wrote {_kb(mixed.wal)} KB for each "
        f"choice and used {_ms(mixed.postgres)} ms of PostgreSQL, since it also reads: who asks, and what others have "
        f"changed. An idle worker takes {_ms(model.base.extra.postgres)} ms of PostgreSQL every second."
    )


def _check(found: Measurements, model: Model, times: ServiceTimes) -> str:
    head = ("workers", "cores of", "measured", "model", "error", "simulated", "error")
    rows, latencies = [], []
    largest = dict.fromkeys(CHECKED, (0.0, 0.0))
    for run in _loaded(found):
        assert run.load is not None
        said, simulated = predicted(model, run), simulate(_scenario_of(run, found.cores), times)
        latencies.append(_latency_row(run, simulated))
        for name, program in CHECKED.items():
            measured = getattr(run.load.used, name)
            values = getattr(said, name), getattr(simulated, name)
            errors = [error(value, measured) for value in values]
            largest[name] = (max(largest[name][0], abs(errors[0])), max(largest[name][1], abs(errors[1])))
            row = [_name(run), program, f"{measured:.3f}", f"{values[0]:.3f}", f"{errors[0]:+.0%}"]
            rows.append([*row, f"{values[1]:.3f}", f"{errors[1]:+.0%}"])
    latency_head = ("workers", "choice p50, p95: measured", "simulated", "reveal p50, p95: measured", "simulated")
    worst = [
        f"{by_model:.0%} and {by_simulation:.0%} for {CHECKED[name]}"
        for name, (by_model, by_simulation) in largest.items()
    ]
    return (
        f"{_table(head, rows)}\n\nThe largest errors of model and simulation are {listed(worst)}.\n\n"
        f"{_table(latency_head, latencies)}"
    )


def _scenario_of(run: Run, cores: int) -> Scenario:
    """The load of a run on this machine, at the pace that was measured."""
    assert run.load is not None
    rates = rates_of_load(run.load, run.seats)
    # In a short run people happen to choose a little more or less often than on average.
    pace = rates.tables / turn_seconds(run.seats, THINKING) / rates.reveals if rates.reveals else 1.0
    shortest, longest = (seconds * pace for seconds in THINKING)
    return Scenario(
        tables=run.load.games,
        workers=run.workers,
        seats=run.seats,
        by_table=run.by_table,
        cores=cores,
        thinking=(shortest, longest),
        seconds=60,
    )


def _latency_row(run: Run, simulated: Outcome) -> list[str]:
    assert run.load is not None
    load = run.load
    return [
        _name(run),
        f"{_ms(load.choice_p50)}, {_ms(load.choice_p95)} ms",
        _quantiles(simulated.choices),
        f"{_ms(load.reveal_p50)}, {_ms(load.reveal_p95)} ms",
        _quantiles(simulated.reveals),
    ]


def _quantiles(values: Sequence[float]) -> str:
    return f"{_ms(percentile(values, 50))}, {_ms(percentile(values, 95))} ms" if values else "none"


def _latency(model: Model, times: ServiceTimes) -> str:
    """Waiting against load at one worker, then ways to spread many tables, then a burst."""
    full = _tables_of_a_core(model)
    loads = []
    for share in SHARES:
        seen = simulate(Scenario(tables=round(full * share), workers=1, seconds=60), times)
        loads.append(
            [
                f"{share:.0%}",
                str(round(full * share)),
                f"{seen.worker:.0%}",
                _quantiles(seen.choices),
                _quantiles(seen.reveals),
            ]
        )
    head = ("load by the model", "games", "simulated", "choice p50, p95", "reveal p50, p95")
    workers = max(2, round(SIMULATED_TABLES / full / Assumptions().busy))
    spread = [_spread_row(design, workers, times, at_once=False) for design in DESIGNS]
    spread += [_spread_row(design, workers, times, at_once=True) for design in (TODAY, SHARDED)]
    spread_head = (
        "tables are spread",
        "busiest, mean worker",
        "PostgreSQL, cores",
        "Redis",
        "choice p50, p95",
        "reveal p50, p95",
    )
    return (
        f"One worker on a core of its own:\n\n{_table(head, loads)}\n\n{SIMULATED_TABLES * 4:,} people at tables of "
        f"four, {workers} workers, each on a core of its own:\n\n{_table(spread_head, spread)}"
    )


def _tables_of_a_core(model: Model) -> float:
    """The number of tables of four at which one worker's core is full."""
    assume = Assumptions(solo_share=0, other_streams=0, reconnects_per_hour=0)
    few, many = (model.demand(rates_of(4 * tables, assume), 1, TODAY).worker for tables in (0, 1000))
    return 1000 * (1 - few) / (many - few)


def _spread_row(design: Design, workers: int, times: ServiceTimes, *, at_once: bool) -> list[str]:
    scenario = Scenario(
        tables=SIMULATED_TABLES,
        workers=workers,
        by_table=design.by_table,
        own_channels=design.own_channels,
        warm_up=0 if at_once else 50,
        seconds=10,
        at_once=at_once,
    )
    seen = simulate(scenario, times)
    return [
        f"{design.name}{', all within a second' if at_once else ''}",
        f"{max(seen.workers):.0%}, {seen.worker / workers:.0%}",
        f"{seen.postgres:.2f}",
        f"{seen.redis:.0%}",
        _quantiles(seen.choices),
        _quantiles(seen.reveals),
    ]


def _estimates(model: Model, assume: Assumptions) -> str:
    head = (
        "players",
        "tables are spread",
        "workers",
        "for others' messages",
        "bot cores",
        "PostgreSQL",
        "commits/s",
        "log, MB/s",
        "Redis",
        "nginx",
        "memory",
        "streams",
        "Gbit/s",
    )
    rows = [_estimate_row(needs(players, model, design, assume)) for players in PLAYERS for design in DESIGNS]
    return _table(head, rows)


def _estimate_row(need: Needs) -> list[str]:
    used = need.used
    row = [f"{need.players:,.0f}", need.design.name]
    if need.workers is None:
        row += ["no number is enough", f"{need.wakeup_share:.0%}"]
    else:
        row += [f"{need.workers:,}", f"{need.wakeup_share:.1%}"]
    postgres, redis, memory = (
        ("–", "–", "–")
        if need.workers is None
        else (f"{used.postgres:,.1f} cores", f"{used.redis:,.2f} cores", f"{need.memory / GIBIBYTE:,.1f} GiB")
    )
    return [
        *row,
        f"{need.bot_cores:,.1f}",
        postgres,
        f"{used.commits:,.0f}",
        f"{need.bytes_written / MEBIBYTE:,.1f}",
        redis,
        f"{used.nginx:,.1f} cores",
        memory,
        f"{need.streams:,.0f}",
        f"{used.sent * 8 / 1e9:,.2f}",
    ]


def _bottlenecks(model: Model, assume: Assumptions) -> str:
    found = bottlenecks(model, TODAY, assume)
    head = ("players", "what is used up", "what helps", "with the code as it is")
    rows = [
        [
            f"{_rounded(bottleneck.players):,}",
            bottleneck.name,
            bottleneck.remedy,
            "yes" if bottleneck.is_bought else "no",
        ]
        for bottleneck in found
    ]
    first = next(bottleneck for bottleneck in found if not bottleneck.is_bought)
    return (
        f"{_table(head, rows)}\n\nThe first bottleneck that more of the same does not solve is at about "
        f"{_rounded(first.players):,} players: {first.name}."
    )


def _rounded(players: float) -> int:
    """Two digits are all that the model is good for.

    >>> _rounded(83_412.0)
    83000
    """
    return int(float(f"{players:.1e}"))
