/** The table before the game: everybody goes to the game when it starts. */

import { startConnection } from "./connection.js";

const live = document.getElementById("live");

live?.addEventListener("started", () => window.location.assign(live.dataset.game));

document.addEventListener("htmx:before:request", (event) => {
  const menu = /** @type {Element} */ (event.target).closest?.("[popover]");
  if (menu?.matches(":popover-open")) menu.hidePopover();
});

// The name of the table, which the host can change, is also the title of the page.
document.addEventListener("htmx:after:swap", () => {
  const name = document.querySelector("#lobby h1");
  if (name) document.title = `${name.textContent} · septem`;
});

startConnection();
