/** Columns as SVG, with the same figures as a table behind them. */

import { h, s } from "./dom.js";
import { _, ngettext, whole } from "./i18n.js";

/** Columns `[{ label, value, mine }]`; only every `every`-th label is drawn. */
export function columns(bars, { caption, head, every = bars.length > 14 ? 2 : 1, unit }) {
  const width = 600, height = 176, floor = 140, top = 14;
  const most = Math.max(1, ...bars.map((bar) => bar.value));
  const step = width / bars.length;
  const drawn = bars.map((bar, n) => {
    const tall = (bar.value / most) * (floor - top);
    return s("g", { class: bar.mine ? "column mine" : "column" },
      s("rect", { x: n * step + step * .1, y: floor - tall, width: step * .8, height: Math.max(tall, bar.value ? 2 : 0), rx: 2 }),
      bar.mine && s("path", { class: "column-mark", d: `M${n * step + step / 2} ${floor - tall - 4}l-6 -9h12z` }),
      n % every === 0 && s("text", { x: n * step + step / 2, y: floor + 26, "text-anchor": "middle" }, bar.label));
  });
  return h("figure", { class: "chart" },
    h("figcaption", {}, caption),
    s("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": caption }, s("path", { class: "axis", d: `M0 ${floor}.5h${width}` }), drawn),
    h("details", {}, h("summary", {}, _("As a table")),
      h("div", { class: "scroll-x", tabindex: "0", role: "region", "aria-label": caption }, h("table", { class: "data" },
        h("thead", {}, h("tr", {}, head.map((text) => h("th", { scope: "col" }, text)))),
        h("tbody", {}, bars.map((bar) => h("tr", {}, h("th", { scope: "row" }, bar.name ?? bar.label), h("td", { class: "figure" }, unit ? unit(bar.value) : whole(bar.value)))))))));
}

/** How a sheet's results spread; `mine` marks one's own, `label` writes a result. */
export function histogram(statistics, { mine = null, label, head, every = 4 }) {
  const last = statistics.histogram.length - 1;
  const holds = (bin, n) => mine !== null && (mine >= bin.from || n === 0) && (mine <= bin.to || n === last);
  const bars = statistics.histogram.map((bin, n) => ({ label: label(bin.from), name: `${label(bin.from)}–${label(bin.to)}`, value: bin.runs, mine: holds(bin, n) }));
  const caption = statistics.mean === null ? _("Nobody has finished yet.")
    : ngettext("{n} run, {mean} on average", "{n} runs, {mean} on average", statistics.runs, { mean: label(statistics.mean) });
  return columns(bars, { caption, every, head: [head, _("Runs")] });
}
