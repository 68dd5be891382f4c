"""The templates of HTML reports, which lie beside this module."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

from jinja2 import Environment
from markupsafe import Markup

from septem.templates import strict_environment


@cache
def _environment() -> Environment:
    return strict_environment(Path(__file__).parent)


def render(name: str, /, **context: object) -> Markup:
    """The template of this name with these values; `UndefinedError` where it uses one that is not given."""
    return Markup(_environment().get_template(name).render(context))


def macro(name: str, called: str) -> Callable[..., Markup]:
    """The macro called so in the template of this name."""
    found: Callable[..., Markup] = getattr(_environment().get_template(name).module, called)
    return found
