// The replay of a card game: arrow keys, a play button, a link to the moment.

import { reachCards, startChains } from "./chains.js";
import { closeCity, reachScrolled, restoreCity, startCities } from "./cities.js";
import { showPictures, startPictures } from "./pictures.js";
import { refreshPlaying, startPlaying, step, togglePlaying } from "../../components/js/playing.js";
import { startSettings } from "../../components/js/settings.js";

const PACE = 1600;
const STEPS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape" && closeCity()) return;
  const panel = { c: "chains", l: "log", "?": "keys" }[event.key.toLowerCase()];
  if (panel) document.getElementById(panel).togglePopover();
  if (event.target.closest?.("input, :popover-open")) return;
  // On a card, arrow keys move to the next one.
  if (event.key.startsWith("Arrow") && event.target.closest?.(".c")) return;
  if (event.key === " " && !event.target.closest?.("button, a")) togglePlaying();
  else if (!(event.key in STEPS) || !step(STEPS[event.key])) return;
  event.preventDefault();
});
document.addEventListener("htmx:after:swap", () => {
  showPictures();
  restoreCity();
  reachCards();
  reachScrolled();
  refreshPlaying();
});

startPictures();
startSettings();
startChains();
startCities();
startPlaying(PACE);
