// The dice game: what rolls, whose turn it is, and what was chosen, kept through updates.

import { startClock, tick } from "./clock.js";
import { startConnection } from "./connection.js";
import { refresh, startChoices } from "./dice_choices.js";
import { startKeys } from "./dice_keys.js";
import { lookAround, showChanges } from "./dice_motion.js";
import { refreshReplay, startReplay } from "./dice_replay.js";
import { keepFocus, startFocus } from "./focus.js";
import { startOutbox } from "./outbox.js";
import { startScore } from "./score.js";
import { startSettings } from "./settings.js";
import { play } from "./sound.js";

const title = document.title;
const game = () => document.getElementById("game");
const state = () => ({ turn: game()?.dataset.turn, yours: Boolean(game()?.dataset.yours), over: Boolean(game()?.dataset.over) });

let before = state();
let seen = lookAround();
let opened = [];

function nameTab() {
  document.title = before.yours ? `● ${title}` : title;
}

function afterUpdate() {
  const was = before;
  const had = seen;
  before = state();
  seen = lookAround();
  const isNew = before.turn !== was.turn;
  if (isNew) document.getElementById("problem")?.replaceChildren();
  for (const details of opened) document.getElementById(details)?.setAttribute("open", "");
  refresh(isNew);
  refreshReplay();
  showChanges(had, seen);
  tick();
  nameTab();
  keepFocus("#spend .purpose", "#tray input:not([type=hidden])", "#go:not(:disabled)", "#main");
  if (before.over && !was.over) {
    play("end");
    document.getElementById("final")?.focus();
  } else if (before.yours && !was.yours) play("turn");
}

startSettings();
startChoices();
startKeys();
startReplay();
startClock();
startConnection();
startFocus();
startScore();
nameTab();
document.addEventListener("htmx:before:swap", () => {
  opened = [...document.querySelectorAll("#game details[id][open]")].map((details) => details.id);
});
document.addEventListener("htmx:after:swap", (event) => {
  const target = event.detail?.ctx?.target ?? event.target;
  if (target?.id !== "problem") afterUpdate();
});
document.addEventListener("click", (event) => {
  event.target.closest("#problem")?.replaceChildren();
});
startOutbox();
document.documentElement.classList.add("ready");
