// The lobby of a table: opens the game when it starts.

import { startConnection } from "./connection.js";

const live = document.getElementById("live");

live?.addEventListener("started", () => window.location.assign(live.dataset.game));

document.addEventListener("htmx:before:request", (event) => {
  const menu = /** @type {Element} */ (event.target).closest?.("[popover]");
  if (menu?.matches(":popover-open")) menu.hidePopover();
});

// The title of the page follows the name of the table, which the host can change.
document.addEventListener("htmx:after:swap", () => {
  const name = document.querySelector("#lobby h1");
  if (name) document.title = `${name.textContent} · septem`;
});

startConnection();
