// Picking a card, an action and a payment; all legal moves are in the page, so this needs no request.

import { currentChoices, dropChoices, formOf, forms } from "./forms.js";
import { setting } from "../../components/js/settings.js";

/** What the player picked; kept across updates within a turn. */
const picked = { form: "", action: "", payment: "" };

/** The form of the card that is picked. */
export function openForm() {
  return forms().find((form) => !form.hidden) ?? null;
}

/** Marks only the card with this number as picked. */
function mark(number) {
  for (const card of document.querySelectorAll("[data-pick]")) {
    const on = card.dataset.pick === number;
    card.classList.toggle("sel", on);
    card.setAttribute("aria-pressed", String(on));
  }
}

function open(form) {
  const { number } = form.dataset;
  for (const other of forms()) other.hidden = other !== form;
  mark(number);
  picture(form, number);
  show(form);
}

/** Picks the card with this number for the player; picking it again puts it back. */
export function pick(number, { again = "close" } = {}) {
  const form = formOf(number);
  if (!form) return;
  if (!form.hidden && again === "close") return cancel();
  if (picked.form !== form.id) Object.assign(picked, { form: form.id, action: "", payment: "" });
  open(form);
  // On narrow screens, show the neighbours above the sheet, with the units that are bought from them.
  if (matchMedia("(max-width: 74.99em)").matches) scrollTo({ top: 0 });
  document.getElementById("problem").replaceChildren();
}

/** Puts the picked card back. */
export function cancel() {
  const form = openForm();
  for (const other of forms()) other.hidden = true;
  for (const card of document.querySelectorAll("[data-pick].sel")) {
    card.classList.remove("sel");
    card.setAttribute("aria-pressed", "false");
  }
  picked.form = "";
  light("");
  if (form) document.querySelector(`[data-pick="${form.dataset.number}"]`)?.focus({ preventScroll: true });
}

/** Focuses the payments if there are several, else the actions. */
export function focusChoice() {
  const form = openForm();
  const split = form && activeWay(form)?.querySelector("input[type=radio]:checked");
  (split ?? form?.querySelector("input[name=action]:checked"))?.focus({ preventScroll: true });
}

/** Chooses the action with this letter for the picked card; returns true if it is possible. */
export function act(letter) {
  const radio = openForm()?.querySelector(`input[name=action][data-key="${letter}"]:not(:disabled)`);
  if (!radio) return false;
  radio.checked = true;
  show(openForm());
  focusChoice();
  if (setting("confirm") === "tap") sendIfClear(openForm());
  return true;
}

/** Sends the picked move. */
export function confirm() {
  const form = openForm();
  const button = form?.querySelector("[data-confirm-button]");
  if (!button || button.disabled) return false;
  form.requestSubmit(button);
  return true;
}

function sendIfClear(form) {
  if (activeWay(form)?.querySelectorAll("input[name=payment]").length === 1) confirm();
}

function activeWay(form) {
  return form.querySelector(".payway:not([hidden])");
}

/** The input of the chosen payment, or the first one. */
function chosenPayment(form) {
  const inputs = [...(activeWay(form)?.querySelectorAll("input[name=payment]") ?? [])];
  return inputs.find((input) => input.type === "hidden" || input.checked) ?? inputs[0];
}

/** Copies the picture of the picked card from the hand to the sheet. */
function picture(form, number) {
  const place = form.querySelector("[data-picture]");
  if (place.firstChild) return;
  const drawn = document.querySelector(`[data-pick="${number}"] .card`);
  if (drawn) place.append(drawn.cloneNode(true));
}

/** Updates a form after a change of its radio buttons: payments, preview, button and highlighted units. */
function show(form) {
  const action = form.querySelector("input[name=action]:checked");
  for (const way of form.querySelectorAll(".payway")) {
    const on = way.dataset.for === action?.value;
    way.hidden = !on;
    way.disabled = !on;
  }
  const payment = chosenPayment(form);
  if (!payment) return;
  if (payment.type === "radio") payment.checked = true;
  picked.action = action.value;
  picked.payment = payment.value;
  preview(form, payment.dataset);
  light(payment.dataset.bought);
}

