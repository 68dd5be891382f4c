/** Presses the button or link that a key stands for; true if it is there and can be pressed. */
export function press(selector) {
  const found = document.querySelector(selector);
  if (!found || found.disabled) return false;
  found.click();
  return true;
}
