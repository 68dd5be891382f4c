// Timers that count down to a deadline by the server's clock.

let ahead = 0;

function words(seconds) {
  const left = Math.max(0, Math.ceil(seconds));
  const days = Math.floor(left / 86400);
  const hours = Math.floor((left % 86400) / 3600);
  const minutes = Math.floor((left % 3600) / 60);
  if (days) return `${days} d ${hours} h`;
  if (hours) return `${hours}:${String(minutes).padStart(2, "0")} h`;
  return `${minutes}:${String(left % 60).padStart(2, "0")}`;
}

function tick() {
  for (const clock of document.querySelectorAll("[data-deadline]")) {
    const left = Number(clock.dataset.deadline) - (Date.now() / 1000 + ahead);
    const text = words(left);
    if (clock.textContent !== text) clock.textContent = text;
    clock.parentElement.classList.toggle("late", left < 10);
  }
}

export function startClock() {
  const now = Number(document.querySelector("[data-now]")?.dataset.now);
  if (now) ahead = now - Date.now() / 1000;
  tick();
  setInterval(tick, 250);
}

export { tick };
