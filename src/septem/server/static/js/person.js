// Reloads tabs that show a table after a sign-in or sign-out in another tab.

const FORMS = ["/sign-in", "/register", "/sign-out", "/account/delete"];

const channel = new BroadcastChannel("person");

document.addEventListener("submit", (event) => {
  const { pathname } = new URL(event.target.getAttribute("action") ?? "", location.href);
  if (FORMS.includes(pathname) || pathname.startsWith("/d/")) sessionStorage.setItem("form", pathname);
});

// Success leads to another page; after a refusal the form is shown again.
const sent = sessionStorage.getItem("form");
sessionStorage.removeItem("form");
if (sent && sent !== location.pathname) channel.postMessage("look again");

channel.addEventListener("message", () => document.getElementById("live") && location.reload());
