/** The kind `discard` on boards, in statistics and in texts to share. */

import { h } from "./dom.js";
import { _, points, whole } from "./i18n.js";
import { histogram } from "./charts.js";
import { cardText } from "./playing-card.js";
import { shareLines } from "./share.js";
import { discard as sheet } from "./sheet-kinds.js";
import { shares } from "./standings.js";

const owner = (crib) => (crib === "own" ? _("own crib") : _("their crib"));

function thrownBy(position, mine) {
  return h("section", { class: "thrown-by" },
    h("h3", {}, _("Hand {n}", { n: position.n }), " · ", owner(position.crib)),
    h("p", { class: "thrown-cards" }, cardText(position.cards)),
    shares(position.thrown.map((entry) => ({ label: cardText(entry.cards), runs: entry.runs, mine: mine?.join() === entry.cards.join() }))));
}

function solved(position, n) {
  const address = `/analyse?cards=${position.cards.join("")}&crib=${position.crib}`;
  return h("details", { class: "solved" },
    h("summary", {}, h("span", {}, _("Hand {n}", { n }), " · ", owner(position.crib), " · "), cardText(position.cards)),
    h("div", { class: "scroll-x", tabindex: "0", role: "region", "aria-label": _("Hand {n}", { n }) }, h("table", { class: "data" },
      h("thead", {}, h("tr", {}, [_("Thrown"), _("Hand"), _("Crib"), _("In all")].map((text, column) => h("th", { scope: "col", class: column ? "figure" : null }, text)))),
      h("tbody", {}, position.choices.map((choice) => h("tr", {}, h("th", { scope: "row" }, cardText(choice.cards)), [choice.hand, choice.crib, choice.total].map((value) => h("td", { class: "figure" }, points(value)))))))),
    h("p", { class: "alone" }, h("a", { href: address }, _("Analyse this hand"))));
}

export const discard = {
  ...sheet,
  columns: [{ head: () => _("Score"), cell: (row) => whole(row.score) }],
  ties: () => _("Equal scores share a rank."),
  othersTitle: () => _("What others threw"),
  others: (statistics, run) => statistics.positions.map((position) => thrownBy(position, run?.answers.find((answer) => answer.n === position.n)?.thrown)),
  spread: (statistics, run) => histogram(statistics, { mine: run?.score ?? null, label: whole, head: _("Score") }),
  solved,
  share(run, ranked) {
    const best = run.answers.filter((answer) => answer.loss < 5e-10).length;
    return shareLines(_("{score} of 1000", { score: whole(run.score) }), _("{best} of 10 hands played best, {loss} points given away in all", { best, loss: points(run.loss) }), run, ranked);
  },
};
