"""The frame of every page: what is in its head, the way around the site, and the foot."""

from collections.abc import Sequence
from dataclasses import dataclass

import htpy as h
from htpy import Element, Node

from septem.server.drawing.glyphs import sprite
from septem.server.drawing.icons import icon
from septem.server.drawing.ui import logo
from septem.server.language import LANGUAGES, _, spoken
from septem.server.pages.assets import STYLESHEET, asset
from septem.server.pages.theme import BACKGROUND, worn

# htmx adds no style of its own, and a lost stream is tried again within seconds.
HTMX = '{"includeIndicatorCSS":false,"transitions":false,"sse":{"reconnectMaxDelay":3000,"pauseOnBackground":false}}'
FONTS = ("fonts/inter-latin-wght.woff2", "fonts/cinzel-latin-600.woff2")


@dataclass(frozen=True, slots=True)
class Person:
    """Who reads: a guest may have a name too, an account has one that others cannot take."""

    name: str
    is_account: bool = False


def page(
    title: str,
    body: Node,
    *,
    active: str = "",
    cls: str = "",
    scripts: Sequence[str] = (),
    person: Person | None = None,
) -> Element:
    """A page of the site; `active` is its place in the navigation ('gallery'), `scripts` modules of js/ ('lobby')."""
    return _document(
        title,
        h.fragment[_site_header(active, person), h.main("#main")[body], _foot()],
        cls=f"site-page {cls}".strip(),
        scripts=scripts,
    )


def bare_page(title: str, body: Node, *, cls: str = "", scripts: Sequence[str] = ()) -> Element:
    """A page that needs the whole window and brings its own bar; it holds the element with the id `main`."""
    return _document(title, body, cls=cls, scripts=scripts)


def _document(title: str, inside: Node, *, cls: str, scripts: Sequence[str]) -> Element:
    theme = worn()
    return h.html(lang=spoken(), data_theme=None if theme == "auto" else theme)[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1, viewport-fit=cover"),
            h.title[f"{title} · septem"],
            h.meta(
                name="description",
                content=_(
                    "The board game of seven wonders in your browser: free and open, with friends or against bots."
                ),
            ),
            _theme_colours(theme),
            h.meta(name="htmx-config", content=HTMX),
            (
                h.link(rel="preload", href=asset(font), as_="font", type="font/woff2", crossorigin=True)
                for font in FONTS
            ),
            h.link(rel="stylesheet", href=asset(STYLESHEET)),
            h.link(rel="icon", type="image/svg+xml", href=asset("icon.svg")),
            h.script(src=asset("vendor/htmx-4.0.0.min.js"), defer=True),
            h.script(src=asset("vendor/hx-sse-4.0.0.min.js"), defer=True),
            (h.script(type="module", src=asset(f"js/{name}.js")) for name in ("shell", *scripts)),
        ],
        h.body(class_=cls or None)[h.a(".skip", href="#main")[_("Skip to the content")], sprite(), inside],
    ]


def _theme_colours(theme: str) -> Node:
    if theme in BACKGROUND:
        return h.meta(name="theme-color", content=BACKGROUND[theme])
    return [
        h.meta(name="theme-color", content=colour, media=f"(prefers-color-scheme: {scheme})")
        for scheme, colour in BACKGROUND.items()
    ]


def _places() -> tuple[tuple[str, str, str], ...]:
    return (
        ("play", _("Play"), "play"),
        ("tables", _("Tables"), "users"),
        ("replays", _("Replays"), "history"),
        ("gallery", _("Gallery"), "library"),
        ("dice", _("Dice"), "dices"),
        ("learn", _("Learn"), "scroll-text"),
    )


def _site_header(active: str, person: Person | None) -> Element:
    return h.header(".site")[
        brand(),
        h.nav(".places", aria_label=_("Site"))[
            (
                h.a(href="/" if name == "play" else f"/{name}", aria_current="page" if name == active else None)[
                    icon(picture), h.span[words]
                ]
                for name, words, picture in _places()
            )
        ],
        h.span(".siteright")[_language_switch(), theme_switch(), _who(person)],
    ]


def brand() -> Element:
    """The name of the house, which leads home."""
    return h.a(".brand", href="/")[logo(), h.span(".display")["septem"]]


def _language_switch() -> Element:
    return h.details(".drop")[
        h.summary(".tool.ico", aria_label=_("Language"), title=_("Language"))[icon("globe")],
        h.form(".dropbox", action="/language", method="post")[
            (
                h.button(name="language", value=code, lang=code, aria_current="true" if code == spoken() else None)[
                    name
                ]
                for code, name in LANGUAGES.items()
            )
        ],
    ]


def theme_switch() -> Element:
    """A button that turns the lights on or off; shown once there is a script that can do it."""
    return h.button(".tool.ico", type="button", data_theme_switch=True, hidden=True, aria_label=_("Light or dark"))[
        icon("sun", "in-dark"), icon("moon", "in-light")
    ]


def _who(person: Person | None) -> Element:
    if person is not None and person.name:
        return h.a(".btn.whoami", href="/account")[icon("user"), h.span[person.name]]
    return h.a(".btn.whoami", href="/sign-in")[icon("log-in"), h.span[_("Sign in")]]


def _foot() -> Element:
    return h.footer(".foot")[
        h.p[
            _(
                "An unofficial, open project. Not made or endorsed by the publisher of the board game; "
                "all drawings are our own."
            )
        ],
        h.p(".footlinks")[
            h.a(href="/learn")[_("Rules")],
            h.a(href="/gallery")[_("Cards")],
            h.a(href="/api/v1/docs")["API"],
        ],
    ]


def hidden(**fields: str | int) -> Node:
    """Fields of a form that nobody sees."""
    return [h.input(type="hidden", name=name, value=str(value)) for name, value in fields.items()]
