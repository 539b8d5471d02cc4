/** Boards and statistics as tables: rows, the player's own surroundings, and how often each answer was given. */

import { h } from "./dom.js";
import { _, ngettext, percent, whole } from "./i18n.js";

export function boardRow(row, kind) {
  return h("tr", { class: row.you ? "you" : null, "aria-current": row.you ? "true" : null },
    h("td", { class: "rank" }, whole(row.rank)),
    h("th", { scope: "row", class: "player" }, h("span", { class: "player-face" },
      h("img", { class: "avatar small", src: `/avatars/${row.player}`, alt: "", width: 28, height: 28, loading: "lazy" }),
      h("span", {}, h("bdi", {}, row.name), row.you && h("span", { class: "chip mine" }, _("you"))))),
    kind.columns.map((column) => h("td", { class: column.wide ? "figure wide-only" : "figure" }, column.cell(row))));
}

export function boardTable(rows, caption, kind) {
  return h("table", { class: "data board-table" }, h("caption", { class: "visually-hidden" }, caption),
    h("thead", {}, h("tr", {}, h("th", { scope: "col", class: "rank" }, _("Rank")), h("th", { scope: "col" }, _("Player")),
      kind.columns.map((column) => h("th", { scope: "col", class: column.wide ? "figure wide-only" : "figure" }, column.head())))),
    h("tbody", {}, rows.map((row) => boardRow(row, kind))));
}

/** "12th of 137" in words fit for a sentence. */
export const standing = (you, runs) => ngettext("You are in place {rank} of {n} run.", "You are in place {rank} of {n} runs.", runs, { rank: whole(you.rank) });

/** Of a hundred how many are no better, rounded down, so that only the best read 100. */
export const level = (percentile) => _("You are better than or level with {share} of them.", { share: percent(Math.floor(percentile) / 100) });

/** How often each answer to one position was given, as bars: `[{ label, runs, mine, right }]`. A position may have more answers than its sheet has finished runs. */
export function shares(entries) {
  const most = Math.max(1, ...entries.map((entry) => entry.runs));
  const all = entries.reduce((sum, entry) => sum + entry.runs, 0);
  return h("ol", { class: "shares" }, entries.map((entry) => h("li", {},
    h("span", {}, entry.label, entry.right && h("span", { class: "chip best" }, _("right")), entry.mine && h("span", { class: "chip mine" }, _("you"))),
    h("span", { class: "share-bar", "aria-hidden": "true" }, h("span", { css: { width: `${(100 * entry.runs) / most}%` } })),
    h("span", { class: "figure" }, all ? percent(entry.runs / all) : whole(entry.runs)))));
}
