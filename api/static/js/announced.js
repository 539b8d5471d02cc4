/** An announced number beside what there was, and what a sheet of them comes to: what `count` and `ends` have in common. */

import { _, minutesText, ngettext, spent, whole } from "./i18n.js";
import { histogram } from "./charts.js";
import { shareLines } from "./share.js";

/** How an announcement differs from the count, in words. */
export function offText(off) {
  if (!off) return _("Right");
  return off < 0 ? ngettext("{n} point overlooked", "{n} points overlooked", -off) : ngettext("{n} point too many", "{n} points too many", off);
}

/** The same for a peg: a tick, or the difference with its sign. */
export const offMark = (off) => (off ? `${off > 0 ? "+" : "−"}${whole(Math.abs(off))}` : "✓");

/** What a kind of this sort says on boards, in statistics and in texts to share; `counted` and `reached` are its own sentences. */
export const announcing = ({ counted, reached }) => ({
  columns: [
    { head: () => _("Right"), cell: (row) => whole(row.right) },
    { head: () => _("Time"), cell: (row) => spent(row.time), wide: true },
    { head: () => _("Adjusted"), cell: (row) => spent(row.adjusted) },
  ],
  ties: () => _("Equal times share a rank."),
  othersTitle: () => _("What others announced"),
  spread: (statistics, run) => histogram(statistics, { mine: run?.adjusted ?? null, label: minutesText, head: _("Adjusted time") }),
  share(run, ranked) {
    const finished = run.adjusted !== null && run.adjusted !== undefined;
    const right = whole(run.right);
    return shareLines(finished ? counted({ right, time: spent(run.adjusted) }) : reached({ right }), _("{time} on the clock", { time: spent(run.time) }), run, ranked);
  },
});
