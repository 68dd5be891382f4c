"""Avatars of players: a coloured initial or a robot's face, with a mark for what the player is doing."""

from markupsafe import Markup

from septem.server.drawing.icons import icon
from septem.server.fragments import cached
from septem.server.i18n import _

# The class and the icon of each mark; marks differ in shape, colour and words.
MARKS = {
    "chosen": ("done", "check"),
    "thinking": ("think", "ellipsis"),
    "gone": ("gone", "wifi-off"),
    "away": ("bot", "bot"),
    "yours": ("you", "user"),
}


def mark_words(state: str) -> str:
    """The words of a mark."""
    words = {
        "chosen": _("chosen"),
        "thinking": _("thinking"),
        "gone": _("away"),
        "away": _("away, a bot plays"),
        "yours": _("your turn"),
    }
    return words[state]


@cached
def mark(state: str) -> Markup:
    """A mark with its words: "chosen", "thinking", "gone", "away" or "yours"."""
    css, name = MARKS[state]
    return Markup('<span class="mk mk-{css}">{icon}<span>{words}</span></span>').format(
        css=css, icon=icon(name), words=mark_words(state)
    )


def avatar(name: str, seat: int, mark: str = "", bot: bool = False, size: str = "") -> Markup:
    """The avatar of a seat; screen readers skip it, since the name is beside it. Sizes: xs, sm, lg."""
    return _avatar("" if bot else name[:1].upper(), seat % 7, mark, bot, size)


@cached
def _avatar(initial: str, colour: int, mark: str, bot: bool, size: str) -> Markup:
    badge = Markup()
    if mark:
        css, sign = MARKS[mark]
        badge = Markup('<i class="av-m mk-{css}">{icon}</i>').format(css=css, icon=icon(sign))
    face = icon("bot") if bot else initial
    classes = f"av av-{colour} {size}".strip()
    return Markup('<span class="{classes}" aria-hidden="true">{face}{badge}</span>').format(
        classes=classes, face=face, badge=badge
    )
