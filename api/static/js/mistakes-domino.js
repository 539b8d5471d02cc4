/** Domino positions that cost points in a ranked run, played again. */

import { _ } from "./i18n.js";
import { positionPaper } from "./domino-history.js";
import { DominoTable } from "./domino-table.js";
import { Mistakes } from "./mistakes.js";
import { playText } from "./tile.js";

const table = new DominoTable({ send: ({ tile, end }) => mistakes.send({ tile, end }), next: () => mistakes.next() });
const mistakes = new Mistakes({
  kind: "domino",
  table,
  intro: (question, lead) => [...positionPaper(question, _("Your mistakes")), ...lead],
  choice: (text) => {
    const [tile, end] = text.split(" ");
    return playText(table.question.line, tile, end);
  },
});
mistakes.next();
