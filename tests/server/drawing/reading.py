"""Reads drawings from the XML that a browser gets."""

from xml.etree import ElementTree as ET

from septem.server.html.layout import page_sprite

PAINTS = ("fill", "stroke", "clip-path")


def tree(drawn: str) -> ET.Element:
    """The drawing as XML; raises if it is not well formed."""
    return ET.fromstring(drawn)


def title(drawn: str) -> str:
    """The title of a drawing."""
    return tree(drawn).findtext("title", "")


def ids(drawn: str) -> set[str]:
    """The ids in a drawing."""
    return {found for element in tree(drawn).iter() if (found := element.get("id"))}


def references(drawn: str) -> set[str]:
    """The ids that a drawing refers to."""
    used = set()
    for element in tree(drawn).iter():
        used |= {element.get("href", "").lstrip("#")} if element.tag == "use" else set()
        for paint in PAINTS:
            value = element.get(paint, "")
            used |= {value.removeprefix("url(#").removesuffix(")")} if value.startswith("url(#") else set()
    return used


def faults(drawn: str) -> list[str]:
    """What does not work in a page: symbols that the sprite lacks, inline styles, scripts."""
    known = ids(page_sprite()) | ids(drawn)
    missing = [f"no symbol {name}" for name in sorted(references(drawn) - known)]
    for element in tree(drawn).iter():
        missing += [f"{name} on {element.tag}" for name in element.attrib if name == "style" or name.startswith("on")]
    return missing
