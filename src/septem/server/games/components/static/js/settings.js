// The settings of a player: stored in this browser, applied as data attributes of the document.

import { theme, setTheme } from "../../js/shell.js";

const DEFAULTS = { confirm: "confirm", sound: "off", motion: "auto" };

/** The value of this setting, such as "tap" for confirm. */
export function setting(name) {
  try {
    return localStorage.getItem(`septem.${name}`) ?? DEFAULTS[name];
  } catch {
    return DEFAULTS[name];
  }
}

function keep(name, value) {
  try {
    localStorage.setItem(`septem.${name}`, value);
  } catch {
    // Without storage the setting still applies to this page.
  }
}

/** Whether animations are allowed. */
export function mayMove() {
  const wanted = document.documentElement.dataset.motion ?? "auto";
  return wanted === "auto" ? !matchMedia("(prefers-reduced-motion: reduce)").matches : wanted === "on";
}

export function startSettings() {
  document.documentElement.dataset.motion = setting("motion");
  const form = document.getElementById("settings-form");
  if (!form) return;
  // Not every game has all settings.
  for (const name of Object.keys(DEFAULTS)) if (form.elements[name]) form.elements[name].value = setting(name);
  form.elements.theme.value = theme();
  form.addEventListener("change", (event) => {
    const { name, value } = event.target;
    if (name === "theme") return setTheme(value);
    keep(name, value);
    if (name === "motion") document.documentElement.dataset.motion = value;
    document.dispatchEvent(new CustomEvent("septem:setting", { detail: { name, value } }));
  });
}
