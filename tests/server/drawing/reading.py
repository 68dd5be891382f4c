"""Drawings read back as the XML that a browser gets."""

from xml.etree import ElementTree as ET

from septem.server.html.layout import page_sprite

PAINTS = ("fill", "stroke", "clip-path")


def tree(drawn: str) -> ET.Element:
    """The drawing as XML; one that is not well formed raises."""
    return ET.fromstring(drawn)


def title(drawn: str) -> str:
    """The words of a drawing."""
    return tree(drawn).findtext("title", "")


def ids(drawn: str) -> set[str]:
    """Everything in a drawing that others can refer to."""
    return {found for element in tree(drawn).iter() if (found := element.get("id"))}


def references(drawn: str) -> set[str]:
    """Everything that a drawing uses or is painted with."""
    used = set()
    for element in tree(drawn).iter():
        used |= {element.get("href", "").lstrip("#")} if element.tag == "use" else set()
        for paint in PAINTS:
            value = element.get(paint, "")
            used |= {value.removeprefix("url(#").removesuffix(")")} if value.startswith("url(#") else set()
    return used


def faults(drawn: str) -> list[str]:
    """What a page could not show: symbols that the sprite lacks, inline style, scripts."""
    known = ids(page_sprite()) | ids(drawn)
    missing = [f"no symbol {name}" for name in sorted(references(drawn) - known)]
    for element in tree(drawn).iter():
        missing += [f"{name} on {element.tag}" for name in element.attrib if name == "style" or name.startswith("on")]
    return missing
