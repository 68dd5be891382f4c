"""Boards of wonders: stages as plinths, and whole boards with their scene by day or night."""

from markupsafe import Markup, escape

from septem.data.cards import Cost, Stage, Wonder
from septem.game.words import thing
from septem.server.drawing.boxes import fitted, row
from septem.server.drawing.glyphs import glyph
from septem.server.drawing.scenes import scene
from septem.server.drawing.svg import circle, path, text, use
from septem.server.drawing.svg import number as short
from septem.server.fragments import cached
from septem.server.games.cards.catalogue import is_day_side
from septem.server.games.cards.drawing.cards import cost_signs
from septem.server.games.cards.drawing.effects import effect_boxes
from septem.server.games.cards.drawing.words import StageState, stage_words
from septem.server.i18n import _

PLINTH_WIDTHS = {1: 320, 2: 210, 3: 140, 4: 108}


def stage_state(number: int, built: int) -> StageState:
    """The state of stage `number`, counted from 1, when `built` stages are built."""
    return "built" if number <= built else "next" if number == built + 1 else "later"


@cached
def plinth(
    stage: Stage, number: int, state: StageState, width: float = 132, height: float = 56, cls: str = ""
) -> Markup:
    """One stage: solid gold if it is built, a bright outline if it is next, else a faint outline."""
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
    """The cost in up to three columns, and the x where they end."""
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


@cached
def board(wonder: Wonder, built: int = 0, cls: str = "") -> Markup:
    """A whole board: scene, name, starting resource, and its stages, of which `built` are built."""
    is_day = is_day_side(wonder.side)
    start = glyph(wonder.resource, 30, _("starts with {resource}").format(resource=thing(wonder.resource)), "start")
    side = _("day") if is_day else _("night")
    if wonder.side in ("A", "B"):
        side = _("{sky} · side {side}").format(sky=side, side=wonder.side)
    width = PLINTH_WIDTHS[len(wonder.stages)]
    stages = Markup().join(
        plinth(stage, number, stage_state(number, built), width) for number, stage in enumerate(wonder.stages, 1)
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
