"""The seven wonders as silhouettes of simple geometry, in four tones that the page's style sheet sets.

Each city is one symbol of the sprite in a box that begins at (0, -20) and is 360 wide and 170 high. Its tones are the
classes far, mid, near and lit, so that day, night and the skyline need no second drawing.
"""

from math import cos, pi, sin

from septem.server.drawing.svg import circle, moved, number, path, polygon, rectangle

FAR, MID, NEAR, LIT, DISC = "w-far", "w-mid", "w-near", "w-lit", "w-disc"
LINE_NEAR, LINE_MID, LINE_FAR, LINE_LIT = "w-lnear", "w-lmid", "w-lfar", "w-llit"

# By the slug of the drawing: the names that the editions and the dice game use for the city.
CITY_NAMES = {
    "giza": ("Giza", "Gizah"),
    "rhodes": ("Rhodes", "Rhodos"),
    "alexandria": ("Alexandria",),
    "ephesus": ("Ephesus", "Ephesos", "Artemis"),
    "babylon": ("Babylon",),
    "olympia": ("Olympia", "Zeus"),
    "halicarnassus": ("Halicarnassus", "Halikarnassos"),
}
_SLUGS = {name: slug for slug, called in CITY_NAMES.items() for name in called}

# The colours of each city's sky by day, from top to horizon; they differ so that boards are easy to tell apart.
DAY_SKIES = {
    "giza": ("#fbe6b4", "#f3bd6e", "#d98a4e"),
    "rhodes": ("#cfe6ea", "#8fc1cf", "#4f93ab"),
    "alexandria": ("#fbe3cf", "#eda98f", "#c56d6c"),
    "ephesus": ("#e7efe0", "#a9cdb4", "#5f9c88"),
    "babylon": ("#fdeac0", "#e9c07a", "#b98a4b"),
    "olympia": ("#e6e4f3", "#b3aed6", "#7a76ac"),
    "halicarnassus": ("#f9dfe0", "#dfa3ac", "#a8657a"),
}
NIGHT_SKY = ("#0c1a2e", "#1c3a58", "#3f6a84")


def city_slug(city: str) -> str:
    """The slug of a city's drawing, by the name that any edition uses.

    >>> city_slug("Rhodos")
    'rhodes'
    """
    return _SLUGS[city]


def skies() -> str:
    """The gradients of all skies, the stars and the moon, and the sun."""
    gradients = "".join(_gradient(f"sky-{slug}", colours) for slug, colours in DAY_SKIES.items())
    return gradients + _gradient("sky-night", NIGHT_SKY) + _sun() + _moon()


def city_symbols() -> str:
    """The seven cities as groups for the sprite."""
    drawn = {
        "giza": _giza(),
        "rhodes": _rhodes(),
        "alexandria": _alexandria(),
        "ephesus": _ephesus(),
        "babylon": _babylon(),
        "olympia": _olympia(),
        "halicarnassus": _halicarnassus(),
    }
    return "<defs>" + "".join(f'<g id="w-{slug}">{inside}</g>' for slug, inside in drawn.items()) + "</defs>"


def _gradient(name: str, colours: tuple[str, str, str]) -> str:
    stops = "".join(
        f'<stop offset="{offset}" stop-color="{colour}"/>'
        for offset, colour in zip(("0", ".55", "1"), colours, strict=True)
    )
    return f'<linearGradient id="{name}" x1="0" y1="0" x2="0" y2="1">{stops}</linearGradient>'


def _sun() -> str:
    glow = circle(78, 34, 40, fill="#fff3d4", fill_opacity=0.22) + circle(78, 34, 26, fill="#fff3d4", fill_opacity=0.35)
    clouds = path(
        "M262 18h46M276 26h52M250 26h14M24 64h34M16 72h22",
        stroke="#fff",
        stroke_opacity=0.45,
        stroke_width=3,
        stroke_linecap="round",
    )
    return f'<g id="sky-sun">{glow}{circle(78, 34, 16, fill="#fff8e2")}{clouds}</g>'


def stars(count: int, width: int, height: int, left: int, top: int) -> str:
    """Stars at fixed places: dots of three sizes, one path per size."""
    paths = []
    for size in range(3):
        dots = "".join(
            f"M{(star * 83 + 29) % width + left} {(star * 47 + 11) % height + top}h0" for star in range(size, count, 3)
        )
        paths.append(path(dots, stroke_width=1 + size * 0.7))
    return f'<g stroke="#fff6dc" stroke-opacity=".85" stroke-linecap="round">{"".join(paths)}</g>'


