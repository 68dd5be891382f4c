"""Pages read back as a browser reads them: elements with their attributes, and what the content policy forbids."""

from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}

Attributes = dict[str, str]


class Reader(HTMLParser):
    """Collects elements and words, and notes tags that are closed in the wrong order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, Attributes]] = []
        self.forms: list[tuple[Attributes, list[Attributes]]] = []
        self.words: list[str] = []
        self.faults: list[str] = []
        self._open: list[str] = []
        self.feed(page)
        self.close()
        self.faults += [f"{tag} is never closed" for tag in self._open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes an element."""
        found = {name: value or "" for name, value in attrs}
        self.elements.append((tag, found))
        if tag == "form":
            self.forms.append((found, []))
        elif "name" in found and tag in ("input", "button", "select") and "form" in self._open:
            self.forms[-1][1].append(found)
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes an element of a drawing that closes itself."""
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        """Closes an element, which must be the last one opened."""
        if not self._open or self._open.pop() != tag:
            self.faults.append(f"{tag} is closed out of order")

    def handle_data(self, data: str) -> None:
        """Notes words."""
        self.words.append(data)

    @property
    def text(self) -> str:
        """All words with single blanks between them."""
        return " ".join(" ".join(self.words).split())

    def all(self, tag: str) -> list[Attributes]:
        """The attributes of all elements of this kind."""
        return [found for name, found in self.elements if name == tag]

    def posts(self) -> set[str]:
        """Where the forms of the page send to."""
        return {form["action"] for form, _ in self.forms if form.get("method") == "post"}

    def fields(self, action: str) -> dict[str, list[str]]:
        """The values that forms with this address can send, by field."""
        found: dict[str, list[str]] = {}
        for form, fields in self.forms:
            if form.get("action") == action:
                for field in fields:
                    found.setdefault(field["name"], []).append(field.get("value", ""))
        return found


def faults(page: str) -> list[str]:
    """What is wrong with a page: bad nesting, ids given twice, inline code or style, fields without a name to read."""
    reader = Reader(page)
    found = list(reader.faults)
    ids = [attributes["id"] for _, attributes in reader.elements if "id" in attributes]
    found += [f"id {name} twice" for name in sorted({name for name in ids if ids.count(name) > 1})]
    labels = {label.get("for") for label in reader.all("label")}
    for tag, attributes in reader.elements:
        inline = [name for name in attributes if name == "style" or name.startswith(("on", "hx-on"))]
        found += [f"{name} on {tag}" for name in inline]
        if tag == "script" and "src" not in attributes:
            found.append("a script inside the page")
        is_read = attributes.get("type") not in ("hidden", "radio")
        if tag in ("input", "select") and is_read and attributes.get("id") not in labels:
            found.append(f"no label for {attributes.get('name')}")
    return found
