/** Boards and statistics as tables: rows, the player's own surroundings, and what others threw. */

import { h } from "./dom.js";
import { _, ngettext, percent, whole } from "./i18n.js";
import { cardText } from "./playing-card.js";

export function boardRow(row) {
  return h("tr", { class: row.you ? "you" : null, "aria-current": row.you ? "true" : null },
    h("td", { class: "rank" }, whole(row.rank)),
    h("th", { scope: "row", class: "player" }, row.name, row.you && h("span", { class: "chip mine" }, _("you"))),
    h("td", { class: "figure" }, whole(row.score)));
}

export function boardTable(rows, caption) {
  return h("table", { class: "data board-table" }, h("caption", { class: "visually-hidden" }, caption),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, _("Rank")), h("th", { scope: "col" }, _("Player")), h("th", { scope: "col", class: "figure" }, _("Score")))),
    h("tbody", {}, rows.map(boardRow)));
}

/** "12th of 137" in words fit for a sentence. */
export const standing = (you, runs) => ngettext("You are in place {rank} of {n} run.", "You are in place {rank} of {n} runs.", runs, { rank: whole(you.rank) });

/** One position: its cards and how often each discard was thrown. */
export function thrownBy(position, runs, mine = null) {
  const most = Math.max(1, ...position.thrown.map((entry) => entry.runs));
  return h("section", { class: "thrown-by" },
    h("h3", {}, _("Hand {n}", { n: position.n }), " · ", position.crib === "own" ? _("own crib") : _("their crib")),
    h("p", { class: "thrown-cards" }, cardText(position.cards)),
    h("ol", { class: "shares" }, position.thrown.map((entry) => h("li", {},
      h("span", {}, cardText(entry.cards), mine?.join() === entry.cards.join() && h("span", { class: "chip mine" }, _("you"))),
      h("span", { class: "share-bar", "aria-hidden": "true" }, h("span", { css: { width: `${(100 * entry.runs) / most}%` } })),
      h("span", { class: "figure" }, runs ? percent(entry.runs / runs) : whole(entry.runs))))));
}
