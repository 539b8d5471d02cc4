/** Lines of dominoes without end: what did the last tile score? */

import { h } from "./dom.js";
import { _ } from "./i18n.js";
import { countingPractice } from "./counting-practice.js";
import { lines } from "./discipline-lines.js";
import { tileElement } from "./tile.js";

countingPractice(lines, {
  key: "muggins-training-ends",
  path: "/training/ends",
  fields: [
    { name: "length", legend: _("Lines"), values: { any: _("either"), short: _("short"), long: _("long") } },
    { name: "only", legend: _("Only"), values: {
      any: _("anything"), doubles: _("a double at an end"), "no-doubles": _("no double"), threes: _("threes"), fives: _("fives"), fifteen: _("fifteen"), zero: _("no points"), traps: _("traps"), mistakes: _("what I get wrong"),
    } },
    { name: "limit", legend: _("Time for a line"), values: { 0: _("none"), 10: _("10 s"), 5: _("5 s"), 3: _("3 s") } },
  ],
  initial: { length: "any", only: "any" },
  wish: ["length", "only"],
  which: () => _("Which lines"),
  deal: () => _("Lay a line"),
  looking: () => _("Looking for a line …"),
  title: () => _("Lines without end"),
  invitation: () => [
    h("p", {}, _("Lines as you wish them: say what the last tile scored. Each is called aloud afterwards.")),
    h("div", { class: "shown-line", "aria-hidden": "true" }, ["6-6", "6-3"].map((tile) => tileElement(tile))),
  ],
  comesBack: () => _("Ends that were wrong or slow come back after growing intervals, until they are right and quick. Nothing here is ranked."),
  again: (when) => _("These ends come back {when}.", { when }),
  nextAgain: (when) => _("The next line comes back {when}.", { when }),
  noneWaiting: () => _("No line that went wrong or slowly is waiting. Choose something else under “Only”."),
  elsewhere: () => [
    h("a", { href: "/practice/count" }, _("Practise counting hands instead")),
    h("a", { href: "/practice/domino" }, _("Practise dominoes instead")),
  ],
  words: {
    none: () => _("After the first lines you see here how fast and how exactly you count."),
    asked: () => _("Lines"),
    speed: () => _("Time for a line on average, day by day"),
    patterns: {
      zero: () => _("No points"), threes: () => _("Threes"), fives: () => _("Fives"), fifteen: () => _("Fifteen"), eighteen: () => _("Eighteen"), twenty: () => _("Twenty"),
      "no-double": () => _("No double at an end"), "one-double": () => _("A double at one end"), "two-doubles": () => _("Doubles at both ends"),
      "lone-double": () => _("A double alone"), "blank-double": () => _("Double blank"), "twelve-by-double-six": () => _("Twelve by the double six"),
      "beside-fifteen": () => _("Beside fifteen"), "twenty-two": () => _("Twenty-two"), "half-double": () => _("A double counted by half"),
    },
  },
});
