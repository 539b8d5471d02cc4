/** An announced number beside what there was: what tables, pegs and results of `count` and `ends` have in common. */

import { _, ngettext, whole } from "./i18n.js";

/** How an announcement differs from the count, in words. */
export function offText(off) {
  if (!off) return _("Right");
  return off < 0 ? ngettext("{n} point overlooked", "{n} points overlooked", -off) : ngettext("{n} point too many", "{n} points too many", off);
}

/** The same for a peg: a tick, or the difference with its sign. */
export const offMark = (off) => (off ? `${off > 0 ? "+" : "−"}${whole(Math.abs(off))}` : "✓");
