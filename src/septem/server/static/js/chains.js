// Hover, focus or long press on a card shows what it chains from and to, and lights those cards in all visible cities.

const HOLD = 350;

function lightCards(names) {
  for (const built of document.querySelectorAll(".c[data-card]")) {
    built.classList.toggle("lit", names.includes(built.dataset.card));
  }
}

function tell(card) {
  const from = card.dataset.from.split("|").filter(Boolean);
  const to = card.dataset.to.split("|").filter(Boolean);
  lightCards([...from, ...to]);
  const tip = document.getElementById("tip");
  const line = (pattern, names) => {
    const text = document.createElement("p");
    text.textContent = pattern.replace("{names}", names.join(", "));
    return text;
  };
  const lines = [];
  if (from.length) lines.push(line(tip.dataset.from, from));
  if (to.length) lines.push(line(tip.dataset.to, to));
  tip.replaceChildren(...lines);
  tip.hidden = !lines.length;
  if (tip.hidden) return;
  const box = card.getBoundingClientRect();
  const left = Math.max(8, Math.min(innerWidth - tip.offsetWidth - 8, box.left + box.width / 2 - tip.offsetWidth / 2));
  tip.style.setProperty("left", `${left}px`);
  tip.style.setProperty("top", `${Math.max(8, box.top - tip.offsetHeight - 8)}px`);
}

function hush() {
  lightCards([]);
  document.getElementById("tip").hidden = true;
}

/** Where a card of the tree is: in a city, the own one first, or in the hand. */
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

export function startChains() {
  document.getElementById("chains")?.addEventListener("beforetoggle", (event) => event.newState === "open" && markTree());
  const cardOf = (event) => event.target.closest?.(".hcard[data-card]");
  let held;
  let wasHeld = false;
  document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && cardOf(event) && tell(cardOf(event)));
  document.addEventListener("pointerout", (event) => event.pointerType === "mouse" && cardOf(event) && hush());
  document.addEventListener("focusin", (event) => cardOf(event)?.matches(":focus-visible") && tell(cardOf(event)));
  document.addEventListener("focusout", (event) => cardOf(event) && hush());
  document.addEventListener("pointerdown", (event) => {
    hush();
    const card = cardOf(event);
    wasHeld = false;
    if (!card || event.pointerType === "mouse") return;
    held = setTimeout(() => {
      wasHeld = true;
      tell(card);
    }, HOLD);
  });
  // Letting go after a long press is no tap: the card was only looked at.
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
