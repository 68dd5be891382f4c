"""How strong the bots are: the ratings of the first table of docs/ladder.md."""

RATINGS = {
    "random": 0,
    "builder": 486,
    "rbai": 996,
    "greedy": 1015,
    "heuristic": 1401,
    "search:100": 1586,
    "search:1000": 1693,
    "search:10000": 1747,
    "heuristic:3": 1176,
    "search:200": 1635,
    "search:900ms": 1743,
    "war": 1396,
    "science": 1363,
    "civic": 1291,
    "trade": 1339,
}
