/** Today's first hand in a frame: two cards are marked here, and thrown at the table. */

import { _ } from "./i18n.js";
import { built, follow, lead, question } from "./embed.js";
import { Hand } from "./hand.js";

if (question) {
  const hand = new Hand(document.getElementById("embed-hand"), {
    changed: (marked) => (marked.length === 2 ? lead({ throw: marked.join("") }, _("Throw them at the table")) : lead()),
    submit: follow,
  });
  hand.deal(question.cards);
  built();
}
