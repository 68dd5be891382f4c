// The stream of a page: a notice while it is gone, and a new start where it has fallen silent, as after sleep.

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

function tell(isGone) {
  // As a popover it lies over drawers, too.
  document.getElementById("offline").togglePopover(isGone);
}

/** The state that the page shows, as the server names it; a new stream begins with what differs from it. */
function shown() {
  return JSON.parse(live().getAttribute(HEADERS) ?? "{}")[SHOWN] ?? "";
}

function hear(event) {
  connection = event.detail.connection;
  const id = event.detail.message?.id;
  if (id) live().setAttribute(HEADERS, JSON.stringify({ [SHOWN]: id }));
  isAsking = false;
  heard = Date.now();
  tell(false);
}

function connect() {
  if (connection || isAsking || !live()) return;
  isAsking = true;
  htmx.ajax("GET", live().getAttribute("hx-sse:connect"), { source: live() });
}

/** The extension tries again only what was open once; the first try is repeated here. */
function lose() {
  connection = null;
  isAsking = false;
  tell(true);
  setTimeout(connect, RETRY);
}

/** Opens the stream anew, whether it is being read, waits for its next try, or asks in vain. */
export function renew() {
  heard = Date.now();
  if (!connection) connect();
  else if (connection.reader) connection.reader.cancel();
  else if (connection.delayCanceller) connection.delayCanceller();
  else connection.abortController.abort();
}

function renewIfSilent() {
  if (Date.now() - heard < SILENCE) return;
  tell(true);
  renew();
}

export function startConnection() {
  if (!live()) return;
  for (const sign of ["htmx:sse:after:connection", "htmx:sse:after:message"]) document.addEventListener(sign, hear);
  document.addEventListener("htmx:sse:before:connection", ({ detail }) => {
    detail.connection.lastEventId = shown();
  });
  document.addEventListener("htmx:sse:error", () => tell(true));
  document.addEventListener("htmx:sse:close", lose);
  document.addEventListener("htmx:error", (event) => event.target === live() && lose());
  document.addEventListener("htmx:before:response", (event) => {
    if (event.target !== live() || event.detail.ctx.response.raw.ok) return;
    event.preventDefault();
    lose();
  });
  addEventListener("offline", () => tell(true));
  addEventListener("online", renew);
  document.addEventListener("visibilitychange", () => document.hidden || renewIfSilent());
  setInterval(renewIfSilent, LOOK);
  connect();
}
