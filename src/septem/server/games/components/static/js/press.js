/** Clicks the button or link that the selector finds; returns true if there is one and it is enabled. */
export function press(selector) {
  const found = document.querySelector(selector);
  if (!found || found.disabled) return false;
  found.click();
  return true;
}
