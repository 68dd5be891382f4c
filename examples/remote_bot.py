"""A bot that plays at a septem server over its JSON API, and builds whatever costs least.

    python remote_bot.py https://play.example.org/t/k7mq-x2pd-4fwt-h3vb [TOKEN]

Without a token it makes an account of its own. It joins the table, waits for the start, and plays to the end.
"""

import json
import random
import sys
import time
from contextlib import suppress
from typing import Any

import httpx

WORTH = {"build": 3, "free": 3, "wonder": 2, "sell": 0, "pass": -1}


def worth(move: str) -> tuple[int, float]:
    """What a move such as 'build Baths <2' is worth, less the coins for the neighbours; among equals chance decides."""
    action, *words = move.split()
    return WORTH.get(action, 1) - sum(int(word[1:]) for word in words if word[0] in "<>"), random.random()


def choose(api: httpx.Client, table: str) -> None:
    """Makes the best move, where one is asked for."""
    if (asked := api.get(f"/tables/{table}/moves").raise_for_status().json())["moves"] and not asked["chosen"]:
        choice = {"turn": asked["turn"], "seat": asked["seat"], "move": max(asked["moves"], key=worth)}
        api.put(f"/tables/{table}/choice", json=choice)


def play(link: str, token: str = "") -> dict[str, Any]:
    """Plays one game and gives its last state; a stream that breaks is opened anew."""
    server, _, table = link.partition("/t/")
    with httpx.Client(base_url=f"{server}/api/v1", timeout=60) as api:
        token = token or api.post("/people", json={"name": "Builder"}).raise_for_status().json()["token"]
        api.headers["Authorization"] = f"Bearer {token}"
        api.post(f"/tables/{table}/seats", json={}).raise_for_status()
        while True:
            with suppress(httpx.HTTPError), api.stream("GET", f"/tables/{table}/stream") as stream:
                for state in (json.loads(line[6:]) for line in stream.iter_lines() if line.startswith("data: ")):
                    if state["table"]["phase"] == "over":
                        return dict(state)
                    choose(api, table)
            time.sleep(1)


if __name__ == "__main__":
    sys.stdout.writelines(f"{one['place']}. {one['name']}, {one['total']}\n" for one in play(*sys.argv[1:])["final"])
