"""The layout of every page: head, navigation and footer."""

from collections.abc import Sequence

from markupsafe import Markup

from septem.server.drawing.glyphs import sprite
from septem.server.games.registry import all_games
from septem.server.html.assets import GAMES_STYLESHEET, STYLESHEET
from septem.server.html.navigation import Identity, NavItem
from septem.server.html.templates import component, render
from septem.server.html.theme import BACKGROUND, current_theme
from septem.server.i18n import LANGUAGES, _

# htmx adds no style of its own, and a lost stream is tried again within seconds.
HTMX = '{"includeIndicatorCSS":false,"transitions":false,"sse":{"reconnectMaxDelay":3000,"pauseOnBackground":false}}'
FONTS = ("fonts/inter-latin-wght.woff2", "fonts/cinzel-latin-600.woff2")


def page(
    title: str,
    body: Markup,
    *,
    active: str = "",
    cls: str = "",
    scripts: Sequence[str] = (),
    styles: Sequence[str] = (),
    person: Identity | None = None,
) -> Markup:
    """A page of the site; `active` is its place in the navigation ('gallery'), `scripts` are files ('js/lobby.js')."""
    inside = render(
        "html/site.html",
        places=_places(),
        active=active,
        languages=LANGUAGES,
        person=person,
        body=body,
        links=[link for game in all_games() for link in game.foot_links()],
    )
    return _document(title, inside, cls=f"site-page {cls}".strip(), scripts=scripts, styles=styles)


def bare_page(title: str, body: Markup, *, cls: str = "", scripts: Sequence[str] = ()) -> Markup:
    """A page that needs the whole window and brings its own bar; it holds the element with the id `main`."""
    return _document(title, body, cls=cls, scripts=scripts, styles=(GAMES_STYLESHEET,))


def page_sprite() -> Markup:
    """The symbols of all pages, those of every game among them."""
    return sprite(tuple(game.symbols() for game in all_games()))


def _document(title: str, inside: Markup, *, cls: str, scripts: Sequence[str], styles: Sequence[str]) -> Markup:
    theme = current_theme()
    return render(
        "html/layout.html",
        title=title,
        theme=theme,
        theme_colours=_theme_colours(theme),
        htmx_config=HTMX,
        fonts=FONTS,
        styles=(STYLESHEET, *styles),
        scripts=("js/shell.js", *scripts),
        body_class=cls,
        sprite=page_sprite(),
        inside=inside,
    )


def _theme_colours(theme: str) -> list[tuple[str, str]]:
    """The colours of the browser's own bar, each with the condition under which it is used."""
    if theme in BACKGROUND:
        return [(BACKGROUND[theme], "")]
    return [(colour, f"(prefers-color-scheme: {scheme})") for scheme, colour in BACKGROUND.items()]


def _places() -> list[NavItem]:
    """The places of the site and of all games."""
    own = [
        NavItem("play", "/", _("Play"), "play", 0),
        NavItem("tables", "/tables", _("Tables"), "users", 1),
        NavItem("replays", "/replays", _("Replays"), "history", 2),
        NavItem("gallery", "/gallery", _("Gallery"), "library", 3),
        NavItem("learn", "/learn", _("Learn"), "scroll-text", 5),
    ]
    of_games = [place for game in all_games() for place in game.nav_items()]
    return sorted([*own, *of_games], key=lambda place: place.order)


@component
def brand() -> Markup:
    """The logo, which links to the home page."""
    return render("html/brand.html")


@component
def theme_switch() -> Markup:
    """A button that switches between dark and light; shown once there is a script that can do it."""
    return render("html/theme_switch.html")


@component
def hidden(**fields: str | int) -> Markup:
    """The hidden fields of a form, by name."""
    field = Markup('<input type="hidden" name="{}" value="{}">')
    return Markup().join(field.format(name, value) for name, value in fields.items())
