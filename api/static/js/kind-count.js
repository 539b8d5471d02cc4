/** The kind `count` on boards, in statistics and in texts to share. */

import { h } from "./dom.js";
import { _, ngettext, whole } from "./i18n.js";
import { announcing } from "./announcing.js";
import { callText } from "./call.js";
import { cardText } from "./playing-card.js";
import { count as sheet } from "./sheet-kinds.js";
import { shares } from "./standings.js";

const sort = (crib) => (crib ? _("Crib") : _("Hand"));
const cards = (position) => [cardText(position.cards), " + ", cardText([position.starter])];

function saidBy(position, mine) {
  return h("section", { class: "thrown-by" },
    h("h3", {}, `${whole(position.n)}. ${sort(position.crib)}`),
    h("p", { class: "thrown-cards" }, cards(position)),
    shares(position.said.map((entry) => ({ label: whole(entry.points), runs: entry.runs, mine: mine === entry.points, right: position.total === entry.points }))));
}

function solved(position, n) {
  return h("details", { class: "solved" },
    h("summary", {}, h("span", {}, `${whole(n)}. ${sort(position.crib)} · ${ngettext("{n} point", "{n} points", position.total)} · `), ...cards(position)),
    position.items ? h("p", {}, callText(position)) : null);
}

export const count = {
  ...sheet,
  others: (statistics, run) => statistics.positions.map((position) => saidBy(position, run?.answers.find((answer) => answer.n === position.n)?.said)),
  solved,
  ...announcing({
    counted: (values) => _("twenty hands counted, {right} right, adjusted time {time}", values),
    reached: (values) => _("{right} of 20 right", values),
  }),
};
