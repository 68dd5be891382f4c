"""Panels that open over the edge of a table: keys, settings, leaving; and what a seat is told that a bot has taken."""

import htpy as h
from htpy import Element, Node

from septem.server.drawing.icons import icon
from septem.server.language import _
from septem.server.pages.play.seen import AnyTable, may_leave

Choices = tuple[tuple[str, str], ...]


def drawer(panel: str, title: str, inside: Node, cls: str = "") -> Element:
    """A panel with a heading and a button that closes it."""
    return h.section(class_=f"drawer {cls}".strip(), id=panel, popover="auto", aria_labelledby=f"{panel}-title")[
        h.header[h.h2(".display", id=f"{panel}-title")[title], close_button(panel)], inside
    ]


def close_button(panel: str) -> Element:
    """Closes a panel that lies over the page."""
    return h.button(".tool.ico", type="button", popovertarget=panel, popovertargetaction="hide", aria_label=_("Close"))[
        icon("x")
    ]


def keys_panel(rows: tuple[tuple[str, str], ...]) -> Element:
    """The list of keys."""
    return drawer("keys", _("Keys"), h.dl(".keylist")[([h.dt[h.kbd[key]], h.dd[words]] for key, words in rows)])


def settings_panel(shown: AnyTable, sending: str, ways: Choices) -> Element:
    """What a player likes; `sending` asks when a choice is sent."""
    return drawer(
        "settings",
        _("Settings"),
        [
            h.form(".settings", id="settings-form", autocomplete="off")[
                _setting("confirm", sending, ways),
                _setting("sound", _("Sound"), (("off", _("Off")), ("on", _("On")))),
                _setting(
                    "theme", _("Light"), (("auto", _("As my system")), ("dark", _("Dark")), ("light", _("Light")))
                ),
                _setting("motion", _("Motion"), (("auto", _("As my system")), ("on", _("On")), ("off", _("Off")))),
            ],
            may_leave(shown) and h.button(".btn", type="button", popovertarget="leave")[icon("x"), _("Leave the game")],
            h.p(".hint.mono")[
                _("Fair deal: the hash of seed and salt is"),
                " ",
                h.code[shown.fairness.commitment],
                ". ",
                _("Both are shown after the game."),
            ],
        ],
    )


def _setting(name: str, legend: str, choices: Choices) -> Element:
    return h.fieldset(".frow")[
        h.legend[legend],
        h.div(".segr")[
            (
                h.label[h.input(type="radio", name=name, value=value, checked=place == 0), h.span[words]]
                for place, (value, words) in enumerate(choices)
            )
        ],
    ]


def leave_panel(table: str) -> Element:
    """Asks once more before a seat is left."""
    return drawer(
        "leave",
        _("Leave the game?"),
        [
            h.p[_("A bot plays on for you. You can take your seat back at any time.")],
            h.form(".acts", action=f"/g/{table}/leave", method="post")[
                h.button(".btn.ghost", type="button", popovertarget="leave", popovertargetaction="hide")[_("Stay")],
                h.button(".btn")[_("Leave")],
            ],
        ],
        "small",
    )


def away_notice(shown: AnyTable) -> Node:
    """For a player whose seat a bot has taken over."""
    if shown.viewer is None or shown.over or shown.is_replay or not shown.players[shown.viewer].is_away:
        return None
    why = shown.players[shown.viewer].why_away
    return h.form(".notice", hx_post=f"/g/{shown.id}/back", hx_target="#problem", hx_swap="innerHTML")[
        icon("bot"), h.p[why], h.button(".btn.primary")[_("Take your seat back")]
    ]
