/** A closed day played again: the words around the table, and at the end where one would have stood. */

import { h } from "./dom.js";
import { _, dayName, ngettext, whole } from "./i18n.js";
import { notice } from "./problems.js";

const month = (day) => `/archive?month=${day.slice(0, 7)}#${day}`;
const reading = (day, kind) => h("a", { class: "button quiet", href: `/board/${day}/${kind.name}` }, _("Board and solution"));
const archive = (day) => h("a", { class: "button quiet", href: month(day) }, _("To the archive"));

/** On the felt, beneath the invitation. */
export const replayInvitation = (day) => [
  h("p", { class: "invitation-counts" }, _("Played again, it counts for nothing: no board, no statistics.")),
  h("p", { class: "invitation-sibling" }, archive(day)),
];

/** On the paper, before the first position. */
export const replayWelcome = (day, kind, switches) => [
  h("h2", {}, kind.title()),
  h("blockquote", { class: "reason" }, h("p", {}, _("This is the sheet of {day}, the very same that everybody had. At the end you see where you would have stood.", { day: dayName(day) }))),
  h("p", {}, _("You may leave and come back within a week; then the replay is forgotten. Your ranked run of that day, if there is one, stays as it is.")),
  ...switches,
  h("p", { class: "button-row" }, reading(day, kind)),
].flat();

/** Beneath the result: once more from the start. */
export const replayOnward = (again) => h("p", { class: "onward" }, h("button", { type: "button", class: "button", onclick: again }, _("Play it again")));

/** The paper at the end. */
export function replayFinish(run, client, kind) {
  const place = h("p", { class: "standing", role: "status" }, _("The board is on its way …"));
  const statistics = h("div", {});
  const load = async () => {
    try {
      const { rank, runs } = await client.place();
      place.replaceChildren(ngettext("You would have been in place {rank} of {n} run.", "You would have been in place {rank} of {n} runs.", runs, { rank: whole(rank) }));
      const figures = await client.statistics();
      statistics.replaceChildren(h("h2", {}, _("How it went for all")), kind.spread(figures, run),
        h("details", { class: "others" }, h("summary", {}, kind.othersTitle()), kind.others(figures, run)));
    } catch (error) {
      place.replaceChildren();
      statistics.replaceChildren(notice(error, load));
    }
  };
  load();
  return [
    h("h2", {}, _("Where you would have stood")), place,
    h("p", { class: "muted" }, _("By the closed board of that day. Nothing of this replay is written there.")),
    h("p", { class: "button-row" }, reading(run.day, kind), archive(run.day)),
    statistics,
  ];
}
