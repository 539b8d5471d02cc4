/** Counting what the last tile of a line scored, as a table for counting knows it. */

import { h, s } from "./dom.js";
import { _, ngettext, whole } from "./i18n.js";
import { CountedLine, lineSpoken } from "./counted-line.js";
import { lineCall, lineSteps } from "./line-call.js";
import { inlineTile, lineText } from "./tile.js";

const icon = () => s("svg", { viewBox: "0 0 24 18", class: "plate-icon", "aria-hidden": "true" }, s("path", { d: "M1.5 4.5h21v9h-21zM12 4.5v9M6.8 9h.01M15.5 7.2h.01M19 10.8h.01" }));
const NAMED = [() => _("left end"), () => _("together"), () => _("points")];

export const lines = {
  name: "lines",
  highest: 8,
  view: () => new CountedLine(),
  plate: () => ({ icon: icon(), name: _("Last tile") }),
  spoken: lineSpoken,
  prompt: () => _("Type the points, from 0 to 8."),
  next: () => _("Next line"),
  points: (verdict) => verdict.points,
  steps(verdict) {
    const steps = lineSteps(verdict);
    return steps.map(({ sides, tile, words, ends, figure }, n) => ({ lights: sides, words, ends, figure, shown: tile ? inlineTile(tile) : h("span", {}), named: NAMED[n + NAMED.length - steps.length]() }));
  },
  called: lineCall,
  line: (verdict) => (verdict.off ? _("you said {said}, it scores {points}", { said: whole(verdict.said), points: whole(verdict.points) }) : ngettext("{n} point", "{n} points", verdict.points)),
  reasons: async () => (await import("./line-traps.js")).lineReasons,
  reviewed: (verdict) => lineText(verdict.line),
};
