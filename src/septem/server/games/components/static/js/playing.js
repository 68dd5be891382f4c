// The button that lets a replay play by itself: play, pause, and at the end once more from the start.

let isPlaying = false;
let waiting = 0;
let pace = 1600;

const button = () => document.querySelector("[data-play]");
const isAtEnd = () => button()?.dataset.atEnd !== undefined;

/** Goes to "first", "back", "on" or "last"; whether there is such a moment. */
export function step(name) {
  const link = document.querySelector(`[data-step="${name}"][href]`);
  link?.click();
  return Boolean(link);
}

function show() {
  const found = button();
  if (!found) return;
  const words = isPlaying ? found.dataset.pause : isAtEnd() ? found.dataset.again : found.dataset.play;
  found.hidden = false;
  found.title = words;
  found.setAttribute("aria-label", words);
  found.classList.toggle("playing", isPlaying);
}

export function togglePlaying() {
  clearTimeout(waiting);
  isPlaying = !isPlaying;
  if (isPlaying) step(isAtEnd() ? "first" : "on");
  show();
}

/** After an update: the next step if it plays, and the button as it was. */
export function refreshPlaying() {
  clearTimeout(waiting);
  isPlaying = isPlaying && !isAtEnd();
  if (isPlaying) waiting = setTimeout(() => step("on"), pace);
  show();
}

/** @param {number} milliseconds that each moment is shown for. */
export function startPlaying(milliseconds) {
  pace = milliseconds;
  document.addEventListener("click", (event) => {
    // Whoever copies the link to a moment wants this one.
    const isHolding = isPlaying && event.target.closest("[data-copy]");
    if (isHolding || event.target.closest("[data-play]")) togglePlaying();
  });
  show();
}
