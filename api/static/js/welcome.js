/** The first look at a day: what this is, what the first answer begins, and what else today holds. */

import { h } from "./dom.js";
import { _, dayAndMonth } from "./i18n.js";

const SHEETS = {
  discard: { href: "/", name: () => _("Ten hands to discard from") },
  count: { href: "/count", name: () => _("Twenty hands to count, against the clock") },
  domino: { href: "/domino", name: () => _("Ten domino positions") },
  ends: { href: "/ends", name: () => _("Forty lines whose ends are counted") },
};

// i18n: how far one has come with a sheet
function standing({ run, positions }) {
  if (!run) return _("not begun");
  if (run.state === "finished") return _("finished");
  return _("{n} of {of} answered", { n: run.answered, of: positions });
}

/** The lines under the plate. Where the paper is out of sight they, and the way to the lesson, are all of the welcome. */
export const welcomeLine = (day, place) => [
  // i18n: the date and which hand or position it is, as in "30 November · Hand 1 of 10"
  _("{day} · {place}", { day: dayAndMonth(day.day), place }),
  h("span", { class: "welcome-counts" }, _("Your first run counts.")),
];

export const welcomeLesson = (lesson) => h("p", { class: "welcome-lesson" }, h("a", { href: lesson.href }, lesson.text()));

/** The other sheets of the day, each with how far one has come. */
export function alsoToday(day, own) {
  const others = day.sheets.filter((sheet) => sheet.kind !== own && SHEETS[sheet.kind]).map((sheet) => [sheet.kind, standing(sheet)]);
  const making = day.making.filter((kind) => kind !== own && SHEETS[kind]).map((kind) => [kind, _("still being made")]);
  if (!others.length && !making.length) return [];
  return [
    h("h3", { class: "also-title" }, _("Also today")),
    h("ul", { class: "also-today" }, [...others, ...making].map(([kind, state]) => h("li", {}, h("a", { href: SHEETS[kind].href }, h("b", {}, SHEETS[kind].name()), h("span", {}, state))))),
  ];
}
