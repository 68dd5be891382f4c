"""The theme of a page: the one that a visitor asked for, or that of their system."""

from contextvars import ContextVar
from typing import Literal, TypeGuard

Theme = Literal["auto", "dark", "light"]

COOKIE = "theme"
BACKGROUND: dict[str, str] = {"dark": "#0e1418", "light": "#ebe4d5"}

_theme: ContextVar[Theme] = ContextVar("theme", default="auto")


def set_theme(theme: str) -> None:
    """Uses this theme from here on, in this task; anything unknown follows the system."""
    _theme.set(theme if _is_theme(theme) else "auto")


def current_theme() -> Theme:
    """The theme of the current request."""
    return _theme.get()


def _is_theme(text: str) -> TypeGuard[Theme]:
    return text in ("auto", "dark", "light")
