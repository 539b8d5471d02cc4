/** What every page has: the countdown, the deck's colours, the short help, cards within texts. */

import "./clock.js";
import "./playing-card.js";

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
