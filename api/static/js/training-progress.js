/** How counting goes: speed and accuracy over the days and by pattern, so that one sees what to practise. */

import { h } from "./dom.js";
import { _, percent, pgettext, spent, whole } from "./i18n.js";
import { lineChart } from "./line-chart.js";

const PATTERNS = {
  fifteens: () => _("Fifteens"), pairs: () => _("Pairs"), runs: () => pgettext("cards", "Runs"), flush: () => _("Flush"), nobs: () => _("His nobs"),
  zero: () => _("Nothing"), twelve: () => _("Twelve or more"), "double-run": () => _("Double run"), "triple-run": () => _("Triple run"),
  "double-double-run": () => _("Double double run"), "four-flush-in-crib": () => _("Four-flush in the crib"),
  "starter-makes-four": () => _("Starter as the fourth of a suit"), "starter-jack": () => _("Jack as the starter"),
  "round-the-corner": () => _("Round the corner"), "broken-run": () => _("Run with a gap"), "many-card-fifteen": () => _("Fifteen of four or five cards"),
};

/** The worst first: what is missed most often, then what takes longest. */
const worst = (a, b) => a.right / a.hands - b.right / b.hands || b.mean_time - a.mean_time;

function patternTable(patterns) {
  const rows = patterns.filter((entry) => entry.hands && PATTERNS[entry.pattern]).sort(worst);
  if (!rows.length) return null;
  const slowest = Math.max(...rows.map((row) => row.mean_time));
  const bar = (part, name) => h("span", { class: `share-bar ${name}`, "aria-hidden": "true" }, h("span", { css: { width: `${100 * part}%` } }));
  return h("section", {},
    h("h3", {}, _("By pattern, the weakest first")),
    h("div", { class: "scroll-x", tabindex: "0", role: "region", "aria-label": _("By pattern") }, h("table", { class: "data pattern-table" },
      h("thead", {}, h("tr", {}, [_("Pattern"), _("Hands"), _("Right"), _("Time")].map((text, n) => h("th", { scope: "col", class: n ? "figure" : null }, text)))),
      h("tbody", {}, rows.map((row) => h("tr", {},
        h("th", { scope: "row" }, PATTERNS[row.pattern]()),
        h("td", { class: "figure" }, whole(row.hands)),
        h("td", { class: "figure" }, percent(row.right / row.hands), bar(row.right / row.hands, "accuracy")),
        h("td", { class: "figure" }, spent(row.mean_time), bar(row.mean_time / slowest, "speed"))))))));
}

/** The charts and the table; a word where there is nothing yet. */
export function progressView(progress) {
  const days = progress.days.filter((day) => day.hands);
  if (!days.length) return [h("p", { class: "muted" }, _("After the first hands you see here how fast and how exactly you count."))];
  const accuracy = days.map((day) => ({ day: day.day, value: day.right / day.hands }));
  const speed = days.map((day) => ({ day: day.day, value: day.mean_time }));
  return [
    lineChart(accuracy, { caption: _("Right answers, day by day"), head: [_("Day"), _("Right")], written: percent, most: 1 }),
    lineChart(speed, { caption: _("Time for a hand on average, day by day"), head: [_("Day"), _("Time")], written: spent }),
    patternTable(progress.patterns),
  ].filter(Boolean);
}
