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

PLAIN = """function plain() {
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

# Some hundred thousand characters: what leaves the browser is their digest, and all of them only where they differ.
DIGEST = f"""async () => {{
  {PLAIN}
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(plain()));
  return [...new Uint8Array(digest)].join();
}}"""

SHOWN_DIFFERENCES = 40


def differences(updated: Page, fresh: Page) -> str:
    """The first differences between two pages, '' where they are the same."""
    if updated.evaluate(DIGEST) == fresh.evaluate(DIGEST):
        return ""
    before, after = (
        str(page.evaluate(f"() => {{ {PLAIN} return plain(); }}")).split("\n") for page in (updated, fresh)
    )
    found = difflib.unified_diff(before, after, "updated", "fresh", lineterm="", n=2)
    shown = "\n".join(line[:300] for line, _ in zip(found, range(SHOWN_DIFFERENCES), strict=False))
    return shown or "They changed while they were compared."
