// Walking through a game: arrow keys, a play button, a link to the moment.

import { startChains } from "./chains.js";
import { closeCity, reachScrolled, restoreCity, startCities } from "./cities.js";
import { startSettings } from "./settings.js";

const PACE = 1600;
const STEPS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };

let playing;

const step = (name) => {
  const link = document.querySelector(`[data-step="${name}"][href]`);
  link?.click();
  return Boolean(link);
};

function stop() {
  clearInterval(playing);
  playing = undefined;
  label();
}

function label() {
  const button = document.querySelector("[data-play]");
  button?.classList.toggle("playing", Boolean(playing));
  button?.setAttribute("aria-pressed", String(Boolean(playing)));
}

function toggle() {
  if (playing) return stop();
  step("on");
  playing = setInterval(() => step("on") || stop(), PACE);
  label();
}

/** The address of the moment, as a whole, for others. */
function whole() {
  for (const button of document.querySelectorAll("[data-moment]")) {
    button.dataset.copy = new URL(button.dataset.copy, location.href).href;
    button.hidden = false;
  }
}

document.addEventListener("click", (event) => event.target.closest("[data-play]") && toggle());
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape" && closeCity()) return;
  const panel = { c: "chains", l: "log", "?": "keys" }[event.key.toLowerCase()];
  if (panel) document.getElementById(panel).togglePopover();
  if (event.target.closest?.("input, :popover-open")) return;
  if (event.key === " " && !event.target.closest?.("button, a")) toggle();
  else if (!(event.key in STEPS) || !step(STEPS[event.key])) return;
  event.preventDefault();
});
document.addEventListener("htmx:after:swap", () => {
  restoreCity();
  reachScrolled();
  whole();
  label();
});

startSettings();
startChains();
startCities();
whole();
