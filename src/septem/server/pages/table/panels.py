"""Panels that open over the edge of the table: keys, settings, chains, leaving; and the notices."""

import htpy as h
from htpy import Element, Node

from septem.server.drawing.icons import icon
from septem.server.language import _
from septem.server.pages.chains import chain_tree
from septem.server.seeing.shown import CardTable


def panels(shown: CardTable) -> Node:
    """All panels of a game, closed."""
    return [_keys(), _settings(shown), _chains(shown), _leave(shown)]


def notices() -> Node:
    """The offline notice, the sentence after a refused choice, and what a screen reader is told."""
    return [
        h.p(".offline", id="offline", role="status", popover="manual")[
            icon("wifi-off"), _("No connection. Trying again; nothing is lost.")
        ],
        h.div(".problems", id="problem", role="alert"),
        h.div(
            ".sr",
            id="spoken",
            aria_live="polite",
            data_your_turn=_("Your turn"),
            data_revealed=_("All have chosen."),
        ),
        h.div(".tip", id="tip", hidden=True, data_from=_("free with {names}"), data_to=_("leads to {names}")),
    ]


def drawer(panel: str, title: str, inside: Node, cls: str = "") -> Element:
    """A panel with a heading and a button that closes it."""
    return h.section(class_=f"drawer {cls}".strip(), id=panel, popover="auto", aria_labelledby=f"{panel}-title")[
        h.header[
            h.h2(".display", id=f"{panel}-title")[title],
            h.button(
                ".tool.ico", type="button", popovertarget=panel, popovertargetaction="hide", aria_label=_("Close")
            )[icon("x")],
        ],
        inside,
    ]


def _keys() -> Element:
    rows = (
        ("1 – 7", _("pick a card")),
        ("B", _("build it")),
        ("F", _("build it by your wonder’s power")),
        ("W", _("build a wonder stage with it")),
        ("S", _("sell it")),
        ("↑ ↓", _("choose how to pay")),
        ("Enter", _("confirm")),
        ("Esc", _("cancel, or close what is open")),
        ("U", _("undo your choice")),
        ("P", _("take no card from the discard pile")),
        ("C", _("chains")),
        ("L", _("log")),
        ("N", _("next game that waits for you")),
        ("?", _("this list")),
    )
    return drawer("keys", _("Keys"), h.dl(".keylist")[([h.dt[h.kbd[key]], h.dd[words]] for key, words in rows)])


def _settings(shown: CardTable) -> Element:
    return drawer(
        "settings",
        _("Settings"),
        [
            h.form(".settings", id="settings-form", autocomplete="off")[
                _setting(
                    "confirm",
                    _("When is a choice sent?"),
                    (("confirm", _("After I confirm it")), ("tap", _("With the tap on what to do"))),
                ),
                _setting("sound", _("Sound"), (("off", _("Off")), ("on", _("On")))),
                _setting(
                    "theme", _("Light"), (("auto", _("As my system")), ("dark", _("Dark")), ("light", _("Light")))
                ),
                _setting("motion", _("Motion"), (("auto", _("As my system")), ("on", _("On")), ("off", _("Off")))),
            ],
            shown.viewer is not None
            and not shown.over
            and h.button(".btn", type="button", popovertarget="leave")[icon("x"), _("Leave the game")],
            _fairness_note(shown),
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


def _fairness_note(shown: CardTable) -> Element:
    return h.p(".hint.mono")[
        _("Fair deal: the hash of seed and salt is"),
        " ",
        h.code[shown.fairness.commitment],
        ". ",
        _("Both are shown after the game."),
    ]


def _chains(shown: CardTable) -> Element:
    """The tree is in the page once; a script marks what stands where when it is opened."""
    return drawer(
        "chains",
        _("Chains"),
        h.div(
            id="chain-marks",
            data_in_you=_("yours"),
            data_in_hand=_("in hand"),
            data_in_left=_("left"),
            data_in_right=_("right"),
            data_in_other=_("elsewhere"),
        )[chain_tree(shown.setup.edition)],
        "wide",
    )


def _leave(shown: CardTable) -> Element:
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


def away_notice(shown: CardTable) -> Node:
    """For a player whose seat a bot has taken over."""
    if shown.viewer is None or shown.over or shown.is_replay or not shown.players[shown.viewer].is_away:
        return None
    return h.form(".notice", hx_post=f"/g/{shown.id}/back", hx_target="#problem", hx_swap="innerHTML")[
        icon("bot"), h.p[_("A bot plays for you.")], h.button(".btn.primary")[_("Take your seat back")]
    ]
