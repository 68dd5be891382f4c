/** What every page can do: switch between light and dark, and close menus that were opened. */

import "./person.js";

const YEAR = 365 * 24 * 3600;
const system = window.matchMedia("(prefers-color-scheme: light)");
const colours = { dark: "#0e1418", light: "#ebe4d5" };

/** @returns {"auto" | "dark" | "light"} what was asked for. */
export function theme() {
  return document.documentElement.dataset.theme ?? "auto";
}

/** Wears a theme now, and on every page from here on. @param {"auto" | "dark" | "light"} chosen */
export function setTheme(chosen) {
  if (chosen === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
  document.cookie = `theme=${chosen}; path=/; max-age=${chosen === "auto" ? 0 : YEAR}; samesite=lax`;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    const own = (meta.media ?? "").includes("light") ? "light" : "dark";
    meta.content = colours[chosen === "auto" ? own : chosen];
  }
}

/** Puts a text on the clipboard, also where a page that came without https may not ask the browser for it. */
async function write(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true, className: "sr" });
  document.body.append(field);
  field.select();
  const isDone = document.execCommand("copy");
  field.remove();
  if (!isDone) throw new Error("nothing was copied");
}

/** @param {string} text @returns {string} a path as a whole address, anything else as it is */
function whole(text) {
  return text.startsWith("/") ? new URL(text, location.href).href : text;
}

/** Copies what `data-copy` holds, and says so for a moment. */
async function copy(button) {
  const { copy: text, done = "", said = "" } = button.dataset;
  const notice = document.getElementById(said);
  await write(whole(text));
  button.classList.add("done");
  if (notice) notice.textContent = done;
  setTimeout(() => {
    button.classList.remove("done");
    if (notice) notice.textContent = "";
  }, 2000);
}

/** Hands a link on: by what the system offers where `data-share` asks for it, by copying otherwise. */
async function handOn(button) {
  const link = button.dataset.share;
  if (link && navigator.share) await navigator.share({ title: document.title, url: whole(link) });
  else await copy(button);
}

/** Reports an error to the console, unless the visitor has closed what the system offers. */
function report(error) {
  if (error.name !== "AbortError") reportError(error);
}

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (target.closest("[data-theme-switch]")) {
    const light = theme() === "auto" ? system.matches : theme() === "light";
    const wanted = light ? "dark" : "light";
    setTheme(wanted === (system.matches ? "light" : "dark") ? "auto" : wanted);
  }
  const button = target.closest("[data-copy], [data-share]");
  if (button) handOn(button).catch(report);
  for (const menu of document.querySelectorAll("details.drop[open]")) {
    if (!menu.contains(target)) menu.open = false;
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll("details.drop[open]")) {
    menu.open = false;
    menu.querySelector("summary")?.focus();
  }
});

/** Shows what needs a script, also in what arrives later. */
function unveil() {
  for (const found of document.querySelectorAll("[data-theme-switch][hidden], [data-copy][hidden]")) found.hidden = false;
  if ("share" in navigator) for (const found of document.querySelectorAll("[data-share][hidden]")) found.hidden = false;
}

unveil();
document.addEventListener("htmx:after:swap", unveil);
