"""What a worker runs: live tables, notifications, bots and clocks, presence, cleanup, metrics."""
