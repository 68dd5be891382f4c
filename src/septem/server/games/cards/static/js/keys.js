// Keyboard shortcuts of the card game.

import { closeCity, toggleOverlay } from "./cities.js";
import { act, cancel, confirm, focusChoice, openForm, pick } from "./hand.js";
import { listenToKeys } from "../../components/js/keys.js";
import { press } from "../../components/js/press.js";

const PANELS = { c: "chains", l: "log", "?": "keys" };

function digit(key) {
  const card = document.getElementById(`card-${(Number(key) + 9) % 10}`);
  if (!card || card.disabled) return false;
  pick(card.dataset.pick, { again: "keep" });
  focusChoice();
  card.scrollIntoView({ block: "nearest", inline: "nearest" });
  return true;
}

function escape() {
  if (document.querySelector(":popover-open")) return false;
  if (toggleOverlay("battle", false)) return true;
  if (closeCity()) return true;
  if (openForm()) {
    cancel();
    return true;
  }
  return false;
}

function enter(event) {
  const battle = document.getElementById("battle");
  if (battle && !battle.hidden) return toggleOverlay("battle", false);
  // Buttons, links and cards that are not picked handle Enter themselves.
  if (event.target.closest?.("a, button:not(.sel), summary, :popover-open")) return false;
  return confirm();
}

function answer(key) {
  if (/^[0-9]$/.test(key)) return digit(key);
  if ("bwsf".includes(key)) return act(key);
  if (key === "u") return press("[data-undo]");
  if (key === "p") return press("[data-pass]");
  if (key === "n") return press("[data-next]");
  return false;
}

export function startKeys() {
  listenToKeys({ Escape: escape, Enter: enter }, PANELS, answer);
}
