// The score sheet: shows the details of one number at a time.

/** Closes the open details, and returns the button that opened them. */
function closeBehind() {
  const button = document.querySelector("[data-details][aria-expanded=true]");
  button?.setAttribute("aria-expanded", "false");
  if (button) document.getElementById(button.dataset.details).hidden = true;
  return button;
}

function showBehind(button) {
  if (closeBehind() === button) return;
  button.setAttribute("aria-expanded", "true");
  const part = document.getElementById(button.dataset.details);
  part.hidden = false;
  part.scrollIntoView({ block: "nearest" });
}

export function startScore() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-details]");
    if (button) showBehind(button);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !document.querySelector(":popover-open")) closeBehind()?.focus();
  });
}
