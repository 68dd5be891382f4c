// The pictures of all cards of the edition: one file that is inserted into the page, which refers to its symbols.

// The first pause before another try, and the longest one.
const RETRY = 1_000;
const MAX_RETRY = 30_000;

let drawn = null;

/** Inserts the pictures into the page, or again after an update removed them. */
export function showPictures() {
  if (drawn && !drawn.isConnected) document.body.prepend(drawn);
}

/** The description of a card: the title of its picture. */
export function descriptionOf(card) {
  const picture = card.querySelector("svg[aria-labelledby]");
  return document.getElementById(picture?.getAttribute("aria-labelledby"))?.textContent ?? "";
}

async function load(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The pictures could not be loaded: ${answer.status}`);
  const made = document.createElement("template");
  made.innerHTML = await answer.text();
  drawn = made.content.firstElementChild;
  showPictures();
}

/** Waits for this time, or until the browser is online again. */
function pause(milliseconds) {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
    addEventListener("online", resolve, { once: true });
  });
}

export async function startPictures() {
  const { href } = document.getElementById("pictures");
  for (let wait = RETRY; !drawn; wait = Math.min(2 * wait, MAX_RETRY)) await load(href).catch(() => pause(wait));
}
