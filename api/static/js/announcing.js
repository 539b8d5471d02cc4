/** What a sheet of announced numbers comes to, on boards and in texts to share: what the kinds `count` and `ends` have in common. */

import { _, exactly, minutesText, spent, whole } from "./i18n.js";
import { histogram } from "./charts.js";
import { shareLines } from "./share.js";

/** What a kind of this sort says on boards, in statistics and in texts to share; `counted` and `reached` are its own sentences. */
export const announcing = ({ counted, reached }) => ({
  columns: [
    { head: () => _("Right"), cell: (row) => whole(row.right), wide: true },
    { head: () => _("Time"), cell: (row) => spent(row.time), wide: true },
    { head: () => _("Adjusted"), cell: (row) => exactly(row.adjusted) },
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
