"""The pages of an account or guest: signing in, the name, the password, other devices and bot accounts."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from septem.server.auth.policy import DEVICE_MINUTES, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH
from septem.server.drawing.qr import qr
from septem.server.html.layout import page
from septem.server.html.navigation import Identity
from septem.server.html.templates import render
from septem.server.i18n import _
from septem.server.tables.names import MAX_NAME_LENGTH


@dataclass(frozen=True, slots=True)
class BotAccount:
    """A bot account, with the day it was created."""

    id: str
    name: str
    since: str


@dataclass(frozen=True, slots=True)
class FieldLimits:
    """The limits that the fields of the forms tell the browser."""

    longest_name: int = MAX_NAME_LENGTH
    shortest_password: int = MIN_PASSWORD_LENGTH
    longest_password: int = MAX_PASSWORD_LENGTH


@dataclass(frozen=True, slots=True)
class DeviceLink:
    """A link that opens the account on another device, its QR code, and how long it works."""

    link: str
    address: str
    qr: Markup
    minutes: int = DEVICE_MINUTES


@dataclass(frozen=True, slots=True)
class NameField:
    """What a field for a name holds, and why it was refused, if it was."""

    value: str = ""
    problem: str = ""


LIMITS = FieldLimits()


def sign_in_page(
    name: str = "", *, problem: str = "", next_page: str = "", done: str = "", person: Identity | None = None
) -> Markup:
    """The page at '/sign-in', to sign in or to register; `next_page` is the address to continue at."""
    body = render(
        "pages/account/sign_in.html",
        name=name,
        problem=problem,
        next_page=next_page,
        done=_done_words(done),
        limits=LIMITS,
    )
    return page(_("Sign in"), body, cls="accountpage", person=person)


def account_page(
    person: Identity,
    bots: Sequence[BotAccount] = (),
    *,
    device_link: str = "",
    new_token: str = "",
    done: str = "",
    problem: str = "",
    own_name: NameField | None = None,
    bot_name: NameField | None = None,
) -> Markup:
    """The page at '/account'; `device_link` and `new_token` have just been created and are shown only now.

    `done` names what has just been done, such as 'password'; `problem` is the reason why it was not. `own_name` and
    `bot_name` are the fields of a form whose name was refused.
    """
    body = render(
        "pages/account/account.html",
        person=person,
        bots=bots,
        device=_device(device_link) if device_link else None,
        new_token=new_token,
        own_name=own_name or NameField(person.name),
        bot_name=bot_name or NameField(),
        done=_done_words(done),
        problem=problem,
        limits=LIMITS,
    )
    return page(_("Account"), body, cls="accountpage", person=person)


def device_page(name: str, token: str, *, person: Identity | None = None) -> Markup:
    """The page at '/d/{token}' on the other device; it asks for a tap, so that a link preview does not use it up."""
    body = render("pages/account/device.html", name=name, token=token)
    return page(_("Open on this device"), body, cls="accountpage", person=person)


def _done_words(done: str) -> str:
    """What has just been done, in a sentence; '' for nothing."""
    sentences = {
        "created": _(
            "Your account has been created, and you are signed in. Everything you played as a guest belongs to it."
        ),
        "name": _("Your name has been changed."),
        "password": _("Your password has been changed. You are signed out on all other devices."),
        "deleted": _("Your account has been deleted. You can keep playing as a guest."),
    }
    return sentences.get(done, "")


def _device(link: str) -> DeviceLink:
    return DeviceLink(link, link.removeprefix("https://").removeprefix("http://"), qr(link))
