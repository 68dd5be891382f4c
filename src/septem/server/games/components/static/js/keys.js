// Keyboard shortcuts that all tables share.

function isTyping(event) {
  const field = event.target.closest?.("input, textarea, select");
  return field && !["radio", "checkbox", "range"].includes(field.type);
}

function togglePanel(id) {
  const panel = id && document.getElementById(id);
  panel?.togglePopover();
  return Boolean(panel);
}

/**
 * Listens to the keys of a table; a handler gets letters in lower case, and returns true if it handled the key.
 * `always` maps keys to handlers, `panels` keys to the ids of panels; `otherwise` gets all other keys while no panel is open.
 */
export function listenToKeys(always, panels, otherwise) {
  function answer(key, event) {
    if (always[key]) return always[key](event);
    if (togglePanel(panels[key])) return true;
    return !document.querySelector(":popover-open") && otherwise(key, event);
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (answer(key, event)) event.preventDefault();
  });
}
