// The dice game: handles updates, and keeps the choices of the player across them.

import { startClock, tick } from "../../components/js/clock.js";
import { startConnection } from "../../js/connection.js";
import { refresh, startChoices } from "./choices.js";
import { forgetPassing, startKeys } from "./keys.js";
import { lookAround, showChanges } from "./motion.js";
import { refreshReplay, startReplay } from "./replay.js";
import { keepFocus, startFocus } from "../../components/js/focus.js";
import { startOutbox } from "../../components/js/outbox.js";
import { startScore } from "../../components/js/score.js";
import { startSettings } from "../../components/js/settings.js";
import { play } from "../../components/js/sound.js";

const STATE = ["turn", "yours", "over", "sheet"];

const title = document.title;
const game = () => document.getElementById("game");

/** Copies the state from an update to the table element, where styles and scripts read it. */
function takeState() {
  const told = document.querySelector("#state > [data-turn]").dataset;
  for (const name of STATE) {
    if (name in told) game().dataset[name] = told[name];
    else delete game().dataset[name];
  }
  return { turn: told.turn, yours: Boolean(told.yours), over: Boolean(told.over) };
}

let before = takeState();
let seen = lookAround();
let opened = [];

function nameTab() {
  document.title = before.yours ? `● ${title}` : title;
}

/** Removes the focus from a strip that a style hides because its sheet is now shown in full. */
function leaveHidden() {
  const strip = document.activeElement?.closest(".dstrip");
  if (strip && !strip.checkVisibility()) document.activeElement.blur();
}

function afterUpdate() {
  const was = before;
  const had = seen;
  before = takeState();
  seen = lookAround();
  const isNew = before.turn !== was.turn;
  if (isNew) {
    document.getElementById("problem")?.replaceChildren();
    forgetPassing();
  }
  for (const details of opened) document.getElementById(details)?.setAttribute("open", "");
  refresh(isNew);
  refreshReplay();
  showChanges(had, seen);
  tick();
  nameTab();
  leaveHidden();
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
