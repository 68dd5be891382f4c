// Builds the form of a picked card from templates and from the choices, which are data in the page.

const ICONS = { build: "hammer", free: "check", wonder: "landmark", sell: "coins", pass: "x" };
const KEYS = { build: "b", free: "f", wonder: "w", sell: "s", pass: "p" };
// The fields of a payment, in their order in the data.
const PAYMENT = ["value", "title", "detail", "confirm", "confirmShort", "coins", "points", "strengths", "bought", "science", "wild", "note"];
const SHOWN = ["confirm", "confirmShort", "strengths", "bought", "science", "wild", "note"];

let text = "";
let choices = null;

/** The current choices, or null; removes forms that were built from other choices. */
export function currentChoices() {
  const given = document.getElementById("choices")?.textContent ?? "";
  if (given === text) return choices;
  text = given;
  choices = given ? JSON.parse(given) : null;
  dropForms();
  return choices;
}

export const forms = () => [...document.querySelectorAll("form[data-card-form]")];

function dropForms() {
  document.getElementById("forms")?.replaceChildren();
}

/** Removes the choices after one was made; an undo brings them back. */
export function dropChoices() {
  document.getElementById("choices")?.replaceChildren();
  dropForms();
}

/** The form of the card with this number, built if necessary; null if there is no such card. */
export function formOf(number) {
  const found = currentChoices();
  const card = found?.cards[number];
  return card ? document.getElementById(`${found.id}-${number}`) ?? make(found, card, number) : null;
}

const copy = (id) => document.getElementById(id).content.cloneNode(true);

function make(found, [name, effect, chain, options], number) {
  const part = copy("form-template");
  const form = part.querySelector("form");
  form.id = `${found.id}-${number}`;
  form.dataset.number = number;
  form.dataset.cardForm = name;
  form.setAttribute("aria-label", name);
  for (const [field, value] of [["turn", found.turn], ["seat", found.seat], ["card", name]]) {
    form.querySelector(`input[name=${field}]`).setAttribute("value", value);
  }
  form.querySelector("h2").textContent = name;
  form.querySelector(".shead p").textContent = effect;
  form.querySelector("legend").append(name);
  const first = options.find(([, , , payments]) => payments.length);
  for (const option of options) {
    form.querySelector(".acttypes").append(optionOf(option, option === first));
    if (option[3].length) form.querySelector(".payways").append(wayOf(form, found, option, option === first, { name, chain, number }));
  }
  if (first) addRivals(form, found.rivals);
  else form.querySelector(".preview").remove();
  form.querySelector("[data-confirm-button]").disabled = !first;
  document.getElementById("forms").append(part);
  htmx.process(form);
  return form;
}

function addRivals(form, names) {
  const before = form.querySelector("[data-rivals]");
  names.forEach((name, place) => {
    const row = copy("rival-template");
    row.querySelector("dt").append(form.dataset.versus.replace("{name}", () => name));
    row.querySelector("dd").dataset.row = `strength-${place}`;
    before.before(row);
  });
}

function draw(part, icon) {
  part.querySelector(".ic use").setAttribute("href", `#i-${icon}`);
}

function optionOf([action, title, detail, payments], isFirst) {
  const part = copy("option-template");
  const input = part.querySelector("input");
  const isOff = !payments.length;
  part.querySelector("label").classList.toggle("off", isOff);
  input.value = action;
  input.defaultChecked = isFirst;
  input.disabled = isOff;
  input.dataset.key = KEYS[action];
  draw(part, isOff ? "x" : ICONS[action]);
  part.querySelector("b").textContent = title;
  part.querySelector("small").textContent = detail;
  part.querySelector("kbd").textContent = KEYS[action].toUpperCase();
  return part;
}

/** The ways to pay for an action; asks only if there are several. */
function wayOf(form, found, [action, , , payments], isFirst, card) {
  const part = copy("way-template");
  const way = part.querySelector("fieldset");
  way.dataset.for = action;
  way.hidden = way.disabled = !isFirst;
  const ways = payments.map((fields) => Object.fromEntries(PAYMENT.map((name, place) => [name, fields[place] ?? ""])));
  const words = form.dataset;
  if (ways.length > 1) {
    way.querySelector("legend").textContent = words.several;
    const box = document.createElement("div");
    box.className = "opts";
    box.append(...ways.map((payment, place) => severalOf(found, payment, isFirst && place === 0)));
    way.append(box);
  } else if (action === "build" && card.chain) {
    way.querySelector("legend").textContent = words.chain;
    way.append(hiddenOf(found, ways[0]), chainOf(card));
  } else {
    way.querySelector("legend").textContent = words.payment;
    way.append(hiddenOf(found, ways[0]), onlyOf(ways[0]));
  }
  return part;
}

/** Stores on the input what the preview, the button and the highlighted units show if it is chosen. */
function fill(input, found, payment) {
  input.value = payment.value;
  input.dataset.coins = `${found.coins} ${payment.coins}`;
  input.dataset.points = `${found.points} ${payment.points}`;
  for (const name of SHOWN) input.dataset[name] = payment[name];
  return input;
}

function hiddenOf(found, payment) {
  const input = document.createElement("input");
  input.type = "hidden";
  input.name = "payment";
  return fill(input, found, payment);
}

function severalOf(found, payment, isFirst) {
  const part = copy("payment-template");
  const [left, right] = payment.value.split("-").map(Number);
  fill(part.querySelector("input"), found, payment).defaultChecked = isFirst;
  draw(part, left && !right ? "arrow-left" : right && !left ? "arrow-right" : "coins");
  part.querySelector("b").textContent = payment.title;
  part.querySelector("small").textContent = payment.detail;
  return part;
}

function onlyOf(payment) {
  const line = document.createElement("p");
  line.className = "oneway";
  const title = document.createElement("b");
  title.textContent = payment.title;
  line.append(title, payment.detail ? `: ${payment.detail}` : "");
  return line;
}

/** The chain from the card in the player's city to this one. */
function chainOf({ name, chain, number }) {
  const part = copy("chain-template");
  part.querySelector(".from").textContent = chain;
  const built = part.querySelector(".c");
  const held = document.querySelector(`[data-pick="${number}"]`);
  built.dataset.card = name;
  for (const end of ["from", "to"]) if (held?.dataset[end]) built.dataset[end] = held.dataset[end];
  const drawn = held?.querySelector("svg.card");
  const symbol = drawn?.querySelector("use").getAttribute("href").replace("#h-", "n-");
  const box = document.getElementById(symbol)?.getAttribute("viewBox");
  if (!box) built.append(name);
  else {
    const chip = drawn.cloneNode(true);
    const [, , width, height] = box.split(" ");
    chip.setAttribute("class", "chip");
    chip.setAttribute("viewBox", box);
    chip.setAttribute("width", width);
    chip.setAttribute("height", height);
    chip.querySelector("use").setAttribute("href", `#${symbol}`);
    built.append(chip);
  }
  return part;
}
