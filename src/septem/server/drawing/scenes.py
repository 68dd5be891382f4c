"""The picture of a city with its wonder by day or night, and the skyline of all seven."""

from functools import cache

from markupsafe import Markup

from septem.server.drawing.cities import city_slug, stars
from septem.server.drawing.svg import circle, number, path, rectangle, spoken_as
from septem.server.fragments import cached
from septem.server.i18n import _

WHOLE = "0 -20 360 170"

# Where each city is in the skyline, from back to front: its x and its scale.
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


@cached
def scene(
    city: str, is_day: bool, cls: str = "", label: bool = True, crop: str = WHOLE, ratio: str = "xMidYMax meet"
) -> Markup:
    """A city with its wonder; `crop` is the visible part, `ratio` is its preserveAspectRatio."""
    slug = city_slug(city)
    words = (_("{city} by day") if is_day else _("{city} by night")).format(city=city) if label else ""
    classes = f"scene {'day' if is_day else 'night'} in-{slug} {cls}".strip()
    sky = rectangle(-500, -120, 1400, 280, fill=f"url(#sky-{slug if is_day else 'night'})")
    light = f'<use href="#sky-{"sun" if is_day else "moon"}"/>'
    shore = rectangle(-500, 127, 1400, 40, class_="w-near")
    return Markup(
        f'<svg class="{classes}" viewBox="{crop}" preserveAspectRatio="{ratio}"{spoken_as(words)}>'
        f'{sky}{light}{shore}<use href="#w-{slug}"/></svg>'
    )


@cache
def skyline(cls: str = "") -> Markup:
    """All seven wonders at dusk, for the head of a page; at most one per page, since its gradient has a fixed id."""
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
        f'<g transform="translate({x} {number(402 - 126 * scale)}) scale({scale})"'
        f' clip-path="url(#{CLIPS.get(slug, "sl-wide")})"><use href="#w-{slug}"/></g>'
        for slug, x, scale in PLACES
    )
    ground = path("M0 398q240-12 500-4t520 0 420-2v40H0z", fill="#0b1620")
    return Markup(
        f'<svg class="skyline {cls}" viewBox="0 -110 1440 540" preserveAspectRatio="xMidYMax slice" aria-hidden="true">'
        f"<defs>{dusk}{clips}</defs>{sky}{sun}{hills}{cities}{ground}</svg>"
    )
