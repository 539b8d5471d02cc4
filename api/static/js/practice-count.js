/** Hands and cribs to count without end. */

import { h } from "./dom.js";
import { _, pgettext } from "./i18n.js";
import { countingPractice } from "./counting-practice.js";
import { hands } from "./discipline-hands.js";
import { faceDown } from "./playing-card.js";

countingPractice(hands, {
  key: "muggins-training",
  path: "/training/counts",
  fields: [
    { name: "source", legend: _("Cards"), values: { any: _("either"), hands: _("hands"), cribs: _("cribs") } },
    { name: "level", legend: _("Difficulty"), values: { any: _("any"), easy: _("easy"), medium: _("medium"), hard: _("hard") } },
    { name: "game", legend: _("Game"), values: { six: _("six cards"), five: _("five cards") } },
    { name: "only", legend: _("Only"), values: {
      any: _("anything"), fifteens: _("fifteens"), pairs: _("pairs"), runs: _("runs"), flush: _("flushes"), nobs: _("his nobs"), zero: _("nothings"), traps: _("traps"), mistakes: _("what I get wrong"),
    } },
    { name: "limit", legend: _("Time for a hand"), values: { 0: _("none"), 20: _("20 s"), 10: _("10 s"), 5: _("5 s") } },
  ],
  initial: { source: "any", level: "any", game: "six", only: "any" },
  wish: ["source", "level", "game", "only"],
  which: () => _("Which hands"),
  deal: () => _("Deal"),
  looking: () => _("Looking for a hand …"),
  title: () => _("Counting without end"),
  invitation: () => [
    h("p", {}, _("Hands and cribs as you wish them, each called aloud afterwards.")),
    h("div", { class: "fan five", "aria-hidden": "true" }, Array.from({ length: 5 }, () => faceDown())),
  ],
  comesBack: () => _("Wrong or slow hands come back after growing intervals, until they are right and quick. Nothing here is ranked."),
  again: (when) => _("This hand comes back {when}.", { when }),
  nextAgain: (when) => _("The next hand comes back {when}.", { when }),
  noneWaiting: () => _("No hand that went wrong or slowly is waiting. Choose something else under “Only”."),
  elsewhere: () => [
    h("a", { href: "/practice/ends" }, _("Practise counting dominoes instead")),
    h("a", { href: "/practice" }, _("Practise discards instead")),
  ],
  words: {
    none: () => _("After the first hands you see here how fast and how exactly you count."),
    asked: () => _("Hands"),
    speed: () => _("Time for a hand on average, day by day"),
    patterns: {
      fifteens: () => _("Fifteens"), pairs: () => _("Pairs"), runs: () => pgettext("cards", "Runs"), flush: () => _("Flush"), nobs: () => _("His nobs"),
      zero: () => _("Nothing"), twelve: () => _("Twelve or more"), "double-run": () => _("Double run"), "triple-run": () => _("Triple run"),
      "double-double-run": () => _("Double double run"), "four-flush-in-crib": () => _("Four-flush in the crib"),
      "starter-makes-four": () => _("Starter as the fourth of a suit"), "starter-jack": () => _("Jack as the starter"),
      "round-the-corner": () => _("Round the corner"), "broken-run": () => _("Run with a gap"), "many-card-fifteen": () => _("Fifteen of four or five cards"),
    },
  },
});
