/** Refusals in the visitor's words. What the catalogue does not know is shown as the server put it. */

import { _ } from "./i18n.js";
import { h } from "./dom.js";

const WORDS = {
  "no-sheet": () => _("Today's hands are not dealt yet. They come by themselves; try again in a minute."),
  "other-sheet": () => _("A new day has begun, and this hand belongs to another one. Nothing was counted."),
  "day-closed": () => _("This day is closed. Nothing was counted."),
  "day-ended": () => _("This day has ended; runs can no longer be started. Nothing was counted."),
  "out-of-order": () => _("Another window is further on. The table is brought up to date."),
  "own-run-open": () => _("The board opens when your own run is finished, or when the day closes."),
  "not-closed": () => _("The solution is published when the day closes, at 01:00 UTC of the next day."),
  "too-many-requests": () => _("That was a little too fast. Please wait a moment."),
};

export const problemText = (error) => WORDS[error.code]?.() ?? error.message ?? _("Something went wrong here");

/** A notice for paper or page, with a button to try again. */
export function notice(error, again = null) {
  return h("div", { class: "notice bad", role: "alert" }, h("p", {}, problemText(error)),
    again && h("button", { type: "button", class: "button", onclick: again }, _("Try again")));
}