function preview(form, data) {
  const box = form.querySelector(".preview");
  const words = box.dataset;
  const row = (name) => box.querySelector(`[data-row="${name}"]`);
  row("coins").replaceChildren(...change(data.coins.split(" "), false));
  row("points").replaceChildren(...change(data.points.split(" "), true));
  data.strengths.split(" ").filter(Boolean).forEach((pair, place) => {
    const [yours, theirs] = pair.split(":").map(Number);
    const [text, cls] = yours > theirs ? [words.ahead, "up"] : yours < theirs ? [words.behind, "down"] : [words.even, "even"];
    row(`strength-${place}`)?.replaceChildren(`${yours} : ${theirs} `, span(text, cls));
  });
  const science = data.science.split(" ").filter(Boolean).map((entry) => {
    const [symbol, before, after] = entry.split(":");
    const glyph = document.querySelector(`.sci use[href="#g-${symbol}"]`)?.closest("svg").cloneNode(true);
    const box = span("", "science");
    box.append(...(glyph ? [glyph] : []), `${before} → ${after}`);
    return box;
  });
  if (data.wild) science.push(span(`+${data.wild} ${words.wild}`, "science"));
  const unchanged = document.createElement("small");
  unchanged.textContent = words.unchanged;
  row("science").replaceChildren(...(science.length ? science : [unchanged]));
  row("note").textContent = data.note;
  form.querySelector("[data-long]").textContent = data.confirm;
  form.querySelector("[data-short]").textContent = data.confirmShort;
}

function change([before, after], counted) {
  const difference = Number(after) - Number(before);
  const sign = difference > 0 ? `+${difference}` : `−${-difference}`;
  return [`${before} → ${after} `, ...(counted && difference ? [span(sign, difference > 0 ? "up" : "down")] : [])];
}

function span(text, cls) {
  const made = document.createElement("span");
  made.className = cls;
  made.textContent = text;
  return made;
}

/** Highlights only the units of the neighbours that the chosen payment buys. */
function light(bought) {
  const names = (bought ?? "").split(" ").filter(Boolean);
  for (const unit of document.querySelectorAll("[data-unit]")) {
    unit.classList.toggle("lit", unit.dataset.unit.split(" ").some((name) => names.includes(name)));
  }
}

/** After an update: restores what was picked if the decision is the same. */
export function restore() {
  const decision = `${currentChoices()?.id}-`;
  if (!picked.form.startsWith(decision) || document.querySelector(".decide.wait")) return;
  const form = formOf(picked.form.slice(decision.length));
  if (!form) return;
  if (form === openForm()) {
    // The update may have replaced cards and units; a new preview would be read aloud again.
    mark(form.dataset.number);
    light(chosenPayment(form)?.dataset.bought);
    return;
  }
  const action = form.querySelector(`input[name=action][value="${picked.action}"]:not(:disabled)`);
  if (action) action.checked = true;
  const way = form.querySelector(`.payway[data-for="${picked.action}"]`);
  const payment = way?.querySelector(`input[name=payment][value="${picked.payment}"]`);
  if (payment?.type === "radio") payment.checked = true;
  open(form);
}

/** After a choice, on this device or another: disables the hand and marks the chosen card. */
export function disableHand() {
  const waiting = document.querySelector(".decide.wait");
  if (!waiting) return;
  dropChoices();
  for (const state of document.querySelectorAll("#game, #state > *")) {
    state.classList.add("waiting");
    delete state.dataset.yours;
  }
  document.querySelector(".hand")?.classList.add("dim");
  const cards = [...document.querySelectorAll("[data-pick]")];
  const taken = cards.find((card) => card.dataset.card === waiting.dataset.taken);
  for (const card of cards) {
    card.disabled = true;
    card.classList.toggle("sel", card === taken);
    card.setAttribute("aria-pressed", String(card === taken));
  }
  light("");
}

export function startHand() {
  document.addEventListener("click", (event) => {
    const card = event.target.closest("[data-pick]");
    if (card && !card.disabled) return pick(card.dataset.pick);
    if (event.target.closest("[data-cancel]")) return cancel();
    // Arrow keys also click radio buttons, but with detail 0; only a real tap on an action may send it at once.
    const radio = event.target.closest("input[name=action]");
    if (!radio || event.detail === 0 || setting("confirm") !== "tap") return;
    // The click event comes before the change event that updates the ways to pay.
    show(radio.form);
    sendIfClear(radio.form);
  });
  document.addEventListener("change", (event) => {
    if (event.target.matches("form[data-card-form] input")) show(event.target.form);
  });
}
