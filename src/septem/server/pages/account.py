"""Who you are here: a guest, or an account with a password, other devices, and bots of your own."""

from collections.abc import Sequence
from dataclasses import dataclass

import htpy as h
from htpy import Element, Node

from septem.server.drawing.icons import icon
from septem.server.drawing.qr import qr
from septem.server.language import _
from septem.server.pages.copying import copy_button
from septem.server.pages.shell import Person, hidden, page
from septem.server.pages.tables import said
from septem.server.table.accounts import DEVICE_MINUTES, LONGEST_PASSWORD, SHORTEST_PASSWORD
from septem.server.table.names import LONGEST_NAME


@dataclass(frozen=True, slots=True)
class BotAccount:
    """A program of somebody that plays by itself, with the day it was made on."""

    id: str
    name: str
    since: str


def sign_in_page(
    name: str = "", *, problem: str = "", next_page: str = "", done: str = "", person: Person | None = None
) -> Element:
    """The page at '/sign-in': an account that exists, or a new one; `next_page` is where it leads to afterwards."""
    return page(
        _("Sign in"),
        h.div(".wrap.narrow.account")[
            h.div(".pagehead")[
                h.h1[_("Sign in")],
                h.p[_("You can play without an account. With one, your games are on all your devices.")],
            ],
            _done(done),
            said(problem),
            h.div(".twocol")[
                _password_form("/sign-in", _("Sign in"), icon("log-in"), name, next_page, is_new=False),
                _password_form("/register", _("Create an account"), icon("plus"), name, next_page, is_new=True),
            ],
        ],
        cls="accountpage",
        person=person,
    )


def _password_form(action: str, words: str, picture: Node, name: str, next_page: str, *, is_new: bool) -> Element:
    prefix = "new" if is_new else "old"
    return h.section(".panel.acc")[
        h.h2[_("New here") if is_new else _("I have an account")],
        h.form(action=action, method="post")[
            hidden(next=next_page) if next_page else None,
            name_field(f"{prefix}-name", name, autocomplete="username"),
            password_field(
                f"{prefix}-password",
                "password",
                _("Password"),
                help_=_("At least {count} characters. Your guest games stay yours.").format(count=SHORTEST_PASSWORD)
                if is_new
                else "",
                is_new=is_new,
            ),
            h.button(".btn.wide" if is_new else ".btn.primary.wide")[picture, words],
        ],
    ]


def name_field(id_: str, name: str, *, autocomplete: str = "nickname") -> Element:
    """A field for a person's name."""
    return h.div(".field")[
        h.label(for_=id_)[_("Name")],
        h.input(
            f"#{id_}.text",
            name="name",
            value=name,
            required=True,
            maxlength=str(LONGEST_NAME),
            autocomplete=autocomplete,
        ),
    ]


def password_field(id_: str, name: str, words: str, *, help_: str = "", is_new: bool = False) -> Element:
    """A field for a password: the one that somebody has, or a new one."""
    return h.div(".field")[
        h.label(for_=id_)[words],
        h.input(
            f"#{id_}.text",
            type="password",
            name=name,
            required=True,
            minlength=str(SHORTEST_PASSWORD) if is_new else None,
            maxlength=str(LONGEST_PASSWORD),
            autocomplete="new-password" if is_new else "current-password",
            aria_describedby=f"{id_}-help" if help_ else None,
        ),
        h.p(f"#{id_}-help.hint")[help_] if help_ else None,
    ]


def account_page(
    person: Person,
    bots: Sequence[BotAccount] = (),
    *,
    device_link: str = "",
    new_token: str = "",
    done: str = "",
    problem: str = "",
) -> Element:
    """The page at '/account'; `device_link` and `new_token` were asked for just now and are shown this once.

    `done` names what has just been done, such as 'password', `problem` says why it was not.
    """
    return page(
        _("Account"),
        h.div(".wrap.account")[
            h.div(".pagehead")[
                h.h1[person.name or _("Guest")],
                h.p[
                    _("Your account. Games you sit at wait for you on every device.")
                    if person.is_account
                    else _("You play as a guest: this browser keeps your seats.")
                ],
            ],
            _done(done),
            said(problem),
            h.div(".accgrid")[
                h.div(".acccol")[_name(person), _password() if person.is_account else None],
                h.div(".acccol")[_device(device_link), _sign_out() if person.is_account else None],
                h.div(".acccol")[_bots(bots, new_token), _delete()] if person.is_account else _become_account(),
            ],
        ],
        cls="accountpage",
        person=person,
    )


def _done(done: str) -> Element | None:
    """What has just been done, in a sentence."""
    sentences = {
        "created": _("Your account is created, and you are signed in. All that you played as a guest belongs to it."),
        "name": _("Your name is changed."),
        "password": _("Your password is changed. On all other devices you are signed out."),
        "deleted": _("Your account is deleted. You can go on playing as a guest."),
    }
    return h.p(".good", role="status")[icon("check"), h.span[sentences[done]]] if done in sentences else None


