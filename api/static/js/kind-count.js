/** The kind `count` on boards, in statistics and in texts to share. */

import { h } from "./dom.js";
import { _, minutesText, ngettext, spent, whole } from "./i18n.js";
import { callText } from "./call.js";
import { histogram } from "./charts.js";
import { cardText } from "./playing-card.js";
import { shareLines } from "./share.js";
import { shares } from "./standings.js";

const sort = (crib) => (crib ? _("Crib") : _("Hand"));
const cards = (position) => [cardText(position.cards), " + ", cardText([position.starter])];

function saidBy(position, mine) {
  return h("section", { class: "thrown-by" },
    h("h3", {}, `${whole(position.n)}. ${sort(position.crib)}`),
    h("p", { class: "thrown-cards" }, cards(position)),
    shares(position.said.map((entry) => ({ label: whole(entry.points), runs: entry.runs, mine: mine === entry.points, right: position.total === entry.points }))));
}

function solved(position, n) {
  return h("details", { class: "solved" },
    h("summary", {}, h("span", {}, `${whole(n)}. ${sort(position.crib)} · ${ngettext("{n} point", "{n} points", position.total)} · `), ...cards(position)),
    position.items ? h("p", {}, callText(position)) : null);
}

export const count = {
  name: "count",
  title: () => _("Counting"),
  practice: "/practice/count",
  columns: [
    { head: () => _("Right"), cell: (row) => whole(row.right) },
    { head: () => _("Time"), cell: (row) => spent(row.time), wide: true },
    { head: () => _("Adjusted"), cell: (row) => spent(row.adjusted) },
  ],
  ties: () => _("Equal times share a rank."),
  othersTitle: () => _("What others announced"),
  others: (statistics, run) => statistics.positions.map((position) => saidBy(position, run?.answers.find((answer) => answer.n === position.n)?.said)),
  spread: (statistics, run) => histogram(statistics, { mine: run?.adjusted ?? null, label: minutesText, head: _("Adjusted time") }),
  solved,
  sibling: () => h("a", { class: "button quiet", href: "/domino" }, _("Also today: ten positions of dominoes")),
  share(run, ranked) {
    const reached = run.adjusted === null || run.adjusted === undefined ? _("{right} of 20 right", { right: whole(run.right) })
      : _("twenty hands counted, {right} right, adjusted time {time}", { right: whole(run.right), time: spent(run.adjusted) });
    return shareLines(reached, _("{time} on the clock", { time: spent(run.time) }), run, ranked);
  },
};
