// The replay of a card game: arrow keys, a play button, a link to the moment.

import { refreshCards, startChains } from "./chains.js";
import { closeCity, makeScrollableFocusable, restoreCity, startCities } from "./cities.js";
import { showPictures, startPictures } from "./pictures.js";
import { listenToKeys } from "../../components/js/keys.js";
import { refreshPlaying, startPlaying, step, togglePlaying } from "../../components/js/playing.js";
import { startSettings } from "../../components/js/settings.js";

const PACE = 1600;
const PANELS = { c: "chains", l: "log", "?": "keys" };
const STEPS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };

function escape() {
  return !document.querySelector(":popover-open") && closeCity();
}

function answer(key, { target }) {
  // These keys also move the slider, choose a seat, and go from card to card.
  if (target.closest?.("input")) return false;
  if (key.startsWith("Arrow") && target.closest?.(".c")) return false;
  if (key !== " ") return key in STEPS && step(STEPS[key]);
  if (target.closest?.("button, a")) return false;
  togglePlaying();
  return true;
}

listenToKeys({ Escape: escape }, PANELS, answer);
document.addEventListener("htmx:after:swap", () => {
  showPictures();
  restoreCity();
  refreshCards();
  makeScrollableFocusable();
  refreshPlaying();
});

startPictures();
startSettings();
startChains();
startCities();
startPlaying(PACE);
