// A replay of the dice game: ticks where the Ages begin, and a button that plays.

import { refreshPlaying, startPlaying } from "../../components/js/playing.js";

const PACE = 1100;

const nav = () => document.getElementById("replay");

function placeTicks() {
  for (const tick of nav().querySelectorAll("[data-tick]")) tick.style.setProperty("--share", tick.dataset.tick);
}

/** After an update: ticks in their places, and the next step if it plays. */
export function refreshReplay() {
  if (!nav()) return;
  placeTicks();
  refreshPlaying();
}

export function startReplay() {
  if (!nav()) return;
  placeTicks();
  startPlaying(PACE);
}
