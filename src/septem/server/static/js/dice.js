// The dice game: what rolls, whose turn it is, and what was chosen, kept through updates.

import { startClock, tick } from "./clock.js";
import { refresh, startChoices } from "./dice_choices.js";
import { startKeys } from "./dice_keys.js";
import { lookAround, showChanges } from "./dice_motion.js";
import { refreshReplay, startReplay } from "./dice_replay.js";
import { startSettings } from "./settings.js";
import { play } from "./sound.js";

const title = document.title;
const game = () => document.getElementById("game");
const state = () => ({ turn: game()?.dataset.turn, yours: Boolean(game()?.dataset.yours), over: Boolean(game()?.dataset.over) });

let before = state();
let seen = lookAround();
let wasInside = false;
let opened = [];

function nameTab() {
  document.title = before.yours ? `● ${title}` : title;
}

/** Keeps the focus at the table when what had it is gone. */
function keepFocus() {
  if (!wasInside || document.activeElement !== document.body) return;
  const next = document.querySelector("#spend .purpose, #tray input:not([type=hidden]), #go:not(:disabled), #main");
  if (next?.id === "main") next.tabIndex = -1;
  next?.focus({ preventScroll: true });
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
  keepFocus();
  if (before.over && !was.over) {
    play("end");
    document.getElementById("final")?.focus();
  } else if (before.yours && !was.yours) play("turn");
}

function startConnection() {
  const notice = document.getElementById("offline");
  const set = (offline) => () => {
    notice.hidden = !offline;
  };
  document.addEventListener("htmx:sse:error", set(true));
  document.addEventListener("htmx:sse:after:connection", set(false));
  addEventListener("offline", set(true));
}

/** What stands behind a number of the final sheet, one at a time. */
function showBehind(button) {
  const isOpen = button.getAttribute("aria-expanded") === "true";
  for (const other of document.querySelectorAll("[data-behind][aria-expanded=true]")) {
    other.setAttribute("aria-expanded", "false");
    document.getElementById(other.dataset.behind).hidden = true;
  }
  button.setAttribute("aria-expanded", String(!isOpen));
  document.getElementById(button.dataset.behind).hidden = isOpen;
}

startSettings();
startChoices();
startKeys();
startReplay();
startClock();
startConnection();
nameTab();
document.addEventListener("htmx:before:swap", () => {
  wasInside = Boolean(document.activeElement?.closest("#game"));
  opened = [...document.querySelectorAll("#game details[id][open]")].map((details) => details.id);
});
document.addEventListener("htmx:after:swap", (event) => {
  const target = event.detail?.ctx?.target ?? event.target;
  if (target?.id !== "problem") afterUpdate();
});
document.addEventListener("click", (event) => {
  const behind = event.target.closest("[data-behind]");
  if (behind) showBehind(behind);
  event.target.closest("#problem")?.replaceChildren();
});
document.documentElement.classList.add("ready");
