"""What the benchmark reads: processor time of trees of processes, PostgreSQL's log, and nginx's file."""

import pytest

from benchmarks.server.costs import Cost
from benchmarks.server.stack import EXAMPLE, ProcessTimes, adapted, process_times, tree_seconds, wal_cost
from septem.errors import SetupError

# The form of what pg_waldump --stats=record prints.
STATISTICS = """
WAL statistics between 0/15A2F80 and 0/15A3C10:
Type                  N      (%)   Record size      (%)   FPI size      (%)   Combined size      (%)
----                  -      ---   -----------      ---   --------      ---   -------------      ---
Transaction/COMMIT    2 ( 20.00)            68 (  9.00)          0 (  0.00)              68 (  2.00)
Heap/INSERT           2 ( 20.00)           300 ( 39.00)          0 (  0.00)             300 (  9.00)
Heap/HOT_UPDATE       1 ( 10.00)           120 ( 16.00)          0 (  0.00)             120 (  4.00)
Heap/UPDATE           1 ( 10.00)           130 ( 17.00)       2000 ( 90.00)            2130 ( 72.00)
Heap/LOCK             1 ( 10.00)            54 (  7.00)          0 (  0.00)              54 (  2.00)
Heap/INSERT+INIT      1 ( 10.00)            60 (  7.00)          0 (  0.00)              60 (  2.00)
Btree/INSERT_LEAF     2 ( 20.00)           128 ( 16.00)        200 ( 10.00)             328 ( 11.00)
               --------               --------            --------                --------
Total                10                    860 [28.00%]       2200 [72.00%]            3060 [100%]
"""


def test_the_log_of_postgres_is_counted() -> None:
    assert wal_cost(STATISTICS) == Cost(commits=2, rows=5, wal=860, images=2200)
    assert wal_cost("") == Cost()


def test_a_tree_has_the_time_of_children_that_have_ended() -> None:
    times = {
        1: ProcessTimes(0, 100.0, 100.0),
        10: ProcessTimes(1, 2.0, 0.5),
        11: ProcessTimes(10, 1.0, 0.0),
        12: ProcessTimes(11, 0.25, 0.0),
        20: ProcessTimes(1, 7.0, 0.0),
    }
    assert tree_seconds(times, 10) == 3.75


def test_this_process_has_used_some_time() -> None:
    times = process_times()
    assert sum(process.own for process in times.values()) > 0


def test_the_file_of_nginx_is_adapted() -> None:
    text = adapted(EXAMPLE.read_text("utf-8"), 9000, [9001, 9002, 9003], by_table=False)
    assert "listen 127.0.0.1:9000;" in text
    assert text.count("server 127.0.0.1:900") == 3
    assert "ssl" not in text
    assert "hash" not in text
    assert "proxy_buffering off;" in text


def test_tables_are_spread_by_their_id() -> None:
    text = adapted(EXAMPLE.read_text("utf-8"), 9000, [9001], by_table=True)
    assert "hash $septem_table consistent;" in text
    assert text.index("map $uri $septem_table") < text.index("upstream septem")


def test_a_file_of_nginx_that_has_changed_is_refused() -> None:
    with pytest.raises(SetupError, match=r"nginx\.conf has changed"):
        adapted("events {}", 9000, [9001], by_table=False)
