// Other tabs that show a table learn that somebody has signed in or out in this one, and look again.

const DOORS = ["/sign-in", "/register", "/sign-out", "/account/delete"];

const channel = new BroadcastChannel("person");

document.addEventListener("submit", (event) => {
  const { pathname } = new URL(event.target.action, location.href);
  if (DOORS.includes(pathname) || pathname.startsWith("/d/")) sessionStorage.setItem("at-the-door", "yes");
});

if (sessionStorage.getItem("at-the-door")) {
  sessionStorage.removeItem("at-the-door");
  channel.postMessage("look again");
}

channel.addEventListener("message", () => document.getElementById("live") && location.reload());
