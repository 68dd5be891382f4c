// The final sheet: what stands behind a number, one at a time, and a link to share.

/** Closes what is open, and says which number had opened it. */
function closeBehind() {
  const button = document.querySelector("[data-behind][aria-expanded=true]");
  button?.setAttribute("aria-expanded", "false");
  if (button) document.getElementById(button.dataset.behind).hidden = true;
  return button;
}

function showBehind(button) {
  if (closeBehind() === button) return;
  button.setAttribute("aria-expanded", "true");
  const part = document.getElementById(button.dataset.behind);
  part.hidden = false;
  part.scrollIntoView({ block: "nearest" });
}

async function share(button) {
  const url = new URL(button.dataset.shareLink, location.href).href;
  try {
    if (navigator.share) return await navigator.share({ url, title: document.title });
    await navigator.clipboard.writeText(url);
    button.querySelector("span").textContent = button.dataset.shared;
  } catch {
    // Closing the system's share sheet is no error.
  }
}

export function startScore() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-behind], button[data-share-link]");
    if (button?.dataset.behind) showBehind(button);
    else if (button) share(button);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !document.querySelector(":popover-open")) closeBehind()?.focus();
  });
}
