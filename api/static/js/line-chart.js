/** A line over days as SVG, with the same figures as a table behind it. */

import { h, s } from "./dom.js";
import { _, dayName } from "./i18n.js";

const WIDTH = 600, TOP = 16, FLOOR = 150, LEFT = 76, RIGHT = 590;

/**
 * `points` are `[{ day, value }]`, oldest first; `written(value)` is a value with its unit. The scale goes from 0 to
 * `most`, or to what the points need.
 */
export function lineChart(points, { caption, head, written, most = null }) {
  const top = most ?? Math.max(...points.map((point) => point.value), 1) * 1.1;
  const x = (n) => (points.length === 1 ? (LEFT + RIGHT) / 2 : LEFT + ((RIGHT - LEFT) * n) / (points.length - 1));
  const y = (value) => FLOOR - ((FLOOR - TOP) * value) / top;
  const path = points.map((point, n) => `${n ? "L" : "M"}${x(n).toFixed(1)} ${y(point.value).toFixed(1)}`).join("");
  const grid = [0, top / 2, top].map((value) => [
    s("path", { class: "axis", d: `M${LEFT} ${y(value)}H${RIGHT}` }),
    s("text", { x: LEFT - 10, y: y(value) + 7, "text-anchor": "end" }, written(value)),
  ]);
  const dots = points.map((point, n) => s("circle", { class: "dot", cx: x(n), cy: y(point.value), r: points.length > 40 ? 3 : 6 }));
  const dates = points.length > 1
    ? [s("text", { x: LEFT, y: FLOOR + 28 }, dayName(points[0].day, "short")), s("text", { x: RIGHT, y: FLOOR + 28, "text-anchor": "end" }, dayName(points.at(-1).day, "short"))]
    : [s("text", { x: x(0), y: FLOOR + 28, "text-anchor": "middle" }, dayName(points[0].day, "short"))];
  return h("figure", { class: "chart" },
    h("figcaption", {}, caption),
    s("svg", { viewBox: `0 0 ${WIDTH} 184`, role: "img", "aria-label": caption }, grid, s("path", { class: "line", d: path }), dots, dates),
    h("details", {}, h("summary", {}, _("As a table")),
      h("div", { class: "scroll-x", tabindex: "0", role: "region", "aria-label": caption }, h("table", { class: "data" },
        h("thead", {}, h("tr", {}, head.map((text) => h("th", { scope: "col" }, text)))),
        h("tbody", {}, points.map((point) => h("tr", {}, h("th", { scope: "row" }, dayName(point.day)), h("td", { class: "figure" }, written(point.value)))))))));
}
