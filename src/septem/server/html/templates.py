"""Jinja2 as all pages use it: autoescaped, an undefined name is an error, line breaks make no whitespace.

Templates lie beside the code that renders them and are named by their path below the server, such as
'pages/home/home.html'. Typed functions stand at their edge: a page function takes views, calls `render` and returns
markup. What repeats inside a page is a macro; drawings are filters (`"check"|icon`); a typed function that templates of
several rooms call is made a `component`.
"""

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from jinja2 import BaseLoader, ChoiceLoader, Environment, FileSystemLoader, PrefixLoader
from markupsafe import Markup, escape

from septem.server.drawing.avatars import avatar, mark
from septem.server.drawing.glyphs import glyph, numbered
from septem.server.drawing.icons import icon
from septem.server.drawing.ui import logo, meander
from septem.server.html.assets import asset
from septem.server.i18n import _, current_locale, ngettext, pgettext
from septem.templates import strict_environment

ROOT = Path(__file__).parents[1]

Component = TypeVar("Component", bound=Callable[..., Any])

_added: dict[str, BaseLoader] = {}


def format_html(text: str, **fields: object) -> Markup:
    """The text with these fields filled in; text and fields are escaped unless they are markup.

    >>> format_html("{name} built {card}", name="Ben & Anna", card=Markup("<b>Baths</b>"))
    Markup('Ben &amp; Anna built <b>Baths</b>')
    """
    return escape(text).format(**fields)


def _environment() -> Environment:
    environment = strict_environment(ROOT)
    environment.loader = ChoiceLoader([FileSystemLoader(ROOT), PrefixLoader(_added)])
    environment.globals.update(_=_, ngettext=ngettext, pgettext=pgettext, locale=current_locale, asset=asset)
    environment.globals.update(logo=logo, mark=mark, meander=meander)
    # Jinja2 applies a filter with constant arguments once, when it compiles the template, so these filters must not
    # translate anything.
    environment.filters.update(avatar=avatar, format_html=format_html, glyph=glyph, icon=icon, numbered=numbered)
    return environment


_templates = _environment()


def render(name: str, /, **context: object) -> Markup:
    """The template of this name with these values; `UndefinedError` where it uses one that is not given."""
    return Markup(_templates.get_template(name).render(context))


def macro(name: str, called: str) -> Callable[..., Markup]:
    """A macro of a template, for Python code that needs one piece."""
    found: Callable[..., Markup] = getattr(_templates.get_template(name).module, called)
    return found


def component(function: Component) -> Component:
    """Makes a function callable by its name in every template."""
    name = function.__name__
    if name in _templates.globals:
        raise ValueError(f"There is already a component '{name}'.")
    _templates.globals[name] = function
    return function


def add_folder(name: str, folder: Path) -> None:
    """Finds the templates of a folder outside of the server under this name, such as 'chess/templates/board.html'."""
    _added[name] = FileSystemLoader(folder)
    _forget()


def remove_folder(name: str) -> None:
    """Undoes `add_folder`."""
    _added.pop(name, None)
    _forget()


def _forget() -> None:
    if _templates.cache is not None:
        _templates.cache.clear()
    template_digest.cache_clear()


def template_names() -> list[str]:
    """The names of all templates."""
    return _templates.list_templates(extensions=("html",))


@cache
def template_digest() -> str:
    """A short hash of all templates, names included."""
    assert _templates.loader is not None
    sources = [(name, _templates.loader.get_source(_templates, name)[0]) for name in template_names()]
    return hashlib.sha256(repr(sources).encode()).hexdigest()[:12]


def compile_all() -> None:
    """Compiles every template, so that no request waits for it and a broken one is found at the start."""
    for name in template_names():
        _templates.get_template(name)
