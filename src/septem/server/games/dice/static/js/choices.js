// Choosing dice to keep or to pass on, and what to spend symbols on; all legal moves are in the page.

import { setting } from "../../components/js/settings.js";

const tray = () => document.getElementById("tray");
const spend = () => document.getElementById("spend");
const go = () => document.getElementById("go");

let order = [];
let open = "";

/** The checkboxes of the dice that can be kept, by number. */
const toggles = () => [...(tray()?.querySelectorAll("[data-toggle]") ?? [])];

function showKept() {
  const { count } = tray().dataset;
  const kept = toggles().filter((box) => box.checked).map((box) => box.value);
  const isComplete = kept.length === Number(count);
  tray().querySelector("[data-keep]").value = isComplete ? `keep ${kept.join(" ")}` : "";
  go().disabled = !isComplete;
  const words = go().querySelector("[data-words]");
  words.dataset.idle ??= words.textContent;
  words.textContent = isComplete ? go().dataset.label.replace("{dice}", kept.join(go().dataset.and)) : words.dataset.idle;
  return isComplete;
}

function showPassed() {
  const chosen = tray().querySelector("input[type=radio]:checked");
  if (!chosen) return false;
  go().disabled = false;
  go().querySelector("[data-words]").textContent = chosen.dataset.confirm;
  return true;
}

/** Updates the button to go on; returns whether it is enabled. */
function showTray() {
  if (!go()) return false;
  return tray().dataset.kind === "keep" ? showKept() : showPassed();
}

/** Toggles a die; choosing one too many puts the first one back. */
function toggled(box) {
  order = order.filter((other) => other !== box.value);
  if (box.checked) order.push(box.value);
  while (order.length > Number(tray().dataset.count)) {
    const first = order.shift();
    for (const other of toggles()) if (other.value === first) other.checked = false;
  }
}

function changedTray(input) {
  if (input.matches("[data-toggle]")) toggled(input);
  const isComplete = showTray();
  const isRoll = tray().dataset.kind !== "spend";
  if (isRoll && isComplete && setting("confirm") === "tap") tray().requestSubmit();
}

/** Highlights the dice that a payment uses, and what it buys. */
function light(dice, key = "") {
  const numbers = dice ? dice.split(" ") : [];
  for (const die of document.querySelectorAll("[data-die]")) die.classList.toggle("lit", numbers.includes(die.dataset.die));
  for (const sale of document.querySelectorAll("[data-sale]")) sale.classList.toggle("lit", sale.dataset.sale === key);
}

const waysOf = (key) => document.getElementById(`ways-${key}`);
const firstOf = (ways) => ways?.querySelector("[name=move]");

function relight() {
  const ways = open && waysOf(open);
  const chosen = ways && (ways.querySelector("[name=move]:checked") ?? firstOf(ways));
  light(chosen ? chosen.dataset.dice : "", open);
}

/** Closes the ways to pay; returns whether any were open. */
export function closeWays() {
  if (!open) return false;
  const key = open;
  setOpen("");
  document.querySelector(`.purpose[data-purpose="${key}"]`)?.focus({ preventScroll: true });
  return true;
}

function setOpen(key) {
  open = key;
  for (const ways of spend()?.querySelectorAll(".ways") ?? []) {
    const isOpen = ways.id === `ways-${key}`;
    ways.hidden = !isOpen;
    ways.disabled = !isOpen;
  }
  for (const button of document.querySelectorAll("[data-purpose]")) {
    if (button.hasAttribute("aria-expanded")) button.setAttribute("aria-expanded", String(button.dataset.purpose === key));
    button.classList.toggle("chosen", button.dataset.purpose === key);
  }
  relight();
}

/** Spends at once if there is only one way to pay and it can be undone; otherwise asks. */
export function choosePurpose(key) {
  if (open === key) return closeWays();
  const ways = waysOf(key);
  if (!ways) return false;
  setOpen(key);
  const first = firstOf(ways);
  // The element around the ways is preserved across updates, so this is stored with the question inside it.
  const { asked, final } = ways.querySelector("legend").dataset;
  const isSure = !asked || (final && first.type === "hidden" && setting("confirm") === "tap");
  if (isSure) {
    ways.hidden = true;
    open = "";
    spend().requestSubmit();
    return true;
  }
  if (first.type === "radio") {
    first.checked = true;
    first.focus({ preventScroll: true });
  } else ways.querySelector(".primary").focus({ preventScroll: true });
  relight();
  return true;
}

/** The ways to pay that are open, or null. */
export const openWays = () => (open ? waysOf(open) : null);

/** After an update: clears the choices at a new turn, and restores them within the same one. */
export function refresh(isNew) {
  if (isNew) {
    order = [];
    open = "";
    for (const box of toggles()) box.checked = false;
    for (const radio of tray()?.querySelectorAll("input[type=radio]") ?? []) radio.checked = radio.defaultChecked;
    const words = go()?.querySelector("[data-words]");
    if (words?.dataset.idle) {
      words.textContent = words.dataset.idle;
      delete words.dataset.idle;
    }
  }
  setOpen(open && waysOf(open) ? open : "");
  if (open) firstOf(waysOf(open)).checked ||= !waysOf(open).querySelector("[name=move]:checked");
  showTray();
  relight();
}

export function startChoices() {
  document.addEventListener("change", (event) => {
    if (event.target.closest("#tray")) changedTray(event.target);
    if (event.target.closest(".ways")) relight();
  });
  document.addEventListener("click", (event) => {
    const purpose = event.target.closest("[data-purpose]");
    if (purpose) choosePurpose(purpose.dataset.purpose);
    if (event.target.closest("[data-cancel]")) closeWays();
  });
  const preview = (event) => {
    const purpose = event.target.closest?.("[data-purpose]");
    const way = event.target.closest?.(".ways .opt")?.querySelector("input");
    if (way) light(way.dataset.dice, open);
    else if (purpose && !open) light(firstOf(waysOf(purpose.dataset.purpose))?.dataset.dice, purpose.dataset.purpose);
    else if (event.target.closest?.("#game")) relight();
  };
  document.addEventListener("pointerover", preview);
  document.addEventListener("focusin", preview);
  refresh(true);
}
