/** The page in the place of one that cannot be had: why, by the address that was asked for, and on by itself when the server is back. */

import { h } from "./dom.js";
import { _ } from "./i18n.js";
import { lost } from "./offline-sign.js";

const byId = (id) => document.getElementById(id);
const way = (href, text, quiet = true) => h("a", { class: quiet ? "button quiet" : "button", href }, text);

const RANKED = {
  title: () => _("A ranked run needs the server"),
  why: () => _("Your first run counts, and its clock is the server's: so none begins or goes on without it. One that you have begun is kept there as it stands, and nothing of it is lost."),
};
const SOLVED = {
  title: () => _("Dominoes are solved on the server"),
  why: () => _("The exact solver for fives and threes is too large for a browser. Counting the ends goes on without it."),
  ways: () => [way("/practice/ends", _("Count lines"), false), way("/practice/count", _("Count hands"))],
};
const OTHERS = {
  title: () => _("The server cannot be reached"),
  why: () => _("This page is kept nowhere but there. Practice, counting and analysis go on without it."),
};
const BY_ADDRESS = {
  "/": { ...RANKED, ways: () => [way("/practice", _("Practise discards"), false), way("/practice/count", _("Count hands")), way("/practice/ends", _("Count lines"))] },
  "/count": { ...RANKED, ways: () => [way("/practice/count", _("Count hands"), false), way("/practice", _("Practise discards"))] },
  "/domino": { ...RANKED, ways: () => [way("/practice/ends", _("Count lines"), false), way("/practice", _("Practise discards"))] },
  "/ends": { ...RANKED, ways: () => [way("/practice/ends", _("Count lines"), false), way("/practice/count", _("Count hands"))] },
  "/practice/domino": SOLVED,
  "/analyse/domino": SOLVED,
};

// The server takes an address with a slash at its end like the one without.
const asked = location.pathname.replace(/(.)\/+$/, "$1");
const REST = 30e3;

/** At once, unless that brought nothing just before: a server that is there may still not have this page. */
function rest() {
  try {
    const last = Number(sessionStorage.getItem("muggins-away"));
    const wait = Math.max(0, REST - Math.abs(Date.now() - last));
    sessionStorage.setItem("muggins-away", String(Date.now() + wait));
    return wait;
  } catch {
    return REST;
  }
}

// Under its own address it is a page to read, with the server or without.
if (asked !== "/offline") {
  const found = BY_ADDRESS[asked] ?? OTHERS;
  byId("away-title").textContent = found.title();
  byId("away-why").textContent = found.why();
  document.title = `${found.title()} · Muggins`;
  if (found.ways) byId("away-ways").replaceChildren(...found.ways());
  byId("away-said").textContent = _("This page looks for the server by itself and goes on when it is back.");
  // The language switch returns to what was asked for.
  for (const back of document.querySelectorAll("input[name=back]")) back.value = asked + location.search;
  byId("away-ways").append(h("button", { type: "button", class: "button quiet", onclick: () => location.reload() }, _("Try again")));
  document.addEventListener("server-heard", () => {
    byId("away-said").textContent = _("The server is back …");
    setTimeout(() => location.reload(), rest());
  }, { once: true });
  lost();
}
