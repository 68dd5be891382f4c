// If an update removes the focused element, move the focus to the next useful one.

let byKeyboard = false;

/** Focuses the first visible element that one of these selectors matches, in the order of the selectors. */
export function focusFirst(...selectors) {
  for (const selector of selectors) {
    const found = [...document.querySelectorAll(selector)].find((element) => element.checkVisibility());
    if (found) return found.focus({ preventScroll: true });
  }
}

/** Calls `focusFirst` if an update removed the focused element of a keyboard user. */
export function keepFocus(...selectors) {
  if (byKeyboard && document.activeElement === document.body) focusFirst(...selectors);
}

export function startFocus() {
  document.addEventListener("keydown", () => {
    byKeyboard = true;
  });
  document.addEventListener("pointerdown", () => {
    byKeyboard = false;
  });
}
