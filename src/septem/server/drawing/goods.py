"""The resources: raw materials as hexagons, manufactured goods as rounded squares, each in a 32 × 32 box."""

from septem.server.drawing.svg import circle, path, polygon, rectangle, regular

IVORY = "#fff9ec"


def _hexagon(fill: str, edge: str) -> str:
    return polygon(regular(6, 15), fill=fill, stroke=edge, stroke_width=1.6, stroke_linejoin="round")


def _tile(fill: str, edge: str) -> str:
    return rectangle(2, 2, 28, 28, 7, fill=fill, stroke=edge, stroke_width=1.6)


def _wood() -> str:
    drawn = _hexagon("#a8743a", "#6d4318")
    for x, y in ((11, 20.6), (21, 20.6), (16, 12)):
        drawn += circle(x, y, 4.7, fill=IVORY) + circle(x, y, 2.5, fill="none", stroke="#8a5a26", stroke_width=1.5)
    return drawn


def _stone() -> str:
    rock = polygon([(7.5, 22), (9.5, 13.2), (15, 8.6), (21.6, 11), (24.8, 18), (23.6, 22)], fill=IVORY)
    edges = path("M9.5 13.2 16 15l5.6-4M16 15l-1.4 7M16 15l8.8 3", fill="none", stroke="#7f8992", stroke_width=1.4)
    return _hexagon("#7f8992", "#4c555d") + rock + edges


def _clay() -> str:
    courses = (
        (9.6, ((7, 8.4), (16.6, 8.4))),
        (14.2, ((5.6, 5), (11.8, 8.4), (21.4, 5))),
        (18.8, ((7, 8.4), (16.6, 8.4))),
    )
    drawn = _hexagon("#b54a2c", "#74260f")
    for y, bricks in courses:
        drawn += "".join(rectangle(x, y, width, 3.5, 0.7, fill=IVORY) for x, width in bricks)
    return drawn


def _ore() -> str:
    ingot = polygon([(6.6, 21.6), (9.6, 13.8), (22.4, 13.8), (25.4, 21.6)], fill=IVORY)
    top = polygon([(9.9, 12.2), (12.4, 9.2), (19.6, 9.2), (22.1, 12.2)], fill="#c9d2db")
    return _hexagon("#3d4957", "#161d26") + ingot + top


def _glass() -> str:
    flask = (
        "M12.6 6.5h6.8v2.2h-1.3v3.6c3.6 1.2 5.6 3.8 5.6 6.9 0 3.6-3.2 6.3-7.7 6.3s-7.7-2.7-7.7-6.3"
        "c0-3.1 2-5.7 5.6-6.9V8.7h-1.3z"
    )
    gleam = path(
        "M11.4 19.4c0-1.9 1.2-3.3 2.9-4", fill="none", stroke="#2f93ab", stroke_width=1.8, stroke_linecap="round"
    )
    return _tile("#2f93ab", "#14566a") + path(flask, fill=IVORY) + gleam


def _papyrus() -> str:
    sheet = "M10 8h14.2a2.6 2.6 0 0 0-2.6 2.6V22A2.6 2.6 0 0 1 19 24.6H8.4A2.6 2.6 0 0 0 11 22V9z"
    roll = path("M7.6 8.2h2.2A1.8 1.8 0 0 1 11.4 10v2.6H7.6a2.2 2.2 0 0 1 0-4.4z", fill="#6d4d10")
    lines = path(
        "M13.6 12.4h5.8M13.6 15.6h5.8M13.6 18.8h4",
        fill="none",
        stroke="#6d4d10",
        stroke_width=1.4,
        stroke_linecap="round",
    )
    return _tile("#d6ab57", "#84601a") + path(sheet, fill=IVORY, stroke="#6d4d10", stroke_width=1) + roll + lines


def _textile() -> str:
    drawn = _tile("#8b559c", "#51285f")
    drawn += "".join(rectangle(7.4 + column * 6.2, 7, 4.8, 18, 1, fill=IVORY) for column in range(3))
    for line in range(3):
        for column in range(line % 2, 3, 2):
            x, y = 6.4 + column * 6.2, 8.4 + line * 5.6
            drawn += rectangle(x, y, 6.8, 4, 1, fill="#c79ad4", stroke="#8b559c", stroke_width=0.9)
    return drawn


def _any_raw() -> str:
    drawn = _hexagon("#6b4226", "#3c2210")
    colours = ((11.2, 11.8, "#d9a765"), (20.8, 11.8, "#b7c0c8"), (11.2, 20.6, "#e28464"), (20.8, 20.6, "#8a98a8"))
    return drawn + "".join(circle(x, y, 3.7, fill=fill, stroke=IVORY, stroke_width=1.1) for x, y, fill in colours)


def _any_good() -> str:
    drawn = _tile("#b8bec6", "#6b737d")
    for x, y, fill in ((16, 10.6, "#2f93ab"), (10.6, 20, "#c08f2f"), (21.4, 20, "#8b559c")):
        drawn += rectangle(x - 3.7, y - 3.7, 7.4, 7.4, 2, fill=fill, stroke=IVORY, stroke_width=1.1)
    return drawn


def resource_signs() -> dict[str, str]:
    """The seven resources, and the signs for any raw material and any manufactured good."""
    return {
        "wood": _wood(),
        "stone": _stone(),
        "clay": _clay(),
        "ore": _ore(),
        "glass": _glass(),
        "papyrus": _papyrus(),
        "textile": _textile(),
        "raw": _any_raw(),
        "good": _any_good(),
    }
