// The pictures of all cards of the edition: fetched once, kept by the browser, and put into the page, which refers to them.

let drawn = null;

/** Puts the pictures into the page, again if an update has taken them away. */
export function showPictures() {
  if (drawn && !drawn.isConnected) document.body.prepend(drawn);
}

/** A card in words, which its picture has as its title. */
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
