"""How strong the bots are: the ratings of the first table of docs/ladder.md."""

RATINGS = {
    "random": 0,
    "builder": 486,
    "rbai": 931,
    "greedy": 943,
    "heuristic": 1289,
    "search:100": 1431,
    "search:1000": 1462,
    "network": 1446,
    "champion:200": 1719,
    "war": 1284,
    "science": 1251,
    "civic": 1179,
    "trade": 1227,
    "network:50": 688,
    "network:20": 886,
    "network:12": 1100,
    "network:7": 1287,
    "champion:900ms": 1701,
}
