"""Boards of wonders: the scene by day or night, stages as plinths that fill, both together, and the skyline."""

from functools import cache

from markupsafe import Markup, escape

from septem.data.cards import Cost, Stage, Wonder
from septem.game.words import thing
from septem.server.drawing.boxes import fitted, row
from septem.server.drawing.caching import drawn_once
from septem.server.drawing.cards import cost_signs
from septem.server.drawing.cities import city_slug, stars
from septem.server.drawing.effects import effect_boxes
from septem.server.drawing.glyphs import glyph
from septem.server.drawing.svg import circle, path, rectangle, spoken_as, text, use
from septem.server.drawing.svg import number as short
from septem.server.drawing.words import stage_words
from septem.server.language import _

__all__ = ["board", "is_day_side", "plinth", "scene", "skyline", "stage_words"]

WHOLE = "0 -20 360 170"
DAY_SIDES = ("A", "day")
PLINTH_WIDTHS = {1: 320, 2: 210, 3: 140, 4: 108}

# Where each city stands in the skyline: from left to right behind each other, moved right and grown.
PLACES = (
    ("halicarnassus", -70, 1.0),
    ("babylon", 92, 1.06),
    ("giza", 262, 1.2),
    ("ephesus", 762, 1.06),
    ("olympia", 956, 1.02),
    ("alexandria", 1082, 1.36),
    ("rhodes", 470, 1.42),
)
CLIPS = {"alexandria": "sl-far", "rhodes": "sl-slim"}


def is_day_side(wonder: Wonder) -> bool:
    """Whether this side of the board is drawn by day."""
    return wonder.side in DAY_SIDES


def scene(
    city: str, is_day: bool, cls: str = "", label: bool = True, crop: str = WHOLE, ratio: str = "xMidYMax meet"
) -> Markup:
    """A city with its wonder; `crop` is the part that is seen, `ratio` how it fills its place."""
    words = (_("{city} by day") if is_day else _("{city} by night")).format(city=city) if label else ""
    return _scene(city_slug(city), is_day, cls, words, crop, ratio)


@cache
def _scene(slug: str, is_day: bool, cls: str, words: str, crop: str, ratio: str) -> Markup:
    classes = f"scene {'day' if is_day else 'night'} in-{slug} {cls}".strip()
    sky = rectangle(-500, -120, 1400, 280, fill=f"url(#sky-{slug if is_day else 'night'})")
    light = f'<use href="#sky-{"sun" if is_day else "moon"}"/>'
    shore = rectangle(-500, 127, 1400, 40, class_="w-near")
    return Markup(
        f'<svg class="{classes}" viewBox="{crop}" preserveAspectRatio="{ratio}"{spoken_as(words)}>'
        f'{sky}{light}{shore}<use href="#w-{slug}"/></svg>'
    )


@drawn_once
def plinth(stage: Stage, number: int, state: str, width: float = 132, height: float = 56, cls: str = "") -> Markup:
    """One stage: solid gold when built, a bright outline when next, a quiet one when later."""
    classes = f"plinth {state} {cls}".strip()
    body = f"M8 4h{short(width - 16)}v6h4v{short(height - 20)}h4v6H0v-6h4V10h4z"
    drawn = path(body, class_="pl-body")
    effect = row(effect_boxes(stage.effects), 4)
    if state == "built":
        drawn += fitted(effect, 12, 9, width - 24, height - 20, 0.8)
        tick = path(f"M{short(width - 17)} 12l3 3 5.5-6", class_="pl-tickm")
        drawn += f'<g class="pl-tick">{circle(width - 13, 12, 8)}{tick}</g>'
    else:
        cost, room = _cost(stage.cost, width, height)
        drawn += cost + path(f"M{short(room)} 14v{short(height - 28)}", class_="pl-sep")
        drawn += fitted(effect, room + 4, 11, width - room - 16, height - 22, 0.8)
    title = escape(stage_words(stage, number, state))
    box = f'viewBox="0 0 {short(width)} {short(height)}"'
    return Markup(f'<svg class="{classes}" {box} role="img"><title>{title}</title>{drawn}</svg>')


