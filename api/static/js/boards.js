/** The days that have a sheet, newest first, and the commitments of the days to come. */

import { h } from "./dom.js";
import { _, dayName } from "./i18n.js";
import { ask, Unreadable } from "./api.js";
import { KINDS } from "./kinds.js";
import { notice } from "./problems.js";

const place = document.getElementById("days");

const dayCard = ({ day, sheets }, today) => h("li", { class: "day-card" },
  h("h2", {}, dayName(day), day === today && h("span", { class: "chip mine" }, _("today"))),
  h("p", {}, sheets.filter(({ kind }) => KINDS[kind]).map(({ kind }) => h("a", { href: `/board/${day}/${kind}` }, KINDS[kind].title()))));

/** What is promised about days that nobody has seen yet. */
function commitments(days) {
  const rows = days.flatMap(({ day, sheets }) => sheets.filter(({ kind }) => KINDS[kind]).map(({ kind, commitment }, n) => h("tr", {},
    n === 0 && h("th", { scope: "rowgroup", rowspan: String(sheets.length) }, dayName(day, "medium")),
    h("td", {}, KINDS[kind].title()), h("td", {}, h("code", {}, commitment)))));
  const title = _("Commitments of the coming days");
  return h("details", { class: "commitments" }, h("summary", {}, title),
    h("p", {}, _("These are the hashes of seeds that are fixed already: keep one, and when its day has closed you can check that nobody changed the hands in between."), " ",
      h("a", { href: "/help#fairness" }, _("How to check a day"))),
    h("div", { class: "scroll-x", tabindex: "0", role: "region", "aria-label": title }, h("table", { class: "data" },
      h("thead", {}, h("tr", {}, [_("Day"), _("Sheet"), _("Commitment")].map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", {}, rows))));
}

async function load() {
  try {
    const { now, days } = await ask("/days");
    if (!Array.isArray(days)) throw new Unreadable();
    const today = now.slice(0, 10);
    const begun = days.filter(({ day }) => day <= today).sort((a, b) => (a.day < b.day ? 1 : -1));
    const coming = days.filter(({ day }) => day > today).sort((a, b) => (a.day < b.day ? -1 : 1));
    place.replaceChildren(
      begun.length ? h("ol", { class: "day-list" }, begun.map((day) => dayCard(day, today))) : h("p", {}, _("No day has a sheet yet.")),
      ...(coming.length ? [commitments(coming)] : []));
  } catch (error) {
    place.replaceChildren(notice(error, load));
  }
}

load();
