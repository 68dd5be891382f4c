"""Panels that open over the edge of a dice game, and the notices."""

import htpy as h
from htpy import Element, Node

from septem.server.drawing.icons import icon
from septem.server.language import _
from septem.server.pages.dice.pieces import close_button
from septem.server.seeing.dice_shown import DiceTable


def panels(shown: DiceTable) -> Node:
    """All panels of a game, closed."""
    return [_keys(), _settings(shown), _leave(shown)]


def notices() -> Node:
    """The offline notice, and the sentence after a refused choice."""
    return [
        h.p(".offline", id="offline", role="status", hidden=True)[
            icon("wifi-off"), _("No connection. Trying again; nothing is lost.")
        ],
        h.div(".problems", id="problem", role="alert"),
    ]


def drawer(panel: str, title: str, inside: Node, cls: str = "") -> Element:
    """A panel with a heading and a button that closes it."""
    return h.section(class_=f"drawer {cls}".strip(), id=panel, popover="auto", aria_labelledby=f"{panel}-title")[
        h.header[h.h2(".display", id=f"{panel}-title")[title], close_button(panel)], inside
    ]


def _keys() -> Element:
    rows = (
        ("1 – 7", _("choose dice to keep")),
        ("1 – 9", _("choose what to spend symbols on")),
        ("D 1 – 7", _("choose the die to pass")),
        ("↑ ↓", _("choose how to pay")),
        ("Enter", _("confirm")),
        ("E", _("end the turn")),
        ("Esc", _("cancel, or close what is open")),
        ("U", _("undo your last purchase")),
        ("L", _("log")),
        ("← →", _("step through a replay")),
        ("?", _("this list")),
    )
    return drawer("keys", _("Keys"), h.dl(".keylist")[([h.dt[h.kbd[key]], h.dd[words]] for key, words in rows)])


def _settings(shown: DiceTable) -> Element:
    sending = (("confirm", _("After I confirm it")), ("tap", _("With the last tap on a die")))
    return drawer(
        "settings",
        _("Settings"),
        [
            h.form(".settings", id="settings-form", autocomplete="off")[
                _setting("confirm", _("When are dice kept?"), sending),
                _setting("sound", _("Sound"), (("off", _("Off")), ("on", _("On")))),
                _setting(
                    "theme", _("Light"), (("auto", _("As my system")), ("dark", _("Dark")), ("light", _("Light")))
                ),
                _setting("motion", _("Motion"), (("auto", _("As my system")), ("on", _("On")), ("off", _("Off")))),
            ],
            shown.viewer is not None
            and not shown.over
            and h.button(".btn", type="button", popovertarget="leave")[icon("x"), _("Leave the game")],
            h.p(".hint.mono")[
                _("Fair deal: the hash of seed and salt is"),
                " ",
                h.code[shown.fairness.commitment],
                ". ",
                _("Both are shown after the game."),
            ],
        ],
    )


def _setting(name: str, legend: str, choices: tuple[tuple[str, str], ...]) -> Element:
    return h.fieldset(".frow")[
        h.legend[legend],
        h.div(".segr")[
            (
                h.label[h.input(type="radio", name=name, value=value, checked=place == 0), h.span[words]]
                for place, (value, words) in enumerate(choices)
            )
        ],
    ]


def _leave(shown: DiceTable) -> Element:
    return drawer(
        "leave",
        _("Leave the game?"),
        [
            h.p[_("A bot plays on for you. You can take your seat back at any time.")],
            h.form(".acts", action=f"/g/{shown.id}/leave", method="post")[
                h.button(".btn.ghost", type="button", popovertarget="leave", popovertargetaction="hide")[_("Stay")],
                h.button(".btn")[_("Leave")],
            ],
        ],
        "small",
    )


def away_notice(shown: DiceTable) -> Node:
    """For a player whose seat a bot has taken over."""
    if shown.viewer is None or shown.over or not shown.players[shown.viewer].is_away:
        return None
    return h.form(".notice", hx_post=f"/g/{shown.id}/back", hx_target="#problem", hx_swap="innerHTML")[
        icon("bot"), h.p[_("A bot plays for you.")], h.button(".btn.primary")[_("Take your seat back")]
    ]
