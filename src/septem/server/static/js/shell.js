// Scripts of every page: the theme, copying and sharing links, and menus that close.

import "./person.js";

const YEAR = 365 * 24 * 3600;
const system = window.matchMedia("(prefers-color-scheme: light)");
const colours = { dark: "#0e1418", light: "#ebe4d5" };

/** The theme that was chosen. @returns {"auto" | "dark" | "light"} */
export function theme() {
  return document.documentElement.dataset.theme ?? "auto";
}

/** Applies a theme to this page and stores it for all others. @param {"auto" | "dark" | "light"} chosen */
export function setTheme(chosen) {
  if (chosen === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
  document.cookie = `theme=${chosen}; path=/; max-age=${chosen === "auto" ? 0 : YEAR}; samesite=lax`;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    const own = (meta.media ?? "").includes("light") ? "light" : "dark";
    meta.content = colours[chosen === "auto" ? own : chosen];
  }
}

/** Copies a text to the clipboard, by a hidden field where there is no https and so no clipboard API. */
async function copyText(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true, className: "sr" });
  document.body.append(field);
  field.select();
  const isDone = document.execCommand("copy");
  field.remove();
  if (!isDone) throw new Error("nothing was copied");
}

/** Turns a path into a full address. @param {string} text @returns {string} any other text as it is */
function fullAddress(text) {
  return text.startsWith("/") ? new URL(text, location.href).href : text;
}

/** Copies the text in `data-copy`, and confirms it for two seconds. */
async function copy(button) {
  const { copy: text, done = "", said = "" } = button.dataset;
  const notice = document.getElementById(said);
  await copyText(fullAddress(text));
  button.classList.add("done");
  if (notice) notice.textContent = done;
  setTimeout(() => {
    button.classList.remove("done");
    if (notice) notice.textContent = "";
  }, 2000);
}

/** Shares the link in `data-share` by the share dialog of the system if there is one, else copies it. */
async function share(button) {
  const link = button.dataset.share;
  if (link && navigator.share) await navigator.share({ title: document.title, url: fullAddress(link) });
  else await copy(button);
}

/** Reports an error to the console, unless the visitor closed the share dialog. */
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
  if (button) share(button).catch(report);
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

/** Shows the buttons that need a script, also those that an update brings. */
function showScriptedButtons() {
  for (const found of document.querySelectorAll("[data-theme-switch][hidden], [data-copy][hidden]")) found.hidden = false;
  if ("share" in navigator) for (const found of document.querySelectorAll("[data-share][hidden]")) found.hidden = false;
}

showScriptedButtons();
document.addEventListener("htmx:after:swap", showScriptedButtons);