def _moon() -> str:
    disc = path("M291 33.2A13 13 0 1 1 284 9a10.5 11.5 0 0 0 7 24.2z", fill="#f4efdc")
    return f'<g id="sky-moon">{stars(70, 760, 96, -200, -20)}{disc}</g>'


def _palm(x: float, y: float, scale: float = 1) -> str:
    leaves = "".join(
        f"M1-30Q{number(1 + 11 * cos(turn))} {number(-36 + 7 * sin(turn))}"
        f" {number(1 + 19 * cos(turn))} {number(-26 + 10 * sin(turn))}"
        for turn in (-2.7, -2.1, -1.2, -0.5, 0.15, 3.1)
    )
    return moved(
        path("M0 4Q3-14 1-30", stroke_width=3, class_=LINE_NEAR) + path(leaves, stroke_width=2.6, class_=LINE_NEAR),
        x,
        y,
        scale,
    )


def _cypress(x: float, y: float, scale: float = 1) -> str:
    return moved(path("M0 6c-8-2-8-14-5-26 2-8 4-14 5-18 1 4 3 10 5 18 3 12 3 24-5 26z", class_=NEAR), x, y, scale)


def _waves(y: float = 126) -> str:
    water = rectangle(-500, y, 1400, 160 - y, class_="w-water")
    for line, (below, opacity) in enumerate(((5, 0.5), (12, 0.35), (18, 0.25))):
        crests = f"M{-400 + line * 13} {number(y + below)}q9-4 18 0" + "t18 0" * 63
        water += path(crests, stroke_opacity=opacity, stroke_width=1.1, class_=LINE_LIT)
    return water


def _ship(x: float, y: float, scale: float = 1) -> str:
    hull = path("M-24 0q24 12 48 0l-4 8h-40z", class_=NEAR) + path("M0 0v-32", stroke_width=2, class_=LINE_NEAR)
    sail = path("M-14-30h28q-5 13 0 22h-28q5-11 0-22z", fill_opacity=0.85, class_=LIT)
    return f'<g class="w-ship">{moved(hull + sail, x, y, scale)}</g>'


def _ground(y: float) -> str:
    return rectangle(-500, y, 1400, 160 - y, class_=NEAR)


def _giza() -> str:
    small = polygon([(150, 128), (196, 78), (242, 128)], class_=FAR) + polygon(
        [(196, 78), (242, 128), (208, 128)], class_=MID
    )
    large = polygon([(60, 128), (128, 44), (196, 128)], class_=MID) + polygon(
        [(128, 44), (196, 128), (146, 128)], class_=NEAR
    )
    tip = polygon([(117, 57.6), (128, 44), (139, 57.6), (133, 55), (128, 60), (122, 55)], class_=LIT)
    right = polygon([(196, 128), (268, 58), (340, 128)], class_=MID) + polygon(
        [(268, 58), (340, 128), (288, 128)], class_=NEAR
    )
    sand = path("M-500 160v-30h440q60-2 180-4t130-1 110-3h500v38z", class_=NEAR)
    return small + large + tip + right + sand + _palm(40, 126) + _palm(56, 130, 0.7)


def _rhodes() -> str:
    coast = path("M-70 128l30-14 40-4 40-10 34 12 30-4v20zM430 128l-30-16-40-8-44-8-36 14-26-2v20z", class_=FAR)
    base = polygon([(146, 128), (150, 112), (214, 112), (218, 128)], class_=NEAR) + rectangle(
        154, 106, 56, 7, class_=MID
    )
    legs = path("M167 106 170 78 181 78 180 106ZM184 106 183 78 194 78 198 106Z", class_=NEAR)
    kilt = polygon([(165, 84), (171, 60), (193, 60), (199, 84)], class_=MID)
    folds = path("M171 84v-20M177 84v-22M183 84v-22M189 84v-22M194 84v-20", stroke_width=1.2, class_=LINE_NEAR)
    torso = polygon([(168, 62), (164, 36), (200, 36), (196, 62)], class_=NEAR)
    head = rectangle(178.5, 27, 7, 10, class_=NEAR) + circle(182, 23, 7.4, class_=NEAR)
    rays = ""
    for ray in range(7):
        turn = -pi * (0.12 + 0.76 * ray / 6)
        x, y = cos(turn), sin(turn)
        rays += f"M{number(182 + 8.6 * x)} {number(23 + 8.6 * y)}L{number(182 + 15 * x)} {number(23 + 15 * y)}"
    arms = path("M197 39 214 28 219 10", stroke_width=6.5, class_=LINE_NEAR) + path(
        "M167 39 157 54 163 72", stroke_width=6, class_=LINE_NEAR
    )
    torch = path("M214 12h11l-3-5h-5z", class_=MID) + path("M219.5-4c5 4 5 9 0 12-5-3-5-8 0-12z", class_=LIT)
    cloak = path("M163 66q-8 18-4 38", stroke_width=4, class_=LINE_MID)
    figure = legs + kilt + folds + torso + head + path(rays, stroke_width=2, class_=LINE_LIT) + arms + torch + cloak
    return coast + _waves() + base + figure + _ship(78, 122) + _ship(286, 127, 0.75)


