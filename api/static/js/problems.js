/** Refusals in the visitor's words. What the catalogue does not know is shown as the server put it. */

import { _ } from "./i18n.js";
import { ConnectionLost, Refusal, Unreadable } from "./api.js";
import { h } from "./dom.js";

const WORDS = {
  "sheet-not-made": () => _("Today's sheet is not there yet. It comes by itself; try again in a minute."),
  "wrong-sheet": () => _("A new day has begun, and this belongs to another one. Nothing was counted."),
  "day-closed": () => _("This day is closed. Nothing was counted."),
  "day-over": () => _("This day has ended; runs can no longer be started. Nothing was counted."),
  "out-of-order": () => _("Another window is further on. The table is brought up to date."),
  "not-shown": () => _("This has not been shown yet, so its clock has not begun."),
  "not-finished": () => _("The run is still being played. A look at it can be asked for at the end."),
  "not-marked": () => _("The run is not marked, so there is nothing to look at."),
  "no-exercise": () => _("This hand or line of training is not known any more. Take a fresh one."),
  "own-run-open": () => _("The board opens when your own run is finished, or when the day closes."),
  "not-closed": () => _("The solution is published when the day closes, at 01:00 UTC of the next day."),
  "no-sheet": () => _("There is no sheet of this kind on this day."),
  "day-not-open": () => _("This day has not begun. Days to come are not shown."),
  "not-answered": () => _("This position has not been answered yet."),
  "solver-slow": () => _("The solver took too long. Try again."),
  internal: () => _("The fault is ours. It has been written down."),
  "no-run": () => _("You have not begun this sheet."),
  "not-final-yet": () => _("The day is being closed. Try again in a moment."),
  "store-down": () => _("The server cannot reach its store at the moment. Nothing was counted; try again shortly."),
  "solver-not-ready": () => _("The solver is still starting. Try again in a moment."),
  "must-play": () => _("Somebody knocks in this round who could have placed a tile."),
  "knock-contradicted": () => _("A tile is held or placed that an earlier knock of that seat rules out."),
  "wrong-counts": () => _("The number of tiles does not agree with the round."),
  "round-over": () => _("The round is over before that."),
  "nothing-to-choose": () => _("None of these tiles can be placed, so there is nothing to choose."),
  "out-of-reach": () => _("This position is too large to be solved exactly."),
  "solver-busy": () => _("Too many wait for the solver. Try again in a moment."),
};

/** The words for any error; those of the browser's own errors are for nobody's eyes. */
export function problemText(error) {
  if (error instanceof ConnectionLost) return _("The server cannot be reached.");
  if (error instanceof Unreadable) return _("The server's answer arrived in a form that cannot be read. Nothing is lost; try again.");
  const ours = error instanceof Refusal || error.constructor === Error;
  return WORDS[error.code]?.() ?? (ours && error.message ? error.message : _("Something went wrong here. Reload the page; nothing recorded is lost."));
}

/** A notice for paper or page, with a button to try again. */
export function notice(error, again = null) {
  return h("div", { class: "notice bad", role: "alert" }, h("p", {}, problemText(error)),
    again && h("button", { type: "button", class: "button", onclick: again }, _("Try again")));
}
