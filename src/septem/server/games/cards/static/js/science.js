// The science calculator: limits each input to what a city can have.

document.addEventListener("input", ({ target }) => {
  if (!target.closest("#science") || target.value === "") return;
  const nearest = Math.min(Math.max(Math.trunc(target.valueAsNumber), target.min), target.max);
  if (target.value !== String(nearest)) target.value = nearest;
});

// An incomplete number, such as a lone sign, is reset only when the field loses focus.
document.addEventListener("change", ({ target }) => {
  if (!target.closest("#science") || !target.validity.badInput) return;
  target.value = 0;
  target.dispatchEvent(new Event("input", { bubbles: true }));
});
