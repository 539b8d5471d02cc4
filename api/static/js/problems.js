/** Refusals in the visitor's words. What the catalogue does not know is shown as the server put it. */

import { _ } from "./i18n.js";
import { ConnectionLost, Refusal, Unreadable } from "./api.js";
import { h } from "./dom.js";
import { later } from "./later.js";

const WORDS = {
  "sheet-not-made": () => _("Today's sheet is not there yet. It comes by itself; try again in a minute."),
  "wrong-sheet": () => _("A new day has begun, and this belongs to another one. Nothing was counted."),
  "day-closed": () => _("This day is closed. Nothing was counted."),
  "day-over": () => _("This day has ended; runs can no longer be started. Nothing was counted."),
  "out-of-order": () => _("Another window is further on. The table is brought up to date."),
  "no-sheet": () => _("There is no sheet of this kind on this day."),
  "day-not-open": () => _("This day has not begun. Days to come are not shown."),
  "store-down": () => _("The server cannot reach its store at the moment. Nothing was counted; try again shortly."),
  "too-many-requests": () => _("That was too often in a short time. Wait a moment, then try again."),
  "not-signed-in": () => _("Nobody is signed in here. Play a sheet, or sign in."),
};

/** Take in further words, by code. */
export const know = (words) => Object.assign(WORDS, words);

// By far the most are for whoever has begun something, and come then; pages with forms bring them along.
const furtherWords = later(() => import("./problem-words.js"));

/** The words for any error; those of the browser's own errors are for nobody's eyes. */
export function problemText(error) {
  if (error instanceof ConnectionLost) return _("The server cannot be reached.");
  if (error instanceof Unreadable) return _("The server's answer arrived in a form that cannot be read. Nothing is lost; try again.");
  const ours = error instanceof Refusal || error.constructor === Error;
  return WORDS[error.code]?.() ?? (ours && error.message ? error.message : _("Something went wrong here. Reload the page; nothing recorded is lost."));
}

/** Resolves when the words for an error are there. */
export async function wordsKnown(error) {
  if (error instanceof Refusal && !WORDS[error.code]) await furtherWords().catch(() => {});
}

/** The same as a text to be put anywhere, which fills itself where the words are still to come. */
export function problemWords(error) {
  const text = document.createTextNode("");
  if (WORDS[error.code]) text.data = problemText(error);
  else wordsKnown(error).then(() => { text.data = problemText(error); });
  return text;
}

/** A notice for paper or page, with a button to try again. */
export function notice(error, again = null) {
  return h("div", { class: "notice bad", role: "alert" }, h("p", {}, problemWords(error)),
    again && h("button", { type: "button", class: "button", onclick: again }, _("Try again")));
}
