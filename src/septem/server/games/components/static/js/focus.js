// An update can remove the focused element; the keyboard then continues where there is something to do.

let byKeyboard = false;

/** Focuses the element that the first of these selectors to match finds, if an update removed the focused one. */
export function keepFocus(...selectors) {
  if (!byKeyboard || document.activeElement !== document.body) return;
  for (const selector of selectors) {
    const found = document.querySelector(selector);
    if (found) return found.focus({ preventScroll: true });
  }
}

export function startFocus() {
  document.addEventListener("keydown", () => {
    byKeyboard = true;
  });
  document.addEventListener("pointerdown", () => {
    byKeyboard = false;
  });
}
