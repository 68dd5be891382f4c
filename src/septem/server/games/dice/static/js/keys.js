// Keyboard shortcuts of the dice game: digits choose, Enter confirms, U undoes.

import { choosePurpose, closeWays, openWays } from "./choices.js";
import { listenToKeys } from "../../components/js/keys.js";
import { press } from "../../components/js/press.js";

const PANELS = { l: "log", "?": "keys" };

/** Whether D was pressed, so that the next digit chooses a die to pass on. */
let isPassing = false;

/** Forgets that D was pressed. */
export function forgetPassing() {
  isPassing = false;
}

function chooseDie(number) {
  const input = document.querySelector(`#die-${number} input`);
  if (!input) return false;
  input.click();
  input.focus({ preventScroll: true });
  return true;
}

function digit(number) {
  const tray = document.getElementById("tray");
  if (!tray?.dataset.kind) return false;
  if (tray.dataset.kind !== "spend" || isPassing) return chooseDie(number);
  const ways = openWays()?.querySelectorAll("input[type=radio]");
  if (ways) {
    const way = ways[number - 1];
    way?.click();
    way?.focus({ preventScroll: true });
    return Boolean(way);
  }
  const purpose = document.querySelectorAll("[data-listed]")[number - 1];
  return Boolean(purpose) && choosePurpose(purpose.dataset.purpose);
}

function enter(event) {
  if (openWays()) {
    if (event.target.closest?.("[data-cancel], summary")) return false;
    document.getElementById("spend").requestSubmit();
    return true;
  }
  if (event.target.closest?.("a, button, summary, :popover-open")) return false;
  const isSpending = document.getElementById("tray")?.dataset.kind === "spend";
  if (isSpending && document.querySelector("[data-listed]")) return true;
  return press("#go");
}

function escape() {
  return !document.querySelector(":popover-open") && closeWays();
}

function answer(key, event) {
  if (key === "Enter") return enter(event);
  if (/^[1-9]$/.test(key)) return digit(Number(key));
  if (key === "d") {
    isPassing = true;
    return true;
  }
  if (key === "e" && document.getElementById("tray")?.dataset.kind === "spend") return press("#go");
  if (key === "u") return press("#undo");
  if (key === "n") return press("[data-next]");
  if (event.target.type !== "range" && event.target.type !== "radio") return press(`#replay [data-key="${CSS.escape(key)}"]`);
  return false;
}

export function startKeys() {
  listenToKeys({ Escape: escape }, PANELS, answer);
  document.addEventListener("keydown", ({ key }) => {
    // On some keyboards digits need Shift.
    if (!["d", "D", "Shift"].includes(key)) forgetPassing();
  });
}
