// The stream of a page: shows a notice while it is lost, and reconnects if it falls silent, as after sleep.

// The server sends something at least every 15 s.
const SILENCE = 35_000;
const LOOK = 2_000;
const RETRY = 2_000;

let connection = null;
let isAsking = false;
let heard = Date.now();

const live = () => document.getElementById("live");
const HEADERS = "hx-headers";
const SHOWN = "Last-Event-ID";

function showOffline(isGone) {
  // A popover is also shown above drawers.
  document.getElementById("offline").togglePopover(isGone);
}

/** The id of the last message that the page shows; a new stream begins with what has changed since. */
function shown() {
  return JSON.parse(live().getAttribute(HEADERS) ?? "{}")[SHOWN] ?? "";
}

function onMessage(event) {
  connection = event.detail.connection;
  const id = event.detail.message?.id;
  if (id) live().setAttribute(HEADERS, JSON.stringify({ [SHOWN]: id }));
  isAsking = false;
  heard = Date.now();
  showOffline(false);
}

function connect() {
  if (connection || isAsking || !live()) return;
  isAsking = true;
  htmx.ajax("GET", live().getAttribute("hx-sse:connect"), { source: live() });
}

/** The extension reconnects only a stream that was open once; a first attempt is repeated here. */
function onLost() {
  connection = null;
  isAsking = false;
  showOffline(true);
  setTimeout(connect, RETRY);
}

/** Reconnects at once, whether the stream is open, waits for its next attempt, or is connecting. */
export function renew() {
  heard = Date.now();
  if (!connection) connect();
  else if (connection.reader) connection.reader.cancel();
  else if (connection.delayCanceller) connection.delayCanceller();
  else connection.abortController.abort();
}

function renewIfSilent() {
  if (Date.now() - heard < SILENCE) return;
  showOffline(true);
  renew();
}

export function startConnection() {
  if (!live()) return;
  for (const sign of ["htmx:sse:after:connection", "htmx:sse:after:message"]) document.addEventListener(sign, onMessage);
  document.addEventListener("htmx:sse:before:connection", ({ detail }) => {
    detail.connection.lastEventId = shown();
  });
  document.addEventListener("htmx:sse:error", () => showOffline(true));
  document.addEventListener("htmx:sse:close", onLost);
  document.addEventListener("htmx:error", (event) => event.target === live() && onLost());
  document.addEventListener("htmx:before:response", (event) => {
    if (event.target !== live() || event.detail.ctx.response.raw.ok) return;
    event.preventDefault();
    onLost();
  });
  addEventListener("offline", () => showOffline(true));
  addEventListener("online", renew);
  document.addEventListener("visibilitychange", () => document.hidden || renewIfSilent());
  setInterval(renewIfSilent, LOOK);
  connect();
}
