/** The kind `ends` on boards, in statistics and in texts to share. */

import { h } from "./dom.js";
import { _, ngettext, whole } from "./i18n.js";
import { announcing } from "./announcing.js";
import { scoreOf } from "./domino-line.js";
import { ends as sheet } from "./sheet-kinds.js";
import { shares } from "./standings.js";
import { lineText } from "./tile.js";

function saidBy(position, mine) {
  return h("section", { class: "thrown-by" },
    h("h3", {}, _("Line {n}", { n: position.n })),
    h("p", { class: "thrown-cards" }, lineText(position.line)),
    shares(position.said.map((entry) => ({ label: whole(entry.points), runs: entry.runs, mine: mine === entry.points, right: position.points === entry.points }))));
}

function solved(position, n) {
  const { threes, fives } = scoreOf(position.total);
  const parts = [threes && ngettext("{n} three", "{n} threes", threes), fives && ngettext("{n} five", "{n} fives", fives)].filter(Boolean);
  return h("details", { class: "solved" },
    h("summary", {}, h("span", {}, `${whole(n)}. ${ngettext("{n} point", "{n} points", position.points)} · `), lineText(position.line)),
    h("p", {}, _("The ends count {total}.", { total: whole(position.total) }), " ", parts.length ? `${parts.join(" + ")}.` : ""));
}

export const ends = {
  ...sheet,
  others: (statistics, run) => statistics.positions.map((position) => saidBy(position, run?.answers.find((answer) => answer.n === position.n)?.said)),
  solved,
  ...announcing({
    counted: (values) => _("forty lines counted, {right} right, adjusted time {time}", values),
    reached: (values) => _("{right} of 40 right", values),
  }),
};
