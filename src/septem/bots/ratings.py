"""How strong the bots are: the ratings of the first table of docs/ladder.md."""

RATINGS = {
    "random": 0,
    "builder": 448,
    "rbai": 961,
    "greedy": 978,
    "heuristic": 1346,
    "search:100": 1545,
    "search:1000": 1641,
    "network": 1689,
    "champion:200": 1996,
    "war": 1329,
    "science": 1302,
    "civic": 1247,
    "trade": 1288,
    "network:50": 767,
    "network:20": 927,
    "network:12": 1140,
    "network:7": 1324,
    "champion:900ms": 1916,
}
