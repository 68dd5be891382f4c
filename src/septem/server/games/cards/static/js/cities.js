// Cities that open over the middle of the table, and overlays over the whole table.

import { focusFirst } from "../../components/js/focus.js";

// What to focus when an overlay closes and the element that had the focus is gone.
const NEXT = [".hcard:not(:disabled)", "#final", "#main"];

let opened = "";

/** The element that had the focus when an overlay opened. */
let opener = null;

/** Whether a city or a panel is open over the table. */
export function isOverlayOpen() {
  return Boolean(opened || document.querySelector(".drawer:popover-open"));
}

/** Closes the open city; returns whether there was one. */
export function closeCity() {
  if (!opened) return false;
  const button = document.querySelector(`[data-open="${opened}"][aria-expanded="true"]`);
  mark(opened, false);
  opened = "";
  button?.focus({ preventScroll: true });
  return true;
}

function mark(id, on) {
  const city = document.getElementById(id);
  city?.classList.toggle("opened", on);
  for (const button of document.querySelectorAll(`[data-open="${id}"]`)) button.setAttribute("aria-expanded", String(on));
  return city;
}

function open(id) {
  const again = opened === id;
  closeCity();
  const city = document.getElementById(id);
  if (again || !city || city.classList.contains("mine")) return;
  opened = id;
  mark(id, true)?.focus({ preventScroll: true });
  makeScrollableFocusable();
}

/** Shows or hides an overlay such as the battle; returns whether it was visible. */
export function toggleOverlay(id, on) {
  const overlay = document.getElementById(id);
  if (!overlay) return false;
  const was = !overlay.hidden;
  if (on && !was) opener = document.activeElement;
  overlay.hidden = !on;
  if (on) overlay.focus({ preventScroll: true });
  else if (was) restoreFocus();
  return was;
}

/** Moves the focus back to where it was before the overlay opened, or to the next useful element. */
function restoreFocus() {
  if (opener !== document.body) opener?.focus({ preventScroll: true });
  const isBack = document.activeElement === opener && opener !== document.body;
  opener = null;
  if (!isBack) focusFirst(...NEXT);
}

/** Shows the table of a finished game instead of the score sheet, and back. */
function toggleTable() {
  document.getElementById("table").classList.toggle("browsing");
  focusFirst("#final", "#main");
}

/** Makes scrollable boxes focusable, so that the keyboard can scroll them. */
export function makeScrollableFocusable() {
  for (const box of document.querySelectorAll(".table .chips, .decide.idle, .decide.wait")) {
    const scrolls = box.scrollHeight > box.clientHeight + 1 && box.clientHeight > 0;
    box.classList.toggle("scrolls", scrolls);
    if (scrolls) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
}

/** Keeps an open city open after an update. */
export function restoreCity() {
  if (opened && !mark(opened, true)) opened = "";
}

export function startCities() {
  makeScrollableFocusable();
  addEventListener("resize", makeScrollableFocusable);
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) {
      const city = event.target.closest(".seat[data-seat]:not(.opened)");
      if (city) open(city.id);
      return;
    }
    if (button.dataset.open) open(button.dataset.open);
    if ("close" in button.dataset) closeCity();
    if (button.dataset.show) toggleOverlay(button.dataset.show, true);
    if (button.dataset.hide) toggleOverlay(button.dataset.hide, false);
    if ("browse" in button.dataset) toggleTable();
  });
}
