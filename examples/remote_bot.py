"""A bot that plays at a septem server over its JSON API, and builds whatever costs least.

    python remote_bot.py https://play.example.org/t/k7mq-x2pd-4fwt-h3vb [TOKEN]

Without a token it makes an account of its own. It joins the table, waits for the start, and plays to the end.
"""

import json
import random
import sys
from collections.abc import Iterator
from typing import Any

import httpx

WORTH = {"build": 3, "free": 3, "wonder": 2, "sell": 0, "pass": -1}


def worth(move: str) -> tuple[int, float]:
    """What a move such as 'build Baths <2' is worth, less the coins for the neighbours; among equals chance decides."""
    action, *words = move.split()
    coins = sum(int(word[1:]) for word in words if word[0] in "<>")
    return WORTH.get(action, 1) - coins, random.random()


def states(api: httpx.Client, table: str) -> Iterator[dict[str, Any]]:
    """The table as this bot sees it, now and after every change, until the game is over."""
    with api.stream("GET", f"/tables/{table}/stream") as stream:
        yield from (json.loads(line[6:]) for line in stream.iter_lines() if line.startswith("data: "))


def play(link: str, token: str = "") -> dict[str, Any]:
    """Plays one game and gives its last state."""
    server, _, table = link.partition("/t/")
    with httpx.Client(base_url=f"{server}/api/v1", timeout=60) as api:
        token = token or api.post("/people", json={"name": "Builder"}).raise_for_status().json()["token"]
        api.headers["Authorization"] = f"Bearer {token}"
        api.post(f"/tables/{table}/seats", json={}).raise_for_status()
        for state in states(api, table):
            asked = api.get(f"/tables/{table}/moves").json() if state["seat"] is not None else {"moves": []}
            if asked["moves"] and not asked["chosen"]:
                choice = {"turn": asked["turn"], "seat": asked["seat"], "move": max(asked["moves"], key=worth)}
                api.put(f"/tables/{table}/choice", json=choice)
        return state


if __name__ == "__main__":
    for row in play(*sys.argv[1:])["final"]:
        sys.stdout.write(f"{row['place']}. {row['name']}, {row['total']} points\n")
