// A replay that plays by itself, and ticks where the Ages begin.

const PACE = 1100;

let playing = 0;

const nav = () => document.getElementById("replay");
const button = () => document.getElementById("play");

function stop() {
  clearTimeout(playing);
  playing = 0;
  if (!button()) return;
  button().classList.remove("on");
  button().setAttribute("aria-label", button().dataset.play ?? button().getAttribute("aria-label"));
}

function isAtEnd() {
  return nav().dataset.at === nav().dataset.last;
}

function step() {
  if (!nav() || isAtEnd()) return stop();
  nav().querySelector("[data-key=ArrowRight]").click();
}

function start() {
  button().dataset.play ??= button().getAttribute("aria-label");
  button().classList.add("on");
  button().setAttribute("aria-label", button().dataset.pause);
  playing = setTimeout(step, 0);
}

/** After an update: ticks in their places, and the next step if it plays. */
export function refreshReplay() {
  if (!nav()) return;
  button().hidden = false;
  for (const tick of nav().querySelectorAll("[data-tick]")) tick.style.setProperty("--share", tick.dataset.tick);
  for (const link of nav().querySelectorAll("[data-copy]")) link.dataset.copy = new URL(link.dataset.copy, location.href).href;
  if (!playing) return;
  if (isAtEnd()) return stop();
  button().classList.add("on");
  button().setAttribute("aria-label", button().dataset.pause);
  clearTimeout(playing);
  playing = setTimeout(step, PACE);
}

export function startReplay() {
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#play")) return;
    if (playing) stop();
    else start();
  });
  refreshReplay();
}
