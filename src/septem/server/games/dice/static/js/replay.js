// The replay of a dice game: ticks where the Ages begin, and the play button.

import { refreshPlaying, startPlaying } from "../../components/js/playing.js";

const PACE = 1100;

const nav = () => document.getElementById("replay");

function placeTicks() {
  for (const tick of nav().querySelectorAll("[data-tick]")) tick.style.setProperty("--share", tick.dataset.tick);
}

/** After an update: places the ticks, and schedules the next step if the replay is playing. */
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
