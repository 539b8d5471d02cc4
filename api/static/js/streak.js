/** The streak as one line at the end of a sheet. It is an extra: where it cannot be fetched, nothing is missing. */

import { h } from "./dom.js";
import { _, ngettext } from "./i18n.js";
import { ask } from "./api.js";

/** Fill its place. */
export async function showStreak(place) {
  try {
    const streak = await ask("/me/streak");
    if (!streak.current) return;
    const parts = [h("b", {}, ngettext("Streak: {n} day", "Streak: {n} days", streak.current))];
    if (streak.freezes) parts.push(` · ${ngettext("{n} freeze held", "{n} freezes held", streak.freezes)}`);
    place.replaceChildren(...parts, " · ", h("a", { href: "/history" }, _("Your history")));
  } catch { /* Then there is no streak to be seen. */ }
}
