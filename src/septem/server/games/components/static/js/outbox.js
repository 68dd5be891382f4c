// Keeps a choice that could not be sent, and sends it after reconnecting if it is still the same turn.

import { renew } from "../../js/connection.js";

/** The choice that waits for a connection, and the one that was sent again. */
let kept = null;
let sent = null;

const game = () => document.getElementById("game");

function hold(choice) {
  kept = choice;
  const notice = document.getElementById("kept");
  notice.hidden = !kept;
  if (kept) notice.querySelector("span").textContent = notice.dataset.words.replace("{choice}", kept.words);
}

/** The label of the button that sends a form, in short if it has a short label. */
function labelOf(source) {
  const confirm = source.querySelector("[data-confirm-button]:not(:scope [hidden] *)");
  const button = confirm ?? source.querySelector("button") ?? source;
  const said = button.querySelector("[data-short], [data-words]") ?? button.cloneNode(true);
  said.querySelector("kbd")?.remove();
  return said.textContent.trim();
}

function keep({ request, sourceElement }) {
  const isAgain = sourceElement.id === "problem";
  const { method, action, body } = request;
  hold(isAgain ? sent : { method, action, values: Object.fromEntries(body ?? []), turn: game().dataset.turn, words: labelOf(sourceElement) });
  if (navigator.onLine) renew();
}

/** Called once the table is up to date: sends the choice, unless it has arrived after all or is too late. */
function settle() {
  if (!kept) return;
  const choice = kept;
  hold(null);
  if (game().dataset.turn !== choice.turn) {
    const late = document.createElement("p");
    late.textContent = document.getElementById("kept").dataset.late;
    document.getElementById("problem").replaceChildren(late);
  } else if (game().dataset.yours || choice.method === "DELETE") {
    sent = choice;
    htmx.ajax(choice.method, choice.action, { target: "#problem", swap: "innerHTML", values: choice.values });
  }
}

export function startOutbox() {
  document.addEventListener("htmx:error", (event) => {
    const { ctx } = event.detail;
    if (ctx && !ctx.response && ctx.request.action.includes("/choice")) keep(ctx);
  });
  document.addEventListener("htmx:after:swap", (event) => {
    const target = event.detail?.ctx?.target ?? event.target;
    if (target?.id !== "problem") settle();
  });
  document.addEventListener("current", settle);
  document.addEventListener("click", (event) => event.target.closest("[data-drop]") && hold(null));
}
