/** Today's sheet of counts: twenty hands and cribs, against the server's clock. */

import { h } from "./dom.js";
import { _ } from "./i18n.js";
import { countingSheet } from "./counting-sheet.js";
import { hands } from "./discipline-hands.js";
import { count } from "./sheet-kinds.js";
import { faceDown } from "./playing-card.js";

countingSheet({
  kind: count,
  discipline: hands,
  sheet: {
    of: 20,
    invitation: () => [
      h("p", {}, _("Twenty hands and cribs, the same for everyone. Say what each counts, as fast and as exactly as you can.")),
      h("div", { class: "fan five", "aria-hidden": "true" }, Array.from({ length: 5 }, () => faceDown())),
    ],
    title: () => _("Twenty hands to count"),
    begins: () => _("With the first hand the run begins, and your first run of the day is the one that counts. The clock is the server's."),
    rules: () => [
      _("A hand's time runs from its showing to your answer, whatever happens: a reload or a lost connection does not stop it. Between an answer and the next hand it stands still, for as long as you like."),
      _("Each wrong answer adds 10 seconds. The board ranks by this adjusted time."),
    ],
    position: (n) => _("Hand {n} of {of}", { n, of: 20 }),
    again: (n) => _("Hand {n}, as you played it", { n }),
    paused: () => _("The clock stands still until you ask for the next hand."),
    show: () => _("Show the hand"),
    hasty: () => _("One answer came in less than 0.3 seconds, faster than anybody reads five cards. Marked runs stay off the public board until somebody has looked at them."),
    all: () => _("All twenty counted"),
    overtaken: () => _("The day closed before the last hand"),
    rightOf: () => _("right of 20"),
    rightIn: (values) => _("{right} of 20 right in {time}", values),
    answers: () => _("Your twenty hands"),
    answer: (values) => _("Hand {n}: {result}, {time}. Look at it again", values),
    stopped: (values) => _("{right} of 20 right", values),
    ended: (values) => _("All twenty counted. {right} right, adjusted time {time}.", values),
  },
});
