/** What every page has: the countdown, the deck's colours, the sounds' switch, the short help, cards within texts. */

import "./clock.js";
import "./connection.js";
import "./sound.js";
import { moreTexts } from "./i18n.js";

// A table brings its cards itself; those within a text are drawn when it stands.
if (document.querySelector("playing-card, card-text")) moreTexts().catch(() => {}).then(() => import("./playing-card.js"));

const DECK = "muggins-deck";
const root = document.documentElement;

function stored() {
  try { return localStorage.getItem(DECK); } catch { return null; }
}

function setDeck(deck) {
  root.dataset.deck = deck;
  for (const button of document.querySelectorAll(".deck-switch")) button.setAttribute("aria-pressed", String(deck === "four"));
  try { localStorage.setItem(DECK, deck); } catch { /* A preference that cannot be kept holds for this page. */ }
}

setDeck(stored() === "four" ? "four" : "two");
for (const button of document.querySelectorAll(".deck-switch")) {
  button.addEventListener("click", () => setDeck(root.dataset.deck === "four" ? "two" : "four"));
}

const keys = document.getElementById("keys");
document.getElementById("keys-button").addEventListener("click", () => keys.showModal());
keys.addEventListener("click", (event) => { if (event.target === keys) keys.close(); });
document.addEventListener("keydown", (event) => {
  const typing = event.target instanceof HTMLElement && event.target.matches("input:not([type=radio]), textarea, select");
  if (event.key === "?" && !typing && !event.ctrlKey && !event.metaKey && !document.querySelector("dialog[open]")) {
    event.preventDefault();
    keys.showModal();
  }
});

// What a module has to build may never come; what lies below must not stay hidden for it.
setTimeout(() => { for (const place of document.querySelectorAll("[data-building]")) delete place.dataset.building; }, 3000);
