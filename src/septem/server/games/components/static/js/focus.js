// An update can take away what had the focus; then a keyboard goes on where there is something to do.

let byKeyboard = false;

/** Focuses what the first of these selectors finds, if the focus was lost by an update. */
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
