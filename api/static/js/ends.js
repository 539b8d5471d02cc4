/** Today's sheet of ends: forty lines, of each of which one says what the last tile scored, against the server's clock. */

import { h } from "./dom.js";
import { _ } from "./i18n.js";
import { countingSheet } from "./counting-sheet.js";
import { lines } from "./discipline-lines.js";
import { ends } from "./sheet-kinds.js";
import { tileElement } from "./tile.js";

countingSheet({
  kind: ends,
  discipline: lines,
  sheet: {
    of: 40,
    invitation: () => [
      h("p", {}, _("Forty lines of dominoes, the same for everyone. Say what the last tile scored, as fast and as exactly as you can.")),
      h("div", { class: "shown-line", "aria-hidden": "true" }, ["6-6", "6-3"].map((tile) => tileElement(tile))),
    ],
    title: () => _("Forty lines to count"),
    begins: () => _("With the first line the run begins, and your first run of the day is the one that counts. The clock is the server's."),
    rules: () => [
      _("Add both ends; a double at an end counts with both halves. Each three in the total is a point, and each five, if they go into it without a remainder. The tile placed last is marked."),
      _("A line's time runs from its showing to your answer, whatever happens: a reload or a lost connection does not stop it. Between an answer and the next line it stands still, for as long as you like."),
      _("Each wrong answer adds 10 seconds. The board ranks by this adjusted time."),
    ],
    position: (n) => _("Line {n} of {of}", { n, of: 40 }),
    again: (n) => _("Line {n}, as you counted it", { n }),
    paused: () => _("The clock stands still until you ask for the next line."),
    show: () => _("Show the line"),
    hasty: () => _("One answer came in less than 0.3 seconds, faster than anybody reads a line. Marked runs stay off the public board until somebody has looked at them."),
    all: () => _("All forty counted"),
    overtaken: () => _("The day closed before the last line"),
    rightOf: () => _("right of 40"),
    rightIn: (values) => _("{right} of 40 right in {time}", values),
    answers: () => _("Your forty lines"),
    answer: (values) => _("Line {n}: {result}, {time}. Look at it again", values),
    stopped: (values) => _("{right} of 40 right", values),
    ended: (values) => _("All forty counted. {right} right, adjusted time {time}.", values),
  },
});
