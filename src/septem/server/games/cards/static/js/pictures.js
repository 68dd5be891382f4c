// The pictures of all cards of the edition: fetched once, cached by the browser, and inserted for the page to refer to.

let drawn = null;

/** Inserts the pictures into the page, again if an update has removed them. */
export function showPictures() {
  if (drawn && !drawn.isConnected) document.body.prepend(drawn);
}

/** A card in words: the title of its picture. */
export function wordsOf(card) {
  const picture = card.querySelector("svg[aria-labelledby]");
  return document.getElementById(picture?.getAttribute("aria-labelledby"))?.textContent ?? "";
}

export async function startPictures() {
  const answer = await fetch(document.getElementById("pictures").href);
  const made = document.createElement("template");
  made.innerHTML = await answer.text();
  drawn = made.content.firstElementChild;
  showPictures();
}
