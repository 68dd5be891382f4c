"""How strong the bots are: the ratings of the first table of docs/ladder.md."""

RATINGS = {
    "random": 0,
    "builder": 486,
    "rbai": 996,
    "greedy": 1015,
    "heuristic": 1401,
    "search:100": 1587,
    "search:1000": 1676,
    "network": 1726,
    "champion:200": 1999,
    "war": 1396,
    "science": 1363,
    "civic": 1291,
    "trade": 1339,
    "network:50": 792,
    "network:20": 972,
    "network:12": 1194,
    "network:7": 1385,
    "champion:900ms": 1948,
}
