/** Discards that cost points in a ranked run, thrown again. */

import { h } from "./dom.js";
import { _ } from "./i18n.js";
import { Mistakes } from "./mistakes.js";
import { cardText } from "./playing-card.js";
import { PositionTable } from "./position-table.js";

const table = new PositionTable({ send: (cards) => mistakes.send({ cards }), next: () => mistakes.next() });
table.nextName = _("Next hand");
const mistakes = new Mistakes({
  kind: "discard",
  table,
  intro: (_question, lead) => [h("h2", {}, _("Your mistakes")), ...lead],
  choice: (text) => cardText(text.split(" ")),
});
mistakes.next();