def _cost(cost: Cost, width: float, height: float) -> tuple[str, float]:
    """The cost in up to three columns, and where they end."""
    signs = cost_signs(cost)
    columns = 1 if len(signs) <= 2 else 2 if len(signs) <= 4 else 3
    size = 17 if columns < 3 or width > 120 else 13
    lines = -(-len(signs) // columns)
    drawn = ""
    for place, (name, count) in enumerate(signs):
        x = 11 + place % columns * (size + 1)
        y = height / 2 - lines * (size + 1) / 2 + place // columns * (size + 1)
        drawn += use(f"g-{name}", x, y, size)
        if count:
            drawn += text(str(count), x + size / 2, y + size * 0.53, size * 0.56, "num")
    return drawn, 16 + columns * (size + 1)


@drawn_once
def board(wonder: Wonder, built: int = 0, cls: str = "") -> Markup:
    """A whole board: scene, name, what it starts with, and its stages, so many of them built."""
    is_day = is_day_side(wonder)
    start = glyph(wonder.resource, 30, _("starts with {resource}").format(resource=thing(wonder.resource)), "start")
    side = _("day") if is_day else _("night")
    if wonder.side in ("A", "B"):
        side = _("{sky} · side {side}").format(sky=side, side=wonder.side)
    width = PLINTH_WIDTHS[len(wonder.stages)]
    stages = Markup().join(
        plinth(stage, place + 1, "built" if place < built else "next" if place == built else "later", width)
        for place, stage in enumerate(wonder.stages)
    )
    return Markup(
        '<figure class="wboard {cls}">{scene}<figcaption><span class="display">{city}</span>'
        '<span class="wside">{side}</span>{start}</figcaption><div class="stages n{count}">{stages}</div></figure>'
    ).format(
        cls=cls,
        scene=scene(wonder.city, is_day),
        city=wonder.city,
        side=side,
        start=start,
        count=len(wonder.stages),
        stages=stages,
    )


def skyline(cls: str = "") -> Markup:
    """All seven wonders at dusk, for the head of a page; only one on a page, as it has a sky of its own."""
    return _skyline(cls)


@cache
def _skyline(cls: str) -> Markup:
    shades = (("0", "#0b1622"), (".45", "#233f5a"), (".72", "#8a6a74"), (".9", "#e2a272"), ("1", "#f4cf94"))
    stops = "".join(f'<stop offset="{offset}" stop-color="{colour}"/>' for offset, colour in shades)
    dusk = f'<linearGradient id="sl-dusk" x1="0" y1="0" x2="0" y2="1">{stops}</linearGradient>'
    clips = "".join(
        f'<clipPath id="{name}">{rectangle(*shape)}</clipPath>'
        for name, shape in (
            ("sl-wide", (40, -60, 300, 186)),
            ("sl-slim", (140, -60, 90, 186)),
            ("sl-far", (-700, -160, 1500, 283)),
        )
    )
    sky = rectangle(-600, -112, 2640, 544, fill="url(#sl-dusk)") + stars(110, 1440, 330, 0, -110)
    sun = circle(720, 356, 120, fill="#ffe2ae", fill_opacity=0.14) + circle(
        720, 356, 78, fill="#ffe6b8", fill_opacity=0.25
    )
    sun += circle(720, 356, 46, fill="#fff0cf")
    hills = path("M0 372q160-60 330-30t340-8 360-6 410 30v80H0z", fill="#4a4f66", fill_opacity=0.75)
    cities = "".join(
        f'<g transform="translate({x} {short(402 - 126 * scale)}) scale({scale})"'
        f' clip-path="url(#{CLIPS.get(slug, "sl-wide")})"><use href="#w-{slug}"/></g>'
        for slug, x, scale in PLACES
    )
    ground = path("M0 398q240-12 500-4t520 0 420-2v40H0z", fill="#0b1620")
    return Markup(
        f'<svg class="skyline {cls}" viewBox="0 -110 1440 540" preserveAspectRatio="xMidYMax slice" aria-hidden="true">'
        f"<defs>{dusk}{clips}</defs>{sky}{sun}{hills}{cities}{ground}</svg>"
    )
