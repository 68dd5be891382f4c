"""How strong the bots are: the ratings of the first table of docs/ladder.md."""

RATINGS = {
    "random": 0,
    "builder": 448,
    "rbai": 961,
    "greedy": 978,
    "heuristic": 1346,
    "search:100": 1545,
    "search:1000": 1641,
    "network": 1611,
    "champion:200": 1783,
    "war": 1329,
    "science": 1302,
    "civic": 1247,
    "trade": 1288,
    "network:50": 720,
    "network:20": 950,
    "network:12": 1170,
    "network:7": 1370,
    "champion:900ms": 1826,
}
