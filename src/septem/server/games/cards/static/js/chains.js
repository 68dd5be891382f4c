// Hover, focus or a long press on a card shows a tooltip, and highlights the cards that it is chained to.

import { descriptionOf } from "./pictures.js";

const HOLD = 350;
// Few cards have a row for each type; more cards share rows, and a full city has smaller ones.
const FEW = 6;
const MANY = 12;
const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

function lightCards(names) {
  for (const built of document.querySelectorAll(".c[data-card]")) {
    built.classList.toggle("lit", names.includes(built.dataset.card));
  }
}

/** The description of a card, from the title of its picture: name and cost, effect, chains. */
function lines(card) {
  const [first, ...others] = descriptionOf(card).split(/(?<=\.)\s+/);
  const name = document.createElement("b");
  name.textContent = card.dataset.card;
  const head = document.createElement("p");
  head.append(name, first.startsWith(card.dataset.card) ? first.slice(card.dataset.card.length) : ` ${first}`);
  return [
    head,
    ...others.map((sentence) => {
      const line = document.createElement("p");
      line.textContent = sentence;
      return line;
    }),
  ];
}

const names = (list) => (list ?? "").split("|").filter(Boolean);

/** The card that the tooltip describes, or null. */
let described = null;

function showTooltip(card) {
  described = card;
  lightCards([...names(card.dataset.from), ...names(card.dataset.to)]);
  const tip = document.getElementById("tip");
  tip.replaceChildren(...lines(card));
  tip.hidden = false;
  const box = card.getBoundingClientRect();
  const left = Math.max(8, Math.min(innerWidth - tip.offsetWidth - 8, box.left + box.width / 2 - tip.offsetWidth / 2));
  const above = box.top - tip.offsetHeight - 8;
  tip.style.setProperty("left", `${left}px`);
  tip.style.setProperty("top", `${above > 8 ? above : box.bottom + 8}px`);
}

function hideTooltip() {
  described = null;
  lightCards([]);
  const tip = document.getElementById("tip");
  tip.hidden = true;
  tip.replaceChildren();
}

/** Updates the tooltip if its card is still hovered or focused, else hides it. */
function refreshTooltip() {
  if (described?.matches(":hover, :focus-visible")) showTooltip(described);
  else if (described) hideTooltip();
}

/** Where a card of the tree is: in a city (the player's own comes first) or in the hand. */
function place(name) {
  const cities = [["in-you", ".mine"], ["in-left", ".seat.left"], ["in-right", ".seat.right"], ["in-other", ".seat.other"]];
  const found = cities.find(([, city]) => [...document.querySelectorAll(`${city} .c`)].some((card) => card.dataset.card === name));
  if (found) return found[0];
  return [...document.querySelectorAll(".hcard[data-card]")].some((card) => card.dataset.card === name) ? "in-hand" : "";
}

function markTree() {
  const words = document.getElementById("chain-marks").dataset;
  for (const card of document.querySelectorAll("#chains .chain-card")) {
    card.classList.remove("in-you", "in-left", "in-right", "in-other", "in-hand");
    card.querySelector(".chain-mark")?.remove();
    const found = place(card.dataset.card);
    if (!found) continue;
    card.classList.add(found);
    const mark = document.createElement("small");
    mark.className = "chain-mark";
    mark.textContent = words[found.replace(/-(.)/, (_, letter) => letter.toUpperCase())];
    card.append(mark);
  }
}

/** Marks what the last turn built. */
function markNews() {
  for (const old of document.querySelectorAll("#game .new")) old.classList.remove("new");
  for (const { dataset } of document.querySelectorAll("#news > *")) {
    const city = document.getElementById(`city-${dataset.city}`);
    const cards = names(dataset.cards);
    for (const card of city.querySelectorAll(".c")) card.classList.toggle("new", cards.includes(card.dataset.card));
    if (!("stage" in dataset)) continue;
    for (const place of [city, document.getElementById(`strip-stages-${dataset.city}`)]) {
      for (const kind of [".plinth.built", ".ms.built"]) [...(place?.querySelectorAll(kind) ?? [])].at(-1)?.classList.add("new");
    }
  }
}

/** Makes one card of each city reachable by Tab, and the others from there by arrow keys. */
function setRovingTabindex() {
  for (const city of document.querySelectorAll(".chips")) {
    const cards = [...city.querySelectorAll(".c")];
    const reached = cards.find((card) => card === document.activeElement) ?? cards[0];
    for (const card of cards) card.tabIndex = card === reached ? 0 : -1;
  }
}

/** Sets the size class of each city from the number of its cards. */
function setSizes() {
  for (const city of document.querySelectorAll(".chips")) {
    const { length } = city.querySelectorAll(".c");
    city.classList.toggle("many", length > FEW && length <= MANY);
    city.classList.toggle("most", length > MANY);
  }
}

/** After an update: brings all that depends on the cards in the page up to date. */
export function refreshCards() {
  markNews();
  setSizes();
  setRovingTabindex();
  refreshTooltip();
}

function step(event) {
  const card = event.target.closest?.(".c");
  if (!card || !(event.key in STEPS)) return;
  const cards = [...card.closest(".chips").querySelectorAll(".c")];
  const next = cards[cards.indexOf(card) + STEPS[event.key]];
  if (!next) return;
  event.preventDefault();
  next.focus();
  setRovingTabindex();
}

export function startChains() {
  refreshCards();
  document.addEventListener("keydown", step);
  document.getElementById("chains")?.addEventListener("beforetoggle", (event) => event.newState === "open" && markTree());
  const cardOf = (event) => event.target.closest?.(":is(.hcard, .c)[data-card]");
  let held;
  let wasHeld = false;
  document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && cardOf(event) && showTooltip(cardOf(event)));
  document.addEventListener("pointerout", (event) => event.pointerType === "mouse" && cardOf(event) && hideTooltip());
  document.addEventListener("focusin", (event) => cardOf(event)?.matches(":focus-visible") && showTooltip(cardOf(event)));
  document.addEventListener("focusout", (event) => cardOf(event) && hideTooltip());
  addEventListener("resize", hideTooltip);
  document.addEventListener("pointerdown", (event) => {
    hideTooltip();
    const card = cardOf(event);
    wasHeld = false;
    if (!card || event.pointerType === "mouse") return;
    held = setTimeout(() => {
      wasHeld = true;
      showTooltip(card);
    }, HOLD);
  });
  // Ignore the click that ends a long press: the player was only looking at the card.
  const swallow = (event) => {
    if (!wasHeld || !event.detail || !cardOf(event)) return;
    wasHeld = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener("click", swallow, { capture: true });
  document.addEventListener("contextmenu", (event) => wasHeld && cardOf(event) && event.preventDefault());
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => clearTimeout(held));
}
