// The table: keeps what the player picked across updates, and announces what changed.

import { refreshCards, startChains } from "./chains.js";
import { isOverlayOpen, makeScrollableFocusable, restoreCity, startCities, toggleOverlay } from "./cities.js";
import { startClock, tick } from "../../components/js/clock.js";
import { startConnection } from "../../js/connection.js";
import { focusFirst, keepFocus, startFocus } from "../../components/js/focus.js";
import { cancel, disableHand, restore, startHand } from "./hand.js";
import { startKeys } from "./keys.js";
import { coinsNow, lightPairs, reveal, skip, startMotion } from "./motion.js";
import { startOutbox } from "../../components/js/outbox.js";
import { showPictures, startPictures } from "./pictures.js";
import { startScore } from "../../components/js/score.js";
import { startSettings } from "../../components/js/settings.js";
import { play } from "../../components/js/sound.js";

const title = document.title;
const game = () => document.getElementById("game");
const state = () => ({
  reveals: Number(game()?.dataset.reveals ?? 0),
  yours: Boolean(game()?.dataset.yours),
  turn: game()?.dataset.turn,
  over: Boolean(game()?.dataset.over),
});

const STATE = ["class", "data-turn", "data-reveals", "data-yours", "data-over"];

/** Copies the state from an update to the table element, where styles and scripts read it. */
function takeState() {
  const given = document.querySelector("#state > *");
  for (const name of given ? STATE : []) {
    if (given.hasAttribute(name)) game().setAttribute(name, given.getAttribute(name));
    else game().removeAttribute(name);
  }
}

let before = state();
let coins = coinsNow();

/** Copies the marks of the status update to all seats. */
function mirrorMarks() {
  const status = document.getElementById("status");
  if (!status) return;
  const count = status.querySelector("b")?.textContent ?? "";
  for (const place of document.querySelectorAll("[data-chosen-count]")) place.textContent = count;
  // At the end of the game the status names no players, but their marks must go.
  for (const mark of document.querySelectorAll("[data-mark-of] .av-m")) mark.remove();
  for (const seat of status.querySelectorAll("[data-seat]")) {
    const drawn = seat.querySelector(".mk");
    for (const words of document.querySelectorAll(`[data-words-of="${seat.dataset.seat}"]`)) {
      words.replaceChildren(...(drawn ? [drawn.cloneNode(true)] : []));
    }
    for (const face of document.querySelectorAll(`[data-mark-of="${seat.dataset.seat}"] .av`)) {
      if (!drawn) continue;
      const mark = document.createElement("i");
      mark.className = `av-m ${[...drawn.classList].filter((name) => name.startsWith("mk-")).join(" ")}`;
      mark.append(drawn.querySelector("svg").cloneNode(true));
      face.append(mark);
    }
  }
}

const spoken = () => document.getElementById("spoken");

/** Adds a line to the live region; a line that replaced another at once would be the only one to be read. */
function announce(words) {
  const line = document.createElement("p");
  line.textContent = words;
  spoken().append(line);
}

async function afterUpdate() {
  takeState();
  disableHand();
  const now = state();
  const was = before;
  const had = coins;
  const isNewTurn = now.turn !== was.turn;
  const isNewlyYours = now.yours && (!was.yours || isNewTurn);
  before = now;
  if (isNewTurn) skip();
  coins = coinsNow();
  document.title = now.yours ? `● ${spoken().dataset.yourTurn} · ${title}` : title;
  showPictures();
  restoreCity();
  refreshCards();
  makeScrollableFocusable();
  restore();
  mirrorMarks();
  tick();
  if (isNewTurn || isNewlyYours) spoken().replaceChildren();
  if (isNewTurn) {
    document.getElementById("problem").replaceChildren();
    await showReveal(was, now, had);
    // Another turn may have come during the animation.
    if (before.turn !== now.turn) return;
  }
  if (now.over && !was.over) showEnd();
  // Not the Undo button: a second Enter would undo the choice at once.
  keepFocus(".hcard:not(:disabled)", "#final", "#main");
  if (isNewlyYours && before.yours) {
    announce(spoken().dataset.yourTurn);
    play("turn");
  }
}

/** Shows the last turn, unless the update brought several. */
async function showReveal(was, now, had) {
  if (now.reveals !== was.reveals + 1) return;
  const lines = [...document.querySelectorAll(`#turn-${now.reveals} ul li`)].map((line) => line.textContent);
  announce(`${spoken().dataset.revealed} ${lines.join(". ")}`);
  play("reveal");
  if (!now.over) await reveal(had);
  const battle = document.getElementById("battle");
  if (battle && Number(battle.dataset.number) === now.reveals) {
    play("battle");
    // Do not interrupt a player who is looking at a city or a panel; a button opens the battle.
    if (!isOverlayOpen()) {
      toggleOverlay("battle", true);
      lightPairs();
    }
  }
}

function showEnd() {
  play("end");
  // Closing the battle moves the focus to the score sheet; an open panel keeps it.
  if (!document.querySelector("#battle:not([hidden]), .drawer:popover-open")) focusFirst("#final");
}

startPictures();
startSettings();
startHand();
startChains();
startCities();
startKeys();
startMotion();
startClock();
startConnection();
startFocus();
startScore();
document.addEventListener("htmx:after:swap", (event) => {
  const target = event.detail?.ctx?.target ?? event.target;
  if (target?.id === "problem") return;
  afterUpdate();
});
document.addEventListener("click", (event) => {
  if (event.target.closest("#problem")) event.target.closest("#problem").replaceChildren();
  // A tap outside the sheet puts the card back.
  if (event.target.closest("form[data-card-form], [data-pick], .drawer, .seat, button, a")) return;
  if (matchMedia("(max-width: 74.99em)").matches) cancel();
});
startOutbox();
mirrorMarks();
if (before.yours) document.title = `● ${spoken().dataset.yourTurn} · ${title}`;
document.documentElement.classList.add("ready");
