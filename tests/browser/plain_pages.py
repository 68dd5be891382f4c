"""A page as text that can be compared: a line for each element and each piece of text, in their order.

What may differ between a page that was kept up to date and one just loaded is left out, and nothing else:

- the order of attributes and of classes, and `htmx-…` classes, which htmx sets while it swaps;
- `data-now`, the time at which the server drew the page;
- what stands in `[data-deadline]`, the clock that ticks;
- what screen readers were given to say (`#spoken`);
- the marks of motion in the dice game: `fresh` and `new` at dice that fell and spaces that were filled.

What people can do with a page counts as well: whether a box is checked, and what a field holds.
"""

import difflib

from playwright.sync_api import Page

PLAIN = """() => {
  const lines = [];
  const isMoved = (element) => element.matches("[data-die], .own .sp.done");
  const classes = (element) =>
    [...element.classList]
      .filter((name) => !name.startsWith("htmx-") && !(isMoved(element) && ["fresh", "new"].includes(name)))
      .sort()
      .join(" ");
  function* told(element) {
    for (const { name, value } of element.attributes) {
      if (name === "class") {
        if (classes(element)) yield `class=${classes(element)}`;
      } else if (name !== "data-now") yield `${name}=${value}`;
    }
    if (!(element instanceof HTMLInputElement)) return;
    yield `.value=${element.value}`;
    if (element.checked) yield ".checked";
  }
  const write = (element, depth) => {
    lines.push(`${" ".repeat(depth)}<${element.localName} ${[...told(element)].sort().join(" ")}>`);
    if (element.matches("#spoken, [data-deadline]")) return;
    let text = "";
    const flush = () => {
      if (text) lines.push(`${" ".repeat(depth + 1)}${JSON.stringify(text)}`);
      text = "";
    };
    for (const child of element.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) text += child.data;
      else if (child.nodeType === Node.ELEMENT_NODE) {
        flush();
        write(child, depth + 1);
      }
    }
    flush();
  };
  lines.push(document.title);
  write(document.documentElement, 0);
  return lines.join("\\n");
}"""

SHOWN_DIFFERENCES = 40


def plain(page: Page) -> str:
    """The page as text."""
    return str(page.evaluate(PLAIN))


def differences(updated: str, fresh: str) -> str:
    """The first differences between two pages, '' where they are the same."""
    if updated == fresh:
        return ""
    found = difflib.unified_diff(updated.split("\n"), fresh.split("\n"), "updated", "fresh", lineterm="", n=2)
    return "\n".join(line[:300] for line, _ in zip(found, range(SHOWN_DIFFERENCES), strict=False))
