/** The table before the game: everybody goes to the game when it starts. */

import { startConnection } from "./connection.js";

const live = document.getElementById("live");

live?.addEventListener("started", () => window.location.assign(live.dataset.game));

document.addEventListener("htmx:before:request", (event) => {
  const menu = /** @type {Element} */ (event.target).closest?.("[popover]");
  if (menu?.matches(":popover-open")) menu.hidePopover();
});

startConnection();
