/** How counting goes: speed and accuracy over the days and by pattern, so that one sees what to practise. */

import { h } from "./dom.js";
import { _, percent, spent, whole } from "./i18n.js";
import { lineChart } from "./line-chart.js";

/** The worst first: what is missed most often, then what takes longest. */
const worst = (a, b) => a.right / a.answers - b.right / b.answers || b.mean_time - a.mean_time;

function patternTable(patterns, words) {
  const rows = patterns.filter((entry) => entry.answers && words.patterns[entry.pattern]).sort(worst);
  if (!rows.length) return null;
  const slowest = Math.max(...rows.map((row) => row.mean_time));
  const bar = (part, name) => h("span", { class: `share-bar ${name}`, "aria-hidden": "true" }, h("span", { css: { width: `${100 * part}%` } }));
  return h("section", {},
    h("h3", {}, _("By pattern, the weakest first")),
    h("div", { class: "scroll-x", tabindex: "0", role: "region", "aria-label": _("By pattern") }, h("table", { class: "data pattern-table" },
      h("thead", {}, h("tr", {}, [_("Pattern"), words.asked(), _("Right"), _("Time")].map((text, n) => h("th", { scope: "col", class: n ? "figure" : null }, text)))),
      h("tbody", {}, rows.map((row) => h("tr", {},
        h("th", { scope: "row" }, words.patterns[row.pattern]()),
        h("td", { class: "figure" }, whole(row.answers)),
        h("td", { class: "figure" }, percent(row.right / row.answers), bar(row.right / row.answers, "accuracy")),
        h("td", { class: "figure" }, spent(row.mean_time), bar(row.mean_time / slowest, "speed"))))))));
}

/**
 * The charts and the table; a word where there is nothing yet. `words` are those of the discipline: `none()`, `asked()`, what
 * is counted, `speed()` over its chart, and the names of its `patterns`.
 */
export function progressView(progress, words) {
  const days = progress.days.filter((day) => day.answers);
  if (!days.length) return [h("p", { class: "muted" }, words.none())];
  const accuracy = days.map((day) => ({ day: day.day, value: day.right / day.answers }));
  const speed = days.map((day) => ({ day: day.day, value: day.mean_time }));
  return [
    lineChart(accuracy, { caption: _("Right answers, day by day"), head: [_("Day"), _("Right")], written: percent, most: 1 }),
    lineChart(speed, { caption: words.speed(), head: [_("Day"), _("Time")], written: spent }),
    patternTable(progress.patterns, words),
  ].filter(Boolean);
}
