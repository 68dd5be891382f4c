// The science calculator: what is typed becomes a number that a city can have, before it is counted.

document.addEventListener("input", ({ target }) => {
  if (!target.closest("#science") || target.value === "") return;
  const nearest = Math.min(Math.max(Math.trunc(target.valueAsNumber), target.min), target.max);
  if (target.value !== String(nearest)) target.value = nearest;
});

// Half a number, such as a sign alone, can be typed on until the field is left.
document.addEventListener("change", ({ target }) => {
  if (!target.closest("#science") || !target.validity.badInput) return;
  target.value = 0;
  target.dispatchEvent(new Event("input", { bubbles: true }));
});
