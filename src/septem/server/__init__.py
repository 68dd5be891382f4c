"""The table in the browser: pages, live play, a JSON API, and the event log behind them."""
