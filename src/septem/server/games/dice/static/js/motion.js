// Rolled dice tumble and filled spaces light up, within 0.6 seconds.

import { mayMove } from "../../components/js/settings.js";

const TUMBLE = 460;
const SPREAD = 20;

/** What animations depend on: when each die was last rolled, and which spaces are filled. */
export function lookAround() {
  const dice = new Map([...document.querySelectorAll("[data-die]")].map((die) => [die.dataset.die, die.dataset.rolled]));
  const filled = new Set([...document.querySelectorAll(".own .sp.done")].map((space) => place(space)));
  const { sheet } = document.getElementById("game").dataset;
  return { dice, filled, sheet };
}

/** The index of a space on its sheet. */
function place(space) {
  return [...document.querySelectorAll(".own .sp")].indexOf(space);
}

function tumble(die, number) {
  const turn = number % 2 ? 300 : -300;
  die.querySelector(".dsvg").animate(
    [
      { transform: `translateY(-26px) rotate(${turn}deg) scale(.62)`, opacity: 0.3 },
      { transform: `translateY(6px) rotate(${-turn / 12}deg) scale(1.06)`, opacity: 1, offset: 0.72 },
      { transform: "none" },
    ],
    { duration: TUMBLE, delay: number * SPREAD, fill: "backwards", easing: "cubic-bezier(.3, .7, .3, 1)" },
  );
}

/** Animates what changed between two states, or outlines it if animations are off. */
export function showChanges(was, now) {
  const isStill = !mayMove();
  let number = 0;
  for (const die of document.querySelectorAll("[data-die]")) {
    const isFresh = was.dice.get(die.dataset.die) !== now.dice.get(die.dataset.die);
    die.classList.toggle("fresh", isFresh && isStill);
    if (isFresh && !isStill) tumble(die, number++);
  }
  if (was.sheet !== now.sheet) return;
  for (const space of document.querySelectorAll(".own .sp.done")) {
    space.classList.toggle(isStill ? "fresh" : "new", !was.filled.has(place(space)));
  }
}