def _name(person: Person) -> Element:
    return h.section(".panel.acc")[
        h.h2[_("Your name")],
        h.form(action="/account/name", method="post")[
            name_field("own-name", person.name), h.button(".btn")[icon("check"), _("Change the name")]
        ],
        h.p(".hint")[_("Tables you sit at already keep the old one.")],
    ]


def _device(link: str) -> Element:
    return h.section(".panel.acc")[
        h.h2[_("Open on another device")],
        [
            qr(link),
            h.p(".linkrow")[
                h.code[link.removeprefix("https://").removeprefix("http://")], copy_button(link, _("Copy the link"))
            ],
            h.p("#copied.copiedline", role="status"),
            h.p(".hint")[
                _("Scan it with the other device within {minutes} minutes. It works once; keep it to yourself.").format(
                    minutes=DEVICE_MINUTES
                )
            ],
        ]
        if link
        else [
            h.p[_("Take your seats along to your phone: scan a code, and go on where you are.")],
            h.form(action="/account/device", method="post")[h.button(".btn")[icon("qr-code"), _("Show the code")]],
        ],
    ]


def _become_account() -> Element:
    return h.section(".panel.acc")[
        h.h2[_("Keep your games")],
        h.p[_("With a name and a password your games are yours wherever you sign in.")],
        h.a(".btn.primary", href="/sign-in")[icon("log-in"), _("Sign in or create an account")],
    ]


def _password() -> Element:
    return h.section(".panel.acc")[
        h.h2[_("Password")],
        h.form(action="/account/password", method="post")[
            password_field("old-password", "old", _("Password now")),
            password_field(
                "new-password",
                "new",
                _("New password"),
                help_=_("At least {count} characters. On all other devices you are signed out.").format(
                    count=SHORTEST_PASSWORD
                ),
                is_new=True,
            ),
            h.button(".btn")[icon("lock"), _("Change the password")],
        ],
    ]


def _delete() -> Element:
    return h.section(".panel.acc")[
        h.h2[_("Delete the account")],
        h.p[
            _(
                "Games stay, under the names they were played with; where you still play, a bot goes on. "
                "Your bots go with the account. This cannot be taken back."
            )
        ],
        h.details(".sure")[
            h.summary(".btn")[_("Delete the account …")],
            h.form(action="/account/delete", method="post")[
                password_field("delete-password", "password", _("Password")),
                h.button(".btn.danger")[icon("x"), _("Delete it for good")],
            ],
        ],
    ]


def _sign_out() -> Element:
    return h.section(".panel.acc")[
        h.h2[_("Sign out")],
        h.p[_("Your games stay; on this device you are a new guest afterwards.")],
        h.form(action="/sign-out", method="post")[h.button(".btn")[_("Sign out")]],
    ]


def _bots(bots: Sequence[BotAccount], new_token: str) -> Element:
    return h.section(".panel.acc.bots")[
        h.h2[_("Your bots")],
        h.p[
            _("A program of yours can play here, by the "),
            h.a(href="/api/v1/docs")[_("JSON interface")],
            _("; it is always marked as a bot."),
        ],
        h.div(".good", role="status")[
            h.p[_("The token of your new bot. It is shown only now:")],
            h.code[new_token],
            copy_button(new_token, _("Copy the token"), "token-copied"),
            h.p("#token-copied.copiedline", role="status"),
        ]
        if new_token
        else None,
        h.ul(".botaccounts")[(_bot(bot) for bot in bots)] if bots else None,
        h.form(action="/account/bots", method="post")[
            name_field("bot-name", "", autocomplete="off"),
            h.button(".btn")[icon("plus"), _("Create a bot and its token")],
        ],
    ]


def _bot(bot: BotAccount) -> Element:
    return h.li[
        icon("bot"),
        h.span(".what")[h.b[bot.name], h.small[_("since {day}").format(day=bot.since)]],
        h.form(action=f"/account/bots/{bot.id}/remove", method="post")[
            h.button(".btn.ghost")[_("Revoke"), h.span(".sr")[f" {bot.name}"]]
        ],
    ]


def device_page(name: str, token: str, *, person: Person | None = None) -> Element:
    """The page at '/d/{token}' on the other device: one tap, so that a preview of the link does not use it up."""
    return page(
        _("Open on this device"),
        h.div(".wrap.narrow.account")[
            h.section(".panel.acc")[
                h.h1(".display")[_("Open on this device")],
                h.p[_("Go on here as {name}, with all seats.").format(name=name)],
                h.p(".hint")[_("Games that you play in this browser as a guest become theirs, too.")],
                h.form(action=f"/d/{token}", method="post")[
                    h.button(".btn.primary.big")[icon("check"), _("Go on as {name}").format(name=name)]
                ],
            ]
        ],
        cls="accountpage",
        person=person,
    )