def _alexandria() -> str:
    beams = polygon([(182, 33), (700, -70), (700, 70)], fill_opacity=0.32, class_=LIT)
    beams += polygon([(178, 33), (-340, -20), (-340, 90)], fill_opacity=0.2, class_=LIT)
    town = path("M-60 128v-6h30v-8h66l8-8h30l6 8h30v14zM250 128v-10h30l4-12h40l4 8h62v6h30v8z", class_=FAR)
    island = polygon([(128, 130), (136, 116), (224, 116), (232, 130)], class_=NEAR)
    lower = polygon([(152, 116), (157, 74), (203, 74), (208, 116)], class_=MID)
    lower += polygon([(180, 116), (180, 74), (203, 74), (208, 116)], class_=NEAR) + rectangle(
        153, 71, 54, 4, class_=NEAR
    )
    upper = polygon([(164, 71), (167, 47), (193, 47), (196, 71)], class_=MID)
    upper += polygon([(180, 71), (180, 47), (193, 47), (196, 71)], class_=NEAR) + rectangle(
        163, 44.5, 34, 3.5, class_=NEAR
    )
    lantern = rectangle(171, 36, 18, 9, class_=MID) + path(
        "M173 26h3v11h-3zM184 26h3v11h-3zM168 26l12-9 12 9z", class_=NEAR
    )
    fire = path("M180 24.5c4 4 4 9 0 12-4-3-4-8 0-12z", class_=LIT) + circle(180, 32, 13, fill_opacity=0.25, class_=LIT)
    windows = "".join(rectangle(178, y, 4, 6, 2, fill_opacity=0.8, class_=LIT) for y in (84, 96, 54))
    tower = island + lower + upper + lantern + fire + windows
    return f'<g class="w-beam">{beams}</g>' + town + _waves(124) + tower + _ship(62, 124, 0.8) + _ship(300, 128)


def _ephesus() -> str:
    hill = path("M-70 128q110-34 174-26t96-18 230 44z", class_=FAR)
    trees = _cypress(52, 122) + _cypress(66, 124, 0.75)
    trees += _cypress(308, 122) + _cypress(292, 124, 0.8) + _cypress(324, 124, 0.7)
    gable = polygon([(100, 60), (180, 26), (260, 60)], class_=NEAR) + polygon(
        [(118, 57), (180, 31), (242, 57)], class_=MID
    )
    roof = (
        gable
        + circle(180, 47, 6.5, class_=LIT)
        + rectangle(98, 60, 164, 8, class_=NEAR)
        + rectangle(104, 68, 152, 42, class_=MID)
    )
    columns = ""
    for place in range(8):
        x = 105 + place * 20.3
        columns += rectangle(x, 70, 8.4, 38, class_=LIT) + rectangle(x + 5, 70, 3.4, 38, class_=FAR)
        columns += rectangle(x - 1.5, 68, 11.4, 3.2, class_=NEAR) + rectangle(x - 1.5, 107, 11.4, 3, class_=NEAR)
    steps = "".join(
        rectangle(96 - step * 7, 110 + step * 5, 168 + step * 14, 5.2, class_=MID if step % 2 else NEAR)
        for step in range(4)
    )
    return hill + trees + roof + columns + steps + _ground(129) + path("M176 18l4-10 4 10z", class_=NEAR)


def _babylon() -> str:
    terraces = ((84, 108, 192, 20), (108, 86, 144, 22), (132, 64, 96, 22), (154, 44, 52, 20))
    drawn = path("M-80 128q120-18 170-12t120-6 230 18z", class_=FAR)
    for level, (x, y, width, height) in enumerate(terraces):
        drawn += rectangle(x, y, width, height, class_=MID if level % 2 else NEAR)
        arches = width // 24
        outline = ""
        for arch in range(arches):
            left = x + (width - arches * 20) / 2 + arch * 20 + 5
            rise = number(height * 0.38)
            outline += f"M{number(left)} {y + height}v-{rise}a5 5 0 0 1 10 0v{rise}z"
        drawn += path(outline, fill_opacity=0.28 if level % 2 else 0.2, class_=LIT)
    for x, y, width, _height in terraces:
        bushes, vines = width // 13, ""
        for bush in range(bushes + 1):
            middle = x + bush * width / bushes
            drawn += circle(middle, y - 1, 5 + (bush * 7 % 3), class_="w-leaf" if bush % 2 else "w-leaf2")
            if bush % 2 == 0:
                vines += f"M{number(middle)} {y}q-2 6 0 {8 + bush * 5 % 7}"
        drawn += path(vines, stroke_width=2, class_="w-lleaf")
    drawn += path("M170 40q-4-14 10-18 14 4 10 18z", class_="w-leaf2")
    drawn += path("M178 46v82M182 46v82", stroke_width=1.4, stroke_opacity=0.75, class_="w-ldisc")
    return drawn + _ground(127) + _palm(46, 126) + _palm(312, 126) + _palm(330, 128, 0.7)


