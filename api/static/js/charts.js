/** Columns with their counts, and the same figures as a table behind them. */

import { h } from "./dom.js";
import { _, ngettext, whole } from "./i18n.js";

/**
 * Columns `[{ label, name, value, mine }]`. `ticks` are what the axis says, `[{ at, label }]` with `at` from 0 to 1;
 * without them each column, or every second of many, stands on its label.
 */
export function columns(bars, { caption, head, ticks = middles(bars) }) {
  const most = Math.max(1, ...bars.map((bar) => bar.value));
  return h("figure", { class: "chart" },
    h("figcaption", {}, caption),
    h("div", { class: "columns", role: "img", "aria-label": caption }, bars.map((bar) => h("span", {
      class: bar.mine ? "column mine" : "column", title: `${bar.name ?? bar.label}: ${whole(bar.value)}`,
    },
    bar.mine && h("span", { class: "column-mark" }),
    bar.value > 0 && h("span", { class: "column-count" }, whole(bar.value)),
    h("span", { class: "column-bar", css: { "--tall": String(bar.value / most) } })))),
    h("div", { class: "column-axis", "aria-hidden": "true" }, ticks.map(({ at, label }) => h("span", { css: { "--at": String(at), "--shift": at % 1 ? "50%" : `${100 * at}%` } }, label))),
    h("details", {}, h("summary", {}, _("As a table")),
      h("div", { class: "scroll-x", tabindex: "0", role: "region", "aria-label": caption }, h("table", { class: "data" },
        h("thead", {}, h("tr", {}, head.map((text) => h("th", { scope: "col" }, text)))),
        h("tbody", {}, bars.map((bar) => h("tr", {}, h("th", { scope: "row" }, bar.name ?? bar.label), h("td", { class: "figure" }, whole(bar.value)))))))));
}

function middles(bars) {
  const every = bars.length > 14 ? 2 : 1;
  return bars.map((bar, n) => ({ at: (n + .5) / bars.length, label: bar.label })).filter((_tick, n) => n % every === 0);
}

/** How a sheet's results spread; `mine` marks one's own, `label` writes a result. */
export function histogram(statistics, { mine = null, label, head }) {
  const last = statistics.histogram.length - 1;
  const holds = (bin, n) => mine !== null && (mine >= bin.from || n === 0) && (mine <= bin.to || n === last);
  const bars = statistics.histogram.map((bin, n) => ({ label: label(bin.from), name: `${label(bin.from)}–${label(bin.to)}`, value: bin.runs, mine: holds(bin, n) }));
  const caption = statistics.mean === null ? _("Nobody has finished yet.")
    : ngettext("{n} run, {mean} on average", "{n} runs, {mean} on average", statistics.runs, { mean: label(statistics.mean) });
  const edges = statistics.histogram.map((bin) => bin.from);
  const ticks = [...edges.map((edge, n) => ({ at: n / edges.length, label: label(edge) })).filter((_tick, n) => n % 4 === 0), { at: 1, label: label(statistics.histogram[last].to) }];
  return columns(bars, { caption, ticks, head: [head, _("Runs")] });
}
