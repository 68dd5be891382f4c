// The animation of a reveal, at most 1.2 s: cards turn over and fly to the cities, coins count, hands are passed on.

import { mayMove } from "../../components/js/settings.js";

const FLIP = 360;
const FLY_AT = 640;
const FLY = 420;
const SPREAD = 60;

/** The movements that run together; a new animation ends the one before it. */
let animation = { movements: [], isOver: true, end: () => {} };

/** The numbers that are being counted up or down. */
const counters = new Set();

function startAnimation() {
  skip();
  const started = { movements: [], isOver: false };
  started.done = new Promise((resolve) => {
    started.end = () => {
      started.isOver = true;
      resolve();
    };
  });
  animation = started;
  return started;
}

/** Ends the current animation. */
export function skip() {
  // Finishing a movement that was cancelled would show it again.
  if (animation.isOver) return;
  for (const movement of animation.movements) movement.finish();
  animation.end();
}

function move(element, frames, options) {
  animation.movements.push(element.animate(frames, { fill: "backwards", ...options }));
}

/** Where the card of a play lands: at the new card in the city, else at the city itself. */
function landing(play) {
  const city = document.getElementById(`city-${play.dataset.play}`);
  const name = play.dataset.played;
  const built = name && city ? [...city.querySelectorAll(".c.new")].find((card) => card.dataset.card === name) : null;
  const target = built?.offsetParent ? built : city?.offsetParent ? city : document.querySelector(`[data-open="city-${play.dataset.play}"]`);
  return { target, built };
}

function turnOver(play, place, stagger) {
  const card = play.querySelector(".flip");
  move(card, [{ transform: "rotateY(90deg) scale(.9)", opacity: 0 }, { transform: "none", opacity: 1 }], {
    duration: FLIP,
    delay: place * stagger,
    easing: "cubic-bezier(.3, 1.25, .5, 1)",
  });
}

function fly(play, place, stagger) {
  const { target, built } = landing(play);
  const card = play.querySelector(".flip");
  if (!target) return;
  const from = card.getBoundingClientRect();
  const to = target.getBoundingClientRect();
  const x = to.left + Math.min(to.width, 60) / 2 - from.left - from.width / 2;
  const y = to.top + Math.min(to.height, 30) / 2 - from.top - from.height / 2;
  move(card, [{ transform: "none", opacity: 1 }, { transform: `translate(${x}px, ${y}px) scale(.25)`, opacity: 0.2 }], {
    duration: FLY - place * stagger,
    delay: FLY_AT + place * stagger,
    easing: "cubic-bezier(.5, 0, .15, 1)",
    fill: "forwards",
  });
  if (built) move(built, [{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }], { duration: FLY_AT + FLY });
}

/** Whether the page still shows what this counter wrote; if not, an update has written a newer number. */
const isCurrent = ({ element, written }) => element.textContent === written;

function write(counter, number) {
  counter.written = String(number);
  counter.element.textContent = counter.written;
}

function count(before, own) {
  for (const element of document.querySelectorAll("[data-coins]:not(input)")) {
    const to = Number(element.textContent);
    const from = before.get(element.dataset.coins) ?? to;
    if (from === to) continue;
    const counter = { element, to, written: element.textContent };
    const start = performance.now() + FLY_AT;
    const step = (now) => {
      if (!isCurrent(counter)) return counters.delete(counter);
      const part = own.isOver ? 1 : Math.min(1, Math.max(0, (now - start) / FLY));
      write(counter, Math.round(from + (to - from) * part));
      if (part < 1) requestAnimationFrame(step);
      else counters.delete(counter);
    };
    counters.add(counter);
    requestAnimationFrame(step);
  }
}

/** Writes the final numbers before an update, which sends only numbers that have changed. */
function writeFinalNumbers() {
  for (const counter of counters) if (isCurrent(counter)) write(counter, counter.to);
}

function passHand(direction) {
  const away = direction === "left" ? 1 : -1;
  for (const card of document.querySelectorAll(".hand li")) {
    move(card, [{ transform: `translateX(${away * 40}vw)`, opacity: 0 }, { transform: "none", opacity: 1 }], {
      duration: FLIP,
      delay: FLY_AT + FLY - FLIP,
      easing: "cubic-bezier(.5, 0, .15, 1)",
    });
  }
}

/** The coins of each seat now, to count from later. */
export function coinsNow() {
  return new Map([...document.querySelectorAll("[data-coins]:not(input)")].map((shown) => [shown.dataset.coins, Number(shown.textContent)]));
}

/** Shows the plays of the last turn; resolves when the animation is over. */
export async function reveal(before) {
  const stage = document.getElementById("reveal");
  if (!stage || !mayMove() || document.hidden) return;
  const own = startAnimation();
  stage.hidden = false;
  const plays = [...stage.querySelectorAll("[data-play]")];
  const stagger = Math.min(SPREAD, 240 / Math.max(1, plays.length - 1));
  plays.forEach((play, place) => turnOver(play, place, stagger));
  plays.forEach((play, place) => fly(play, place, stagger / 4));
  count(before, own);
  passHand(document.querySelector(".passbox")?.dataset.direction ?? "left");
  setTimeout(own.end, FLY_AT + FLY);
  await own.done;
  for (const movement of own.movements) movement.cancel();
  // A newer animation may use the stage already.
  if (animation === own) stage.hidden = true;
}

/** Shows the pairs of a battle one after the other. */
export function lightPairs() {
  if (!mayMove()) return;
  startAnimation();
  document.querySelectorAll("#battle .clash").forEach((pair, place) => {
    move(pair, [{ opacity: 0, transform: "scale(.6)" }, { opacity: 1, transform: "none" }], {
      duration: 240,
      delay: 200 + place * 120,
      easing: "cubic-bezier(.2, .8, .2, 1)",
    });
  });
}

export function startMotion() {
  document.addEventListener("htmx:before:swap", writeFinalNumbers);
  for (const name of ["keydown", "pointerdown"]) document.addEventListener(name, () => skip(), { capture: true });
}