def _olympia() -> str:
    drawn = path("M-80 128q60-10 80-12t120-18 110-12 190 42z", class_=FAR)
    for x in (92, 114, 236, 258):
        drawn += rectangle(x, 34, 11, 92, class_=MID) + rectangle(x - 3, 30, 17, 5, class_=NEAR)
        drawn += rectangle(x - 3, 122, 17, 5, class_=NEAR) + rectangle(x + 7, 35, 4, 87, class_=NEAR)
    drawn += rectangle(84, 22, 194, 8, class_=NEAR) + polygon([(80, 22), (181, -8), (282, 22)], class_=NEAR)
    drawn += circle(181, 52, 24, fill_opacity=0.22, class_=LIT) + circle(181, 52, 17, fill_opacity=0.28, class_=LIT)
    throne = rectangle(160, 44, 42, 76, 2, class_=MID) + rectangle(156, 40, 50, 5, class_=NEAR)
    throne += circle(160, 39, 3.5, class_=NEAR) + circle(202, 39, 3.5, class_=NEAR)
    head = circle(181, 49, 7, class_=LIT) + path("M174 52q7 12 14 0v6l-7 5-7-5z", class_=LIT)
    body = polygon([(169, 62), (193, 62), (197, 88), (165, 88)], class_=LIT)
    robe = polygon([(163, 86), (199, 86), (203, 98), (193, 118), (169, 118), (159, 98)], class_=DISC)
    folds = path("M165 94l6 24M181 90v28M197 94l-6 24", stroke_width=1.6, class_=LINE_FAR)
    arms = path("M170 66 156 76 150 70M192 66l14 8", stroke_width=5.5, class_=LINE_LIT)
    sceptre = path("M208 40v82", stroke_width=2.8, class_=LINE_NEAR) + circle(208, 38, 4, class_=NEAR)
    victory = path("M149 60l4 9h-8z", class_=NEAR) + circle(149, 58, 2.5, class_=NEAR)
    figure = throne + head + body + robe + folds + arms + sceptre + victory + rectangle(148, 118, 66, 8, class_=NEAR)
    return drawn + figure + _ground(126) + _cypress(40, 122, 1.1) + _cypress(320, 122, 1.1) + _cypress(304, 124, 0.8)


def _halicarnassus() -> str:
    drawn = path("M-60 128l60-8 50-18 50 10 60-18 100 14 60-14 40 16 50 18z", class_=FAR)
    drawn += (
        rectangle(124, 90, 112, 38, class_=NEAR)
        + rectangle(130, 96, 100, 26, class_=MID)
        + rectangle(118, 86, 124, 5, class_=NEAR)
    )
    drawn += path("".join(f"M{137 + arch * 16} 118v-12a4 4 0 0 1 8 0v12z" for arch in range(6)), class_=NEAR)
    drawn += rectangle(134, 58, 92, 28, class_=MID)
    for place in range(7):
        x = 134 + place * 14.2
        drawn += rectangle(x, 59, 6.8, 27, class_=LIT) + rectangle(x + 4.2, 59, 2.6, 27, class_=FAR)
    drawn += rectangle(128, 54, 104, 5, class_=NEAR)
    for step in range(6):
        drawn += rectangle(134 + step * 6.4, 49 - step * 5.2, 92 - step * 12.8, 5.4, class_=NEAR if step % 2 else MID)
    chariot = rectangle(168, 12, 24, 6, class_=NEAR) + path("M164 12q2-9 8-8l2-4 3 5h8l4-5 2 4q5 0 5 8z", class_=NEAR)
    base = polygon([(108, 128), (114, 122), (246, 122), (252, 128)], class_=NEAR)
    trees = _cypress(76, 124) + _cypress(92, 126, 0.75) + _cypress(272, 124, 1.05) + _cypress(288, 126, 0.7)
    return drawn + chariot + base + _ground(127) + trees
