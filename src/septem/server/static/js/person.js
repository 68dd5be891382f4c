// Other tabs that show a table learn that somebody has signed in or out in this one, and look again.

const DOORS = ["/sign-in", "/register", "/sign-out", "/account/delete"];

const channel = new BroadcastChannel("person");

document.addEventListener("submit", (event) => {
  const { pathname } = new URL(event.target.getAttribute("action") ?? "", location.href);
  if (DOORS.includes(pathname) || pathname.startsWith("/d/")) sessionStorage.setItem("door", pathname);
});

// Whoever was let in or out is led elsewhere; who was refused is still at the door.
const door = sessionStorage.getItem("door");
sessionStorage.removeItem("door");
if (door && door !== location.pathname) channel.postMessage("look again");

channel.addEventListener("message", () => document.getElementById("live") && location.reload());
