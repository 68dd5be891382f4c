"""Templates are autoescaped, refuse undefined names, and make no whitespace of line breaks."""

import doctest

import pytest
from jinja2 import Environment, StrictUndefined, UndefinedError
from markupsafe import Markup

from septem.server import fragments
from septem.server.html import templates
from septem.server.html.templates import compile_all, component, render, template_names
from septem.templates import OneLine


def one_line(source: str, **context: object) -> str:
    return (
        Environment(autoescape=True, undefined=StrictUndefined, extensions=[OneLine])
        .from_string(source)
        .render(context)
    )


def test_every_template_compiles() -> None:
    assert "html/layout.html" in template_names()
    compile_all()


def test_values_are_escaped_and_markup_is_not() -> None:
    assert one_line("<b>{{ name }}</b>", name="<Anna>") == "<b>&lt;Anna&gt;</b>"
    assert one_line("<b>{{ name }}</b>", name=Markup("<i>Anna</i>")) == "<b><i>Anna</i></b>"


def test_an_undefined_name_is_an_error() -> None:
    with pytest.raises(UndefinedError, match="theme"):
        render("html/layout.html")


def test_line_breaks_between_tags_make_no_space() -> None:
    assert one_line("<ul>\n  <li>one</li>\n  <li>two</li>\n</ul>\n") == "<ul><li>one</li><li>two</li></ul>"


def test_line_breaks_between_attributes_and_words_are_a_space() -> None:
    assert one_line('<a\n  href="/"\n  lang="en">two\n  words</a>') == '<a href="/" lang="en">two words</a>'


def test_a_component_has_a_name_of_its_own() -> None:
    def logo() -> str:
        return ""

    with pytest.raises(ValueError, match="already a component 'logo'"):
        component(logo)


@pytest.mark.parametrize("module", [templates, fragments])
def test_the_examples_in_the_docstrings(module: object) -> None:
    result = doctest.testmod(module)  # type: ignore[arg-type]
    assert result.attempted > 0
    assert result.failed == 0
