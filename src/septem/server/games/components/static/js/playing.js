// The button that plays a replay: play, pause, and restart at the end.

let isPlaying = false;
let waiting = 0;
/** Whether the last step was made by the timer. */
let isAutomatic = false;
let pace = 1600;

const button = () => document.querySelector("[data-play]");
const isAtEnd = () => button()?.dataset.atEnd !== undefined;

/** Goes to "first", "back", "on" or "last"; returns whether there is such a moment. */
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

/** Goes to the next moment without a browser history entry of its own; Back leads to where playing began. */
function playOn() {
  isAutomatic = step("on");
}

export function togglePlaying() {
  clearTimeout(waiting);
  isPlaying = !isPlaying;
  if (isPlaying) step(isAtEnd() ? "first" : "on");
  show();
}

/** After an update: schedules the next step if the replay is playing, and restores the button. */
export function refreshPlaying() {
  clearTimeout(waiting);
  isPlaying = isPlaying && !isAtEnd();
  if (isPlaying) waiting = setTimeout(playOn, pace);
  show();
}

/** @param {number} milliseconds How long each moment is shown. */
export function startPlaying(milliseconds) {
  pace = milliseconds;
  document.addEventListener("htmx:before:history:update", ({ detail }) => {
    if (isAutomatic) detail.history.type = "replace";
  });
  document.addEventListener("click", (event) => {
    isAutomatic = false;
    // Copying the link to a moment pauses there.
    const isHolding = isPlaying && event.target.closest("[data-copy]");
    if (isHolding || event.target.closest("[data-play]")) togglePlaying();
  });
  show();
}
