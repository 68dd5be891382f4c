// Cities that open over the middle of the table, and pages over the whole table.

let opened = "";

/** Whether a city or a panel is open. */
export function isBrowsing() {
  return Boolean(opened || document.querySelector(".drawer:popover-open"));
}

/** Closes the open city; true if there was one. */
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
  reachScrolled();
}

/** Shows or hides a page over the table, such as the battle. */
export function setPage(id, on) {
  const page = document.getElementById(id);
  if (!page) return false;
  const was = !page.hidden;
  page.hidden = !on;
  if (on) page.focus({ preventScroll: true });
  return was;
}

/** Makes boxes that scroll reachable by keyboard. */
export function reachScrolled() {
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
  reachScrolled();
  addEventListener("resize", reachScrolled);
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) {
      const city = event.target.closest(".seat[data-seat]:not(.opened)");
      if (city) open(city.id);
      return;
    }
    if (button.dataset.open) open(button.dataset.open);
    if ("close" in button.dataset) closeCity();
    if (button.dataset.show) setPage(button.dataset.show, true);
    if (button.dataset.hide) setPage(button.dataset.hide, false);
    if ("browse" in button.dataset) document.getElementById("table").classList.toggle("browsing");
  });
}
